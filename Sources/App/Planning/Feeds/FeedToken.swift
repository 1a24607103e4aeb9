import Domain
import Security
import Web

enum Feed { typealias ID = Identifier<Feed> }

/// The address of a calendar feed, `/feeds/{token}.ics`.
struct FeedToken: PathValue {
    private let secret: LinkSecret

    fileprivate init(_ secret: LinkSecret) { self.secret = secret }

    init?(pathText: String) {
        guard pathText.hasSuffix(".ics"), let secret = LinkSecret(text: pathText.dropLast(4)) else { return nil }
        self.secret = secret
    }

    var path: LocalPath { "/feeds/\(secret.text).ics" }
    var digest: [UInt8] { secret.digest }
}

/// Makes the tokens of feeds, which a person can see again.
struct FeedLinks: Sendable {
    private let secrets: LinkSecrets

    init(_ secret: SecretKey) { secrets = LinkSecrets(secret, for: "calendar feeds") }

    func token(seed: [UInt8], of feed: Feed.ID) -> FeedToken {
        FeedToken(secrets.secret(seed: seed, of: feed))
    }
}
