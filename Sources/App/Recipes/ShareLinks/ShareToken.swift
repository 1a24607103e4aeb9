import Domain
import Security
import Web

/// The end of a share link.
struct ShareToken: PathValue {
    private let secret: LinkSecret

    fileprivate init(_ secret: LinkSecret) { self.secret = secret }

    init?(pathText: String) {
        guard let secret = LinkSecret(text: pathText) else { return nil }
        self.secret = secret
    }

    var path: LocalPath { "/shared/\(secret.text)" }
    var digest: [UInt8] { secret.digest }
}

/// Makes the tokens of share links, which a household can see again.
struct ShareLinks: Sendable {
    private let secrets: LinkSecrets

    init(_ secret: SecretKey) { secrets = LinkSecrets(secret, for: "shared recipes") }

    func token(seed: [UInt8], of recipe: Recipe.ID) -> ShareToken {
        ShareToken(secrets.secret(seed: seed, of: recipe))
    }
}
