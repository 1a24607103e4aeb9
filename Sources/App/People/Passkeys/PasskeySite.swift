import Domain
import Security
import Web

/// The site for which passkeys are made, and what it asks of browsers.
struct PasskeySite: Sendable {
    /// The origin as browsers write it, such as `https://sofra.example.org`.
    let origin: String
    /// The site's name, under which authenticators keep passkeys.
    let name: String

    /// Fails where browsers make no passkeys: without https, but on this machine, and at an address of numbers.
    init?(_ context: RequestContext) {
        guard let origin = Origin(String(context.absolute(.root).dropLast())), IPAddress(origin.host) == nil,
            !origin.host.hasPrefix("["), origin.scheme == "https" || origin.host == "localhost"
        else { return nil }
        self.origin = origin.description
        name = origin.host
    }

    var digest: [UInt8] { Digest.sha256(Array(name.utf8)) }

    /// What an authenticator keeps of whose a passkey is, and answers again: the name of nobody.
    static func handle(of account: Account.ID) -> [UInt8] { Array(account.description.utf8) }

    /// Asks for a new passkey, as browsers' `parseCreationOptionsFromJSON` reads it.
    /// - Parameters:
    ///   - person: as which the authenticator's own lists name it.
    ///   - known: the ids of those that there are: an authenticator that has one makes no second, which would take its place.
    func creation(
        _ challenge: String,
        for account: Account.ID,
        named person: String,
        besides known: [[UInt8]]
    ) -> String {
        let kinds = PasskeyKey.algorithms.map { number in
            JSONData.object([("type", .text("public-key")), ("alg", .whole(number))])
        }
        let others = known.map { id in
            JSONData.object([("type", .text("public-key")), ("id", .text(Base64.encode(id)))])
        }
        let user = JSONData.object([
            ("id", .text(Base64.encode(Self.handle(of: account)))), ("name", .text(person)),
            ("displayName", .text(person)),
        ])
        let wanted = JSONData.object([("residentKey", .text("required")), ("userVerification", .text("required"))])
        return text([
            ("challenge", .text(challenge)), ("rp", .object([("id", .text(name)), ("name", .text("Sofra"))])),
            ("user", user), ("pubKeyCredParams", .list(kinds)), ("authenticatorSelection", wanted),
            ("excludeCredentials", .list(others)),
        ])
    }

    /// Asks for a passkey that there is, as browsers' `parseRequestOptionsFromJSON` reads it.
    func request(_ challenge: String) -> String {
        text([("challenge", .text(challenge)), ("rpId", .text(name)), ("userVerification", .text("required"))])
    }

    private func text(_ members: [(name: String, value: JSONData?)]) -> String {
        String(decoding: JSONData.object(members).bytes, as: UTF8.self)
    }
}

/// Questions to authenticators. Each is signed and for one browser and one purpose, so that asking writes nothing; that none
/// is answered twice the database sees to.
struct PasskeyChallenges: Sendable {
    enum Purpose: String, Sendable {
        case signIn = "passkey sign-in"
        case new = "new passkey"
    }

    private let signer: Signer
    /// As long as a page may stand open. Answered ones are remembered for longer.
    private static let seconds = 12 * 3_600

    init(_ secret: SecretKey) { signer = Signer(secret) }

    /// - Parameter digest: of the token of the session, or of the guest.
    func make(_ purpose: Purpose, for digest: [UInt8], at now: Moment) -> String {
        signer.sign(SecureRandom.bytes(16) + digest, for: purpose.rawValue, expiresAt: now.seconds + Self.seconds)
    }

    /// Whether the question was asked of this browser, for this purpose and not too long ago.
    func holds(_ text: String, _ purpose: Purpose, for digest: [UInt8], at now: Moment) -> Bool {
        guard let payload = signer.open(text, for: purpose.rawValue, now: now.seconds) else { return false }
        return Array(payload.dropFirst(16)) == digest
    }
}
