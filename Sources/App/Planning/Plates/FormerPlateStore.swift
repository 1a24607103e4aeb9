import Database
import Domain
import Web

/// Keeps plates as they were. Every statement names its person; row-level security is a second guard.
enum FormerPlateStore {
    /// The statements that keep a plate, and the entry that came of it, as they are before they are changed.
    static func keep(
        _ plate: CookedShare,
        before ledger: CookedShares<CookedShare.ID>,
        in change: ChangeStore,
        at place: LocalPath
    ) -> [SQL] {
        let owner = change.owner
        let (grams, servings) = plate.amount.columns
        let now = ledger.shares.first { $0.key == plate.id }
        let entry = plate.eatenAs.map { [change.keeping(of: $0)] } ?? []
        return [change.beginning(at: place)] + entry + [
            """
            INSERT INTO former_plates (household_id, person_id, change_id, id, part, grams, servings, eaten, offered_part,
                became_part, became_eaten)
            VALUES (\(owner.household), \(owner.person), \(change.id), \(plate.id), \(plate.part), \(grams), \(servings),
                \(plate.eaten), \(plate.offeredPart), \(now?.part), \(now?.eaten))
            """
        ]
    }

    /// The plates that a change has changed, as they were.
    static func plates(in change: DiaryChange.ID, of owner: DiaryOwner) -> Query<[FormerPlate]> {
        .rows(
            """
            SELECT s.id, s.cooking_id, s.use, s.source_id, f.part, f.grams, f.servings AS share_servings, f.eaten, s.person_id,
                s.person_name, s.guests, s.dish_id, s.is_written, f.offered_part, s.eaten_on, s.slot, s.place,
                s.best_before, s.act_id, s.is_outdated IS TRUE AS is_outdated, f.became_part, f.became_eaten, EXISTS (
                    SELECT
                    FROM former_entries AS e
                    WHERE e.household_id = f.household_id AND e.person_id = f.person_id AND e.change_id = f.change_id
                ) AS had_entry
            FROM former_plates AS f
            JOIN cooked_shares AS s ON s.household_id = f.household_id AND s.id = f.id AND s.person_id = f.person_id
            WHERE f.household_id = \(owner.household) AND f.person_id = \(owner.person) AND f.change_id = \(change)
            ORDER BY s.position
            LIMIT 20
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

    /// The statement that brings back a plate that had gone into its pot.
    static func bringBack(_ plate: CookedShare.ID, in household: Household.ID) -> SQL {
        "UPDATE cooked_shares SET deleted_at = NULL WHERE household_id = \(household) AND id = \(plate)"
    }
}
