/// The secret of this installation, from which a separate key is derived for every purpose.
public struct SecretKey: Sendable {
    private let bytes: [UInt8]

    /// A new secret of 32 random bytes.
    public init() {
        bytes = SecureRandom.bytes(32)
    }

    /// A secret made from text that an administrator set; fails for fewer than 32 bytes.
    public init?(_ text: String) {
        guard text.utf8.count >= 32 else { return nil }
        bytes = Digest.sha256(Array(text.utf8))
    }

    /// The key for one purpose, such as `csrf`. A leaked key reveals nothing about those for other purposes.
    public func derived(for purpose: String) -> [UInt8] {
        Digest.hmacSHA256(key: bytes, Array(purpose.utf8))
    }
}

extension SecretKey: CustomStringConvertible {
    /// A description without the secret, which could get into a log by accident.
    public var description: String { "SecretKey" }
}
