import Domain
import HTTPServer
import Testing

@testable import App

/// Guests who have a name, and what they must not have.
@Suite struct PlanGuestTests {
    /// Grandmother, a guest for two months, who must not have milk.
    private func guest(_ kitchen: PlanKitchen) async throws -> Person.ID {
        let added = await kitchen.ayse.post("/people", ["name": "Grandmother", "kind": "guest", "usual_share": "1"])
        let guest = try #require(Person.ID(pathText: added.location?.replacing("/people/", with: "") ?? ""))
        try await kitchen.app.change("UPDATE persons SET created_at = now() - interval '60 days' WHERE id = '\(guest)'")
        try await kitchen.avoid("milk", guest)
        return guest
    }

    /// Whether she stands under "More" at a meal; nil where she does not stand there at all.
    private func isFolded(_ page: Answer) -> Bool? {
        let table = page.between(#"aria-labelledby="table-h""#, "</section>") ?? ""
        guard table.contains("<bdi>Grandmother</bdi>") else { return nil }
        return table.between("<summary>More people</summary>", "</details>")?.contains("<bdi>Grandmother</bdi>")
            ?? false
    }

    @Test func `H-03 guests stand under "More" at a meal 30 days after their last meal, plate or day in the plan`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let guest = try await guest(kitchen)
            let meal = PlanKitchen.path(.lunch, TestApp.today)
            func at(_ meals: String...) async throws -> Bool? {
                for meal in meals { try await app.change(meal) }
                return isFolded(await kitchen.ayse.get(meal))
            }
            let old = try await at()
            let new = try await at("UPDATE persons SET created_at = now() WHERE id = '\(guest)'")
            _ = try await at("UPDATE persons SET created_at = now() - interval '60 days' WHERE id = '\(guest)'")
            _ = await kitchen.table([("comes", "\(guest)")], .dinner, TestApp.today.adding(days: -3))
            let planned = try await at()
            let longAgo = try await at("UPDATE meal_eaters SET eaten_on = current_date - 31")
            let soup = try await kitchen.cook("Soup", ["200 g red lentils"])
            let pot = try #require(await kitchen.ayse.post("/recipes/\(soup)/cookings").location)
            let plate = [("plate[0][person]", "\(guest)"), ("plate[0][servings]", "1"), ("rest", "stay")]
            _ = await kitchen.mehmet.submit("\(pot)/plates", plate)
            let served = try await at("DELETE FROM diary_offers")
            let hungry = try await at("UPDATE cooked_shares SET eaten_on = current_date - 31")

            #expect(old == true)
            #expect(new == false)
            #expect(planned == false)
            #expect(longAgo == true)
            #expect(served == false)
            #expect(hungry == true)
        }
    }

    @Test func `H-03 a guest who usually comes, or for whom a dish is planned, does not stand under "More"`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let guest = try await guest(kitchen)
            let meal = PlanKitchen.path(.lunch, TestApp.today)
            func after(_ change: String) async throws -> Bool? {
                try await app.change(change)
                return isFolded(await kitchen.ayse.get(meal))
            }
            // Breakfast on Mondays.
            let usual = try await after("INSERT INTO usual_weeks VALUES ('\(kitchen.household)', '\(guest)', 1)")
            let never = try await after("UPDATE usual_weeks SET meals = 0")
            let dish = try await kitchen.plan(try await kitchen.cook("Soup", ["200 g red lentils"]))
            let planned = try await after(
                """
                INSERT INTO plan_eaters (household_id, dish_id, person_id, mode, amount)
                VALUES ('\(kitchen.household)', '\(dish)', '\(guest)', 'servings', 1)
                """
            )
            let longAgo = try await after("UPDATE plan_dishes SET planned_on = current_date - 31")
            _ = try await after("UPDATE plan_dishes SET planned_on = current_date - 3")
            let takenOff = try await after("UPDATE plan_eaters SET mode = 'none', amount = NULL")

            #expect(usual == false)
            #expect(never == true)
            #expect(planned == false)
            #expect(longAgo == true)
            #expect(takenOff == true)
        }
    }

    @Test func `H-03 H-05 a guest who comes after a long time keeps what they must not have, in plan and pot`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let guest = try await guest(kitchen)
            let rice = try await kitchen.cook("Rice with butter", ["200 g rice", "20 g butter"])
            let dish = try await kitchen.plan(rice)
            _ = await kitchen.table([("away", "\(kitchen.people.ela)")])
            let before = await kitchen.cell()
            _ = await kitchen.table([("comes", "\(guest)")])
            let after = await kitchen.cell()
            let meal = await kitchen.ayse.get(PlanKitchen.path())
            let print = await kitchen.ayse.get("\(PlanKitchen.week())/print")
            let pot = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"]).location)
            let serving = await kitchen.ayse.get(pot)
            let plate = [("plate[0][person]", "\(guest)"), ("plate[0][servings]", "1"), ("rest", "stay")]
            let asked = await kitchen.ayse.submit("\(pot)/plates", plate)
            _ = await kitchen.table([("away", "\(guest)")])
            let stranger = await kitchen.ayse.get(pot)

            let contains = "Grandmother: contains milk: 20 g butter"
            #expect(!before.contains("Grandmother"))
            #expect(after.contains(contains))
            #expect(isFolded(meal) == false)
            #expect(meal.body.contains(contains))
            #expect(print.body.contains("Grandmother"))
            #expect(serving.body.contains("<legend><bdi>Grandmother</bdi></legend>"))
            #expect(serving.body.contains(contains))
            #expect(asked.status == .unprocessableContent)
            #expect(asked.body.contains(#"name="keep" value="\#(guest) "#))
            // Not expected she stands under "More", with the same warning.
            let more = stranger.between("<summary>More people</summary>", "</details>") ?? ""
            #expect(more.contains("<bdi>Grandmother</bdi>"))
            #expect(more.contains(contains))
        }
    }
}
