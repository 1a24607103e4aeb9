import Database
import Domain

/// On which lines the answers decide that people have given.
extension StatedContentsStore {
    /// The answers that hold: the latest for each ingredient and substance, while the ingredient has the same food. Those
    /// that were forgotten, or are for substances that this version does not know, are left out.
    /// - Parameter ingredients: nil for all.
    static func answers(in household: Household.ID, of ingredients: [Ingredient.ID]? = nil) -> SQL {
        let only: SQL = ingredients.map { "AND s.ingredient_id = ANY (\($0))" } ?? ""
        return """
            SELECT DISTINCT ON (s.ingredient_id, s.substance) s.ingredient_id, i.name AS ingredient_name, s.statement_id,
                s.substance, s.answer, s.food_id, s.own_food_id, s.stated_by_name, s.stated_on,
                \(fragment: StatedAnswerStore.isDue) AS is_due,
                ARRAY[\(fragment: folded("i.name"))] || ARRAY(
                    SELECT \(fragment: folded("a.name"))
                    FROM ingredient_aliases AS a
                    WHERE a.household_id = i.household_id AND a.ingredient_id = i.id
                ) AS names
            FROM stated_contents AS s
            JOIN ingredients AS i ON i.household_id = s.household_id AND i.id = s.ingredient_id
            WHERE s.household_id = \(household) AND s.forgotten_as IS NULL AND i.food_id IS NOT DISTINCT FROM s.food_id
                AND i.own_food_id IS NOT DISTINCT FROM s.own_food_id
                AND s.substance = ANY (\(Substances.all.keys)) \(fragment: only)
            ORDER BY s.ingredient_id, s.substance, s.statement_id DESC
            """
    }

    /// Whether an answer `c` decides on a line `l`.
    static let bindsLine: SQL = """
        (c.ingredient_id = l.ingredient_id AND \(fragment: bindsIngredient)
            OR c.answer = 'contains' AND \(fragment: isNamedBesides))
        """

    /// Whether an answer `c` decides on a line `l` of its ingredient. Where the text offers another food, it is only said
    /// what the line contains.
    static let bindsIngredient: SQL = """
        (\(fragment: isOnlyFood) OR c.answer = 'contains') AND \(fragment: hasFood)
        """

    static let isOnlyFood: SQL = "cardinality(l.other_food_ids) = 0"

    /// Not where the line `l` certainly has another food than the ingredient of an answer `c`, such as another state of it.
    static let hasFood: SQL = """
        (
            NOT l.is_sure OR l.food_id IS NULL AND l.own_food_id IS NULL
            OR l.food_id IS NOT DISTINCT FROM c.food_id AND l.own_food_id IS NOT DISTINCT FROM c.own_food_id
        )
        """

    /// Whether a line `l` names the ingredient of an answer `c` besides its own.
    static let isNamedBesides: SQL = """
        l.other_names <> '{}'
        AND ARRAY(SELECT \(fragment: folded("other.name")) FROM unnest(l.other_names) AS other (name)) && c.names
        """

    /// What is said to be in ingredients, with the names of each, folded.
    static func contained(in household: Household.ID) -> Query<[(names: [String], stated: Stated)]> {
        .rows(
            """
            SELECT c.names, \(fragment: columns)
            FROM (\(fragment: answers(in: household))) AS c
            WHERE c.answer = 'contains'
            ORDER BY c.statement_id DESC, c.substance
            LIMIT 10000
            """
        ) { row in (try row["names"], try stated(row)) }
    }

    /// A name without case and marks, as `Folding.search` has those of both languages.
    private static func folded(_ name: SQL) -> SQL {
        "lower(translate(\(fragment: name), 'ıİIçÇğĞöÖşŞüÜâÂîÎûÛ', 'iiiccggoossuuaaiiuu'))"
    }
}
