import Database
import Domain

/// A recipe as the editor opens it.
struct StoredRecipe: Sendable {
    let id: Recipe.ID
    let name: String
    let summary: String
    let instructions: String
    let minutes: Double?
    let category: Category.ID?
    let cookedWeight: Grams?
    let yield: Yield
    let weight: Grams?
    let version: Int
    let updatedAt: Moment
    /// As cards show it.
    let photo: Photo.Link?
    var lines: [StoredLine] = []

    /// N as the field of servings shows it.
    var servings: Double { Dish(weight: weight, total: .empty, yield: yield).servings }

    struct StoredLine: Sendable {
        let text: String
        let section: String
        let food: Food.ID?
        /// Only what a person typed into the line's grams.
        let typedGrams: Grams?
    }
}

extension RecipeStore {
    static func stored(_ id: Recipe.ID, in household: Household.ID) -> Query<StoredRecipe?> {
        .first(
            """
            SELECT r.id, r.name, r.summary, r.instructions, r.time_minutes, c.id AS category_id, r.cooked_weight_g,
                r.servings, r.portion_g, r.yield_by, r.weight_g, r.version, r.updated_at,
                \(fragment: PhotoStore.columns)
            FROM recipes AS r
            \(fragment: PhotoStore.join(.card, of: "r"))
            LEFT JOIN categories AS c
                ON c.household_id = r.household_id AND c.id = r.category_id AND c.deleted_at IS NULL
            WHERE r.household_id = \(household) AND r.id = \(id) AND r.deleted_at IS NULL
            """
        ) { row in
            StoredRecipe(
                id: try row["id"],
                name: try row["name"],
                summary: try row["summary"],
                instructions: try row["instructions"],
                minutes: try row["time_minutes"],
                category: try row["category_id"],
                cookedWeight: try row.get("cooked_weight_g", as: Double?.self).map(Grams.init),
                yield: try Yield(row),
                weight: try row.get("weight_g", as: Double?.self).map(Grams.init),
                version: try row["version"],
                updatedAt: try row["updated_at"],
                photo: try PhotoStore.link(row, of: id, .card)
            )
        }
    }

    static func lines(of id: Recipe.ID, in household: Household.ID) -> Query<[StoredRecipe.StoredLine]> {
        .rows(
            """
            SELECT text, section, coalesce(food_id, own_food_id) AS food,
                CASE WHEN grams_rule = 'typed' THEN grams END AS typed_g
            FROM recipe_lines
            WHERE household_id = \(household) AND recipe_id = \(id)
            ORDER BY position
            LIMIT 1000
            """
        ) { row in
            StoredRecipe.StoredLine(
                text: try row["text"],
                section: try row["section"],
                food: try row["food"],
                typedGrams: try row.get("typed_g", as: Double?.self).map(Grams.init)
            )
        }
    }

    /// The names that a copy may not have: this recipe's own, and those that begin with it.
    static func namesLike(_ id: Recipe.ID, in household: Household.ID) -> Query<[String]> {
        .rows(
            """
            SELECT r.name
            FROM recipes AS o
            JOIN recipes AS r ON r.household_id = o.household_id AND starts_with(r.name_key, o.name_key)
            WHERE o.household_id = \(household) AND o.id = \(id) AND o.deleted_at IS NULL AND r.deleted_at IS NULL
            ORDER BY r.id = o.id DESC, r.name_key
            LIMIT 1000
            """,
            as: String.self
        )
    }
}
