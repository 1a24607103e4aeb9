import HTTPServer
import Security

extension Response {
    /// A page, with a tag that makes a repeated visit a 304. `volatile` is text that is new in every rendering and
    /// yet stays good, the CSRF token; the tag does not see it. A page with an idempotency key differs every time.
    public static func page(
        _ html: [UInt8],
        status: Status = .ok,
        for request: Request,
        volatile: String? = nil
    ) -> Response {
        var response = Response(status, headers: ["Content-Type": "text/html; charset=utf-8"], body: .bytes(html))
        guard status == .ok, request.method == .get || request.method == .head else { return response }
        response.tag(weakly: PageTag.weak(html, without: volatile), for: request)
        return response
    }

    /// A line of text, for machines and last resorts.
    public static func text(_ text: String, status: Status = .ok) -> Response {
        Response(status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: .bytes(Array(text.utf8)))
    }

    /// Sets the entity tag, and becomes a 304 without body when the client has just that.
    mutating func tag(weakly tag: String, for request: Request) {
        headers["ETag"] = tag
        let known = request.headers.all("if-none-match").joined(separator: ",")
        guard EntityTag.isNamed(tag, in: known) else { return }
        status = .notModified
        headers["Content-Type"] = nil
        headers["Content-Encoding"] = nil
        body = .bytes([])
    }
}

/// The entity tags of pages.
enum PageTag {
    /// The tag of a body: 16 bytes of its SHA-256, leaving out every occurrence of `volatile`.
    static func weak(_ body: [UInt8], without volatile: String?) -> String {
        let digest = body.withUnsafeBytes { body in
            var pieces: [UnsafeRawBufferPointer] = []
            var start = 0
            for place in body.places(of: Array((volatile ?? "").utf8)) {
                pieces.append(UnsafeRawBufferPointer(rebasing: body[start..<place.lowerBound]))
                start = place.upperBound
            }
            return Digest.sha256(joining: pieces + [UnsafeRawBufferPointer(rebasing: body[start...])])
        }
        return "W/\"\(Base64.encode(Array(digest.prefix(16))))\""
    }
}

extension UnsafeRawBufferPointer {
    /// Where `piece` stands, in order. A page is long: by how far the last byte looked at is from the piece's end, the
    /// search goes on as many bytes at once (Horspool).
    fileprivate func places(of piece: [UInt8]) -> [Range<Int>] {
        guard let last = piece.last else { return [] }
        var steps = Array(repeating: piece.count, count: 256)
        for (index, byte) in piece.dropLast().enumerated() { steps[Int(byte)] = piece.count - 1 - index }
        var found: [Range<Int>] = []
        var end = piece.count - 1
        while end < count {
            let range = end + 1 - piece.count..<end + 1
            if self[end] == last, self[range].elementsEqual(piece) {
                found.append(range)
                end += piece.count
            } else {
                end += steps[Int(self[end])]
            }
        }
        return found
    }
}
