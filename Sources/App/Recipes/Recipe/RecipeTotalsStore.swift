import Database
import Domain

/// Recomputes the stored totals of recipes whose lines or foods have changed without the editor, and reads what lines hold by
/// themselves.
enum RecipeTotalsStore {
    /// Recomputes the totals of these recipes and raises their versions, so that forms filled before are outdated. Call
    /// it in the transaction that changed the lines, or the household's foods in them.
    static func refresh(_ recipes: [Recipe.ID], in household: Household.ID, _ db: Connection) async throws {
        try await recompute(recipes, also: ", \(fragment: RecipeStore.change)", in: household, db)
    }

    /// Recomputes the totals of these recipes whose foods are described anew. Nobody has changed the recipes themselves: their
    /// versions stay, and who has changed them last (P-30). Those whose totals are what they were are written, too, because
    /// their foods may contain something else by now, and the household's library says so once they are.
    static func follow(_ recipes: [Recipe.ID], in household: Household.ID, _ db: Connection) async throws {
        try await recompute(recipes, also: "", in: household, db)
    }

    private static func recompute(
        _ recipes: [Recipe.ID],
        also assignments: SQL,
        in household: Household.ID,
        _ db: Connection
    ) async throws {
        guard !recipes.isEmpty else { return }
        let (divided, lines) = try await db.fetch(
            divisions(of: recipes, in: household),
            lines(of: recipes, in: household)
        )
        let byRecipe = Dictionary(grouping: lines, by: \.recipe)
        try await db.run(
            divided.map { recipe in
                let dish = Dish(
                    lines: byRecipe[recipe.id, default: []].map(\.line),
                    cookedWeight: recipe.cookedWeight,
                    yield: recipe.yield
                )
                return """
                    UPDATE recipes
                    SET \(fragment: YieldColumns.assignments(of: dish.yield)), \(fragment: RecipeStore.totals(of: dish))
                        \(fragment: assignments)
                    WHERE household_id = \(household) AND id = \(recipe.id)
                    """
            }
        )
    }

    private struct Divided {
        let id: Recipe.ID
        let cookedWeight: Grams?
        let yield: Yield
    }

    private static func divisions(of recipes: [Recipe.ID], in household: Household.ID) -> Query<[Divided]> {
        .rows(
            """
            SELECT id, cooked_weight_g, shown_servings, \(fragment: YieldColumns.names())
            FROM recipes
            WHERE household_id = \(household) AND id = ANY (\(recipes))
            ORDER BY id
            FOR NO KEY UPDATE
            """
        ) { row in
            Divided(
                id: try row["id"],
                cookedWeight: try row.get("cooked_weight_g", as: Double?.self).map(Grams.init),
                yield: try YieldColumns.read(row).remembering(servings: row["shown_servings"])
            )
        }
    }

    private static func lines(
        of recipes: [Recipe.ID],
        in household: Household.ID
    ) -> Query<[(recipe: Recipe.ID, line: DishLine)]> {
        .rows(
            """
            SELECT l.recipe_id, l.grams, l.counts, l.is_sure, (l.food_id IS NOT NULL OR l.own_food_id IS NOT NULL) AS has_food,
                l.has_own, l.lower_bounds, \(fragment: NutrientColumns.names(ofOneOf: ["f", "o", "l"]))
            FROM recipe_lines AS l
            LEFT JOIN foods AS f ON f.id = l.food_id
            LEFT JOIN own_foods AS o ON o.household_id = l.household_id AND o.id = l.own_food_id
            WHERE l.household_id = \(household) AND l.recipe_id = ANY (\(recipes))
            ORDER BY l.recipe_id, l.position
            """
        ) { row in
            let line = DishLine(
                grams: try row.get("grams", as: Double?.self).map(Grams.init),
                food: try row["has_food"] ? NutrientsPer100g(row.nutrients()) : nil,
                own: try row["has_own"] ? row.boundedNutrients() : nil,
                counts: try row["counts"],
                isSure: try row["is_sure"]
            )
            return (try row["recipe_id"], line)
        }
    }

    /// The nutrients of those lines that hold them by themselves, by recipe and position.
    static func ownNutrients(of recipes: [Recipe.ID], in household: Household.ID) -> Query<[OwnNutrients]> {
        .rows(
            """
            SELECT recipe_id, position, lower_bounds, \(fragment: NutrientColumns.names())
            FROM recipe_lines
            WHERE household_id = \(household) AND recipe_id = ANY (\(recipes)) AND has_own
            ORDER BY recipe_id, position
            """
        ) { row in
            OwnNutrients(
                recipe: try row["recipe_id"],
                position: try row["position"],
                nutrients: try row.boundedNutrients()
            )
        }
    }

    /// What one line holds by itself.
    struct OwnNutrients: Sendable {
        let recipe: Recipe.ID
        let position: Int
        let nutrients: Nutrients
    }
}
