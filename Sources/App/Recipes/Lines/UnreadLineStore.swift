import Database
import Domain

/// Looks for the other foods of lines that were written before lines were read for them: those of recipes, those that go into
/// a dish instead, and those that went into one. What such a line contains is unknown until then. Lines of recipes that say a
/// mass get what they say more of it, too. It works as the owner of the tables, across households.
struct UnreadLineStore {
    let database: any Database

    private static let few = 500

    /// A table of lines, and the column that says of what they are lines.
    private struct Table {
        let name: SQL
        let whole: SQL
        var isOfRecipes = false
    }

    private static let tables = [
        Table(name: "recipe_lines", whole: "recipe_id", isOfRecipes: true),
        Table(name: "plan_swaps", whole: "dish_id"),
        Table(name: "cooking_lines", whole: "cooking_id"),
    ]

    private struct Line {
        /// The key of what it is a line of, as text: it is of another kind in each table.
        let whole: String
        let position: Int
        let text: String
        let food: Food.ID?
        let language: Language?
        /// The grams that the text says; nil where they follow from the food, or a person has typed them.
        let mass: Double?
    }

    /// Reads the lines of one table after another, and in it of one household after another, until none is left.
    func read() async throws {
        let catalogue = CatalogueCache()
        for table in Self.tables { try await read(table, catalogue) }
    }

    private func read(_ table: Table, _ catalogue: CatalogueCache) async throws {
        while let (household, language) = try await database.read(Self.next(in: table)) {
            let lines = try await database.read(Self.lines(in: table, of: household))
            let resolver = FoodResolver(
                catalogue: catalogue,
                database: database,
                household: household,
                language: language
            )
            let resolved = try await resolver.resolve(
                lines.map(\.text),
                corrections: lines.map { LineCorrection(food: $0.food, language: $0.language) }
            )
            guard try await write(lines, resolved, to: table, in: household) > 0 else { return }
        }
    }

    /// A household with such lines, and the language of one of its people.
    private static func next(in table: Table) -> Query<(Household.ID, Language)?> {
        .first(
            """
            SELECT household_id, language
            FROM persons
            WHERE household_id = ANY (
                ARRAY(SELECT DISTINCT household_id FROM \(fragment: table.name) WHERE other_food_ids IS NULL)
            )
            ORDER BY household_id, created_at, id
            LIMIT 1
            """
        ) { row in (try row["household_id"], try row["language"]) }
    }

    /// A food that is certain counts as chosen: what the text offers besides it are the others.
    private static func lines(in table: Table, of household: Household.ID) -> Query<[Line]> {
        .rows(
            """
            SELECT \(fragment: table.whole)::text AS whole, position, text, language,
                CASE WHEN is_sure THEN coalesce(food_id, own_food_id) END AS food_id,
                CASE WHEN grams_rule = 'mass' AND NOT has_own THEN grams END AS mass
            FROM \(fragment: table.name)
            WHERE household_id = \(household) AND other_food_ids IS NULL
            ORDER BY \(fragment: table.whole), position
            LIMIT \(few)
            """
        ) { row in
            Line(
                whole: try row["whole"],
                position: try row["position"],
                text: try row["text"],
                food: try row["food_id"],
                language: try row["language"],
                mass: try row["mass"]
            )
        }
    }

    /// Writes what was found to the lines that nobody has changed meanwhile, and answers how many those are. The
    /// library's revision tells every instance that its filters are outdated.
    private func write(
        _ lines: [Line],
        _ resolved: [ResolvedLine],
        to table: Table,
        in household: Household.ID
    ) async throws -> Int {
        let found: SQL = """
            UPDATE \(fragment: table.name) AS t
            SET (\(fragment: OtherFoodColumns.names)) = ROW (\(fragment: OtherFoodColumns.selected))
            FROM unnest(\(lines.map(\.whole)), \(lines.map(\.position)), \(lines.map(\.text)),
                \(fragment: OtherFoodColumns.values(of: resolved)))
                AS l (whole, position, text, \(fragment: OtherFoodColumns.names))
            WHERE t.household_id = \(household) AND t.\(fragment: table.whole) = l.whole::uuid
                AND t.position = l.position AND t.text = l.text AND t.other_food_ids IS NULL
            """
        return try await database.write { db in
            let (written, _) = try await db.fetch(
                Query<Int>.affected(found),
                Query.run("UPDATE library_revisions SET revision = gen_random_uuid() WHERE household_id = \(household)")
            )
            if table.isOfRecipes { try await Self.addGrams(to: lines, resolved, in: household, db) }
            return written
        }
    }

    /// Gives lines of recipes what they say more of a mass than was read when they were written: "100 g sugar, plus 50 g for
    /// the topping". Less is never taken for certain, and grams that follow from a food stay, which may be those of another
    /// household (P-37).
    private static func addGrams(
        to lines: [Line],
        _ resolved: [ResolvedLine],
        in household: Household.ID,
        _ db: Connection
    ) async throws {
        let more = zip(lines, resolved).compactMap { line, resolved -> (line: Line, grams: Double)? in
            guard let mass = line.mass, resolved.rule == .mass, let grams = resolved.grams?.value, grams > mass else {
                return nil
            }
            return (line, grams)
        }
        if more.isEmpty { return }
        let recipes = try await db.rows(
            """
            UPDATE recipe_lines AS l
            SET grams = m.grams
            FROM unnest(\(more.map(\.line.whole)), \(more.map(\.line.position)), \(more.map(\.line.text)),
                \(more.map(\.grams))) AS m (recipe_id, position, text, grams)
            WHERE l.household_id = \(household) AND l.recipe_id = m.recipe_id::uuid AND l.position = m.position
                AND l.text = m.text AND l.grams_rule = 'mass' AND NOT l.has_own
            RETURNING l.recipe_id
            """,
            as: Recipe.ID.self
        )
        try await RecipeTotalsStore.follow(Array(Set(recipes)), in: household, db)
    }
}
