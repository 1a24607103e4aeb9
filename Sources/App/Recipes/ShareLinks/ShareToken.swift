import Domain
import Security
import Web

/// What a recipe's secret link ends in. The database knows its digest alone.
struct ShareToken: PathValue {
    private let bytes: [UInt8]

    fileprivate init(_ bytes: [UInt8]) { self.bytes = bytes }

    init?(pathText: String) {
        guard pathText.utf8.count == 43, let bytes = Base64.decode(pathText), bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    var path: LocalPath { "/shared/\(Base64.encode(bytes))" }
    var digest: [UInt8] { Digest.sha256(bytes) }
}

/// Makes the tokens of links: always the same of the same seed, so that a household can look its link up again,
/// and of no use to whoever has the database without the server's secret.
struct ShareLinks: Sendable {
    private let key: [UInt8]

    init(_ secret: SecretKey) { key = secret.derived(for: "shared recipes") }

    func token(seed: [UInt8], of recipe: Recipe.ID) -> ShareToken {
        ShareToken(Digest.hmacSHA256(key: key, seed + Array(recipe.description.utf8)))
    }
}
