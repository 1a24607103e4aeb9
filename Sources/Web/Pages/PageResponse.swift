import CXXHash
import HTTPServer
import Security

extension Response {
    /// A page with an entity tag, so that a repeated visit can get a 304. The tag ignores `volatile`, text that changes
    /// with every rendering but stays valid: the CSRF token. A page with an idempotency key is different every time.
    /// - Parameter session: what the page is bound to besides: the token of another session would be refused.
    public static func page(
        _ html: [UInt8],
        status: Status = .ok,
        for request: Request,
        volatile: String? = nil,
        session: [UInt8] = []
    ) -> Response {
        let response = Response(status, headers: ["Content-Type": "text/html; charset=utf-8"], body: .bytes(html))
        guard status == .ok, request.method == .get || request.method == .head else { return response }
        return response.tagged(PageTag.weak(html, without: volatile, of: session), for: request)
    }

    /// A plain text response, for machines and last resorts.
    public static func text(_ text: String, status: Status = .ok) -> Response {
        Response(status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: .bytes(Array(text.utf8)))
    }

    /// An answer for a script.
    public static func json(_ data: JSONData, status: Status = .ok) -> Response {
        var bytes: [UInt8] = []
        data.write(to: &bytes)
        return Response(status, headers: ["Content-Type": "application/json"], body: .bytes(bytes))
    }

    /// The response with its entity tag, or a 304 without body when the client has the same version.
    /// - Parameter tag: with its quotes, and "W/" in front of a weak one.
    public func tagged(_ tag: String, for request: Request) -> Response {
        var response = self
        response.headers["ETag"] = tag
        let known = request.headers.all("if-none-match").joined(separator: ",")
        guard EntityTag.isNamed(tag, in: known) else { return response }
        response.status = .notModified
        response.headers["Content-Type"] = nil
        response.headers["Content-Encoding"] = nil
        response.body = .bytes([])
        return response
    }
}

/// Computes the entity tags of pages.
enum PageTag {
    /// The tag of a body of a session: the XXH3 of 128 bits of both, without any occurrence of `volatile`. A tag has to be
    /// another one for another page, and keeps no secret: that takes a fifth of the time of SHA-256, and a thirtieth where the
    /// processor has no instructions for that.
    static func weak(_ body: [UInt8], without volatile: String?, of session: [UInt8] = []) -> String {
        guard let state = XXH3_createState() else { fatalError("There is no memory for the tag of a page.") }
        defer { XXH3_freeState(state) }
        XXH3_128bits_reset(state)
        XXH3_128bits_update(state, session, session.count)
        body.withUnsafeBytes { body in
            var start = 0
            body.forEachPlace(of: volatile ?? "") { place in
                state.add(body[start..<place.lowerBound])
                start = place.upperBound
            }
            state.add(body[start...])
        }
        let hash = XXH3_128bits_digest(state)
        return "W/\"\(Base64.encode(withUnsafeBytes(of: hash, Array.init)))\""
    }
}

extension OpaquePointer {
    /// Hashes further bytes in this state of XXH3.
    fileprivate func add(_ bytes: Slice<UnsafeRawBufferPointer>) {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes)
        XXH3_128bits_update(self, bytes.baseAddress, bytes.count)
    }
}

extension UnsafeRawBufferPointer {
    /// Calls `body` with the ranges of `text`, in order. The search skips ahead by the distance of the last compared byte
    /// from the text's end (Horspool), since pages are long.
    fileprivate func forEachPlace(of text: String, _ body: (Range<Int>) -> Void) {
        var text = text
        text.withUTF8 { piece in
            guard let last = piece.last else { return }
            withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { steps in
                steps.initialize(repeating: piece.count)
                for (index, byte) in piece.dropLast().enumerated() { steps[Int(byte)] = piece.count - 1 - index }
                var end = piece.count - 1
                while end < count {
                    let range = end + 1 - piece.count..<end + 1
                    if self[end] == last, self[range].elementsEqual(piece) {
                        body(range)
                        end += piece.count
                    } else {
                        end += steps[Int(self[end])]
                    }
                }
            }
        }
    }
}
