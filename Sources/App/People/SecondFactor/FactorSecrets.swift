import Domain
import Security

/// What codes are made of. One seed always gives the same secrets; without the server's key the seeds in the database make
/// no code.
struct FactorSecrets: Sendable {
    private let app: [UInt8]
    private let recovery: [UInt8]

    /// How many recovery codes there are.
    static let count = 10

    init(_ secret: SecretKey) {
        app = secret.derived(for: "authenticator app")
        recovery = secret.derived(for: "recovery codes")
    }

    /// The secret that an authenticator app shares: 20 bytes, as long as the digest that it makes.
    func secret(seed: [UInt8], of account: Account.ID) -> [UInt8] {
        Array(Digest.hmacSHA256(key: app, seed + Array(account.description.utf8)).prefix(20))
    }

    /// The recovery codes, such as "k3pq-7dwa-2xnm": 60 bits each.
    func codes(seed: [UInt8], of account: Account.ID) -> [String] {
        (0..<Self.count).map { number in
            let mac = Digest.hmacSHA256(key: recovery, seed + Array(account.description.utf8) + [UInt8(number)])
            let text = Array(Base32.encode(mac).lowercased().prefix(12))
            return [text[0..<4], text[4..<8], text[8..<12]].map { String($0) }.joined(separator: "-")
        }
    }

    /// The number of the recovery code that was typed, whatever its capitals, spaces and hyphens; nil where it is none.
    func number(of typed: String, seed: [UInt8], of account: Account.ID) -> Int? {
        let plain = { (text: String) in Array(text.lowercased().utf8.filter { $0 != 0x20 && $0 != 0x2D }) }
        let wanted = plain(typed)
        return codes(seed: seed, of: account).firstIndex { Digest.equal(plain($0), wanted) }
    }
}
