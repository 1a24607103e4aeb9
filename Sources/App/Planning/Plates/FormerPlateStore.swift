import Database
import Domain
import Web

/// Keeps plates as they were. Every statement names its person; row-level security is a second guard.
enum FormerPlateStore {
    /// The statements that keep plates of one person, and the entries that came of them, as they are before they are changed.
    static func keep(
        _ plates: [CookedShare],
        before ledger: CookedShares<CookedShare.ID>,
        in change: ChangeStore,
        at place: LocalPath
    ) -> [SQL] {
        let owner = change.owner
        let entries = Set(plates.compactMap(\.eatenAs)).sorted().map { change.keeping(of: $0) }
        let kept: [SQL] = plates.map { plate in
            let (grams, servings) = plate.amount.columns
            let now = ledger.shares.first { $0.key == plate.id }
            return """
                INSERT INTO former_plates (household_id, person_id, change_id, id, part, grams, servings, eaten, offered_part,
                    is_outdated, became_part, became_eaten)
                VALUES (\(owner.household), \(owner.person), \(change.id), \(plate.id), \(plate.part), \(grams), \(servings),
                    \(plate.eaten), \(plate.offeredPart), \(plate.isOutdated), \(now?.part), \(now?.eaten))
                """
        }
        return [change.beginning(at: place)] + entries + kept
    }

    /// The plates that a change has changed, as they were.
    static func plates(in change: DiaryChange.ID, of owner: DiaryOwner) -> Query<[FormerPlate]> {
        .rows(
            """
            SELECT s.id, s.cooking_id, s.use, s.source_id, f.part, f.grams, f.servings AS share_servings, f.eaten, s.person_id,
                s.person_name, s.guests, s.dish_id, s.is_written, f.offered_part, s.eaten_on, s.slot, s.place,
                s.best_before, s.act_id, coalesce(f.is_outdated, s.is_outdated IS TRUE) AS is_outdated, f.became_part, f.became_eaten, EXISTS (
                    SELECT
                    FROM former_entries AS e
                    WHERE e.household_id = f.household_id AND e.person_id = f.person_id AND e.change_id = f.change_id
                ) AS had_entry
            FROM former_plates AS f
            JOIN cooked_shares AS s ON s.household_id = f.household_id AND s.id = f.id AND s.person_id = f.person_id
            WHERE f.household_id = \(owner.household) AND f.person_id = \(owner.person) AND f.change_id = \(change)
            ORDER BY s.position
            LIMIT 2000
            """
        ) { row in
            let part: Double? = try row["became_part"]
            let eaten: Double? = try row["became_eaten"]
            return FormerPlate(
                share: try CookingColumns.readShare(row),
                hadEntry: try row["had_entry"],
                became: part.flatMap { part in eaten.map { (part, $0) } }
            )
        }
    }

    /// Makes entries that came of plates what they were before a change, and answers of which dishes they are. What something
    /// else has changed since stays.
    static func restoreEntries(
        of dishes: [PlanDish.ID],
        madeOf plates: [CookedShare.ID],
        before change: DiaryChange.ID,
        for owner: DiaryOwner
    ) -> Query<[PlanDish.ID]> {
        let isLeft: SQL = """
            e.dish_id = ANY (\(dishes)) AND e.changed_in = ANY (\(plates)) AND e.deleted_at IS NULL
            """
        let restoring = ChangeStore.restoring(change, of: owner, where: isLeft)
        return .rows("\(fragment: restoring) RETURNING e.dish_id", as: PlanDish.ID.self)
    }

    /// The dishes of which a change has kept entries.
    static func dishes(in change: DiaryChange.ID, of owner: DiaryOwner) -> Query<[PlanDish.ID]> {
        .rows(
            """
            SELECT e.dish_id
            FROM former_entries AS f
            JOIN diary_entries AS e ON e.household_id = f.household_id AND e.person_id = f.person_id AND e.id = f.id
            WHERE f.household_id = \(owner.household) AND f.person_id = \(owner.person) AND f.change_id = \(change)
                AND e.dish_id IS NOT NULL
            ORDER BY e.dish_id
            LIMIT 2000
            """,
            as: PlanDish.ID.self
        )
    }

