import Domain
import Security
import Web

/// The secret at the end of a share link. The database stores only its digest.
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

/// Makes the tokens of share links. One seed always gives the same token, so that a household can see its link again;
/// without the server's secret, the seeds in the database are useless.
struct ShareLinks: Sendable {
    private let key: [UInt8]

    init(_ secret: SecretKey) { key = secret.derived(for: "shared recipes") }

    func token(seed: [UInt8], of recipe: Recipe.ID) -> ShareToken {
        ShareToken(Digest.hmacSHA256(key: key, seed + Array(recipe.description.utf8)))
    }
}
