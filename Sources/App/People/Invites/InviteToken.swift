import Domain
import Security
import Web

enum Invite { typealias ID = Identifier<Invite> }

/// The secret at the end of an invite's link. The database stores only its digest.
struct InviteToken: PathValue {
    private let bytes: [UInt8]

    fileprivate init(_ bytes: [UInt8]) { self.bytes = bytes }

    init?(pathText: String) {
        guard pathText.utf8.count == 43, let bytes = Base64.decode(pathText), bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    var path: LocalPath { "/invite/\(Base64.encode(bytes))" }
    var digest: [UInt8] { Digest.sha256(bytes) }
}

/// Makes the tokens of invites. One seed always gives the same token, so that owners can see the link again; without the
/// server's secret, the seeds in the database are useless.
struct InviteLinks: Sendable {
    private let key: [UInt8]

    init(_ secret: SecretKey) { key = secret.derived(for: "invites") }

    func token(seed: [UInt8], of invite: Invite.ID) -> InviteToken {
        InviteToken(Digest.hmacSHA256(key: key, seed + Array(invite.description.utf8)))
    }
}
