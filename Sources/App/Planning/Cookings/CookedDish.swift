import Database
import Domain
import Web

/// A planned dish that was cooked: what is eaten of it has the pot's numbers.
struct CookedDish: Sendable {
    let cooking: Cooking
    /// The plates of it, each with whose it is.
    var plates: [CookedShare] = []

    /// What somebody eats of it: what was put before them, unless an amount is said.
    func eaten(
        by person: Person.ID,
        of dish: PlannedDish.ID,
        _ amount: EatenAmount?,
        usually servings: Double
    ) throws(FormErrors) -> EntrySnapshot {
        let own = plates.filter { $0.person == person && $0.eatenAs == dish }
        let part = own.map { $0.part * $0.eaten }.reduce(0, +)
        switch amount {
        case nil where part > 0: return try cooking.eaten(part, byWeight: own.allSatisfy(\.isByWeight))
        case nil: return try cooking.eaten(servings / cooking.servings.value, byWeight: false)
        case .servings(let count): return try cooking.eaten(count / cooking.servings.value, byWeight: false)
        case .grams(let grams):
            guard let weight = cooking.weight else { throw ["grams": .diary(.weightUnknown)] }
            return try cooking.eaten(Grams(grams) / weight, byWeight: true)
        }
    }
}

/// Reads which planned dishes were cooked.
enum CookedDishStore {
    static func cooked(
        _ days: ClosedRange<CivilDate>,
        in household: Household.ID
    ) -> Query<[(dish: PlannedDish.ID, cooking: Cooking)]> {
        .rows(
            """
            SELECT d.id AS planned_id, \(fragment: CookingColumns.names)
            FROM plan_dishes AS d
            LEFT JOIN cooked_shares AS s ON s.household_id = d.household_id AND s.id = d.share_id
            JOIN cookings AS k ON k.household_id = d.household_id AND k.deleted_at IS NULL
                AND (k.dish_id IN (d.id, d.from_dish_id) OR k.id = s.cooking_id)
            WHERE d.household_id = \(household) AND d.id IN (\(fragment: PlanStore.ids(days, in: household)))
            ORDER BY d.id
            LIMIT 5000
            """
        ) { row in (try row["planned_id"], try CookingColumns.read(row)) }
    }

    static func plates(_ days: ClosedRange<CivilDate>, in household: Household.ID) -> Query<[CookedShare]> {
        .rows(
            """
            SELECT \(fragment: CookingColumns.share)
            FROM cooked_shares AS s
            WHERE s.household_id = \(household) AND s.use = 'plate' AND s.deleted_at IS NULL
                AND s.eaten_on BETWEEN \(days.lowerBound) AND \(days.upperBound)
            ORDER BY s.position
            LIMIT 5000
            """,
            CookingColumns.readShare
        )
    }
}
