import Database
import Domain

/// Looks for the other foods of lines that were written before lines were read for them: those of recipes, those that go into
/// a dish instead, and those that went into one. What such a line contains is unknown until then. Lines that say a mass get
/// what they say more of it, too, and lose one that is that of several foods, but for those that went into a dish: they stay
/// what was cooked. A food of the catalogue that was certain, though the name says another besides, is a guess from then on.
/// It works as the owner of the tables, across households.
struct UnreadLineStore {
    let database: any Database

    private static let few = 500

    private struct Line {
        /// The key of what it is a line of, as text: it is of another kind in each table.
        let whole: String
        let position: Int
        let text: String
        let food: Food.ID?
        /// The name for which the food was found or chosen, as the line was read then.
        let name: String
        let language: Language?
        /// What it weighs, and why; nil where it holds its nutrients by itself.
        let grams: Double?
        let rule: GramsRule?
    }

    /// Reads the lines of one table after another, and in it of one household after another, until none is left.
    func read() async throws {
        let catalogue = CatalogueCache()
        for table in OtherFoodTable.all { try await read(table, catalogue) }
    }

    private func read(_ table: OtherFoodTable, _ catalogue: CatalogueCache) async throws {
        var former: Household.ID?
        while let (home, language) = try await database.read(Self.next(in: table, behind: former)) {
            let reader = FoodResolver(catalogue: catalogue, database: database, household: home, language: language)
            try await read(table, of: home, reader)
            former = home
        }
    }

    /// Reads each line of a household once: one that is changed meanwhile is read by whoever changes it. The library's
    /// revision tells every instance that its filters are outdated, also where the reading breaks off.
    private func read(_ table: OtherFoodTable, of household: Household.ID, _ resolver: FoodResolver) async throws {
        let renewal = Query.run(
            "UPDATE library_revisions SET revision = gen_random_uuid() WHERE household_id = \(household)"
        )
        var last: Line?
        var written = 0
        do {
            while true {
                let lines = try await database.read(Self.lines(in: table, of: household, behind: last))
                if lines.isEmpty { break }
                let resolved = try await resolver.resolve(
                    lines.map(\.text),
                    corrections: lines.map { LineCorrection(food: $0.food, language: $0.language, formerName: $0.name) }
                )
                written += try await write(lines, resolved, to: table, in: household)
                last = lines.last
            }
        } catch {
            if written > 0 { try? await database.write(renewal) }
            throw error
        }
        if written > 0 { try await database.write(renewal) }
    }

    /// The next household with such lines, and the language of one of its people.
    private static func next(in table: OtherFoodTable, behind former: Household.ID?) -> Query<(Household.ID, Language)?>
    {
        .first(
            """
            SELECT p.household_id, p.language
            FROM persons AS p
            WHERE p.household_id > coalesce(\(former), '00000000-0000-0000-0000-000000000000')
                AND EXISTS (SELECT FROM \(fragment: table.name) AS t
                    WHERE t.household_id = p.household_id AND t.other_food_ids IS NULL)
            ORDER BY p.household_id, p.created_at, p.id
            LIMIT 1
            """
        ) { row in (try row["household_id"], try row["language"]) }
    }

    /// A food that is certain counts as chosen: what the text offers besides it are the others, and where its line is read
    /// otherwise now, all that the text names.
    private static func lines(in table: OtherFoodTable, of household: Household.ID, behind last: Line?) -> Query<[Line]>
    {
        .rows(
            """
            SELECT \(fragment: table.whole)::text AS whole, position, text, name, language,
                CASE WHEN is_sure THEN coalesce(food_id, own_food_id) END AS food_id,
                CASE WHEN NOT has_own THEN grams END AS grams, CASE WHEN NOT has_own THEN grams_rule END AS rule
            FROM \(fragment: table.name)
            WHERE household_id = \(household) AND other_food_ids IS NULL
                AND (\(fragment: table.whole), position) > (
                    coalesce(\(last?.whole)::uuid, '00000000-0000-0000-0000-000000000000'), coalesce(\(last?.position), -1)
                )
            ORDER BY \(fragment: table.whole), position
            LIMIT \(few)
            """
        ) { row in
            Line(
                whole: try row["whole"],
                position: try row["position"],
                text: try row["text"],
                food: try row["food_id"],
                name: try row["name"],
                language: try row["language"],
                grams: try row["grams"],
                rule: try row["rule"]
            )
        }
    }

