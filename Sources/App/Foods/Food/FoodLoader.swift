import Database
import Domain

/// Reads foods with their measures in one round trip.
struct FoodLoader: Sendable {
    /// The database, scoped to the household.
    let database: any Database
    let household: Household.ID

    /// The foods with these ids that the household may use. An id of no such food is left out.
    /// - Parameter kept: own foods that are found although they were deleted.
    func find(_ ids: [Food.ID], keeping kept: Set<Food.ID> = []) async throws -> [Food.ID: Food] {
        if ids.isEmpty { return [:] }
        let (foods, measures) = try await database.read(
            FoodStore.foods(ids, in: household, keeping: kept),
            FoodStore.measures(ids, in: household)
        )
        return FoodStore.assembled(foods, measures)
    }

    func find(_ id: Food.ID) async throws -> Food? {
        try await find([id])[id]
    }
}

extension HouseholdContext {
    var foods: FoodLoader { FoodLoader(database: database, household: household) }
}
