import Domain
import Security

/// The secret by which a program acts for a person: told once, and kept as a digest.
struct AccessToken: Sendable {
    typealias ID = Identifier<AccessToken>

    private let secret: LinkSecret

    /// Stands in front, so that who finds one somewhere knows what it opens.
    private static let mark = "sofra_"

    fileprivate init(secret: LinkSecret) { self.secret = secret }

    /// The token of a header field `Authorization: Bearer …`; nil for any other text.
    init?(authorization: String) {
        let words = authorization.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count == 2, words[0].lowercased() == "bearer", words[1].hasPrefix(Self.mark),
            let secret = LinkSecret(text: words[1].dropFirst(Self.mark.count))
        else { return nil }
        self.secret = secret
    }

    var text: String { Self.mark + secret.text }
    var digest: [UInt8] { secret.digest }
}

/// Makes tokens. One seed always gives the same token, with the server's key: so the page that shows a new one needs to be
/// told the seed alone.
struct AccessTokens: Sendable {
    private let secrets: LinkSecrets

    init(_ secret: SecretKey) { secrets = LinkSecrets(secret, for: "access tokens") }

    func token(seed: [UInt8], of id: AccessToken.ID) -> AccessToken {
        AccessToken(secret: secrets.secret(seed: seed, of: id))
    }
}

/// Whom a token acts for, and how far.
struct TokenHolder: Sendable {
    let token: AccessToken.ID
    let scopes: Set<TokenScope>
    let usedAt: Moment?
    /// The person as if signed in, by the digest of the token: it is that of no session, so that nothing of the account
    /// is reached by it.
    let person: SignedIn
}
