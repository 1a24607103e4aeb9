/// The installation's secret, of which every purpose gets a key of its own.
public struct SecretKey: Sendable {
    private let bytes: [UInt8]

    /// A new secret of 32 random bytes.
    public init() {
        bytes = SecureRandom.bytes(32)
    }

    /// A secret made of text that an administrator set; nil under 32 bytes.
    public init?(_ text: String) {
        guard text.utf8.count >= 32 else { return nil }
        bytes = Digest.sha256(Array(text.utf8))
    }

    /// The key for one purpose, `csrf`; what leaks of one says nothing of another.
    public func derived(for purpose: String) -> [UInt8] {
        Digest.hmacSHA256(key: bytes, Array(purpose.utf8))
    }
}

extension SecretKey: CustomStringConvertible {
    /// Nothing: a secret that gets into a log by accident must not be there.
    public var description: String { "SecretKey" }
}
