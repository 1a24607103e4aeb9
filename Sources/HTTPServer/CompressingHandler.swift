/// A handler around another that compresses its text answers of more than 1 KB for clients that accept gzip.
///
/// Only bodies that lie in memory: files are compressed beforehand by whoever serves them, and a stream's pieces
/// must not wait for each other. An answer with a `Content-Encoding` or `Cache-Control: no-transform` is left alone,
/// and so is one that another site's page asked for: who can make a browser ask again and again with words of their own
/// would learn a page's secrets from the lengths of the answers (BREACH).
public struct CompressingHandler: Handler {
    private let inner: any Handler
    private let level: Int

    /// Above the lower bound compression saves a packet; above the upper it would hold a thread for too long.
    private static let sizes = 1_024...(8 << 20)

    public init(_ inner: any Handler, level: Int = 1) {
        self.inner = inner
        self.level = level
    }

    public func bodyLimit(for head: Request) -> Int { inner.bodyLimit(for: head) }

    public func respond(to request: Request) async -> Response {
        var response = await inner.respond(to: request)
        guard case .bytes(let bytes) = response.body, Self.sizes.contains(bytes.count), Self.isEligible(response),
            request.headers["sec-fetch-site"] != "cross-site"
        else { return response }
        // The plain answer says so too, or a cache would hand it to everybody.
        Self.addVary(&response.headers)
        let accepted = request.headers.all("accept-encoding")
        guard AcceptEncoding.prefersGzip(accepted.isEmpty ? nil : accepted.joined(separator: ",")),
            let compressed = Gzip.compress(bytes, level: level)
        else { return response }
        response.body = .bytes(compressed)
        response.headers["content-encoding"] = "gzip"
        // Other bytes than those that the strong tag stands for; the weak one still answers `If-None-Match`.
        if let tag = response.headers["etag"], !tag.hasPrefix("W/") { response.headers["etag"] = "W/\(tag)" }
        return response
    }

    private static func isEligible(_ response: Response) -> Bool {
        guard response.headers["content-encoding"] == nil else { return false }
        if let caching = response.headers["cache-control"], FieldList.tokens(caching).contains("no-transform") {
            return false
        }
        return isText(response.headers["content-type"] ?? "")
    }

    private static func isText(_ contentType: String) -> Bool {
        let type = contentType.prefix { $0 != ";" }.lowercased()
        if type.hasPrefix("text/") { return type != "text/event-stream" }
        return type.hasSuffix("+json") || type.hasSuffix("+xml")
            || ["application/json", "application/javascript", "application/xml"].contains(type)
    }

    private static func addVary(_ headers: inout Headers) {
        let present = headers.all("vary").flatMap(FieldList.tokens)
        guard !present.contains("*"), !present.contains("accept-encoding") else { return }
        headers.append("vary", "Accept-Encoding")
    }
}
