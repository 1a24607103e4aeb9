import Database
import Domain

/// Reads the plates that entries of a diary came of.
enum EatenPlateStore {
    static func plates(of entry: DiaryEntry.ID, for owner: DiaryOwner) -> Query<[EatenPlatesSection.Plate]> {
        .rows(
            """
            SELECT \(fragment: CookingColumns.share), k.servings, k.weight_g
            FROM diary_entries AS e
            JOIN cooked_shares AS s ON s.household_id = e.household_id AND s.person_id = e.person_id
                AND s.dish_id = e.dish_id AND s.use = 'plate' AND s.deleted_at IS NULL
            JOIN cookings AS k ON k.household_id = s.household_id AND k.id = s.cooking_id AND k.deleted_at IS NULL
            WHERE e.household_id = \(owner.household) AND e.person_id = \(owner.person) AND e.id = \(entry)
            ORDER BY s.position
            LIMIT 20
            """
        ) { row in
            let servings: Double = try row["servings"]
            let weight: Double? = try row["weight_g"]
            return EatenPlatesSection.Plate(
                share: try CookingColumns.readShare(row),
                whole: CookedShares(servings: ServingCount(servings) ?? .one, weight: weight.map(Grams.init))
            )
        }
    }
}
