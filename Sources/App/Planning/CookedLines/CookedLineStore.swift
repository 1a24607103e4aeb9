import Database
import Domain

/// The lines as they were cooked.
enum CookedLineStore {
    static func lines(
        of cookings: [Cooking.ID],
        in household: Household.ID
    ) -> Query<[(cooking: Cooking.ID, line: CookedLine)]> {
        .rows(
            """
            SELECT l.cooking_id, l.replaced_text, l.is_left_out, l.is_as_typed,
                \(fragment: RecipeStore.lineColumns(in: household))
            FROM cooking_lines AS l
            WHERE l.household_id = \(household) AND l.cooking_id = ANY (\(cookings))
            ORDER BY l.cooking_id, l.position
            LIMIT 20000
            """
        ) { row in
            let line = CookedLine(
                line: try RecipeStore.line(row),
                replacedText: try row["replaced_text"],
                isLeftOut: try row["is_left_out"],
                isAsTyped: try row["is_as_typed"]
            )
            return (try row["cooking_id"], line)
        }
    }

    /// The language of most of what went into a cooking `k`, as a value of a statement; NULL where nobody knows.
    static let language: SQL = """
        (SELECT language_of_most(array_agg(l.language))
         FROM cooking_lines AS l
         WHERE l.household_id = k.household_id AND l.cooking_id = k.id)
        """

    /// The nutrients of those lines that hold them by themselves, by their positions.
    static func own(of cooking: Cooking.ID, in household: Household.ID) -> Query<[Int: Nutrients]> {
        Query.rows(
            """
            SELECT position, lower_bounds, \(fragment: NutrientColumns.names())
            FROM cooking_lines
            WHERE household_id = \(household) AND cooking_id = \(cooking) AND has_own
            ORDER BY position
            LIMIT 1000
            """
        ) { row in (try row["position"] as Int, try row.boundedNutrients()) }
        .map { Dictionary($0, uniquingKeysWith: { $1 }) }
    }

    /// What people have said of the ingredients of these lines, where that decides on the line.
    static func decisions(
        on cookings: [Cooking.ID],
        in household: Household.ID
    ) -> Query<[(cooking: Cooking.ID, decision: StatedContentsStore.Decision)]> {
        .rows(
            """
            SELECT l.cooking_id, \(fragment: StatedContentsStore.decisionColumns)
            FROM cooking_lines AS l
            JOIN (\(fragment: StatedContentsStore.answers(in: household))) AS c ON \(fragment: StatedContentsStore.bindsLine)
            WHERE l.household_id = \(household) AND l.cooking_id = ANY (\(cookings)) AND NOT l.is_left_out
            ORDER BY l.cooking_id, l.position, c.statement_id, c.substance
            LIMIT 50000
            """
        ) { row in (try row["cooking_id"], try StatedContentsStore.decision(row)) }
    }

    /// The statements that write down what goes in: the recipe's lines, and those that are others this time.
    static func add(_ new: NewCooking, in household: Household.ID) -> [SQL] {
        let gone = new.swaps.filter { $0.value.isLeftOut }.map(\.key)
        let other = new.swaps.filter { !$0.value.isLeftOut }
        let copy: SQL = """
            INSERT INTO cooking_lines (household_id, recipe_id, position, \(fragment: LineStore.content), cooking_id,
                is_left_out)
            SELECT household_id, recipe_id, position, \(fragment: LineStore.content), \(new.id), position = ANY (\(gone))
            FROM recipe_lines
            WHERE household_id = \(household) AND recipe_id = \(new.recipe.id)
                AND position <> ALL (\(other.map(\.key)))
            """
        guard let dish = new.dish, !other.isEmpty else { return [copy] }
        return [
            copy,
            """
            INSERT INTO cooking_lines (household_id, recipe_id, position, \(fragment: LineStore.content), cooking_id,
                replaced_text)
            SELECT household_id, recipe_id, p.cooked_position, \(fragment: LineStore.content), \(new.id), replaced_text
            FROM plan_swaps
            JOIN unnest(\(other.map(\.key)), \(other.map(\.value.line.position))) AS p (cooked_position, swapped)
                ON p.swapped = position
            WHERE household_id = \(household) AND dish_id = \(dish)
            """,
        ]
    }
}