    /// The statement that brings back a plate that had gone into its pot.
    static func bringBack(_ plate: CookedShare.ID, in household: Household.ID) -> SQL {
        "UPDATE cooked_shares SET deleted_at = NULL WHERE household_id = \(household) AND id = \(plate)"
    }
}

/// What people have made of entries that came of plates.
extension ServedEntryStore {
    /// Whether what an entry of a dish holds is what its person has made of it: it was changed since it came of plates, or it
    /// was accepted as another amount than the one that was offered.
    /// - Parameter plates: all that it came of.
    static func isChangedByHand(
        _ dish: PlanDish.ID,
        for owner: DiaryOwner,
        besides plates: [CookedShare.ID]
    ) -> Query<Bool> {
        .one(
            """
            SELECT EXISTS (
                SELECT
                FROM diary_entries AS e
                WHERE e.household_id = \(owner.household) AND e.person_id = \(owner.person) AND e.dish_id = \(dish)
                    AND e.deleted_at IS NULL AND (
                        e.changed_in <> ALL (\(plates)) AND NOT EXISTS (\(fragment: making))
                            AND NOT EXISTS (\(fragment: helping))
                        OR \(plates.count == 1) AND EXISTS (\(fragment: otherwise))
                    )
            )
            """,
            as: Bool.self
        )
    }

    /// The change of a diary that has written the entry `e`, and changed nothing that was there.
    private static let making: SQL = """
        SELECT
        FROM diary_changes AS c
        WHERE c.household_id = e.household_id AND c.person_id = e.person_id AND c.id = e.changed_in AND NOT EXISTS (
            SELECT
            FROM former_entries AS f
            WHERE f.household_id = e.household_id AND f.person_id = e.person_id AND f.change_id = c.id AND f.id = e.id
        )
        """

    /// The offer that has raised or replaced the entry `e` as its person accepted it, unless the entry was changed by hand
    /// before.
    private static let helping: SQL = """
        SELECT
        FROM diary_offers AS h
        WHERE h.household_id = e.household_id AND h.person_id = e.person_id AND h.id = e.changed_in
            AND h.answer = 'accepted' AND NOT EXISTS (
                SELECT
                FROM former_entries AS f
                JOIN former_entries AS b ON b.household_id = f.household_id AND b.person_id = f.person_id AND b.id = f.id
                    AND b.change_id = f.changed_in
                WHERE f.household_id = e.household_id AND f.person_id = e.person_id AND f.id = e.id AND NOT EXISTS (
                    SELECT
                    FROM diary_offers AS o
                    WHERE o.household_id = b.household_id AND o.person_id = b.person_id AND o.id = b.change_id
                )
            )
        """

    /// The statement that raises an entry by a second helping, or lowers it by one that is taken back. What its person has
    /// changed by hand is still that after it, and is a change of its own, so that an earlier one takes nothing of it back.
    static func raise(_ entry: DiaryEntry.ID, to eaten: EntrySnapshot, of owner: DiaryOwner) -> SQL {
        let change: SQL = """
            CASE
                WHEN e.changed_in IS NOT NULL AND NOT EXISTS (\(fragment: making)) AND NOT EXISTS (\(fragment: helping))
                THEN \(DiaryChange.ID.new())::uuid
            END
            """
        return OfferStore.raise(entry, to: eaten, of: owner, in: change)
    }

    /// The offer that the entry `e` was accepted of, or that has replaced it, as another amount.
    private static let otherwise: SQL = """
        SELECT
        FROM diary_offers AS o
        WHERE o.household_id = e.household_id AND o.person_id = e.person_id AND o.id = coalesce(e.changed_in, e.id)
            AND o.answer = 'accepted' AND (e.changed_in IS NULL OR NOT o.is_helping)
            AND (o.amount, o.measure) IS DISTINCT FROM (e.amount, e.measure)
        """
}
