import Database
import Domain

/// Reads the plates that entries of a diary came of.
enum EatenPlateStore {
    static func plates(of entry: DiaryEntry.ID, for owner: DiaryOwner) -> Query<[EatenPlate]> {
        plates(
            for: owner,
            where: """
                s.dish_id = (
                    SELECT o.dish_id
                    FROM diary_entries AS o
                    WHERE o.household_id = \(owner.household) AND o.person_id = \(owner.person) AND o.id = \(entry)
                )
                """
        )
    }

    /// Those of the entries of a day, and those of that day of which nothing was eaten.
    static func plates(on day: CivilDate, for owner: DiaryOwner) -> Query<[EatenPlate]> {
        plates(
            for: owner,
            where: """
                s.dish_id IN (
                    SELECT o.dish_id
                    FROM diary_entries AS o
                    WHERE o.household_id = \(owner.household) AND o.person_id = \(owner.person) AND o.eaten_on = \(day)
                        AND o.dish_id IS NOT NULL AND o.deleted_at IS NULL
                    UNION ALL
                    SELECT n.dish_id
                    FROM cooked_shares AS n
                    WHERE n.household_id = \(owner.household) AND n.person_id = \(owner.person) AND n.use = 'plate'
                        AND n.eaten_on = \(day) AND n.eaten = 0 AND n.is_written AND n.deleted_at IS NULL
                )
                """
        )
    }

    private static func plates(for owner: DiaryOwner, where condition: SQL) -> Query<[EatenPlate]> {
        .rows(
            """
            SELECT \(fragment: CookingColumns.share), k.name AS cooking_name, k.cooked_on, k.servings, k.weight_g,
                e.id AS entry_id
            FROM cooked_shares AS s
            JOIN cookings AS k ON k.household_id = s.household_id AND k.id = s.cooking_id AND k.deleted_at IS NULL
            LEFT JOIN diary_entries AS e ON e.household_id = s.household_id AND e.person_id = s.person_id
                AND e.dish_id = s.dish_id AND e.deleted_at IS NULL
            WHERE s.household_id = \(owner.household) AND s.person_id = \(owner.person) AND s.use = 'plate'
                AND s.deleted_at IS NULL AND \(fragment: condition)
            ORDER BY s.position
            LIMIT 100
            """
        ) { row in
            let servings: Double = try row["servings"]
            let weight: Double? = try row["weight_g"]
            return EatenPlate(
                share: try CookingColumns.readShare(row),
                name: try row["cooking_name"],
                cookedDay: try row["cooked_on"],
                whole: CookedShares(servings: ServingCount(servings) ?? .one, weight: weight.map(Grams.init)),
                entry: try row["entry_id"]
            )
        }
    }
}
