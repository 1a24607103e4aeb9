import Database
import Domain

/// The recipe lines that take the food of their word (S-04).
enum WordLineStore {
    /// Gives lines of an entry a food, each with what it weighs; nil takes theirs away.
    static func give(
        _ food: Food?,
        to lines: [LineWeighing.Line],
        of id: Ingredient.ID,
        in household: Household.ID,
        _ db: Connection,
        reading: LineWeighing
    ) async throws {
        if lines.isEmpty { return }
        let weights = try await reading.weights(of: lines, food)
        try await db.run(zip(lines, weights).map { give(food, $1, to: $0, of: id, in: household) })
    }

    private static func give(
        _ food: Food?,
        _ weight: LineWeighing.Weight,
        to line: LineWeighing.Line,
        of id: Ingredient.ID,
        in household: Household.ID
    ) -> SQL {
        """
        UPDATE recipe_lines
        SET food_id = \(food?.foodID), own_food_id = \(food?.ownFoodID), grams = \(weight.grams.grams?.value),
            grams_rule = \(GramsRule(weight.grams)?.rawValue), is_sure = \(food != nil),
            counts = counts OR \(weight.counts)
        WHERE household_id = \(household) AND recipe_id = \(line.recipe) AND position = \(line.position)
            AND ingredient_id = \(id) AND text = \(line.text)
        """
    }

    /// The lines without a food. Of an entry that counts nothing nobody has looked at what was guessed.
    static func open(of id: Ingredient.ID, in household: Household.ID) -> Query<[LineWeighing.Line]> {
        lines(of: id, where: isOpen, in: household)
    }

    /// The lines that another food of their entry `i` changes: those without one, which keep none where there is none to
    /// give, and those that have the entry's own.
    /// - Parameter alsoGuessed: whether to find those with a food that was only guessed.
    static func following(
        _ food: Food.ID?,
        of id: Ingredient.ID,
        alsoGuessed: Bool,
        in household: Household.ID
    ) -> Query<[LineWeighing.Line]> {
        let guessed: SQL = alsoGuessed ? "OR l.counts AND NOT l.is_sure" : ""
        let given: SQL = food == nil ? "" : "OR \(fragment: isOpen) \(fragment: guessed)"
        return lines(
            of: id,
            where: """
                coalesce(l.food_id, l.own_food_id) = coalesce(i.food_id, i.own_food_id)
                    AND coalesce(i.food_id, i.own_food_id) IS DISTINCT FROM \(food) \(fragment: given)
                """,
            in: household
        )
    }

    private static let isOpen: SQL =
        "l.food_id IS NULL AND l.own_food_id IS NULL OR i.counts_nothing AND NOT l.counts AND NOT l.is_sure"

    private static func lines(
        of id: Ingredient.ID,
        where isMeant: SQL,
        in household: Household.ID
    ) -> Query<[LineWeighing.Line]> {
        .rows(
            """
            SELECT l.recipe_id, l.position, l.text, l.language,
                CASE WHEN l.grams_rule = 'typed' THEN l.grams END AS typed_g
            FROM recipe_lines AS l
            JOIN ingredients AS i ON i.household_id = l.household_id AND i.id = l.ingredient_id
            WHERE l.household_id = \(household) AND l.ingredient_id = \(id) AND NOT l.has_own
                AND (\(fragment: isMeant))
            ORDER BY l.recipe_id, l.position
            """
        ) { row in
            try LineWeighing.Line(row, typed: try row.get("typed_g", as: Double?.self).map(Grams.init))
        }
    }
}
