import Database
import Domain
import Web

/// Several answers that were given at once, and are taken back at once.
enum ContentsStatement { typealias ID = Identifier<ContentsStatement> }

extension StatedContents.Answer: SQLEncodable, SQLArrayEncodable, SQLDecodable {}

/// What people have said of the substances in the household's ingredients (H-04). It binds the ingredient alone: not the
/// food that it is linked to, and no line that has another food or offers an alternative. What it contains, though, is in
/// every line that names it.
enum StatedContentsStore {
    /// An answer that nobody has taken back or renewed.
    struct Stated: Sendable {
        let statement: ContentsStatement.ID
        let substance: Substance
        let answer: StatedContents.Answer
        let name: String
        let day: CivilDate
        /// Whether it was given so long ago that it has to be asked again.
        let isDue: Bool
    }

    static func stated(of ingredient: Ingredient.ID, in household: Household.ID) -> Query<[Stated]> {
        .rows(
            """
            SELECT \(fragment: columns)
            FROM (\(fragment: answers(in: household))) AS c
            WHERE c.ingredient_id = \(ingredient)
            ORDER BY c.statement_id DESC, c.substance
            LIMIT 100
            """
        ) { row in try stated(row) }
    }

    /// What holds of an ingredient where a line has this food; nil for a line with none that is certain.
    static func stated(of ingredient: Ingredient.ID, with food: Food?, in household: Household.ID) -> Query<[Stated]> {
        .rows(
            """
            SELECT \(fragment: columns)
            FROM (\(fragment: answers(in: household))) AS c
            WHERE c.ingredient_id = \(ingredient) AND (\(food == nil)
                OR c.food_id IS NOT DISTINCT FROM \(food?.foodID) AND c.own_food_id IS NOT DISTINCT FROM \(food?.ownFoodID))
            ORDER BY c.statement_id DESC, c.substance
            LIMIT 100
            """
        ) { row in try stated(row) }
    }

    /// An answer, and a line on which it decides.
    struct Decision: Sendable {
        let recipe: Recipe.ID
        let position: Int
        let ingredient: Ingredient.ID
        let name: String
        let stated: Stated
    }

    static func decisions(on recipes: [Recipe.ID], in household: Household.ID) -> Query<[Decision]> {
        .rows(
            """
            SELECT \(fragment: decisionColumns)
            FROM recipe_lines AS l
            JOIN (\(fragment: answers(in: household))) AS c ON \(fragment: bindsLine)
            WHERE l.household_id = \(household) AND l.recipe_id = ANY (\(recipes))
            ORDER BY l.recipe_id, l.position, c.statement_id, c.substance
            """,
            decision
        )
    }

    /// The columns of a decision, of a line `l` and an answer `c`.
    static let decisionColumns: SQL =
        "l.recipe_id, l.position, c.ingredient_id, c.ingredient_name, \(fragment: columns)"

    static func decision(_ row: Row) throws -> Decision {
        Decision(
            recipe: try row["recipe_id"],
            position: try row["position"],
            ingredient: try row["ingredient_id"],
            name: try row["ingredient_name"],
            stated: try stated(row)
        )
    }

    /// Locks an ingredient, so that of two who answer at once the second is asked. Throws `notFound` where it is gone, also
    /// by a merge or deletion for which it has waited.
    static func lock(_ ingredient: Ingredient.ID, in household: Household.ID, _ db: Connection) async throws {
        let found = try await db.first(
            """
            SELECT id
            FROM ingredients
            WHERE household_id = \(household) AND id = \(ingredient) AND deleted_at IS NULL
            FOR NO KEY UPDATE
            """,
            as: Ingredient.ID.self
        )
        if found == nil { throw HTTPError.notFound }
    }

    /// Gives answers, which replace earlier ones for these substances.
    static func state(
        _ answers: [Substance: StatedContents.Answer],
        as statement: ContentsStatement.ID,
        of ingredient: Ingredient.ID,
        by name: String,
        on day: CivilDate,
        in household: Household.ID
    ) -> SQL {
        let given = answers.sorted { $0.key.rawValue < $1.key.rawValue }
        return """
            INSERT INTO stated_contents (
                household_id, ingredient_id, statement_id, substance, answer, food_id, own_food_id, stated_by_name, stated_on
            )
            SELECT i.household_id, i.id, \(statement), given.substance, given.answer, i.food_id, i.own_food_id, \(name),
                \(day)
            FROM ingredients AS i
            CROSS JOIN unnest(\(given.map(\.key.word)), \(given.map(\.value.rawValue))) AS given (substance, answer)
            WHERE i.household_id = \(household) AND i.id = \(ingredient) AND i.deleted_at IS NULL
            """
    }

    /// Forgets these answers and what was said before them of their substances, until that is taken back under an id of its
    /// own. What somebody has said since stays.
    static func forget(
        _ stated: [Stated],
        as forgetting: ContentsStatement.ID,
        of ingredient: Ingredient.ID,
        in household: Household.ID
    ) -> SQL {
        """
        UPDATE stated_contents AS s
        SET forgotten_as = \(forgetting)
        FROM unnest(\(stated.map(\.substance.word)), \(stated.map(\.statement))) AS latest (substance, statement_id)
        WHERE s.household_id = \(household) AND s.ingredient_id = \(ingredient) AND s.substance = latest.substance
            AND s.statement_id <= latest.statement_id AND s.forgotten_as IS NULL
        """
    }

    /// Takes answers back: what was said before them holds again.
    static func takeBack(
        _ statement: ContentsStatement.ID,
        of ingredient: Ingredient.ID,
        in household: Household.ID
    ) -> SQL {
        """
        DELETE FROM stated_contents
        WHERE household_id = \(household) AND ingredient_id = \(ingredient) AND statement_id = \(statement)
        """
    }

    /// Brings back what was forgotten at once.
    static func remember(
        _ forgetting: ContentsStatement.ID,
        of ingredient: Ingredient.ID,
        in household: Household.ID
    ) -> SQL {
        """
        UPDATE stated_contents
        SET forgotten_as = NULL
        WHERE household_id = \(household) AND ingredient_id = \(ingredient) AND forgotten_as = \(forgetting)
        """
    }

    /// Deletes what was forgotten so long ago that nobody takes that back: the id under which it was forgotten begins with the
    /// time at which it was made.
    static func sweep(_ now: Moment = .now()) -> Query<Int> {
        let week: Int64 = 7 * 86_400_000
        let last = ContentsStatement.ID.new(milliseconds: now.milliseconds - week, randomness: (0, 0))
        return .affected("DELETE FROM stated_contents WHERE forgotten_as < \(last)")
    }

    /// The columns of an answer `c`.
    static let columns: SQL = """
        c.statement_id, c.substance, c.answer, c.stated_by_name, c.stated_on, c.is_due
        """

    static func stated(_ row: Row) throws -> Stated {
        guard let substance = Substance(word: try row["substance"]) else { throw CellError.invalid }
        return Stated(
            statement: try row["statement_id"],
            substance: substance,
            answer: try row["answer"],
            name: try row["stated_by_name"],
            day: try row["stated_on"],
            isDue: try row["is_due"]
        )
    }
}
