import Database
import Domain

extension GramsRule: SQLEncodable, SQLDecodable {}
extension Food.Source: SQLEncodable, SQLDecodable {}

/// What a recipe's page reads, and the definition of its portion.
enum PortionStore {
    static func head(of id: Recipe.ID, in household: Household.ID) -> Query<RecipeHead?> {
        .first(
            """
            SELECT r.id, r.version, r.name, r.summary, r.instructions, r.time_minutes, r.cooked_weight_g,
                r.servings, r.portion_g, r.yield_by, c.id AS category_id, c.name AS category_name,
                \(fragment: PhotoStore.columns),
                (SELECT digest FROM food_sources WHERE source = 'catalogue') AS catalogue
            FROM recipes r
            \(fragment: PhotoStore.join(.hero, of: "r"))
            LEFT JOIN categories c
                ON c.household_id = r.household_id AND c.id = r.category_id AND c.deleted_at IS NULL
            WHERE r.household_id = \(household) AND r.id = \(id) AND r.deleted_at IS NULL
            """,
            head
        )
    }

    /// Without their foods, most of which lie in memory: `RecipeLoader` puts them in.
    static func lines(of id: Recipe.ID, in household: Household.ID) -> Query<[RecipeLine]> {
        .rows(
            """
            SELECT position, section, text, name, amount, amount_to, unit, grams, grams_rule, counts, is_sure,
                coalesce(food_id, own_food_id) AS food_id
            FROM recipe_lines
            WHERE household_id = \(household) AND recipe_id = \(id)
            ORDER BY position
            """,
            line
        )
    }

    /// Answers 0 when somebody was quicker: the recipe no longer has this version (P-30).
    static func define(_ definition: PortionDefinition, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE recipes
            SET portion_g = \(definition.portion.value), yield_by = 'portion',
                shown_servings = \(definition.servings), version = version + 1, updated_at = now(),
                updated_by = current_person()
            WHERE household_id = \(household) AND id = \(definition.recipe)
                AND version = \(definition.version) AND deleted_at IS NULL
            """
        )
    }

    private static func head(_ row: Row) throws -> RecipeHead {
        let servings = ServingCount(try row["servings"]) ?? .one
        let portion: Double? = try row["portion_g"]
        let isByPortion = try row["yield_by"] == "portion"
        let weight: Double? = try row["cooked_weight_g"]
        let category: Category.ID? = try row["category_id"]
        let id: Recipe.ID = try row["id"]
        return RecipeHead(
            id: id,
            version: try row["version"],
            name: try row["name"],
            summary: try row["summary"],
            instructions: try row["instructions"],
            minutes: try row["time_minutes"],
            category: try category.map { (id: $0, name: try row["category_name"]) },
            cookedWeight: weight.map(Grams.init),
            photo: try PhotoStore.link(row, of: id, .hero),
            catalogue: try row["catalogue"],
            yield: portion.flatMap { isByPortion ? Yield(portion: Grams($0), servings: servings) : nil }
                ?? Yield(servings: servings, portion: portion.map(Grams.init))
        )
    }

    private static func line(_ row: Row) throws -> RecipeLine {
        let grams: Double? = try row["grams"]
        return RecipeLine(
            position: try row["position"],
            section: try row["section"],
            text: try row["text"],
            name: try row["name"],
            amount: try row["amount"],
            amountTo: try row["amount_to"],
            unit: try row["unit"],
            grams: grams.map(Grams.init),
            rule: try row["grams_rule"],
            counts: try row["counts"],
            isSure: try row["is_sure"],
            foodID: try row["food_id"]
        )
    }
}
