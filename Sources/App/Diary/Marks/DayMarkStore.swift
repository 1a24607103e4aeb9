import Database
import Domain

/// What a day of a diary comes to, before its page is made. `DayMarkTests` changes a row of each table that the page reads.
enum DayMarkStore {
    /// - Parameter around: what the page shows beside the diary's own rows: values of a statement.
    static func mark(of day: CivilDate, of owner: DiaryOwner, _ around: [SQL]) -> Query<String> {
        let own = [
            entries(on: day, of: owner), remarks(on: day, of: owner), RelogStore.mark(of: owner),
            AvoidanceStore.isBound(owner.person, in: owner.household),
        ]
        return .marks(own + around)
    }

    private static func entries(on day: CivilDate, of owner: DiaryOwner) -> SQL {
        """
        (SELECT sum(\(fragment: .version(of: "e")))
         FROM diary_entries AS e
         WHERE e.household_id = \(owner.household) AND e.person_id = \(owner.person) AND e.eaten_on = \(day)
             AND e.deleted_at IS NULL)
        """
    }

    private static func remarks(on day: CivilDate, of owner: DiaryOwner) -> SQL {
        """
        (SELECT \(fragment: .version(of: "d"))
         FROM diary_days AS d
         WHERE d.household_id = \(owner.household) AND d.person_id = \(owner.person) AND d.day_on = \(day))
        """
    }
}
