import Domain
import Web

/// What a person may do with the household's things.
enum Role: String, CaseIterable, Sendable {
    case owner, member, viewer
}

extension Role {
    /// A viewer looks at the household's things and keeps their own diary; an owner also decides who belongs to it.
    func may(_ access: Access) -> Bool {
        switch access {
        case .anyone, .person, .household(.read): true
        case .household(.write): self != .viewer
        case .household(.own): self == .owner
        }
    }
}

/// Who is asking: a session, the person it belongs to, and that person's household.
struct SignedIn: Hashable, Sendable {
    let session: Session.ID
    /// SHA-256 of the session's token; CSRF tokens are bound to it.
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
