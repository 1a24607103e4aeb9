import Domain

/// What a person may do with the household's things.
enum Role: String, CaseIterable, Sendable {
    case owner, member, viewer
}

/// Who is asking: a session, the person it belongs to, and that person's household.
struct SignedIn: Sendable {
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
    let seenAt: Moment
}
