import Domain
import Synchronization

/// What plans need, kept from the first page of a list that says that its plan has changed: the pages after it, of every
/// phone that looks at it, would work out the same. What vouches for it is the mark of all that it follows from, which
/// the database is asked for each time.
final class KnownPlanNeeds: Sendable {
    struct Key: Hashable, Sendable {
        let household: Household.ID
        let range: PlanRange
        let mark: String
        let today: CivilDate
        let language: Language
    }

    /// Fifty take some megabytes.
    private let needs = Mutex(BoundedMemory<Key, [NeedRecord]>(max: 50))

    func needs(_ key: Key, _ workedOut: () async throws -> [NeedRecord]) async throws -> [NeedRecord] {
        if let known = needs.withLock({ $0[key] }) { return known }
        let fresh = try await workedOut()
        needs.withLock { $0.keep(fresh, at: key) }
        return fresh
    }
}
