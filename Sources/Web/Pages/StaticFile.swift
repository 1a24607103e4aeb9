import HTTPServer
import Security

/// One file of `Public/` in memory, uncompressed and compressed.
///
/// Brotli takes a hundred times as long as gzip: it is made when the first browser asks for it, which is over https alone.
struct StaticFile: Sendable {
    /// The file's path in `Public/`.
    let name: String
    /// The first ten hexadecimal digits of the file's SHA-256.
    let digest: String
    private let type: String
    private let bytes: [UInt8]
    private let gzip: [UInt8]?
    private let brotli: Lazily<[UInt8]?>
    private var cacheControl = "no-cache"

    init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
        type = Self.type(of: name)
        digest = Digest.sha256(bytes).prefix(5).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let isText = type.hasPrefix("text/") || type.hasSuffix("json") || type.hasSuffix("xml")
        let small = isText ? Gzip.compress(bytes, level: 12) : nil
        // The compressed form is kept only if it saves at least a tenth.
        gzip = small.flatMap { $0.count * 10 < bytes.count * 9 ? $0 : nil }
        brotli = Lazily { Brotli.compress(bytes) }
    }

    /// The same file for a URL that changes with its content, cached without revalidation.
    var immutable: StaticFile {
        var file = self
        file.cacheControl = "public, max-age=31536000, immutable"
        return file
    }

    func response(to request: Request) -> Response {
        var response = Response(.ok, headers: ["Content-Type": type, "Cache-Control": cacheControl])
        response.body = .bytes(bytes)
        if let gzip {
            response.headers["Vary"] = "Accept-Encoding"
            let accepted = request.headers.all("accept-encoding")
            let coding = AcceptEncoding.preferred(accepted.isEmpty ? nil : accepted.joined(separator: ","))
            if let coding, let small = coding == .brotli ? brotli.value : gzip {
                response.headers["Content-Encoding"] = coding.rawValue
                response.body = .bytes(small)
            }
        }
        return response.tagged("W/\"\(digest)\"", for: request)
    }

    private static func type(of name: String) -> String {
        if name.hasSuffix("speculation.json") { return "application/speculationrules+json" }
        guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
        return types[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
    }

    private static let types = [
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "json": "application/json",
        "webmanifest": "application/manifest+json",
        "svg": "image/svg+xml",
        "png": "image/png",
        "jpg": "image/jpeg",
        "webp": "image/webp",
        "ico": "image/x-icon",
        "txt": "text/plain; charset=utf-8",
        "woff2": "font/woff2",
    ]
}
