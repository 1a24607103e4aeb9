/// A handler that wraps another and compresses its text responses of more than 1 KB for clients that accept gzip.
///
/// Only bodies in memory are compressed: files are compressed beforehand by the code that serves them, and the pieces
/// of a stream must not wait for each other. A response with a `Content-Encoding` or `Cache-Control: no-transform` is
/// left alone, and so is the response to another site's page: an attacker who makes a browser repeat requests that
/// contain the attacker's text could learn a page's secrets from the lengths of the responses (BREACH).
public struct CompressingHandler: Handler {
    private let inner: any Handler
    private let level: Int

    /// The sizes worth compressing: more than one packet, and not so much that a thread is held for too long.
    private static let sizes = 1_024...(8 << 20)

    public init(_ inner: any Handler, level: Int = 1) {
        self.inner = inner
        self.level = level
    }

    public func bodyLimit(for head: Request) -> Int { inner.bodyLimit(for: head) }

    public func refusal(_ status: Status, of head: Request) -> RefusalText? { inner.refusal(status, of: head) }

    public func respond(to request: Request) async -> Response {
        var response = await inner.respond(to: request)
        guard !request.isOfOtherSite, Self.mayBeChanged(response) else { return response }
        if response.status == .notModified {
            // A cache gives what it has kept the fields of this response, which no longer says of what type it is.
            Self.addVary(&response.headers)
            return response
        }
        guard case .bytes(let bytes) = response.body, Self.sizes.contains(bytes.count),
            Self.isText(response.headers["content-type"] ?? "")
        else { return response }
        // The uncompressed response needs `Vary` too, or a cache would serve it to every client.
        Self.addVary(&response.headers)
        guard request.prefersGzip, let compressed = Gzip.compress(bytes, level: level) else { return response }
        response.body = .bytes(compressed)
        response.headers["content-encoding"] = "gzip"
        // A strong tag stands for the uncompressed bytes; a weak one still matches `If-None-Match`.
        if let tag = response.headers["etag"], !tag.hasPrefix("W/") { response.headers["etag"] = "W/\(tag)" }
        return response
    }

    private static func mayBeChanged(_ response: Response) -> Bool {
        guard response.headers["content-encoding"] == nil else { return false }
        guard let caching = response.headers["cache-control"] else { return true }
        return !FieldList.has("no-transform", in: caching)
    }

    private static func isText(_ contentType: String) -> Bool {
        let type = contentType.prefix { $0 != ";" }.lowercased()
        if type.hasPrefix("text/") { return type != "text/event-stream" }
        return type.hasSuffix("+json") || type.hasSuffix("+xml")
            || ["application/json", "application/javascript", "application/xml"].contains(type)
    }

    fileprivate static func addVary(_ headers: inout Headers) {
        let present = headers.all("vary")
        guard !present.contains(where: { FieldList.has("*", in: $0) || FieldList.has("accept-encoding", in: $0) })
        else { return }
        headers.append("vary", "Accept-Encoding")
    }
}

extension Request {
    /// Whether a page of another site has caused it.
    fileprivate var isOfOtherSite: Bool { headers["sec-fetch-site"] == "cross-site" }

    fileprivate var prefersGzip: Bool {
        let accepted = headers.all("accept-encoding")
        return AcceptEncoding.prefersGzip(accepted.isEmpty ? nil : accepted.joined(separator: ","))
    }

    /// Whether a page may be sent to it compressed, by the rules of `CompressingHandler`.
    public var takesCompressedPages: Bool { !isOfOtherSite && prefersGzip }
}

extension Response {
    /// The response with its body compressed, for one that is kept and sent again; nil where it cannot be.
    public func compressed(level: Int) -> Response? {
        guard case .bytes(let bytes) = body, let compressed = Gzip.compress(bytes, level: level) else { return nil }
        var response = self
        response.body = .bytes(compressed)
        response.headers["content-encoding"] = "gzip"
        CompressingHandler.addVary(&response.headers)
        return response
    }
}
