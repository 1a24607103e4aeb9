import Foundation
import HTTPServer
import Testing

@testable import App

/// Who has a page of the library is told so before it is made, and nobody is shown what is no longer so.
@Suite struct LibraryMarkTests {
    /// By the table that the page reads: what changes something of it that is seen, one after the other.
    private static let changes = [
        ("recipes", "UPDATE recipes SET summary = 'Of zorp' WHERE name = 'Cake'"),
        ("recipes", "UPDATE recipes SET used_at = now() + interval '1 minute' WHERE name = 'Cake'"),
        ("categories", "UPDATE categories SET name = 'Pies'"),
        ("recipe_photos", "UPDATE recipe_photos SET digest = sha256('another')"),
        ("avoidances", "UPDATE avoidances SET substance = 'eggs'"),
        ("own_foods", "UPDATE own_foods SET contains = '{eggs}'"),
        ("goals", "UPDATE goals SET energy_kcal = 2100"),
        ("diary_entries", "UPDATE diary_entries SET energy_kcal = 300"),
        (
            "stated_contents",
            """
            INSERT INTO stated_contents (household_id, ingredient_id, statement_id, substance, answer, food_id,
                own_food_id, stated_by_name, stated_on)
            SELECT household_id, id, gen_random_uuid(), 'eggs', 'contains', food_id, own_food_id, 'Ayşe', current_date
            FROM ingredients WHERE name = 'zorp'
            """
        ),
        (
            "guardians",
            """
            WITH child AS (
                INSERT INTO persons (household_id, id, name, kind, language, time_zone)
                SELECT household_id, gen_random_uuid(), 'Ela', 'dependant', 'en', 'UTC' FROM goals
                RETURNING household_id, id
            )
            INSERT INTO guardians (household_id, person_id, guardian_id)
            SELECT c.household_id, c.id, g.person_id FROM child AS c JOIN goals AS g ON g.household_id = c.household_id
            """
        ),
        ("households", "UPDATE households SET name = 'Hill house'"),
        ("persons", "UPDATE persons SET name = 'Ayşegül'"),
    ]
    /// What stands for others, and what is written with the catalogue or with a recipe.
    private static let vouchedFor: Set = [
        "library_revisions", "library_changes", "food_sources", "foods", "food_names", "ingredients",
        "ingredient_aliases",
        "recipe_lines", "sessions", "accounts",
    ]

    @Test func `6.2 whatever of the tables changes that the library reads, whoever has its page gets another`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.member, of: home, email: "mehmet-\(Person.ID.new())@example.org")
            _ = try await home.cook("Bread", ["100 g flour"])
            let cake = try await home.cook("Cake", ["50 g zorp"])
            _ = await home.submit("/foods", [("name", "Blop"), ("energy_kcal", "100")])
            _ = try await home.cook("Tart", ["100 g blop"])
            let owner = try await app.owner(of: home)
            let (house, person) = ("'\(owner.household)'", "'\(owner.person)'")
            let path = "/recipes?sort=used&show=all"
            for change in [
                "INSERT INTO categories (household_id, id, name, name_key) VALUES (\(house), gen_random_uuid(), 'Cakes', 'cakes')",
                "UPDATE recipes SET category_id = (SELECT id FROM categories LIMIT 1) WHERE name = 'Cake'",
                """
                INSERT INTO recipe_photos (household_id, recipe_id, size, digest, content_type, width, height, content)
                VALUES (\(house), '\(cake.replacing("/recipes/", with: ""))', 'card', sha256('x'), 'image/webp', 4, 3, 'x')
                """,
                """
                INSERT INTO avoidances (household_id, person_id, id, severity, substance)
                VALUES (\(house), \(person), gen_random_uuid(), 'allergy', 'gluten')
                """,
                "INSERT INTO goals (household_id, person_id, since_on, weekday, energy_kcal) VALUES (\(house), \(person), '2026-01-01', 0, 2000)",
            ] { try await app.change(change) }
            try await app.eat([.energy: 100], daysAgo: 0, in: home)
            // What is told once is told there.
            _ = await home.get(cake)
            var (tag, body) = ("", "")
            let read = try await app.tablesRead {
                let first = await home.get(path)
                (tag, body) = (first.header("ETag") ?? "", first.body.withoutTokens)
            }
            #expect(read.subtracting(Self.changes.map(\.0)).subtracting(Self.vouchedFor) == [])
            for (table, change) in Self.changes {
                #expect(await home.get(path, ["If-None-Match": tag]).status == .notModified, "before \(table)")
                try await app.change(change)
                let answer = await home.get(path, ["If-None-Match": tag])
                #expect(answer.status == .ok, "\(table) changes the tag")
                #expect(answer.body.withoutTokens != body, "\(table) is seen")
                (tag, body) = (answer.header("ETag") ?? "", answer.body.withoutTokens)
            }
            let section = await home.get(path, ["If-None-Match": tag, "Sofra-Live": "results"])
            #expect(section.status == .ok)
            let known: Headers = ["If-None-Match": section.header("ETag") ?? "", "Sofra-Live": "results"]
            #expect(await home.get(path, known).status == .notModified)
            #expect(await mate.get(path, ["If-None-Match": tag]).status == .ok)
        }
    }

    @Test func `6.2 what fits today is another page once something is eaten`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Bread", ["100 g flour"])
            let owner = try await app.owner(of: home)
            try await app.change(
                "INSERT INTO goals (household_id, person_id, since_on, weekday, energy_kcal) VALUES ('\(owner.household)',"
                    + " '\(owner.person)', '2026-01-01', 0, 2000)"
            )
            let first = await home.get("/recipes?fits=today")

            try await app.eat([.energy: 1900], daysAgo: 0, in: home)
            let after = await home.get("/recipes?fits=today", ["If-None-Match": first.header("ETag") ?? ""])

            #expect(first.body.contains(">Bread<"))
            #expect(after.status == .ok)
            #expect(!after.body.contains(">Bread<"))
        }
    }
}
