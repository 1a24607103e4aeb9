import Database
import Domain

/// A line of a recipe as it will be stored.
struct LineRecord: Sendable {
    let line: ResolvedLine
    let section: String
    /// Whether the person chose the food, which the vocabulary then adopts.
    let isCorrected: Bool

    /// The key of the line's name in the vocabulary; nil when the name is empty or too long for it.
    var key: String? {
        let isTooLong = line.ingredientName.unicodeScalars.count > 100
        return line.ingredientName.isEmpty || isTooLong ? nil : IngredientKey(line.ingredientName).text
    }
}

/// Writes the lines of recipes, and adds their names to the vocabulary.
enum LineStore {
    /// Replaces the lines of a recipe, and adds each one's ingredient to the vocabulary, in one round trip.
    static func replace(
        _ lines: [LineRecord],
        of recipe: Recipe.ID,
        in household: Household.ID,
        _ db: Connection
    ) async throws {
        try await db.run(written(lines, of: recipe, in: household, after: [clear(recipe, in: household)]))
    }

    /// Writes the lines of a new recipe, and adds each one's ingredient to the vocabulary, in one round trip.
    static func write(
        _ lines: [LineRecord],
        of recipe: Recipe.ID,
        in household: Household.ID,
        _ db: Connection
    ) async throws {
        try await db.run(written(lines, of: recipe, in: household))
    }

    /// Names come before lines, so that all who write both take them in this order.
    private static func written(
        _ lines: [LineRecord],
        of recipe: Recipe.ID,
        in household: Household.ID,
        after cleared: [SQL] = []
    ) -> [SQL] {
        learn(lines, in: household) + correct(lines, in: household) + cleared
            + insert(lines, of: recipe, in: household) + own(lines, of: recipe, in: household)
    }

    /// The columns of a line except its position.
    static let content: SQL = "\(fragment: understood), has_own, lower_bounds, \(fragment: NutrientColumns.names())"

    /// The columns of a line's text and of what was understood of it.
    static let understood: SQL = """
        section, text, language, ingredient_id, food_id, own_food_id, amount, amount_to, unit, name, note, grams, grams_rule,
            counts, is_sure, \(fragment: OtherFoodColumns.names)
        """

    static func copy(
        from recipe: Recipe.ID,
        to copy: Recipe.ID,
        in household: Household.ID,
        _ db: Connection
    ) async throws {
        try await db.run(
            """
            INSERT INTO recipe_lines (household_id, recipe_id, position, \(fragment: content))
            SELECT household_id, \(copy), position, \(fragment: content)
            FROM recipe_lines
            WHERE household_id = \(household) AND recipe_id = \(recipe)
            """
        )
    }

    /// Adds names that the household has not used before. Everyone adds them in the same
    /// order, so that two writers cannot deadlock.
    static func learn(_ lines: [LineRecord], in household: Household.ID) -> [SQL] {
        let new = lines.filter { $0.line.ingredient == nil }.unique.sorted { $0.key < $1.key }
        let rows: [SQL] = new.map { line in
            """
            (\(household), \(Ingredient.ID.new()), \(line.name), \(Folding.key(line.name)), \(line.key),
                \(IngredientKey.rules), \(SearchTokens(line.name).text), \(line.sureFood?.foodID),
                \(line.sureFood?.ownFoodID))
            """
        }
        return rows.pieces.map { rows in
            """
            INSERT INTO ingredients (household_id, id, name, name_key, ingredient_key, key_rules, search_text, food_id,
                own_food_id)
            VALUES \(rows: rows)
            ON CONFLICT (household_id, ingredient_key) WHERE deleted_at IS NULL DO NOTHING
            """
        }
    }

    /// Links names to the foods that a person chose for them, which count from then on. A line may keep a food that was deleted; its name is left
    /// to whatever it means by now.
    private static func correct(_ lines: [LineRecord], in household: Household.ID) -> [SQL] {
        let corrected = lines.filter { $0.isCorrected && $0.line.food != nil && $0.line.isFoodOfName }.unique
        if corrected.isEmpty { return [] }
        return [
            """
            UPDATE ingredients AS i
            SET food_id = l.food_id, own_food_id = l.own_food_id, food_is_chosen = true, counts_nothing = false
            FROM unnest(\(corrected.map(\.key)), \(corrected.map(\.line.ingredient)),
                \(corrected.map(\.line.food?.foodID)), \(corrected.map(\.line.food?.ownFoodID)))
                AS l (key, id, food_id, own_food_id)
            WHERE i.household_id = \(household) AND i.deleted_at IS NULL
                AND (i.id = l.id OR (l.id IS NULL AND i.ingredient_key = l.key))
                AND NOT EXISTS (
                    SELECT
                    FROM own_foods AS o
                    WHERE o.household_id = \(household) AND o.id = l.own_food_id AND o.deleted_at IS NOT NULL
                )
            """
        ]
    }

    private static func clear(_ recipe: Recipe.ID, in household: Household.ID) -> SQL {
        "DELETE FROM recipe_lines WHERE household_id = \(household) AND recipe_id = \(recipe)"
    }

    /// Gives their nutrients to the few lines that hold them by themselves.
    private static func own(_ lines: [LineRecord], of recipe: Recipe.ID, in household: Household.ID) -> [SQL] {
        lines.enumerated().compactMap { index, line in
            line.line.own.map { own in
                """
                UPDATE recipe_lines
                SET has_own = true, lower_bounds = \(own.boundKeys), \(fragment: NutrientColumns.assignments(of: own))
                WHERE household_id = \(household) AND recipe_id = \(recipe) AND position = \(index + 1)
                """
            }
        }
    }

    private static func insert(_ lines: [LineRecord], of recipe: Recipe.ID, in household: Household.ID) -> [SQL] {
        let positions = Array(lines.indices.map { $0 + 1 })
        let rows: [SQL] = zip(positions, lines).map { position, line in
            "(\(household), \(recipe), \(position), \(fragment: values(of: line)))"
        }
        return rows.pieces.map { rows in
            """
            INSERT INTO recipe_lines (household_id, recipe_id, position, \(fragment: understood))
            VALUES \(rows: rows)
            """
        } + link(lines, at: positions, of: "recipe_lines", where: "l.recipe_id = \(recipe)", in: household)
    }
}

/// A line whose name can be in the vocabulary.
private struct KeyedLine {
    let key: String
    let line: ResolvedLine
    var name: String { line.ingredientName }
    /// The food to which a new name is linked: only one that is certain.
    var sureFood: Food? { line.isSure && line.isFoodOfName ? line.food : nil }
}

extension [LineRecord] {
    /// One line for each distinct name.
    fileprivate var unique: [KeyedLine] {
        var seen: Set<String> = []
        return compactMap { line in
            guard let key = line.key, seen.insert(key).inserted else { return nil }
            return KeyedLine(key: key, line: line.line)
        }
    }
}
