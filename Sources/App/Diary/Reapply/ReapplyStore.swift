import Database
import Domain

extension DiaryStore {
    /// The most entries that one page compares.
    static let maxCompared = 100

    /// The entries of a food or recipe in a range of days, newest first, and at most `maxCompared`.
    static func entries(
        of item: Eatable,
        from first: CivilDate,
        to last: CivilDate,
        of owner: DiaryOwner
    ) -> Query<[DiaryEntry]> {
        .rows(
            """
            SELECT \(fragment: columns)
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person)
                AND \(fragment: item.isEaten) AND deleted_at IS NULL
                AND eaten_on BETWEEN \(first) AND \(last)
            ORDER BY eaten_on DESC, created_at DESC, id
            LIMIT \(constant: maxCompared)
            """,
            entry
        )
    }
}
