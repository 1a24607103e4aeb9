import Database
import Domain

/// The lines that planned dishes have instead of their recipe's.
enum SwapStore {
    /// A swap, and the dish that has it.
    typealias Row = (dish: PlannedDish.ID, swap: LineSwap)

    static func swaps(of dishes: [PlannedDish.ID], in household: Household.ID) -> Query<[Row]> {
        swaps(of: "SELECT unnest(\(dishes))", in: household)
    }

    static func swaps(of dishes: SQL, in household: Household.ID) -> Query<[Row]> {
        .rows(
            """
            SELECT l.dish_id, l.replaced_text, l.is_left_out, \(fragment: RecipeStore.lineColumns(in: household))
            FROM plan_swaps AS l
            WHERE l.household_id = \(household) AND l.dish_id IN (\(fragment: dishes))
            ORDER BY l.dish_id, l.position
            LIMIT 20000
            """
        ) { row in
            let swap = LineSwap(
                replacedText: try row["replaced_text"],
                isLeftOut: try row["is_left_out"],
                line: try RecipeStore.line(row)
            )
            return (try row["dish_id"], swap)
        }
    }

    /// What people have said of the ingredients of these swaps, where that decides on the line.
    static func decisions(
        _ days: ClosedRange<CivilDate>,
        in household: Household.ID
    ) -> Query<[(dish: PlannedDish.ID, decision: StatedContentsStore.Decision)]> {
        .rows(
            """
            SELECT l.dish_id, \(fragment: StatedContentsStore.decisionColumns)
            FROM plan_swaps AS l
            JOIN (\(fragment: StatedContentsStore.answers(in: household))) AS c ON \(fragment: StatedContentsStore.bindsLine)
            WHERE l.household_id = \(household) AND l.dish_id IN (\(fragment: PlanStore.ids(days, in: household)))
                AND NOT l.is_left_out
            ORDER BY l.dish_id, l.position, c.statement_id, c.substance
            """
        ) { row in (try row["dish_id"], try StatedContentsStore.decision(row)) }
    }

    /// A line of a recipe, and what it is this time.
    struct Change: Sendable {
        let old: RecipeLine
        /// The line instead; nil where it is left out.
        let new: LineRecord?
    }

    /// The places where a swap is stored, and where it belongs since the recipe was edited.
    struct Place: Hashable, Sendable {
        let from: Int
        let to: Int
    }

    /// The statements that put swaps where they belong: all at once past all lines, and then each to its place.
    private static func put(_ places: [Place], at dish: PlannedDish.ID, in household: Household.ID) -> [SQL] {
        if places.allSatisfy({ $0.from == $0.to }) { return [] }
        let beyond = 10_000_000
        return [
            """
            UPDATE plan_swaps
            SET position = position + \(beyond)
            WHERE household_id = \(household) AND dish_id = \(dish)
            """,
            """
            UPDATE plan_swaps AS s
            SET position = p.to_position
            FROM unnest(\(places.map(\.from)), \(places.map(\.to))) AS p (from_position, to_position)
            WHERE s.household_id = \(household) AND s.dish_id = \(dish) AND s.position = p.from_position + \(beyond)
            """,
        ]
    }

    /// The statements that write changes of lines. `places` are those of all swaps, `positions` the places of those that
    /// they replace.
    static func save(
        _ changes: [Change],
        replacing positions: [Int],
        places: [Place],
        at dish: PlannedDish.ID,
        of recipe: Recipe.ID,
        in household: Household.ID
    ) -> [SQL] {
        let gone = changes.filter { $0.new == nil }
        let new = changes.compactMap { change in change.new.map { (change.old, $0) } }
        let records = new.map(\.1)
        let clear: SQL = """
            DELETE FROM plan_swaps
            WHERE household_id = \(household) AND dish_id = \(dish)
                AND position = ANY (\(positions + changes.map(\.old.position)))
            """
        let leaveOut: SQL = """
            INSERT INTO plan_swaps (household_id, recipe_id, position, \(fragment: LineStore.content), dish_id,
                replaced_text, is_left_out)
            SELECT household_id, recipe_id, position, \(fragment: LineStore.content), \(dish), text, true
            FROM recipe_lines
            WHERE household_id = \(household) AND recipe_id = \(recipe) AND position = ANY (\(gone.map(\.old.position)))
            """
        let first = put(places, at: dish, in: household) + [clear, leaveOut]
        let rows: [SQL] = new.map { old, new in
            """
            (\(household), \(recipe), \(old.position), \(fragment: LineStore.values(of: new)), \(dish), \(old.text))
            """
        }
        let written: [SQL] = rows.pieces.map { rows in
            """
            INSERT INTO plan_swaps (household_id, recipe_id, position, \(fragment: LineStore.understood), dish_id,
                replaced_text)
            VALUES \(rows: rows)
            """
        }
        let positions = new.map(\.0.position)
        return first + LineStore.learn(records, in: household) + written
            + LineStore.link(records, at: positions, of: "plan_swaps", where: "l.dish_id = \(dish)", in: household)
    }
}
