import Database
import Domain

/// Brings recipes up to date whose foods an import or a search has described anew, in all households (P-24). It runs as the
/// owner of the tables.
struct ChangedFoodStore: Sendable {
    let database: any Database

    /// The foods of one transaction.
    private static let batch = 1_000

    func follow() async throws {
        var isMore = true
        while isMore {
            isMore = try await database.write(deadline: .seconds(60)) { db in
                let foods = try await db.rows(Self.taking, as: Food.ID.self)
                if foods.isEmpty { return false }
                let (affected) = try await db.fetch(CatalogueStore.recipes(with: foods))
                let work = HeavyWork()
                // They follow one household after the other, because no statement may reach over two households.
                for (household, recipes) in Dictionary(grouping: affected, by: \.household) {
                    try await ReweighedLineStore.followFoods(foods, recipes.map(\.recipe), in: household, db, by: work)
                }
                return foods.count == Self.batch
            }
        }
    }

    /// Takes foods out of those that wait; one that somebody is writing just now is left for the next round.
    private static var taking: SQL {
        """
        DELETE FROM changed_foods
        WHERE food_id IN (
            SELECT c.food_id
            FROM changed_foods AS c
            ORDER BY c.food_id
            LIMIT \(constant: batch)
            FOR UPDATE SKIP LOCKED
        )
        RETURNING food_id
        """
    }
}
