/// One HTTP request, free of sockets: a test makes one as easily as the server does.
public struct Request: Sendable {
    public var method: Method
    /// The target as it was sent, `/recipes?sort=name`.
    public var target: String
    /// The path, percent-decoded once and checked: valid UTF-8, no control characters, no backslash, no dot segments.
    public var path: String
    /// What follows the first `?`, still encoded; empty without one.
    public var query: String
    public var version: Version
    public var headers: Headers
    public var body: Body
    /// The address of the other end of the connection, `127.0.0.1` or `::1`; a reverse proxy's own when one is there.
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

    /// What came after the head. Small bodies stay in memory, large ones wait in a file that is removed with the value.
    public enum Body: Sendable {
        case bytes([UInt8])
        case file(SpooledFile)

        public var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .file(let file): file.count
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
