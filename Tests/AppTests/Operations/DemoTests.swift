import Database
import Domain
import Foundation
import Testing
import Web

@testable import App

struct DemoTests {
    private static let folder = Repository.path + "/Demo"
    /// A Saturday, 21 November 2026, at noon in İstanbul.
    private static let noon = Moment(microseconds: 1_795_251_600 * 1_000_000)

    private func demo() throws -> DemoHousehold {
        try DemoHousehold(folder: Self.folder, clock: { Self.noon })
    }

    @Test func `the demo is a real household that one can sign in to`() async throws {
        try await TestApp.run { app in
            let start = ContinuousClock.now
            let password = try #require(try await demo().create(in: app.application))
            // Two seconds on an idle machine; tests run beside others.
            #expect(ContinuousClock.now - start < .seconds(30))

            let browser = Browser(app)
            #expect(await browser.signIn(email: DemoHousehold.email, password: password).status == .seeOther)
            #expect(await browser.get("/diary/2026-11-21").body.contains("Menemen"))
            #expect(try await app.rows(in: "persons") == 4)
            #expect(try await app.rows(in: "accounts") == DemoHousehold.emails.count)
            #expect(try await app.rows(in: "recipes") >= 25)
            #expect(try await app.rows(in: "categories") >= 5)
            let hashes = try await app.text("SELECT password_hash FROM accounts")
            #expect(!hashes.contains(password))
        }
    }

