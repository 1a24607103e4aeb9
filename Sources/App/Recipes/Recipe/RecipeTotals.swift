import Database
import Domain

/// What recipes come to, computed anew by the domain where lines or foods changed without the editor.
enum RecipeTotals {
    /// Computes and stores the totals of these recipes, and raises their versions: a form made before is of the past.
    /// To be called in the transaction that changed their lines, or the household's foods in them.
    @Sendable static func refresh(_ recipes: [Recipe.ID], in household: Household.ID, _ db: Connection) async throws {
        guard !recipes.isEmpty else { return }
        let (shared, lines) = try await db.fetch(
            sharings(of: recipes, in: household),
            lines(of: recipes, in: household)
        )
        let byRecipe = Dictionary(grouping: lines, by: \.recipe)
        try await db.run(
            shared.map { recipe in
                let dish = Dish(
                    lines: byRecipe[recipe.id, default: []].map(\.line),
                    cookedWeight: recipe.cookedWeight,
                    yield: recipe.yield
                )
                return """
                    UPDATE recipes
                    SET \(fragment: RecipeStore.totals(of: dish)), version = version + 1, updated_at = now(),
                        updated_by = current_person()
                    WHERE household_id = \(household) AND id = \(recipe.id)
                    """
            }
        )
    }

    private struct Shared {
        let id: Recipe.ID
        let cookedWeight: Grams?
        let yield: Yield
    }

    private static func sharings(of recipes: [Recipe.ID], in household: Household.ID) -> Query<[Shared]> {
        .rows(
            """
            SELECT id, cooked_weight_g, servings, portion_g, yield_by
            FROM recipes
            WHERE household_id = \(household) AND id = ANY (\(recipes))
            ORDER BY id
            FOR UPDATE
            """
        ) { row in
            Shared(
                id: try row["id"],
                cookedWeight: try row.get("cooked_weight_g", as: Double?.self).map(Grams.init),
                yield: try Yield(row)
            )
        }
    }

    private static func lines(
        of recipes: [Recipe.ID],
        in household: Household.ID
    ) -> Query<[(recipe: Recipe.ID, line: DishLine)]> {
        .rows(
            """
            SELECT l.recipe_id, l.grams, l.counts, (l.food_id IS NOT NULL OR l.own_food_id IS NOT NULL) AS has_food,
                \(fragment: NutrientColumns.names(of: "f", or: "o"))
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
                counts: try row["counts"]
            )
            return (try row["recipe_id"], line)
        }
    }
}

extension Yield {
    /// From the columns `servings`, `portion_g` and `yield_by` of a recipe.
    init(_ row: Row) throws {
        let servings = ServingCount(try row["servings"]) ?? .one
        let portion = try row.get("portion_g", as: Double?.self).map(Grams.init)
        if let portion, Definition(column: try row["yield_by"]) == .grams {
            self.init(portion: portion, servings: servings)
        } else {
            self.init(servings: servings, portion: portion)
        }
    }
}
