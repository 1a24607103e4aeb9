import Database
import Domain
import Security
import Web

/// What a person did to their entries in one step, such as copying a day or moving a meal.
enum DiaryChange {
    typealias ID = Identifier<DiaryChange>

    /// The change that an offer or a plate makes: it has the key of that, so that it is made once, and found again.
    static func id<Maker>(madeBy maker: Identifier<Maker>) -> ID { ID(high: maker.high, low: maker.low) }

    /// The change in which somebody gives a planned dish to another person: pressed again, it is the same. What that person
    /// gives back is another. `EntryOriginStore` makes the same key.
    static func id(giving dish: PlanDish.ID, to person: Person.ID, by giver: Person.ID) -> ID {
        let digest = Digest.sha256(Array("\(dish) \(person) \(giver)".utf8))
        let words = [digest[0..<8], digest[8..<16]].map { half in half.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
        return ID(high: words[0], low: words[1])
    }
}

/// Changes of diary entries, each of which can be undone as a whole.
///
/// Entries are stored as they were before a change. An entry names the change that touched it last, so that undoing a
/// change leaves alone what has been changed again since, and removes exactly what the change created.
struct ChangeStore: Sendable {
    let owner: DiaryOwner
    var id = DiaryChange.ID.new()

    var undo: LocalPath { "/changes/\(id)/undo" }

    /// The chosen entries, locked until the transaction ends. An entry that does not exist, or is another
    /// person's, makes the whole change fail (HOSTILE-52).
    func chosen(_ ids: [DiaryEntry.ID], _ db: Connection) async throws -> [DiaryEntry] {
        let (found) = try await db.fetch(DiaryStore.entries(ids, of: owner, forUpdate: true))
        guard found.count == ids.count else { throw HTTPError.notFound }
        return found
    }

    /// The statement that begins a change. Send it before all others; `location` is the page that shows the result.
    func beginning(at location: LocalPath) -> SQL {
        """
        INSERT INTO diary_changes (household_id, person_id, id, location)
        VALUES (\(owner.household), \(owner.person), \(id), \(location.text))
        """
    }

    /// The statement that forgets a change of the same id, which was undone before this one began.
    var forgetting: SQL {
        """
        DELETE FROM diary_changes
        WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = \(id)
        """
    }

    /// The statement that stores entries as they are. Send it before the statement that alters them.
    func keeping(_ ids: [DiaryEntry.ID]) -> SQL { keeping(where: "id = ANY (\(ids))") }

    /// The same of the entry of a dish.
    func keeping(of dish: PlanDish.ID) -> SQL { keeping(where: "dish_id = \(dish) AND deleted_at IS NULL") }

    private func keeping(where condition: SQL) -> SQL {
        let content = EntryColumns.names()
        return """
            INSERT INTO former_entries (household_id, person_id, id, eaten_on, slot, \(fragment: content),
                created_at, deleted_at, changed_in, changed_at, change_id)
            SELECT household_id, person_id, id, eaten_on, slot, \(fragment: content),
                created_at, deleted_at, changed_in, changed_at, \(id)
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND \(fragment: condition)
            """
    }

    /// The statement that copies entries to another day, each at its own meal or all at one, in the same order.
    func copying(_ ids: [DiaryEntry.ID], to day: CivilDate, _ slot: MealSlot?) -> SQL {
        let copies = ids.map { _ in DiaryEntry.ID.new() }.sorted()
        return """
            INSERT INTO diary_entries (household_id, person_id, id, eaten_on, slot, changed_in,
                \(fragment: EntryColumns.names()))
            SELECT e.household_id, e.person_id, c.copy_id, \(day), coalesce(\(slot), e.slot), \(id),
                \(fragment: EntryColumns.copied(of: owner))
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

    /// The statement that replaces the content of an entry.
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
    /// Undoes a change, with what it wrote and offered for others, and returns the page that shows the result; nil when there is no
    /// such change. Undoing again changes nothing. The form that made it makes it again (W-14).
    static func undo(
        _ id: DiaryChange.ID,
        of owner: DiaryOwner,
        _ db: Connection
    ) async throws -> LocalPath? {
        let removed: SQL = """
            UPDATE diary_entries
            SET deleted_at = now(), changed_in = NULL
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND changed_in = \(id)
                AND deleted_at IS NULL
            """
        let (location, _, _, _, _) = try await db.fetch(
            Query.first(
                """
                SELECT location
                FROM diary_changes
                WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = \(id)
                FOR UPDATE
                """,
                as: String.self
            ),
            restore(id, of: owner, where: "e.changed_in = \(id)"),
            Query.run(removed),
            OfferStore.takeBack(id),
            IdempotencyStore.free(ChangeStore(owner: owner, id: id).undo, in: owner.household)
        )
        return location.map { LocalPath(requested: $0) ?? .root }
    }

    /// Makes the entry that came of a plate what it was before a change, which has written it anew or deleted it. The result is
    /// 0 where something else has changed it since.
    static func restore(_ id: DiaryChange.ID, of owner: DiaryOwner, madeOf plate: DiaryChange.ID) -> Query<Int> {
        restore(
            id,
            of: owner,
            where: """
                (e.changed_in = \(plate) OR e.deleted_at = (
                    SELECT c.created_at
                    FROM diary_changes AS c
                    WHERE c.household_id = \(owner.household) AND c.person_id = \(owner.person) AND c.id = \(id)
                ))
                """
        )
    }

    /// Makes entries what they were before a change. The result is 0 where something else has changed them since.
    static func restore(_ id: DiaryChange.ID, of owner: DiaryOwner) -> Query<Int> {
        restore(id, of: owner, where: "e.changed_in = \(id) AND e.deleted_at IS NULL")
    }

    private static func restore(_ id: DiaryChange.ID, of owner: DiaryOwner, where isLeft: SQL) -> Query<Int> {
        .affected(restoring(id, of: owner, where: isLeft))
    }

    /// The statement that makes entries `e` what they were before a change.
    /// - Parameter isLeft: which of them are as the change has left them.
    static func restoring(_ id: DiaryChange.ID, of owner: DiaryOwner, where isLeft: SQL) -> SQL {
        """
        UPDATE diary_entries AS e
        SET (eaten_on, slot, deleted_at, changed_in, changed_at, \(fragment: EntryColumns.names()))
            = ROW(f.eaten_on, f.slot, f.deleted_at, f.changed_in, f.changed_at,
                \(fragment: EntryColumns.names(of: "f")))
        FROM former_entries AS f
        WHERE e.household_id = \(owner.household) AND e.person_id = \(owner.person) AND \(fragment: isLeft)
            AND f.household_id = e.household_id AND f.person_id = e.person_id AND f.change_id = \(id)
            AND f.id = e.id
        """
    }

    /// Deletes changes too old to be undone, with the entries stored for them.
    static func sweep() -> Query<Int> {
        .affected("DELETE FROM diary_changes WHERE created_at < now() - interval '90 days'")
    }
}