    @Test func `each recipe of the demo has a drawing, which an upload may not be`() async throws {
        let recipes = try DemoText(file: Self.folder + "/recipes.txt").blocks.map(DemoRecipe.init)
        let drawn = try FileManager.default.contentsOfDirectory(atPath: Self.folder + "/photos")
        #expect(Set(recipes.compactMap(\.drawing).map { $0 + ".svg" }) == Set(drawn))
        #expect(recipes.allSatisfy { $0.drawing != nil })

        try await TestApp.run { app in
            let encoder = app.application.photos
            guard encoder.isAvailable else { return }
            let drawing = [UInt8](try Data(contentsOf: URL(filePath: Self.folder + "/photos/menemen.svg")))
            let photo = try await encoder.encode(drawing: drawing)
            #expect(photo.card.width == 480)
            #expect(photo.hero.width == 1200)
            #expect(photo.hero.height == 900)
            await #expect(throws: PhotoProblem.notAnImage) {
                try await encoder.encode(FormFile(claimedType: "image/svg+xml", bytes: drawing))
            }
        }
    }

    @Test func `half of the demo's recipes are Turkish`() throws {
        let recipes = try DemoText(file: Self.folder + "/recipes.txt").blocks.map(DemoRecipe.init)

        #expect(2 * recipes.count(where: { $0.language == .tr }) >= recipes.count)
    }

    @Test func `every line of the demo is understood, or says that it is to taste`() async throws {
        try await TestApp.run { app in
            _ = try await demo().create(in: app.application)

            let missing = try await app.text(
                """
                SELECT coalesce(string_agg(text, '; '), '') FROM recipe_lines
                WHERE counts AND (grams IS NULL OR grams = 0 OR food_id IS NULL OR ingredient_id IS NULL)
                """
            )
            #expect(missing.isEmpty)
            let left = try await app.text(
                "SELECT coalesce(string_agg(text, '; '), '') FROM recipe_lines WHERE NOT counts"
            )
            #expect(left.split(separator: "; ").allSatisfy { $0.contains("to taste") || $0.contains("göz kararı") })
            #expect(try await app.rows(in: "recipe_lines WHERE counts") > 200)
            let unlinked = try await app.text(
                "SELECT coalesce(string_agg(name, '; '), '') FROM ingredients WHERE food_id IS NULL"
            )
            #expect(unlinked.isEmpty)
        }
    }

    @Test func `every recipe of the demo holds a plausible energy in a serving`() async throws {
        try await TestApp.run { app in
            _ = try await demo().create(in: app.application)

            let odd = try await app.text(
                """
                SELECT coalesce(string_agg(name || ' ' || round(energy_kcal / shown_servings), '; '), '') FROM recipes
                WHERE (energy_kcal / shown_servings BETWEEN 100 AND 1200) IS NOT TRUE OR lines_counted < lines_counting
                """
            )
            #expect(odd.isEmpty)
            #expect(try await app.rows(in: "recipes") > 20)
        }
    }

    @Test func `one and a half portions of the demo's menemen are 248 kcal`() async throws {
        try await TestApp.run { app in
            let browser = Browser(app)
            let password = try #require(try await demo().create(in: app.application))
            _ = await browser.signIn(email: DemoHousehold.email, password: password)
            let menemen = try await app.text("SELECT id::text FROM recipes WHERE name = 'Menemen'")

            let page = await browser.get("/recipes/\(menemen)?multiplier=1.5")

            #expect(page.status == .ok)
            #expect(page.body.contains(">248 <small>kcal</small>"))
            #expect(page.body.contains(#"data-grams="225""#))
        }
    }

    @Test func `a second start of the demo adds nothing`() async throws {
        try await TestApp.run { app in
            #expect(try await demo().create(in: app.application) != nil)
            let before = try await app.fingerprint()

            #expect(try await demo().create(in: app.application) == nil)

            #expect(try await app.fingerprint() == before)
        }
    }

    @Test func `a lost password of the demo can be renewed`() async throws {
        try await TestApp.run { app in
            let old = try #require(try await demo().create(in: app.application))

            let new = try #require(try await DemoHousehold.renewPassword(in: app.application, owner: app.database))

            let browser = Browser(app)
            #expect(await browser.signIn(email: DemoHousehold.email, password: old).status == .unprocessableContent)
            #expect(await browser.signIn(email: DemoHousehold.email, password: new).status == .seeOther)
        }
        try await TestApp.run { app in
            let none = try await DemoHousehold.renewPassword(in: app.application, owner: app.database)
            #expect(none == nil)
        }
    }

    @Test func `the demo's diary has six weeks with a rhythm`() async throws {
        try await TestApp.run { app in
            _ = try await demo().create(in: app.application)

            try await app.change(
                "DELETE FROM diary_entries WHERE person_id NOT IN (SELECT id FROM persons WHERE role = 'owner')"
            )
            let days = try await app.text("SELECT count(DISTINCT eaten_on)::text FROM diary_entries")
            #expect(days == "41")
            let ends = try await app.text("SELECT min(eaten_on) || ' ' || max(eaten_on) FROM diary_entries")
            #expect(ends == "2026-10-10 2026-11-21")
            let odd = try await app.text(
                """
                SELECT coalesce(string_agg(eaten_on || ' ' || round(kcal), '; '), '') FROM (
                    SELECT eaten_on, sum(energy_kcal) AS kcal FROM diary_entries GROUP BY eaten_on
                ) AS day
                WHERE kcal NOT BETWEEN 1300 AND 2900 AND eaten_on NOT IN ('2026-11-04', '2026-11-21')
                """
            )
            #expect(odd.isEmpty)
            #expect(try await app.rows(in: "diary_entries WHERE energy_kcal IS NULL OR created_at > now()") == 0)
        }
    }

    @Test func `H-01 H-02 the others of the demo sign in, each with weeks of their own`() async throws {
        try await TestApp.run { app in
            let password = try #require(try await demo().create(in: app.application))
            for email in DemoHousehold.emails.dropFirst() {
                let browser = Browser(app)
                #expect(await browser.signIn(email: email, password: password).status == .seeOther, "\(email)")
                #expect(!(await browser.get("/diary/2026-11-20").body.contains("Salmon")))
            }
            let odd = try await app.text(
                """
                SELECT coalesce(string_agg(concat_ws(' ', name, days, kcal), '; '), '') FROM (
                    SELECT p.name, count(DISTINCT e.eaten_on) AS days,
                        round(sum(e.energy_kcal) / count(DISTINCT e.eaten_on)) AS kcal
                    FROM persons AS p LEFT JOIN diary_entries AS e ON e.person_id = p.id AND e.energy_kcal IS NOT NULL
                    GROUP BY p.id, p.name
                ) AS day
                WHERE (days >= 25 AND kcal BETWEEN CASE name WHEN 'Ela' THEN 900 ELSE 1200 END
                    AND CASE name WHEN 'Ela' THEN 1700 ELSE 2300 END) IS NOT TRUE
                """
            )
            #expect(odd.isEmpty)
            let roles = try await app.text(
                "SELECT string_agg(concat_ws(' ', name, kind, role), ', ' ORDER BY name) FROM persons"
            )
            #expect(roles == "Deniz member owner, Ela dependant, Emma member member, Zehra member viewer")
        }
    }

    @Test func `H-03 H-04 the child of the demo is looked after, and has eaten nothing with milk`() async throws {
        try await TestApp.run { app in
            let password = try #require(try await demo().create(in: app.application))
            let browser = Browser(app)
            _ = await browser.signIn(email: DemoHousehold.email, password: password)
            let ela = try await app.text("SELECT id::text FROM persons WHERE name = 'Ela'")

            let day = await browser.get("/diary/2026-11-20?person=\(ela)")
            #expect(day.status == .ok)
            #expect(day.body.contains("İzmir köfte"))
            let eaten = try await app.database.read(
                Query.rows(
                    "SELECT DISTINCT recipe_id::text FROM diary_entries WHERE person_id::text = \(ela) AND recipe_id IS NOT NULL",
                    as: String.self
                )
            )
            #expect(eaten.count > 5)
            for recipe in eaten {
                let page = await browser.get("/recipes/\(recipe)").body
                #expect(!page.contains("Ela: contains"), "\(recipe)")
            }
            let pilaf = try await app.text("SELECT id::text FROM recipes WHERE name = 'Tereyağlı pirinç pilavı'")
            #expect(await browser.get("/recipes/\(pilaf)").body.contains("Ela: contains milk"))
        }
    }

    @Test func `H-05 the demo has planned a week from today on, and the child's dishes hold no milk`() async throws {
        try await TestApp.run { app in
            let browser = Browser(app)
            let demo = try DemoHousehold(folder: Self.folder)
            _ = await browser.signIn(
                email: DemoHousehold.email,
                password: try #require(try await demo.create(in: app.application))
            )
            let week = await browser.get("/plan").body
            let dishes = try await app.text(
                """
                SELECT string_agg(concat_ws(' ', planned_on - '\(TestApp.today)', slot, kind), ', '
                    ORDER BY planned_on, slot, position)
                FROM plan_dishes
                """
            )

            #expect(
                dishes == """
                    0 dinner recipe, 0 dinner recipe, 1 dinner recipe, 2 dinner recipe, 2 lunch leftover, \
                    3 breakfast recipe, 3 dinner out, 4 dinner recipe, 5 dinner recipe, 5 dinner recipe, \
                    6 dinner recipe, 6 lunch recipe
                    """
            )
            #expect(week.contains("Mercimek çorbası"))
            #expect(week.contains("Köşedeki lokanta"))
            #expect(!week.contains("Ela: contains"))
            #expect(!week.contains("contains milk"))
            #expect(!week.contains("Emma: contains"))
            #expect(try await app.rows(in: "plan_swaps") == 5)
            #expect(try await app.rows(in: "meal_guests") == 1)
        }
    }

    @Test func `H-07 the demo has cooked a pot, and offers a plate of it, and the rest is in the fridge`() async throws
    {
        try await TestApp.run { app in
            let browser = Browser(app)
            let demo = try DemoHousehold(folder: Self.folder)
            _ = await browser.signIn(
                email: DemoHousehold.email,
                password: try #require(try await demo.create(in: app.application))
            )
            let leftovers = await browser.get("/leftovers")

            #expect(leftovers.body.contains("Chili sin carne"))
            #expect(leftovers.body.contains("1510 g"))
            #expect(try await app.rows(in: "diary_offers WHERE answer IS NULL") == 1)
        }
    }

    @Test func `H-06 the demo's list is made from its plan, and half of it is ticked`() async throws {
        try await TestApp.run { app in
            let browser = Browser(app)
            let demo = try DemoHousehold(folder: Self.folder)
            _ = await browser.signIn(
                email: DemoHousehold.email,
                password: try #require(try await demo.create(in: app.application))
            )
            let list = try #require(await browser.get("/shopping").location)
            let page = await browser.get(list)

            let ticked = page.rows.count { $0.mark == "ticked" }
            #expect(page.rows.count > 20)
            #expect(abs(page.rows.count - 2 * ticked) <= 1)
            #expect(page.rows.contains { $0.explanation.contains("Chickpea and spinach curry") })
            #expect(!page.body.contains("The plan has changed"))
            #expect(page.rows.contains { $0.name == "dark chocolate" && $0.text.contains("no milk (Ela)") })
            #expect(!page.rows.contains { $0.name == "su" }, "water comes from the tap")
        }
    }

    @Test func `the demo's diary is the same every time`() async throws {
        func diary() async throws -> String {
            var text = ""
            try await TestApp.run { app in
                _ = try await demo().create(in: app.application)
                text = try await app.text(
                    """
                    SELECT string_agg(concat_ws(' ', eaten_on, slot, name, amount, measure), E'\\n'
                        ORDER BY person_id = (SELECT id FROM persons WHERE role = 'owner'), eaten_on, slot, name, amount, measure)
                    FROM diary_entries
                    """
                )
            }
            return text
        }

        let first = try await diary()

        #expect(!first.isEmpty)
        #expect(try await diary() == first)
    }
}
