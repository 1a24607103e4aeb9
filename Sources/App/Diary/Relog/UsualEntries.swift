import Database
import Domain
import Synchronization

/// What people usually eat, with what vouches for it.
struct UsualEntries: Sendable {
    var entries: [UsualEntry] = []
    /// The mark of the entries that it follows from: another one after anything was logged, changed or taken back.
    var mark = ""
    /// What of them is not free of what the person avoids: of the moment, and never kept.
    var verdicts = ListVerdicts.none
}

extension UsualEntries {
    /// Those of a meal that it has not yet, as many as are offered.
    func offered(at slot: MealSlot, besides eaten: [DiaryEntry]) -> some Collection<UsualEntry> {
        let items = Set(eaten.map(\.eaten.item))
        return entries.filter { $0.slot == slot && !items.contains($0.item) }.prefix(Self.mostOffered)
    }

    private static var mostOffered: Int { 3 }
}

/// What people usually eat on the days of the week, kept for the next day that is looked at. What vouches for it is the mark
/// of the entries that it follows from, which the database is asked for each time.
final class KnownUsualEntries: Sendable {
    private struct Key: Hashable {
        let owner: DiaryOwner
        let weekday: Weekday
    }

    /// So many take some megabytes.
    private let known = Mutex(BoundedMemory<Key, UsualEntries>(max: 500))

    /// - Parameter mark: was asked for before what is read now, which may be newer than it says and never older.
    func usual(on day: CivilDate, mark: String, _ context: SignedInContext) async throws -> UsualEntries {
        let owner = context.diaryOwner
        let key = Key(owner: owner, weekday: day.weekday)
        if let found = known.withLock({ $0[key] }), found.mark == mark { return found }
        let entries = try await context.database.read(RelogStore.usual(on: day, of: owner))
        let fresh = UsualEntries(entries: entries, mark: mark)
        known.withLock { $0.keep(fresh, at: key) }
        return fresh
    }
}
