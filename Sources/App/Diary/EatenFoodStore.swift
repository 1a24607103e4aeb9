import Database
import Domain

/// The foods that a diary entry can be made of: everybody's and the household's own.
enum EatenFoodStore {
    /// A food with its measures in one round trip; nil when it is not there for this household.
    static func food(_ id: Food.ID, in household: Household.ID, _ database: any Database) async throws -> Food? {
        let (food, measures) = try await database.read(food(id, in: household), measures(of: id, in: household))
        guard var food else { return nil }
        food.measures = measures
        return food
    }

    private static func food(_ id: Food.ID, in household: Household.ID) -> Query<Food?> {
        .first(
            """
            SELECT \(fragment: NutrientColumns.names()), id, source, name_en, name_tr, NULL::float8 AS serving_g
            FROM foods
            WHERE id = \(id)
            UNION ALL
            SELECT \(fragment: NutrientColumns.names()), id, 'own', name, name, serving_g
            FROM own_foods
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL
            """
        ) { row in
            let serving: Double? = try row["serving_g"]
            return Food(
                id: try row["id"],
                source: try row["source"],
                name: Label(en: try row["name_en"], tr: try row["name_tr"]),
                serving: serving.map(Grams.init),
                nutrients: NutrientsPer100g(try row.nutrients())
            )
        }
    }

    private static func measures(of id: Food.ID, in household: Household.ID) -> Query<[Food.Measure]> {
        .rows(
            """
            SELECT key, name_en, name_tr, grams, position
            FROM food_measures
            WHERE food_id = \(id)
            UNION ALL
            SELECT key, name, name, grams, position
            FROM own_food_measures
            WHERE household_id = \(household) AND own_food_id = \(id)
            ORDER BY position
            """
        ) { row in
            Food.Measure(
                key: try row["key"],
                name: Label(en: try row["name_en"], tr: try row["name_tr"]),
                grams: Grams(try row["grams"])
            )
        }
    }
}
