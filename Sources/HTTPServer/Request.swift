/// One HTTP request, independent of sockets, so that tests can construct it too.
public struct Request: Sendable {
    public var method: Method
    /// The request target as it was sent: `/recipes?sort=name`.
    public var target: String
    /// The path, percent-decoded once and checked: valid UTF-8, no control characters, no backslash, no dot segments.
    public var path: String
    /// The part of the target after the first `?`, still encoded; empty without one.
    public var query: String
    public var version: Version
    public var headers: Headers
    public var body: Body
    /// The address of the connection's other end, `127.0.0.1` or `::1`; behind a reverse proxy that of the proxy.
    public var peer: String

    public init(
        _ method: Method,
        _ target: String,
        path: String,
        query: String = "",
        version: Version = .http11,
        headers: Headers = [:],
        body: Body = .bytes([]),
        peer: String = "127.0.0.1"
    ) {
        self.method = method
        self.target = target
        self.path = path
        self.query = query
        self.version = version
        self.headers = headers
        self.body = body
        self.peer = peer
    }

    public enum Version: Sendable, Hashable {
        case http10, http11
    }

    /// The body of a request. A small one is in memory, a large one in a file that is removed with this value.
    public enum Body: Sendable {
        case bytes([UInt8])
        case file(SpooledFile)

        public var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .file(let file): file.count
            }
        }

        /// All of it in memory, wherever it was kept: for a route that bounds it. Nil when the file cannot be read.
        public var whole: [UInt8]? {
            switch self {
            case .bytes(let bytes): return bytes
            case .file(let file):
                let bytes = file.read(at: 0, length: file.count)
                return bytes.count == file.count ? bytes : nil
            }
        }
    }
}

/// A request method; unknown ones are kept as sent, so that a router can answer 405 or 501.
public struct Method: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let get = Method(rawValue: "GET")
    public static let head = Method(rawValue: "HEAD")
    public static let post = Method(rawValue: "POST")
    public static let put = Method(rawValue: "PUT")
    public static let delete = Method(rawValue: "DELETE")
    public static let options = Method(rawValue: "OPTIONS")
}
