import Database
import Domain
import Testing

@testable import App

extension TestApp {
    /// A line of a recipe whose food is made for it, so that its numbers are exact.
    struct Line {
        var text = "something"
        /// Nil: nothing is known of its weight.
        var grams: Double?
        /// Nil: no food is known for it.
        var per100g: [Nutrient: Double]?
        var counts = true
        var section = ""
        var rule = GramsRule.typed

        init(
            _ text: String = "something",
            grams: Double?,
            per100g: [Nutrient: Double]?,
            counts: Bool = true,
            section: String = ""
        ) {
            self.text = text
            self.grams = grams
            self.per100g = per100g
            self.counts = counts
            self.section = section
        }

        init(_ text: String = "something", grams: Double?, energyPer100g: Double) {
            self.init(text, grams: grams, per100g: [.energy: energyPer100g])
        }
    }

    /// A recipe and the own foods of its lines, written past the application.
    func recipe(
        _ name: String,
        lines: [Line],
        servings: Double = 1,
        portion: Double? = nil,
        cookedWeight: Double? = nil,
        instructions: String = "",
        in browser: Browser
    ) async throws -> Recipe.ID {
        let household = try await household(of: browser)
        let id = Recipe.ID.new()
        let yield = portion == nil ? "servings" : "portion"
        var statements: [SQL] = [
            """
            INSERT INTO recipes (
                household_id, id, name, name_key, servings, portion_g, yield_by, cooked_weight_g, instructions,
                search_text
            )
            VALUES (
                \(household), \(id), \(name), \(Folding.key(name)), \(servings), \(portion), \(yield),
                \(cookedWeight), \(instructions), ''
            )
            """
        ]
        for (position, line) in lines.enumerated() {
            statements += self.statements(for: line, position, of: id, in: household)
        }
        let all = statements
        try await database.write { db in try await db.run(all) }
        return id
    }

    /// A food of the household's own.
    func ownFood(_ name: String, per100g: [Nutrient: Double], in browser: Browser) async throws -> Food.ID {
        let household = try await household(of: browser)
        let id = Food.ID.new()
        let statement = food(id, name, per100g, in: household)
        try await database.write { db in try await db.run(statement) }
        return id
    }

    /// A second person of the same household, signed in.
    func housemate(of browser: Browser, role: Role = .member) async throws -> Browser {
        let mate = try await household(email: "mate@example.org")
        let household = try await household(of: browser)
        let moving: [SQL] = [
            """
            INSERT INTO persons (household_id, id, name, role, language, time_zone)
            SELECT \(household), person_id, 'Mate', \(role), 'en', 'UTC'
            FROM accounts
            WHERE email = \(mate.email)
            """,
            "UPDATE accounts SET household_id = \(household) WHERE email = \(mate.email)",
        ]
        try await database.write { db in try await db.run(moving) }
        return mate
    }

    func household(of browser: Browser) async throws -> Household.ID {
        try await owner(of: browser).household
    }

    private func statements(
        for line: Line,
        _ position: Int,
        of recipe: Recipe.ID,
        in household: Household.ID
    ) -> [SQL] {
        let id = line.per100g.map { _ in Food.ID.new() }
        let rule = line.grams.map { _ in line.rule }
        let insert: SQL = """
            INSERT INTO recipe_lines (
                household_id, recipe_id, position, section, text, own_food_id, grams, grams_rule, counts
            )
            VALUES (
                \(household), \(recipe), \(position), \(line.section), \(line.text), \(id), \(line.grams), \(rule),
                \(line.counts)
            )
            """
        guard let id, let per100g = line.per100g else { return [insert] }
        return [food(id, "\(line.text) \(id)", per100g, in: household), insert]
    }

    private func food(_ id: Food.ID, _ name: String, _ per100g: [Nutrient: Double], in household: Household.ID) -> SQL {
        """
        INSERT INTO own_foods (
            household_id, id, name, name_key, basis, search_text, \(fragment: NutrientColumns.names())
        )
        VALUES (
            \(household), \(id), \(name), \(Folding.key(name)), '100g', '',
            \(fragment: NutrientColumns.values(of: Nutrients(per100g)))
        )
        """
    }
}
