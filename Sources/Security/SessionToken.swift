/// The session token in a browser's cookie: 32 random bytes. The database holds only their SHA-256,
/// so that a leaked database does not allow anyone to sign in.
public struct SessionToken: Sendable {
    private let bytes: [UInt8]

    /// A new token.
    public init() {
        bytes = SecureRandom.bytes(32)
    }

    /// Reads a cookie's value; fails unless it is exactly in the form that `cookie` writes.
    public init?(cookie: some StringProtocol) {
        guard cookie.utf8.count == 43, let bytes = Base64.decode(cookie), bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// The cookie's value: 43 characters of base64url.
    public var cookie: String { Base64.encode(bytes) }

    /// The digest that the database stores and looks sessions up by: 32 bytes.
    public var digest: [UInt8] { Digest.sha256(bytes) }
}

extension SessionToken: CustomStringConvertible {
    /// A description without the token, which must not get into logs.
    public var description: String { "SessionToken" }
}
