import Domain
import Security
import Web

/// What a person may do in the household.
enum Role: String, CaseIterable, Codable, Sendable {
    case owner, member, viewer
}

extension Role {
    /// A viewer only reads what the household shares and keeps their own
    /// diary; an owner also decides who belongs to it.
    func may(_ access: Access) -> Bool {
        switch access {
        case .anyone, .person, .household(.read), .kitchen(.read): true
        case .household(.write), .kitchen(.write): self != .viewer
        case .household(.own), .kitchen(.own): self == .owner
        }
    }
}

/// An account and what its password came to: without the proof the database changes no password and begins no session.
struct OpenedAccount: Sendable {
    let id: Account.ID
    let proof: String

    init(_ id: Account.ID, _ hash: PasswordHash) {
        self.id = id
        proof = hash.phc
    }
}

/// The person who is signed in, with their session and their household.
struct SignedIn: Hashable, Sendable {
    let session: Session.ID
    /// The SHA-256 digest of the session's token. CSRF tokens are bound to it.
    let digest: [UInt8]
    let account: Account.ID
    let household: Household.ID
    let person: Person.ID
    let householdName: String
    let name: String
    let role: Role
    let language: Language
    let zone: Zone
    let startedAt: Moment
    var seenAt: Moment
}
