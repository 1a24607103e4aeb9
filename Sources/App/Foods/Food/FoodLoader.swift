import Database
import Domain

/// Foods with their measures, in one round trip.
struct FoodLoader: Sendable {
    /// Scoped to the household.
    let database: any Database
    let household: Household.ID

    /// The foods with these keys that the household may use; a key that names none is simply not there.
    func find(_ ids: [Food.ID]) async throws -> [Food.ID: Food] {
        if ids.isEmpty { return [:] }
        let (foods, measures) = try await database.read(
            FoodStore.foods(ids, in: household),
            FoodStore.measures(ids, in: household)
        )
        return FoodStore.assembled(foods, measures)
    }

    func find(_ id: Food.ID) async throws -> Food? {
        try await find([id])[id]
    }
}

extension SignedInContext {
    var foods: FoodLoader { FoodLoader(database: database, household: household) }
}
