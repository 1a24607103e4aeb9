import Domain
import Foundation
import Testing

@testable import App

/// Foods of the household's own on the plan.
@Suite struct PlannedOwnFoodTests {
    @Test func `W-10 H-05 what is planned of an own food is eaten by the measure that was planned`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let bread = try await kitchen.ayse.ownFood([
                "name": "Moon bread", "energy_kcal": "250", "measure[0][name]": "slice", "measure[0][grams]": "40",
            ])
            let measure = try await app.text("SELECT key FROM own_food_measures WHERE own_food_id = '\(bread)'")
            let form = [("kind", "food"), ("food", bread), ("amount", "2"), ("measure", measure)]
            let dish = try await kitchen.add(form, .lunch, TestApp.today)

            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/eaten")

            let eaten = "SELECT concat_ws(' ', amount, measure, grams, energy_kcal) FROM diary_entries"
            #expect(try await app.text(eaten) == "2 \(measure) 80 200")
        }
    }

    @Test func `W-19 W-20 what is planned of a food that was merged is the one that stays, until they are two again`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let moon = try await kitchen.ayse.ownFood(["name": "Moon bread", "energy_kcal": "100"])
            let rye = try await kitchen.ayse.ownFood(["name": "Rye bread", "energy_kcal": "300"])
            let form = [("kind", "food"), ("food", moon), ("amount", "60"), ("measure", "g")]
            let dish = try await kitchen.add(form, .lunch, TestApp.today)
            let before = await kitchen.cell(.lunch, TestApp.today)

            _ = await kitchen.ayse.post("/foods/\(moon)/merge", ["into": rye])
            let merged = await kitchen.cell(.lunch, TestApp.today)
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/eaten")
            let eaten = try await app.text("SELECT concat_ws(' ', food_id, name) FROM diary_entries LIMIT 1")
            let merge = try await app.text("SELECT id::text FROM own_food_merges")
            _ = await kitchen.ayse.post("/merges/\(merge)/undo")

            #expect(before.contains("Moon bread"))
            #expect(merged.contains("Rye bread"))
            #expect(!merged.contains("Moon bread"))
            #expect(eaten == "\(rye) Rye bread")
            #expect(await kitchen.cell(.lunch, TestApp.today).contains("Moon bread"))
        }
    }

    @Test
    func `W-19 W-20 what a dish has of a merged food this time, and a pot, is the one that stays, until they part`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let moon = try await kitchen.ayse.ownFood(["name": "Moon bread", "energy_kcal": "100"])
            let rye = try await kitchen.ayse.ownFood(["name": "Rye bread", "energy_kcal": "300"])
            try await app.change("UPDATE own_foods SET contains = '{milk}' WHERE id = '\(rye)'")
            let recipe = try await kitchen.cook("Toast", ["100 g flour", "20 g olive oil", "10 g sugar"])
            let dish = try await kitchen.plan(recipe)
            _ = await kitchen.swap(dish, [(0, "100 g moon bread"), (1, "20 g olive oil or moon bread")])
            let eaten = try await kitchen.plan(recipe, .lunch, TestApp.today)
            _ = await kitchen.swap(eaten, [(0, "100 g moon bread")])
            let pot = try #require(await kitchen.ayse.post("/plan/dishes/\(eaten)/cookings").location)
            let plate = [("plate[0][person]", "\(kitchen.people.ayse)"), ("plate[0][servings]", "1"), ("rest", "stay")]
            _ = await kitchen.ayse.submit("\(pot)/plates", plate)
            let (lines, diary) = (try await self.lines(app), try await app.diaryRows())
            let (cooked, before) = (try await energy(app), await kitchen.cell())

            _ = await kitchen.ayse.post("/foods/\(moon)/merge", ["into": rye])
            let merged = try await self.lines(app)
            let (during, now) = (await kitchen.cell(), try await energy(app))
            let eatenNow = try await app.diaryRows()
            // A line that is written meanwhile is not given back.
            _ = await kitchen.swap(dish, [(2, "10 g rye bread")])
            let merge = try await app.text("SELECT id::text FROM own_food_merges")
            for _ in 1...2 { _ = await kitchen.ayse.post("/merges/\(merge)/undo") }
            try await app.change("DELETE FROM plan_swaps WHERE text = '10 g rye bread' AND own_food_id = '\(rye)'")

            #expect(merged == lines.replacing(moon, with: rye))
            #expect(merged != lines)
            #expect(!before.contains("contains milk"))
            #expect(during.contains("contains milk: 100 g moon bread"))
            #expect(now == cooked)
            #expect(eatenNow == diary)
            #expect(try await self.lines(app) == lines)
        }
    }

    @Test(arguments: ["one", "two again before", "two again since"])
    func `W-20 H-05 a line that comes back to its recipe is of the food that stays, until they are two again`(
        foods: String
    ) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let moon = try await kitchen.ayse.ownFood(["name": "Moon bread", "energy_kcal": "100"])
            let rye = try await kitchen.ayse.ownFood(["name": "Rye bread", "energy_kcal": "300"])
            let replaced = try await kitchen.cook("Toast", ["100 g moon bread", "20 g olive oil"])
            let dish = try await kitchen.plan(replaced)
            let keep = "/plan/dishes/\(dish)/keep"
            _ = await kitchen.swap(dish, [(0, "100 g flour")])
            let position = try await app.text("SELECT position::text FROM plan_swaps")
            _ = await kitchen.ayse.submit(keep, [("keep_line", position), ("recipe_version", "1")])
            _ = try await kitchen.cook("Sandwich", ["50 g moon bread", "10 g sugar"])
            let ingredient = try await app.text("SELECT id::text FROM ingredients WHERE name = 'moon bread'")
            _ = await kitchen.ayse.post("/ingredients/\(ingredient)/delete")
            let without = try await app.rows(in: "recipe_lines WHERE own_food_id IS NOT NULL")

            _ = await kitchen.ayse.post("/foods/\(moon)/merge", ["into": rye])
            let merge = try await app.text("SELECT id::text FROM own_food_merges")
            func part() async { for _ in 1...2 { _ = await kitchen.ayse.post("/merges/\(merge)/undo") } }
            if foods == "two again before" { await part() }
            _ = await kitchen.ayse.post("/ingredients/\(ingredient)/undelete")
            _ = await kitchen.ayse.post("\(keep)?undo=2")
            let back = try await app.rows(in: "recipe_lines WHERE own_food_id IS NOT NULL")
            if foods == "two again since" { await part() }

            let lines = try await app.text(
                """
                SELECT string_agg(concat_ws(' ', text, own_food_id), ', ' ORDER BY text)
                FROM recipe_lines
                WHERE own_food_id IS NOT NULL
                """
            )
            let food = foods == "one" ? rye : moon
            #expect(without == 0)
            #expect(back == 2)
            #expect(lines == "100 g moon bread \(food), 50 g moon bread \(food)")
        }
    }

    @Test(arguments: [false, true])
    func `H-04 W-20 a line stays with a food that became one with another which is not said to contain what that does`(
        isSaid: Bool
    ) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let moon = try await kitchen.ayse.ownFood(["name": "Moon bread", "energy_kcal": "100"])
            let rye = try await kitchen.ayse.ownFood(["name": "Rye bread", "energy_kcal": "300"])
            try await app.change("UPDATE own_foods SET contains = '{milk}' WHERE id = '\(moon)'")
            let dish = try await kitchen.plan(try await kitchen.cook("Toast", ["100 g flour"]))
            _ = await kitchen.swap(dish, [(0, "100 g moon bread")])
            let before = try await lines(app)
            _ = await kitchen.ayse.post("/foods/\(moon)/merge", ["into": rye])
            // As merges left it that united nothing, and moved no lines of dishes.
            try await app.change("UPDATE own_foods SET contains = NULL WHERE id = '\(rye)'")
            if isSaid { try await app.change("UPDATE own_foods SET contains = '{gluten,milk}' WHERE id = '\(rye)'") }
            try await app.change("UPDATE own_food_merges SET dish_lines = '[]'")
            try await app.change("UPDATE plan_swaps SET own_food_id = '\(moon)'")

            for file in ["202612011012_dishes_of_merged_foods", "202612011051_kept_lines_of_merged_foods"] {
                let text = try String(contentsOfFile: "\(Repository.path)/Migrations/\(file).sql", encoding: .utf8)
                let former = try #require(text.range(of: "DO $$"))
                try await app.change(String(text[former.lowerBound...]))
            }

            #expect(try await lines(app) == (isSaid ? before.replacing(moon, with: rye) : before))
            #expect(await kitchen.cell().contains("contains milk: 100 g moon bread"))
        }
    }

    /// The own foods of the lines that are others in dishes, and of those that went into pots.
    private func lines(_ app: TestApp) async throws -> String {
        func of(_ table: String) async throws -> String {
            try await app.text(
                """
                SELECT coalesce(
                    string_agg(concat_ws(' ', text, own_food_id, other_food_ids::text), ', ' ORDER BY text, own_food_id), '')
                FROM \(table)
                """
            )
        }
        return try await "\(of("plan_swaps")); \(of("cooking_lines"))"
    }

    private func energy(_ app: TestApp) async throws -> String {
        try await app.text("SELECT energy_kcal::text FROM cookings")
    }
}
