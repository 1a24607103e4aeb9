/// One question to another server. Only GET, only over HTTP and HTTPS.
public struct OutboundRequest: Sendable, CustomStringConvertible, CustomReflectable {
    /// In plain characters, with what came from people percent-encoded.
    public var url: String
    public var policy: AddressPolicy
    /// Further fields of the head, keys among them. They go to no other server: with one there are no redirects.
    public var fields: [Field] = []
    /// From asking the name server to the connection.
    public var connectTimeout: Duration = .seconds(4)
    /// For all of it.
    public var timeout: Duration = .seconds(8)
    /// Of the body once it is unpacked.
    public var maxBytes = 2 << 20
    /// How often the answer may be at yet another address.
    public var redirects = 0

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

    /// Addresses for names, in place of the name server's: `host:port:address`.
    var pins: [String] = []

    /// Says nothing of what is asked: a field may be a key.
    public var description: String { "(a request)" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    /// Whether it can be sent as it is written, and nothing else can hide in it.
    var isWellFormed: Bool {
        let scheme = url.prefix(8).lowercased()
        guard scheme.hasPrefix("http://") || scheme == "https://" else { return false }
        guard url.utf8.count <= 8_000, url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return false }
        return fields.allSatisfy { field in
            !field.name.isEmpty && (field.name + field.value).utf8.allSatisfy { (0x20...0x7E).contains($0) }
        }
    }
}

/// What came back, whatever its status.
public struct OutboundAnswer: Sendable {
    public let status: Int
    /// Unpacked.
    public let body: [UInt8]
    /// How long the server asks to be left alone.
    public let retryAfter: Duration?

    /// The body of a 2xx answer; throws `status` for any other.
    public func successful() throws(OutboundError) -> [UInt8] {
        guard (200...299).contains(status) else { throw .status(status, retryAfter: retryAfter) }
        return body
    }
}

/// Why there is no answer. None of these names an address or a key, so all may be logged.
public enum OutboundError: Error, Hashable, Sendable {
    /// The address is none of HTTP or HTTPS, or cannot be sent as it is.
    case malformed
    /// The name leads where the policy forbids to go.
    case refusedAddress
    /// No such name, nobody listening, no trust in the certificate, or the connection was cut.
    case unreachable
    case timeout
    case tooLarge
    /// What came is no HTTP, or not what it says it is.
    case garbage
    case status(Int, retryAfter: Duration?)
    /// We hold back: the service wants no more at the moment, or too much waits already.
    case throttled
    /// The task that asked was cancelled.
    case cancelled
}
