import Database
import Domain
import Synchronization

/// What people usually eat, with what vouches for it.
struct UsualEntries: Sendable {
    var entries: [UsualEntry] = []
    /// The mark of the entries, recipes and foods that it follows from: another one after anything was logged, changed or
    /// taken back.
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
/// of what it follows from, which the database is asked for each time.
final class KnownUsualEntries: Sendable {
    private struct Key: Hashable {
        let owner: DiaryOwner
        let weekday: Weekday
        /// Names of measures are the reader's.
        let language: Language
    }

    /// So many take some megabytes.
    private let known = Mutex(BoundedMemory<Key, UsualEntries>(max: 500))

    /// - Parameter mark: was asked for before what is read now, which may be newer than it says and never older.
    func usual(on day: CivilDate, mark: String, _ context: SignedInContext) async throws -> UsualEntries {
        let owner = context.diaryOwner
        let key = Key(owner: owner, weekday: day.weekday, language: context.language)
        if let found = known.withLock({ $0[key] }), found.mark == mark { return found }
        let entries = try await context.database.read(RelogStore.usual(on: day, of: owner))
        let now = try await PresentValues(of: entries.filter { !$0.isOfPot }.compactMap(\.what), context)
        let fresh = UsualEntries(entries: entries.map(now.renewed), mark: mark)
        known.withLock { $0.keep(fresh, at: key) }
        return fresh
    }
}

extension PresentValues {
    /// The entry with the name, amount and energy that its tap logs; as it was where that is beyond what an entry may hold.
    fileprivate func renewed(_ entry: UsualEntry) -> UsualEntry {
        guard let what = entry.what, !entry.isOfPot else { return entry }
        let last = RecentFoodStore.Chosen(
            amount: entry.eaten.amount,
            measure: entry.eaten.measure,
            measureName: entry.eaten.measureName,
            grams: entry.eaten.grams,
            energy: entry.eaten.nutrients[.energy]
        )
        let now = chosen(last, of: what)
        var nutrients = Nutrients()
        nutrients[.energy] = now.energy
        let eaten = EntrySnapshot(
            kind: entry.eaten.kind,
            name: name(of: what) ?? entry.eaten.name,
            amount: now.amount,
            measure: now.measure,
            measureName: now.measureName,
            grams: now.grams,
            nutrients: nutrients,
            source: ""
        )
        guard eaten.isWithinLimits else { return entry }
        var entry = entry
        entry.eaten = eaten
        return entry
    }
}
