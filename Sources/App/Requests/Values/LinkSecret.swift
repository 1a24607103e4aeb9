import Domain
import Security

/// The secret at the end of a link that opens without an account. The database stores only its digest.
struct LinkSecret: Sendable {
    private let bytes: [UInt8]

    fileprivate init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A new secret, which is told once and never again.
    static func fresh() -> LinkSecret { LinkSecret(SecureRandom.bytes(32)) }

    /// Fails for what is no secret as `text` writes it.
    init?(text: some StringProtocol) {
        guard text.utf8.count == 43, let bytes = Base64.decode(String(text)), bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    var text: String { Base64.encode(bytes) }
    var digest: [UInt8] { Digest.sha256(bytes) }
}

/// Makes the secrets of one kind of link. One seed always gives the same secret, so that a link can be shown again;
/// without the server's key, the seeds in the database are useless.
struct LinkSecrets: Sendable {
    private let key: [UInt8]

    init(_ secret: SecretKey, for kind: String) { key = secret.derived(for: kind) }

    /// - Parameter id: of the one thing that the link is to.
    func secret<Thing>(seed: [UInt8], of id: Identifier<Thing>) -> LinkSecret {
        LinkSecret(Digest.hmacSHA256(key: key, seed + Array(id.description.utf8)))
    }
}
