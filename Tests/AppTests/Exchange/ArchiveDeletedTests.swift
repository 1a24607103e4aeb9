import Domain
import HTTPServer
import Testing

@testable import App

/// An archive in a household where something of it was deleted since (I-04).
@Suite struct ArchiveDeletedTests {
    private static let allThere = "Everything in this export is here already."

    @Test func `I-04 what was deleted here since comes back with all that went with it, and is counted apart`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let menemen = try await home.cook("Menemen", ["3 eggs", "200 g rice"])
            let pilaf = try await home.cook("Pilaf", ["100 g rice"])
            let bread = try await app.ownFood("Bread", per100g: [.energy: 250], in: home)
            _ = await home.post("/weight", ["date": TestApp.today.iso, "weight_kg": "71"])
            let archive = try await home.archive()
            let rice = try await app.text("SELECT id::text FROM ingredients WHERE name = 'rice'")
            for path in [pilaf, "/ingredients/\(rice)", "/foods/\(bread)"] {
                #expect(await home.post("\(path)/delete").status == .seeOther, "\(path)")
            }
            try await app.change("UPDATE weights SET deleted_at = now()")
            let without = await home.get(menemen).body

            let brought = await home.bring(archive)
            let told = await home.get("/export").body
            let with = await home.get(menemen).body
            let back = await home.get(pilaf)
            let again = await home.bring(archive)
            let toldAgain = await home.get("/export").body

            #expect(!without.contains("200 g rice"))
            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(told.contains("4 things that had been deleted here are back."))
            #expect(!told.contains("Brought back:"))
            #expect(!told.contains(Self.allThere))
            #expect(with.contains("200 g rice"))
            #expect(back.status == .ok)
            #expect(back.body.contains("100 g rice"))
            #expect(try await app.rows(in: "own_foods WHERE deleted_at IS NULL") == 1)
            #expect(try await app.rows(in: "weights WHERE deleted_at IS NULL") == 1)
            #expect(again.status == .seeOther)
            #expect(toldAgain.contains(Self.allThere))
        }
    }

    @Test func `I-04 R12 what comes back from among the deleted gets a number where its name was taken since`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await home.cook("Soup", ["1 kg leek"])
            let archive = try await home.archive()
            _ = await home.post("\(soup)/delete")
            let other = try await home.cook("Soup", ["1 kg peas"])

            let brought = await home.bring(archive)

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(await home.get(soup).body.contains("Soup (2)"))
            #expect(!(await home.get(other).body.contains("Soup (2)")))
        }
    }

    @Test func `I-04 W-20 a food that was merged into another since stays so, and lines of the archive go to that one`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let old = try await app.ownFood("Moon milk", per100g: [.energy: 60], in: home)
            let new = try await app.ownFood("Star milk", per100g: [.energy: 50], in: home)
            _ = try await home.cook("Drink", ["100 g moon milk"], [("line[0][food]", old.description)])
            let archive = try await home.archive()
            _ = await home.post("/foods/\(old)/merge", ["into": "\(new)"])
            for table in ["household_tokens", "recipes"] { try await app.change("DELETE FROM \(table)") }

            let brought = await home.bring(archive)

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(try await app.rows(in: "own_foods WHERE id = '\(old)' AND deleted_at IS NOT NULL") == 1)
            #expect(try await app.rows(in: "recipe_lines WHERE own_food_id = '\(new)'") == 1)
            #expect(try await app.text("SELECT energy_kcal::text FROM recipes") == "50")
        }
    }

    @Test func `I-04 goals that begin on a day are one thing: what is there of them stays as it is`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let owner = try await app.owner(of: home)
            let days = [("2026-01-01", 0), ("2026-01-01", 6), ("2026-02-01", 0), ("2026-02-01", 6)]
            for (since, weekday) in days {
                try await app.change(
                    """
                    INSERT INTO goals (household_id, person_id, since_on, weekday, energy_kcal)
                    VALUES ('\(owner.household)', '\(owner.person)', '\(since)', \(weekday), 2000)
                    """
                )
            }
            let archive = try await home.archive()
            try await app.change("DELETE FROM goals WHERE since_on = '2026-01-01' AND weekday = 6")
            try await app.change("UPDATE goals SET deleted_at = now() WHERE since_on = '2026-02-01'")

            let brought = await home.bring(archive)

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            let lines = "string_agg(since_on || ' ' || weekday, ', ' ORDER BY since_on, weekday)"
            let goals = try await app.text("SELECT \(lines) FROM goals WHERE deleted_at IS NULL")
            #expect(goals == "2026-01-01 0, 2026-02-01 0, 2026-02-01 6")
        }
    }

    @Test func `I-04 nothing says that everything is here while somebody of the archive has left`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            _ = try await kitchen.ayse.cook("Soup", ["1 kg leek"])
            let archive = try await kitchen.ayse.archive()
            try await app.change("UPDATE persons SET left_at = now() WHERE id = '\(kitchen.people.ela)'")

            let brought = await kitchen.ayse.bring(archive)
            let told = await kitchen.ayse.get("/export").body

            #expect(brought.status == .seeOther, "\(brought.body.prefix(2_000))")
            #expect(told.contains("Everything else in this export is here already. 2 things did not come"))
            #expect(!told.contains(Self.allThere))
            #expect(try await app.rows(in: "persons WHERE left_at IS NOT NULL") == 1)
        }
    }
}
