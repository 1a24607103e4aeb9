import Database
import Domain
import Web

/// Keeps plates as they were. Every statement names its person; row-level security is a second guard.
enum FormerPlateStore {
    /// The statements that keep plates of one person, and the entries that came of them, as they are before they are changed.
    /// - Parameters:
    ///   - meant: those that are changed.
    ///   - others: those that their entries hold, too.
    static func keep(
        _ meant: [CookedShare],
        beside others: [CookedShare] = [],
        before ledger: CookedShares<CookedShare.ID>,
        in change: ChangeStore,
        at place: LocalPath
    ) -> [SQL] {
        let owner = change.owner
        let plates = meant + others
        let entries = Set(plates.compactMap(\.eatenAs)).sorted().map { change.keeping(of: $0) }
        let kept: [SQL] = plates.enumerated().map { index, plate in
            let (grams, servings) = plate.amount.columns
            let now = ledger.shares.first { $0.key == plate.id }
            return """
                INSERT INTO former_plates (household_id, person_id, change_id, id, part, grams, servings, eaten, offered_part,
                    is_outdated, became_part, became_eaten, is_meant)
                VALUES (\(owner.household), \(owner.person), \(change.id), \(plate.id), \(plate.part), \(grams), \(servings),
                    \(plate.eaten), \(plate.offeredPart), \(plate.isOutdated), \(now?.part), \(now?.eaten),
                    \(index < meant.count))
                """
        }
        return [change.beginning(at: place)] + entries + kept
    }

    /// The plates that a change has changed, as they were.
    static func plates(in change: DiaryChange.ID, of owner: DiaryOwner) -> Query<[FormerPlate]> {
        .rows(
            """
            SELECT s.id, s.cooking_id, s.position, s.use, s.source_id, f.part, f.grams, f.servings AS share_servings,
                f.eaten, s.person_id, s.person_name, s.guests, s.dish_id, s.is_written, f.offered_part, s.eaten_on, s.slot, s.place,
                s.best_before, s.act_id, coalesce(f.is_outdated, s.is_outdated IS TRUE) AS is_outdated,
                false AS has_left, f.became_part, f.became_eaten, f.is_meant, EXISTS (
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
                became: part.flatMap { part in eaten.map { (part, $0) } },
                isMeant: try row["is_meant"]
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

    /// The statement that brings back what had gone into its pot.
    static func bringBack(_ share: CookedShare.ID, in household: Household.ID) -> SQL {
        """
        UPDATE cooked_shares
        SET deleted_at = NULL, taken_back_at_version = NULL
        WHERE household_id = \(household) AND id = \(share)
        """
    }

    /// The same of a plate that is given back: until `bringBack` follows whoever serves may make its entry anew, whoever served it.
    static func beginBringingBack(_ share: CookedShare.ID, in household: Household.ID) -> SQL {
        "UPDATE cooked_shares SET deleted_at = NULL WHERE household_id = \(household) AND id = \(share)"
    }

    /// The statements that keep plates which are taken back, whosesoever they are, with the entries and offers that came of them.
    static func keepTakenBack(_ shares: [CookedShare], at place: LocalPath) -> [SQL] {
        shares.filter { $0.use == .plate && $0.isWritten }.map { plate in
            "SELECT keep_plate(\(plate.id), \(DiaryChange.ID.new()), \(place.text))"
        }
    }

    /// Makes the entry and the offer that came of a plate what they were before it was taken back, as far as nobody has changed
    /// them since: whether there is an entry that is so. Send it before the plate comes back.
    static func giveBack(_ plate: CookedShare.ID) -> Query<Bool> {
        .one("SELECT give_back_plate(\(plate))", as: Bool.self)
    }
}
