/// Signs short values that are sent to a browser and come back: flash messages, links of limited validity.
/// Anyone can read them, nobody can change them, and a value signed for one purpose is invalid for any other.
public struct Signer: Sendable {
    private let key: [UInt8]

    /// Signs with a key derived from `secret`.
    public init(_ secret: SecretKey) {
        key = secret.derived(for: "signed values")
    }

    /// Returns `payload` with its expiry time (seconds since 1970) and signature, in base64url.
    public func sign(_ payload: [UInt8], for purpose: String, expiresAt: Int) -> String {
        let message = bytes(expiresAt) + payload
        return Base64.encode(message + mac(message, purpose))
    }

    /// The payload; nil when it was changed, signed for another purpose, or is expired at `now` (in seconds since
    /// 1970).
    public func open(_ text: some StringProtocol, for purpose: String, now: Int) -> [UInt8]? {
        guard let signed = Base64.decode(text), signed.count >= 40 else { return nil }
        let message = Array(signed.dropLast(32))
        guard Digest.equal(Array(signed.suffix(32)), mac(message, purpose)) else { return nil }
        let expiresAt = message.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard Int64(bitPattern: expiresAt) > Int64(now) else { return nil }
        return Array(message.dropFirst(8))
    }

    private func mac(_ message: [UInt8], _ purpose: String) -> [UInt8] {
        // The length prefix separates purpose and message: "a"+"bc" must not equal "ab"+"c".
        Digest.hmacSHA256(key: key, bytes(purpose.utf8.count) + Array(purpose.utf8) + message)
    }

    private func bytes(_ number: Int) -> [UInt8] {
        (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
