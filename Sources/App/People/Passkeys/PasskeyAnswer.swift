import FoundationEssentials
import Security
import Web

/// What an authenticator has answered, as browsers write it (`PublicKeyCredential.toJSON`), and what came of it.
struct PasskeyAnswer: Sendable {
    private let id: [UInt8]
    private let client: [UInt8]
    private let data: [UInt8]
    private let signature: [UInt8]
    /// Whom the authenticator takes the passkey's owner for.
    private let user: [UInt8]

    /// A new passkey.
    struct Made: Sendable {
        let credential: AuthenticatorData.Credential
        let counter: Int
        let challenge: String
    }

    /// That somebody has a passkey: they have signed the question with it.
    struct Proof: Sendable {
        let id: [UInt8]
        let counter: Int
        let challenge: String
    }

    /// Fails for what no browser writes, and for more than any authenticator answers.
    init?(_ form: Form) {
        let text = Data(form.rawValue("answer").utf8)
        guard text.count <= 100_000, let answer = try? JSONDecoder().decode(Encoded.self, from: text),
            let id = Base64.decode(answer.rawId), (1...AuthenticatorData.maxID).contains(id.count),
            let client = Base64.decode(answer.response.clientDataJSON),
            let data = Base64.decode(answer.response.attestationObject ?? answer.response.authenticatorData ?? "")
        else { return nil }
        self.id = id
        self.client = client
        self.data = data
        signature = Base64.decode(answer.response.signature ?? "") ?? []
        user = Base64.decode(answer.response.userHandle ?? "") ?? []
    }

    private struct Encoded: Decodable {
        let rawId: String
        let response: Parts

        struct Parts: Decodable {
            let clientDataJSON: String
            let attestationObject: String?
            let authenticatorData: String?
            let signature: String?
            let userHandle: String?
        }
    }

    /// The passkey that was made for whoever is signed in; nil where anything is not as it must be.
    func made(_ context: SignedInContext, _ challenges: PasskeyChallenges) -> Made? {
        guard let site = PasskeySite(context.requestContext), let said = ClientData(client),
            said.isOurs("webauthn.create", at: site),
            challenges.holds(said.challenge, .new, for: context.person.digest, at: context.now),
            let data = AuthenticatorData(attestation: data), data.siteDigest == site.digest, data.isPresent,
            data.isVerified, let credential = data.credential
        else { return nil }
        return Made(credential: credential, counter: data.counter, challenge: said.challenge)
    }

    /// Nil where the passkey did not sign our question, is nobody's, or another's than its authenticator says.
    func proof(_ context: RequestContext, _ challenges: PasskeyChallenges) async throws -> Proof? {
        guard let site = PasskeySite(context), let guest = context.token?.digest, let said = ClientData(client),
            said.isOurs("webauthn.get", at: site),
            challenges.holds(said.challenge, .signIn, for: guest, at: context.now),
            let authenticator = AuthenticatorData(data), authenticator.siteDigest == site.digest,
            authenticator.isPresent, authenticator.isVerified,
            let kept = try await context.accounts.read(PasskeyStore.kept(id)), let key = kept.key,
            user == PasskeySite.handle(of: kept.account),
            AuthenticatorData.isSigned(data, with: client, by: key, signature)
        else { return nil }
        return Proof(id: id, counter: authenticator.counter, challenge: said.challenge)
    }
}

/// What the browser says of the request that an authenticator has answered.
private struct ClientData: Decodable {
    let type: String
    let challenge: String
    let origin: String
    let crossOrigin: Bool?

    init?(_ bytes: [UInt8]) {
        guard bytes.count <= 4_096, let read = try? JSONDecoder().decode(ClientData.self, from: Data(bytes)) else {
            return nil
        }
        self = read
    }

    /// Whether it is our page that has asked, and itself: no page around it.
    func isOurs(_ type: String, at site: PasskeySite) -> Bool {
        self.type == type && origin == site.origin && crossOrigin != true
    }
}
