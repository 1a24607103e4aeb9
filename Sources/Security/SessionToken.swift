/// What the browser holds of a session: 32 random bytes. The database holds their SHA-256 only,
/// so that whoever reads the database cannot sign in with it.
public struct SessionToken: Sendable {
    private let bytes: [UInt8]

    /// A new token.
    public init() {
        bytes = SecureRandom.bytes(32)
    }

    /// Reads a cookie's value; nil unless it is exactly what `cookie` writes.
    public init?(cookie: some StringProtocol) {
        guard cookie.utf8.count == 43, let bytes = Base64.decode(cookie), bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// The cookie's value: 43 characters of base64url.
    public var cookie: String { Base64.encode(bytes) }

    /// What the database keeps and finds the session by: 32 bytes.
    public var digest: [UInt8] { Digest.sha256(bytes) }
}

extension SessionToken: CustomStringConvertible {
    /// Nothing: tokens do not belong into logs.
    public var description: String { "SessionToken" }
}
