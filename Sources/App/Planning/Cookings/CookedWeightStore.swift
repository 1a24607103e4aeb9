import Database
import Domain

/// Makes the weight of a cooking the recipe's.
enum CookedWeightStore {
    /// The weight for the recipe as it is written. The result is 0 where the recipe was deleted.
    static func keep(_ cooking: Cooking, in household: Household.ID, _ db: Connection) async throws -> Int {
        guard let weight = cooking.weight else { return 0 }
        let changed = try await db.affected(
            """
            UPDATE recipes
            SET cooked_weight_g = \(weight.value / cooking.factor)
            WHERE household_id = \(household) AND id = \(cooking.recipe) AND deleted_at IS NULL
            """
        )
        if changed == 1 { try await RecipeTotalsStore.refresh([cooking.recipe], in: household, db) }
        return changed
    }
}
