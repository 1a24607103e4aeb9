import Database
import Domain

/// What dishes and recipes need, and where that stands on lists.
enum NeedStore {
    /// The lines of recipes, in their order.
    static func lines(of recipes: [Recipe.ID], in household: Household.ID)
        -> Query<[(recipe: Recipe.ID, line: NeededLine)]>
    {
        .rows(
            """
            SELECT l.recipe_id, \(fragment: lineColumns)
            FROM recipe_lines AS l
            \(fragment: lineJoins)
            WHERE l.household_id = \(household) AND l.recipe_id = ANY (\(recipes))
            ORDER BY l.recipe_id, l.position
            LIMIT 20000
            """
        ) { row in (try row["recipe_id"], try line(row)) }
    }

    /// The columns of a line with the alias `l`, with what `lineJoins` joins to it.
    static let lineColumns: SQL = """
        l.position, l.text, l.language, l.name, g.id AS ingredient_id,
        CASE WHEN l.grams_rule = 'typed' THEN l.grams END AS typed_g,
        CASE WHEN l.is_sure THEN coalesce(l.food_id, l.own_food_id) END AS food,
        coalesce(g.is_never_bought, tap.id IS NOT NULL) AS is_never_bought
        """

    static let lineJoins: SQL = """
        LEFT JOIN ingredients AS g
            ON g.household_id = l.household_id AND g.id = l.ingredient_id AND g.deleted_at IS NULL
        LEFT JOIN foods AS tap ON tap.id = l.food_id AND l.is_sure AND \(fragment: FoodStore.isFromTheTap("tap"))
        """

    static func line(_ row: Row) throws -> NeededLine {
        let typed: Double? = try row["typed_g"]
        return NeededLine(
            position: try row["position"],
            text: try row["text"],
            language: try row["language"],
            name: try row["name"],
            ingredient: try row["ingredient_id"],
            typed: typed.map { Grams($0) },
            foodID: try row["food"],
            isNeverBought: try row["is_never_bought"]
        )
    }

    /// The ingredients of which a person has said that they are these foods, the oldest first.
    static func ingredients(of foods: [Food.ID], in household: Household.ID)
        -> Query<[(Food.ID, Ingredient.ID)]>
    {
        .rows(
            """
            SELECT coalesce(food_id, own_food_id) AS food, id
            FROM ingredients
            WHERE household_id = \(household) AND deleted_at IS NULL
                AND (food_id = ANY (\(foods)) OR own_food_id = ANY (\(foods)))
            ORDER BY created_at, id
            LIMIT 5000
            """
        ) { row in (try row["food"], try row["id"]) }
    }

    /// Puts needs on the items with their keys, which are there.
    static func insert(_ needs: [NeedRecord], on list: ShoppingList.ID, in household: Household.ID) -> SQL {
        """
        INSERT INTO shopping_needs (
            household_id, list_id, item_id, id, origin, origin_id, needed_on, title, title_language, servings, text, amount,
            is_optional, warnings
        )
        SELECT i.household_id, i.list_id, i.id, n.id, n.origin, n.origin_id, n.needed_on, n.title, n.title_language,
            n.servings, n.text, n.amount, n.is_optional, n.warnings
        FROM unnest(\(needs.map(\.key.text)), \(needs.map { _ in NeedRecord.ID.new() }), \(needs.map(\.need.origin.kind)),
            \(needs.map(\.need.origin.id)), \(needs.map(\.need.origin.day)), \(needs.map(\.title)),
            \(needs.map(\.titleLanguage)), \(needs.map(\.servings)), \(needs.map(\.text)), \(needs.map(\.need.amount)),
            \(needs.map(\.need.isOptional)), \(needs.map { NeedWarnings(all: $0.warnings) }))
            AS n (key, id, origin, origin_id, needed_on, title, title_language, servings, text, amount, is_optional,
                warnings)
        JOIN shopping_items AS i ON i.household_id = \(household) AND i.list_id = \(list) AND i.key = n.key
        """
    }

    /// Takes the needs of an origin off a list, and answers their items.
    static func remove(_ origin: ShoppingOrigin.ID, from list: ShoppingList.ID, in household: Household.ID)
        -> Query<[ShoppingItem.ID]>
    {
        .rows(
            """
            DELETE FROM shopping_needs
            WHERE household_id = \(household) AND list_id = \(list) AND origin = 'recipe' AND origin_id = \(origin)
            RETURNING item_id
            """,
            as: ShoppingItem.ID.self
        )
    }
}