    /// Writes what was found to the lines that nobody has changed meanwhile, and answers how many those are.
    private func write(
        _ lines: [Line],
        _ resolved: [ResolvedLine],
        to table: OtherFoodTable,
        in household: Household.ID
    ) async throws -> Int {
        let isDoubted = zip(lines, resolved).map { $0.food != nil && $1.food != nil && !$1.isSure }
        let doubted = Set(zip(lines, isDoubted).compactMap { $1 ? Recipe.ID($0.whole) : nil })
        let found: SQL = """
            UPDATE \(fragment: table.name) AS t
            SET (\(fragment: OtherFoodColumns.names)) = ROW (\(fragment: OtherFoodColumns.selected)),
                is_sure = t.is_sure AND NOT (l.is_doubted AND t.own_food_id IS NULL AND NOT t.has_own)
            FROM unnest(\(lines.map(\.whole)), \(lines.map(\.position)), \(lines.map(\.text)), \(isDoubted),
                \(fragment: OtherFoodColumns.values(of: resolved)))
                AS l (whole, position, text, is_doubted, \(fragment: OtherFoodColumns.names))
            WHERE t.household_id = \(household) AND t.\(fragment: table.whole) = l.whole::uuid
                AND t.position = l.position AND t.text = l.text AND t.other_food_ids IS NULL
            """
        return try await database.write { db in
            let written = try await db.fetch(Query<Int>.affected(found))
            if table.isOfRecipes { try await RecipeTotalsStore.follow(Array(doubted), in: household, db) }
            if table.isWeighed { try await Self.weigh(lines, resolved, in: table, of: household, db) }
            return written
        }
    }

    /// What a line weighs that was written when its text was read otherwise.
    private struct Weighed {
        let line: Line
        let grams: Double?
        let rule: GramsRule?

        /// Nil where the line keeps its grams: less of a mass is never taken for certain, and grams that follow from a food
        /// stay, which may be those of another household (P-37), but for fat for frying. A mass that the text says of several
        /// foods, and of none of them alone, is none of the first, which weighs what is counted of it, where the food is certain.
        init?(_ line: Line, _ resolved: ResolvedLine) {
            self.line = line
            if resolved.weight == .notCounted(.frying), line.grams != nil, line.rule != .typed {
                (grams, rule) = (nil, nil)
                return
            }
            guard line.rule == .mass, let mass = line.grams else { return nil }
            if resolved.rule == .mass, let grams = resolved.grams?.value {
                guard grams > mass else { return nil }
                self.grams = grams
                rule = .mass
            } else {
                guard resolved.read.joint == .and, resolved.weight != .notCounted(.noAmount),
                    LineGrams.find(resolved.read, food: nil).grams == nil
                else { return nil }
                grams = line.food == nil ? nil : resolved.grams?.value
                rule = line.food == nil ? nil : resolved.rule
            }
        }
    }

    /// Gives lines what they say more of a mass than was read when they were written ("100 g sugar, plus 50 g for the
    /// topping"), and takes from them what their text says of several foods, "1 onion and 2 carrots (300 g)", or for frying.
    private static func weigh(
        _ lines: [Line],
        _ resolved: [ResolvedLine],
        in table: OtherFoodTable,
        of household: Household.ID,
        _ db: Connection
    ) async throws {
        let weighed = zip(lines, resolved).compactMap { Weighed($0, $1) }
        if weighed.isEmpty { return }
        let recipes = try await db.rows(
            """
            UPDATE \(fragment: table.name) AS l
            SET grams = w.grams, grams_rule = w.grams_rule
            FROM unnest(\(weighed.map(\.line.whole)), \(weighed.map(\.line.position)), \(weighed.map(\.line.text)),
                \(weighed.map(\.grams)), \(weighed.map(\.rule?.rawValue)), \(weighed.map(\.line.rule?.rawValue)))
                AS w (whole, position, text, grams, grams_rule, former_rule)
            WHERE l.household_id = \(household) AND l.\(fragment: table.whole) = w.whole::uuid AND l.position = w.position
                AND l.text = w.text AND l.grams_rule = w.former_rule AND NOT l.has_own
            RETURNING l.recipe_id
            """,
            as: Recipe.ID.self
        )
        if table.isOfRecipes { try await RecipeTotalsStore.follow(Array(Set(recipes)), in: household, db) }
    }
}
