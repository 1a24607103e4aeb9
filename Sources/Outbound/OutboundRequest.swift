/// A request to another server, over HTTP or HTTPS: GET, or POST of a JSON document.
public struct OutboundRequest: Sendable, CustomStringConvertible, CustomReflectable {
    /// The URL in printable ASCII, with user input percent-encoded.
    public var url: String
    public var policy: AddressPolicy
    /// Additional header fields, API keys among them. With any, no redirect is followed, so no other server sees it.
    public var fields: [Field] = []
    /// The time limit for name resolution and connecting together.
    public var connectTimeout: Duration = .seconds(4)
    /// The time limit for the whole request.
    public var timeout: Duration = .seconds(8)
    /// The largest body accepted, in bytes after decompression.
    public var maxBytes = 2 << 20
    /// How many redirects may be followed.
    public var redirects = 0

    /// The JSON document to send; nil for a GET request. With one, no redirect is followed.
    public var json: String?

    public struct Field: Sendable {
        public let name: String
        public let value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    public init(_ url: String, _ policy: AddressPolicy) {
        self.url = url
        self.policy = policy
    }

    /// Addresses used instead of name resolution, each as `host:port:address`.
    var pins: [String] = []

    /// A description without any content, since a field may be a key.
    public var description: String { "(a request)" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    /// Whether the request can be sent as it is, with no hidden control characters.
    var isWellFormed: Bool {
        let scheme = url.prefix(8).lowercased()
        guard scheme.hasPrefix("http://") || scheme == "https://" else { return false }
        guard url.utf8.count <= 8_000, url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return false }
        // libcurl takes the document up to its first zero byte.
        guard json?.utf8.contains(0) != true else { return false }
        return fields.allSatisfy { field in
            !field.name.isEmpty && (field.name + field.value).utf8.allSatisfy { (0x20...0x7E).contains($0) }
        }
    }
}

/// A response with any status.
public struct OutboundAnswer: Sendable {
    public let status: Int
    /// The decompressed body.
    public let body: [UInt8]
    /// The `Content-Type` field; empty without one.
    public let contentType: String
    /// The address that has answered, after all redirects.
    public let address: String
    /// How long the server asks clients to wait (`Retry-After`).
    public let retryAfter: Duration?

    /// The body of a 2xx response; throws `status` for any other.
    public func successful() throws(OutboundError) -> [UInt8] {
        guard (200...299).contains(status) else { throw .status(status, retryAfter: retryAfter) }
        return body
    }
}

/// The reason why there is no response. No case contains an address or a key, so all may be logged.
public enum OutboundError: Error, Hashable, Sendable {
    /// The URL is neither HTTP nor HTTPS, or cannot be sent as it is.
    case malformed
    /// The host resolves to an address that the policy forbids.
    case refusedAddress
    /// The name does not exist, the connection was refused or cut, or the certificate is not trusted.
    case unreachable
    case timeout
    case tooLarge
    /// The response is not HTTP, or not in the encoding that it declares.
    case garbage
    case status(Int, retryAfter: Duration?)
    /// The request was not sent, because the service's limit is reached or too many requests are waiting.
    case throttled
    /// The task that made the request was cancelled.
    case cancelled
}
