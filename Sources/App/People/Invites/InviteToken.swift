import Domain
import Security
import Web

enum Invite { typealias ID = Identifier<Invite> }

/// The end of an invite's link.
struct InviteToken: PathValue {
    private let secret: LinkSecret

    fileprivate init(_ secret: LinkSecret) { self.secret = secret }

    init?(pathText: String) {
        guard let secret = LinkSecret(text: pathText) else { return nil }
        self.secret = secret
    }

    var path: LocalPath { "/invite/\(secret.text)" }
    var digest: [UInt8] { secret.digest }
}

/// Makes the tokens of invites, which owners can see again.
struct InviteLinks: Sendable {
    private let secrets: LinkSecrets

    init(_ secret: SecretKey) { secrets = LinkSecrets(secret, for: "invites") }

    func token(seed: [UInt8], of invite: Invite.ID) -> InviteToken {
        InviteToken(secrets.secret(seed: seed, of: invite))
    }
}
