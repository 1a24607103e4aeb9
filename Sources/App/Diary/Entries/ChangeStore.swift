import Database
import Domain
import Web

/// What a person did to entries of theirs as one act: copied a day, moved a meal, corrected what was eaten last week.
enum DiaryChange {
    typealias ID = Identifier<DiaryChange>
}

/// Changes of entries, each of which can be taken back as a whole.
///
/// The entries that a change alters are kept as they were. An entry names the change that touched it last, so that
/// taking one back leaves alone what has been changed again since, and removes exactly what it made.
struct ChangeStore: Sendable {
    let owner: DiaryOwner
    let id = DiaryChange.ID.new()

    var undo: LocalPath { "/changes/\(id)/undo" }

    /// The entries that were chosen, held until the change is done. One that is not there, or is another person's,
    /// refuses all of them (HOSTILE-52).
    func chosen(_ ids: [DiaryEntry.ID], _ db: Connection) async throws -> [DiaryEntry] {
        let (found) = try await db.fetch(DiaryStore.entries(ids, of: owner, forUpdate: true))
        guard found.count == ids.count else { throw HTTPError.notFound }
        return found
    }

    /// To be sent before what the change does; its result is seen at `location`.
    func beginning(at location: LocalPath) -> SQL {
        """
        INSERT INTO diary_changes (household_id, person_id, id, location)
        VALUES (\(owner.household), \(owner.person), \(id), \(location.text))
        """
    }

    /// Keeps entries as they are. To be sent before they are altered.
    func keeping(_ ids: [DiaryEntry.ID]) -> SQL {
        let content = EntryColumns.names()
        return """
            INSERT INTO former_entries (household_id, person_id, id, eaten_on, slot, \(fragment: content),
                created_at, deleted_at, changed_in, change_id)
            SELECT household_id, person_id, id, eaten_on, slot, \(fragment: content),
                created_at, deleted_at, changed_in, \(id)
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = ANY (\(ids))
            """
    }

    /// The entries once more on another day, at the same meals or all at one, in their order.
    func copying(_ ids: [DiaryEntry.ID], to day: CivilDate, _ slot: MealSlot?) -> SQL {
        let copies = ids.map { _ in DiaryEntry.ID.new() }.sorted()
        return """
            INSERT INTO diary_entries (household_id, person_id, id, eaten_on, slot, changed_in,
                \(fragment: EntryColumns.names()))
            SELECT e.household_id, e.person_id, c.copy_id, \(day), coalesce(\(slot), e.slot), \(id),
                \(fragment: EntryColumns.names(of: "e"))
            FROM diary_entries AS e
            JOIN unnest(\(ids), \(copies)) AS c (id, copy_id) ON c.id = e.id
            WHERE e.household_id = \(owner.household) AND e.person_id = \(owner.person)
            """
    }

    func moving(_ ids: [DiaryEntry.ID], to day: CivilDate, _ slot: MealSlot?) -> SQL {
        """
        UPDATE diary_entries
        SET eaten_on = \(day), slot = coalesce(\(slot), slot), changed_in = \(id)
        WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = ANY (\(ids))
        """
    }

    func deleting(_ ids: [DiaryEntry.ID]) -> SQL {
        """
        UPDATE diary_entries
        SET deleted_at = now(), changed_in = \(id)
        WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = ANY (\(ids))
        """
    }

    /// An entry as it is to be from now on.
    func replacing(_ entry: DiaryEntry) -> SQL {
        """
        UPDATE diary_entries
        SET eaten_on = \(entry.day), slot = \(entry.slot), changed_in = \(id),
            \(fragment: EntryColumns.assignments(of: entry.eaten))
        WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = \(entry.id)
        """
    }
}

extension ChangeStore {
    /// Takes a change back, and answers where that is seen; nil when there is no such change. A second time does nothing.
    static func undo(
        _ id: DiaryChange.ID,
        of owner: DiaryOwner,
        _ database: any Database
    ) async throws -> LocalPath? {
        let content = EntryColumns.names()
        let restored: SQL = """
            UPDATE diary_entries AS e
            SET (eaten_on, slot, deleted_at, changed_in, \(fragment: content))
                = ROW(f.eaten_on, f.slot, f.deleted_at, f.changed_in, \(fragment: EntryColumns.names(of: "f")))
            FROM former_entries AS f
            WHERE e.household_id = \(owner.household) AND e.person_id = \(owner.person) AND e.changed_in = \(id)
                AND f.household_id = e.household_id AND f.person_id = e.person_id AND f.change_id = \(id)
                AND f.id = e.id
            """
        let removed: SQL = """
            UPDATE diary_entries
            SET deleted_at = now(), changed_in = NULL
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND changed_in = \(id)
                AND deleted_at IS NULL
            """
        let (location, _, _) = try await database.write(
            Query.first(
                """
                SELECT location
                FROM diary_changes
                WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = \(id)
                FOR UPDATE
                """,
                as: String.self
            ),
            Query.run(restored),
            Query.run(removed)
        )
        return location.map { LocalPath(requested: $0) ?? .root }
    }

    /// Forgets changes that nobody will take back any more, with what was kept for them.
    static func sweep() -> Query<Int> {
        .affected("DELETE FROM diary_changes WHERE created_at < now() - interval '90 days'")
    }
}
