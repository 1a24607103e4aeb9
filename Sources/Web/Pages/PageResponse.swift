import Glibc
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
        let counted = volatile.map { body.removing(Array($0.utf8)) } ?? body
        return "W/\"\(Base64.encode(Array(Digest.sha256(counted).prefix(16))))\""
    }
}

extension [UInt8] {
    /// Searched by libc: a page is long, and going through it byte by byte took longer than digesting it.
    fileprivate func removing(_ piece: [UInt8]) -> [UInt8] {
        guard let first = piece.first, count >= piece.count else { return self }
        return withUnsafeBytes { bytes in
            var rest: [UInt8] = []
            rest.reserveCapacity(bytes.count)
            var start = 0
            var place = 0
            while let base = bytes.baseAddress, place <= bytes.count - piece.count,
                let found = memchr(base + place, Int32(first), bytes.count - piece.count - place + 1)
            {
                place = UnsafeRawPointer(found) - base
                guard memcmp(found, piece, piece.count) == 0 else {
                    place += 1
                    continue
                }
                rest.append(contentsOf: bytes[start..<place])
                place += piece.count
                start = place
            }
            rest.append(contentsOf: bytes[start...])
            return rest
        }
    }
}
