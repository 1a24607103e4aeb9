import Database
import Domain
import Web

/// A person's diary. Every statement names the household and the person; row-level security is a second guard.
enum DiaryStore {
    static func entries(on day: CivilDate, of owner: DiaryOwner) -> Query<[DiaryEntry]> {
        .rows(
            """
            SELECT \(fragment: columns)
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND eaten_on = \(day)
                AND deleted_at IS NULL
            ORDER BY created_at, id
            LIMIT 1000
            """,
            entry
        )
    }

    /// The meals of a day at which something was written down.
    static func slots(on day: CivilDate, of owner: DiaryOwner) -> Query<[MealSlot]> {
        .rows(
            """
            SELECT DISTINCT slot
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND eaten_on = \(day)
                AND deleted_at IS NULL
            ORDER BY slot
            LIMIT 10
            """,
            as: MealSlot.self
        )
    }

    /// The energy that was eaten on a day; nil where that of an entry is unknown, or a lower bound.
    static func energy(on day: CivilDate, of owner: DiaryOwner) -> Query<Kilocalories?> {
        .one(
            """
            SELECT
                CASE WHEN bool_and(energy_kcal IS NOT NULL AND 'energy' <> ALL (lower_bounds)) IS NOT FALSE
                    THEN coalesce(sum(energy_kcal), 0) END AS energy_kcal
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND eaten_on = \(day)
                AND deleted_at IS NULL
            """
        ) { row in
            let known: Double? = try row["energy_kcal"]
            return known.map(Kilocalories.init)
        }
    }

    static func entry(_ id: DiaryEntry.ID, of owner: DiaryOwner) -> Query<DiaryEntry?> {
        .first(
            """
            SELECT \(fragment: columns)
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = \(id)
                AND deleted_at IS NULL
            """,
            entry
        )
    }

    /// Those of these entries that are this person's, by time of creation.
    /// `forUpdate` locks them until the transaction ends.
    static func entries(_ ids: [DiaryEntry.ID], of owner: DiaryOwner, forUpdate: Bool = false) -> Query<[DiaryEntry]> {
        .rows(
            """
            SELECT \(fragment: columns)
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = ANY (\(ids))
                AND deleted_at IS NULL
            ORDER BY created_at, id
            LIMIT 1000
            \(fragment: forUpdate ? "FOR UPDATE" : "")
            """,
            entry
        )
    }

    /// Adds an entry, by queries that travel together. The result of the last is 0, and nothing is added, when a form
    /// with this key has been sent before (W-14): the key leads to what takes the entry back.
    static func add(_ entry: DiaryEntry, of owner: DiaryOwner, once key: IdempotencyKey?) -> [Query<Int>] {
        let into: SQL = """
            INSERT INTO diary_entries (household_id, person_id, id, eaten_on, slot, \(fragment: EntryColumns.names()))
            """
        let values: SQL = """
            \(owner.person), \(entry.id), \(entry.day), \(entry.slot), \(fragment: EntryColumns.values(of: entry.eaten))
            """
        guard let claim = IdempotencyStore.claim(key, for: entry.removal, in: owner.household) else {
            return [.affected("\(fragment: into) VALUES (\(owner.household), \(fragment: values))")]
        }
        let insert: SQL = "\(fragment: into) SELECT k.household_id, \(fragment: values) \(fragment: claim.source)"
        return [claim.claiming, .affected(insert)]
    }

    /// Records that a recipe was used in the kitchen, for the library's order "recently used". Recording it once an hour is
    /// enough, and lets people who cook together do so without waiting for each other.
    static func markUsed(_ recipe: Recipe.ID?, in household: Household.ID) -> Query<Int> {
        .affected(marking(recipe, in: household))
    }

    /// Records that a recipe stands in a diary, where nobody else reads the library: it would tell others what somebody ate.
    static func markEaten(_ recipe: Recipe.ID?, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            \(fragment: marking(recipe, in: household)) AND \(fragment: isReadByOne(household))
            """
        )
    }

    /// The condition that one person alone reads the library of the household that asks.
    static func isReadByOne(_ household: Household.ID) -> SQL {
        """
        (
            (
                SELECT count(*) FROM persons
                WHERE household_id = \(household) AND kind = 'member' AND left_at IS NULL
            ) = 1
            AND NOT has_open_device()
        )
        """
    }

    private static func marking(_ recipe: Recipe.ID?, in household: Household.ID) -> SQL {
        """
        UPDATE recipes
        SET used_at = now()
        WHERE household_id = \(household) AND id = \(recipe)
            AND (used_at IS NULL OR used_at < now() - interval '1 hour')
        """
    }

    /// Deletes an entry and returns it; nil when there is no such entry, or it is already deleted.
    static func delete(_ id: DiaryEntry.ID, of owner: DiaryOwner) -> Query<DiaryEntry?> {
        .first(
            """
            UPDATE diary_entries
            SET deleted_at = now(), changed_in = NULL
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = \(id)
                AND deleted_at IS NULL
            RETURNING \(fragment: columns)
            """,
            entry
        )
    }

    /// An entry that is deleted by itself, and can be restored; not one that went with others in a change of its own.
    static func deleted(_ id: DiaryEntry.ID, of owner: DiaryOwner) -> Query<DiaryEntry?> {
        .first(
            """
            SELECT \(fragment: columns)
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = \(id)
                AND deleted_at IS NOT NULL AND changed_in IS NULL
            """,
            entry
        )
    }

    static func undelete(_ id: DiaryEntry.ID, of owner: DiaryOwner) -> Query<DiaryEntry?> {
        .first(
            """
            UPDATE diary_entries
            SET deleted_at = NULL
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = \(id)
                AND deleted_at IS NOT NULL
            RETURNING \(fragment: columns)
            """,
            entry
        )
    }

    /// The index by which a person has one entry of a planned dish.
    static let onePerDish = "diary_entries_dish_unique"

    static let columns: SQL = """
        id, eaten_on, slot, written_by, written_by_name, dish_id IS NOT NULL AS is_served,
        \(fragment: EntryColumns.names())
        """

    static func entry(_ row: Row) throws -> DiaryEntry {
        let writer: Person.ID? = try row["written_by"]
        let name: String? = try row["written_by_name"]
        let isServed: Bool = try row["is_served"]
        return DiaryEntry(
            id: try row["id"],
            day: try row["eaten_on"],
            slot: try row["slot"],
            eaten: try EntryColumns.read(row),
            writer: writer.flatMap { id in name.map { EntryWriter(id: id, name: $0, serves: isServed) } }
        )
    }
}
