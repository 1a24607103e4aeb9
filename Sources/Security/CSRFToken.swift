/// A token that proves that a form came from one of our pages, shown in the same session.
/// It is mask ‖ (mask xor MAC), different in every page, so that compression leaks nothing about it (BREACH).
public struct CSRFToken: Sendable {
    private let key: [UInt8]

    /// Makes tokens with a key derived from `secret`.
    public init(_ secret: SecretKey) {
        key = secret.derived(for: "csrf")
    }

    /// The value of the form field `_csrf` for the session whose token has this digest.
    public func make(session digest: [UInt8]) -> String {
        // The second half is overwritten: one array holds both.
        var bytes = SecureRandom.bytes(64)
        let mac = Digest.hmacSHA256(key: key, digest)
        for index in 0..<32 { bytes[32 + index] = bytes[index] ^ mac[index] }
        return Base64.encode(bytes)
    }

    /// Whether `token` was made for that session.
    public func accepts(_ token: String, session digest: [UInt8]) -> Bool {
        guard token.utf8.count == 86, let bytes = Base64.decode(token), bytes.count == 64 else { return false }
        let mac = zip(bytes[..<32], bytes[32...]).map { $0 ^ $1 }
        return Digest.equal(mac, Digest.hmacSHA256(key: key, digest))
    }
}
