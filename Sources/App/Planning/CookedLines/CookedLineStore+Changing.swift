import Database
import Domain

/// Writes what becomes of lines that were cooked.
extension CookedLineStore {
    /// The statements that write what becomes of a line.
    static func write(_ change: CookedLineChange, of cooking: Cooking, in household: Household.ID) -> [SQL] {
        let old = change.old
        switch change.new {
        case .leftOut(let isLeftOut): return [leaveOut(isLeftOut, old.line.position, of: cooking.id, in: household)]
        case .typed(let line):
            let replaced = old.replacedText ?? old.line.text
            return replace(old, by: line, insteadOf: replaced, isAsTyped: true, of: cooking, in: household)
        case .former(let former): return putBack(former, inPlaceOf: old, of: cooking, in: household)
        }
    }

    /// The statements that put another line in the place of one.
    /// - Parameters:
    ///   - replaced: the recipe's own line; nil where this is that.
    ///   - isAsTyped: whether it has the amounts that go in.
    private static func replace(
        _ old: CookedLine,
        by line: ResolvedLine,
        insteadOf replaced: String?,
        isAsTyped: Bool,
        of cooking: Cooking,
        in household: Household.ID
    ) -> [SQL] {
        let position = old.line.position
        let new = LineRecord(line: line, section: old.line.section, isCorrected: false)
        return LineStore.learn([new], in: household) + [
            clear(position, of: cooking, in: household),
            """
            INSERT INTO cooking_lines (household_id, recipe_id, position, \(fragment: LineStore.understood), cooking_id,
                replaced_text, is_as_typed)
            VALUES (\(household), \(cooking.recipe), \(position), \(fragment: LineStore.values(of: new)), \(cooking.id),
                \(replaced), \(isAsTyped))
            """,
        ]
            + LineStore.link(
                [new],
                at: [position],
                of: "cooking_lines",
                where: "l.cooking_id = \(cooking.id)",
                in: household
            )
    }

    /// The statements that put back what stood in the place of a line before, exactly as it is written there. `hold` keeps it
    /// there until they have run.
    private static func putBack(
        _ former: FormerLine,
        inPlaceOf old: CookedLine,
        of cooking: Cooking,
        in household: Household.ID
    ) -> [SQL] {
        let position = old.line.position
        let columns: SQL = """
            household_id, recipe_id, position, \(fragment: LineStore.content), cooking_id, replaced_text
            """
        switch former.place {
        case .nowhere(let line):
            return replace(old, by: line, insteadOf: nil, isAsTyped: false, of: cooking, in: household)
        case .recipe(let recipe, _, let place):
            return [
                clear(position, of: cooking, in: household),
                """
                INSERT INTO cooking_lines (\(fragment: columns))
                SELECT household_id, recipe_id, \(position)::bigint, \(fragment: LineStore.content), \(cooking.id)::uuid, NULL
                FROM recipe_lines
                WHERE household_id = \(household) AND recipe_id = \(recipe) AND position = \(place)
                """,
            ]
        case .dish(let dish, _, let place):
            return [
                clear(position, of: cooking, in: household),
                """
                INSERT INTO cooking_lines (\(fragment: columns))
                SELECT household_id, recipe_id, \(position)::bigint, \(fragment: LineStore.content), \(cooking.id)::uuid,
                    replaced_text
                FROM plan_swaps
                WHERE household_id = \(household) AND dish_id = \(dish) AND position = \(place)
                """,
            ]
        }
    }

    private static func clear(_ position: Int, of cooking: Cooking, in household: Household.ID) -> SQL {
        """
        DELETE FROM cooking_lines
        WHERE household_id = \(household) AND cooking_id = \(cooking.id) AND position = \(position)
        """
    }

    /// Keeps what stood in the place of a line as it was read until the transaction ends. False where that was changed since.
    static func hold(_ former: FormerLine, in household: Household.ID, _ db: Connection) async throws -> Bool {
        switch former.place {
        case .nowhere: return true
        case .recipe(let recipe, let version, _):
            let present = try await db.first(
                "SELECT version FROM recipes WHERE household_id = \(household) AND id = \(recipe) FOR NO KEY UPDATE",
                as: Int.self
            )
            return present == version
        case .dish(let dish, let version, _):
            let present = try await db.first(
                "SELECT version FROM plan_dishes WHERE household_id = \(household) AND id = \(dish) FOR NO KEY UPDATE",
                as: Int.self
            )
            return present == version
        }
    }

    /// Leaves a line out, or puts it back in.
    private static func leaveOut(
        _ isLeftOut: Bool,
        _ position: Int,
        of cooking: Cooking.ID,
        in household: Household.ID
    ) -> SQL {
        """
        UPDATE cooking_lines
        SET is_left_out = \(isLeftOut)
        WHERE household_id = \(household) AND cooking_id = \(cooking) AND position = \(position)
        """
    }
}
