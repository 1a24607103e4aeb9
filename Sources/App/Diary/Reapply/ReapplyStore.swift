import Database
import Domain

extension DiaryStore {
    /// The most entries that one page compares.
    static let maxCompared = 100

    /// The entries of a food or recipe in a range of days, newest first, and at most `maxCompared`; not those that have the
    /// numbers of what was in a pot.
    /// - Parameter after: the last entry of the page before; a single day can have more than one page.
    static func entries(
        of item: Eatable,
        from first: CivilDate,
        to last: CivilDate,
        after: DiaryEntry.ID?,
        of owner: DiaryOwner
    ) -> Query<[DiaryEntry]> {
        let past: SQL =
            after.map { id in
                """
                AND (eaten_on, created_at, id) < (
                    SELECT l.eaten_on, l.created_at, l.id FROM diary_entries AS l
                    WHERE l.household_id = \(owner.household) AND l.person_id = \(owner.person) AND l.id = \(id))
                """
            } ?? ""
        return .rows(
            """
            SELECT \(fragment: columns)
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person)
                AND \(fragment: item.isEaten) AND deleted_at IS NULL
                AND NOT \(fragment: PlateEntryStore.isOfPot("diary_entries", of: owner))
                AND eaten_on BETWEEN \(first) AND \(last) \(fragment: past)
            ORDER BY eaten_on DESC, created_at DESC, id DESC
            LIMIT \(constant: maxCompared)
            """,
            entry
        )
    }
}
