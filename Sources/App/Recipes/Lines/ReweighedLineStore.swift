import Database
import Domain

/// Weighs recipe lines anew whose foods have other measures, servings or densities by now, as writing them again would
/// (2.3). Grams that somebody has typed stay, and so do lines that hold their nutrients by themselves, and grams that
/// follow from no measure that has changed, as those of a line that has come with an archive (P-37). What a food that every
/// household sees has no measure for any more takes no grams from a line either: nobody here has taken it away.
enum ReweighedLineStore {
    /// Follows a change of a food of the household's own. What its lines cost is no account's: whatever was typed of the
    /// food is saved.
    @Sendable static func followOwnFood(
        _ food: ChangedOwnFood,
        _ context: any HouseholdContext,
        _ db: Connection
    ) async throws {
        let reading = LineWeighing(work: context.services.work, worker: nil, language: context.language)
        try await followOwnFood(food, in: context.household, db, reading: reading)
    }

    static func followOwnFood(
        _ food: ChangedOwnFood,
        in household: Household.ID,
        _ db: Connection,
        reading: LineWeighing
    ) async throws {
        let meant = lines(of: food, in: household)
        try await weigh(meant, formerly: food.former, in: household, db, reading)
        let recipes = try await db.rows(
            """
            SELECT DISTINCT l.recipe_id
            FROM recipe_lines AS l
            WHERE l.household_id = \(household) AND \(fragment: meant)
            """,
            as: Recipe.ID.self
        )
        try await RecipeTotalsStore.refresh(recipes, in: household, db)
    }

    private static func lines(of food: ChangedOwnFood, in household: Household.ID) -> SQL {
        guard let merge = food.merge else { return "l.own_food_id = \(food.id)" }
        return """
            l.own_food_id = \(food.id) AND (l.recipe_id, l.position) IN (
                SELECT t.recipe_id, t.position
                FROM own_food_merges AS m, unnest(m.recipe_ids, m.positions) AS t (recipe_id, position)
                WHERE m.household_id = \(household) AND m.id = \(merge)
            )
            """
    }

    /// Follows a change of foods that every household sees. Lines of which nobody knows the language are read in that of
    /// the household's first person.
    @Sendable static func followFoods(
        _ foods: [Food.ID],
        _ recipes: [Recipe.ID],
        in household: Household.ID,
        _ db: Connection,
        by work: HeavyWork
    ) async throws {
        if !foods.isEmpty {
            let spoken = try await db.first(
                "SELECT language FROM persons WHERE household_id = \(household) ORDER BY created_at, id LIMIT 1",
                as: Language.self
            )
            let reading = LineWeighing(work: work, worker: nil, language: spoken ?? .en)
            let lines: SQL = "l.recipe_id = ANY (\(recipes)) AND l.food_id = ANY (\(foods))"
            try await weigh(lines, in: household, db, reading)
        }
        try await RecipeTotalsStore.follow(recipes, in: household, db)
    }

    private struct Stored {
        let line: LineWeighing.Line
        let food: Food.ID
        let grams: Double?
        let rule: GramsRule?
        let counts: Bool
        /// Whether its ingredient counts nothing: a weight does not change that (S-04).
        let isOfNothing: Bool

        /// Whether its grams came from the food, which weighs its amount no more, or from an amount that is read no more.
        func keepsGrams(of weight: LineWeighing.Weight) -> Bool {
            guard grams != nil, let rule else { return false }
            return switch weight.grams {
            case .notCounted(.noAmount): true
            case .notCounted(.noMeasure), .notCounted(.noDensity), .notCounted(.noPieceWeight):
                rule == .measure || rule == .volume || rule == .piece
            case .known, .notCounted: false
            }
        }
    }

    /// - Parameter former: what the lines were weighed by before; nil where all of them are to be weighed anew.
    private static func weigh(
        _ chosen: SQL,
        formerly former: Food? = nil,
        in household: Household.ID,
        _ db: Connection,
        _ reading: LineWeighing
    ) async throws {
        let lines = try await db.fetch(lines(chosen, in: household))
        let byFood = Dictionary(grouping: lines, by: \.food)
        let foods = try await FoodStore.find(Array(byFood.keys), in: household, db)
        var changes: [SQL] = []
        for (id, lines) in byFood {
            guard let food = foods[id], food.weights != former?.weights else { continue }
            let weights = try await reading.weights(of: lines.map(\.line), food)
            var weighed = Array(zip(lines, weights))
            if let former {
                let before = try await reading.weights(of: lines.map(\.line), former)
                weighed = zip(weighed, before).filter { !$0.1.weighs(as: $1) }.map(\.0)
            } else {
                weighed.removeAll { $0.keepsGrams(of: $1) }
            }
            changes += weighed.compactMap { change($0, to: $1, in: household) }
        }
        try await db.run(changes)
    }

    private static func lines(_ chosen: SQL, in household: Household.ID) -> Query<[Stored]> {
        .rows(
            """
            SELECT l.recipe_id, l.position, l.text, l.language, coalesce(l.food_id, l.own_food_id) AS food, l.grams,
                l.grams_rule, l.counts, coalesce(i.counts_nothing, false) AS is_of_nothing
            FROM recipe_lines AS l
            LEFT JOIN ingredients AS i ON i.household_id = l.household_id AND i.id = l.ingredient_id
            WHERE l.household_id = \(household) AND \(fragment: chosen) AND NOT l.has_own
                AND l.grams_rule IS DISTINCT FROM 'typed'
            ORDER BY l.recipe_id, l.position
            """
        ) { row in
            Stored(
                line: try LineWeighing.Line(row),
                food: try row["food"],
                grams: try row["grams"],
                rule: try row["grams_rule"],
                counts: try row["counts"],
                isOfNothing: try row["is_of_nothing"]
            )
        }
    }

    /// Nil where the line weighs what it did, and counts as it did.
    private static func change(_ stored: Stored, to weight: LineWeighing.Weight, in household: Household.ID) -> SQL? {
        let (grams, rule) = (weight.grams.grams?.value, GramsRule(weight.grams))
        let counts = stored.isOfNothing ? stored.counts : weight.counts
        guard stored.grams != grams || stored.rule != rule || stored.counts != counts else { return nil }
        let line = stored.line
        return """
            UPDATE recipe_lines
            SET grams = \(grams), grams_rule = \(rule?.rawValue), counts = \(counts)
            WHERE household_id = \(household) AND recipe_id = \(line.recipe) AND position = \(line.position)
                AND text = \(line.text) AND coalesce(food_id, own_food_id) = \(stored.food)
            """
    }
}

extension LineWeighing.Weight {
    /// Whether both come to the same, whatever the measure is called.
    fileprivate func weighs(as other: Self) -> Bool {
        grams.grams == other.grams.grams && GramsRule(grams) == GramsRule(other.grams)
    }
}

extension LineWeighing.Line {
    /// The line of a row with its key, `text` and `language`.
    init(_ row: Row, typed: Grams? = nil, isSeasoning: Bool = false) throws {
        recipe = try row["recipe_id"]
        position = try row["position"]
        text = try row["text"]
        language = try row["language"]
        self.typed = typed
        self.isSeasoning = isSeasoning
    }
}
