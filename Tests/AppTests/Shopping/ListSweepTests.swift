import Database
import Domain
import Testing

@testable import App

/// What lists and the plan forget, and what never comes back by it.
@Suite struct ListSweepTests {
    @Test func `H-06 what was bought of a recipe or a staple is not asked for again however long ago it was`()
        async throws
    {
        try await PlannedShopping.run { story in
            _ = await story.home.post("/ingredients", ["name": "milk"])
            let staple: KeyValuePairs = ["ingredient": "milk", "amount": "2", "unit": "l", "every_days": "7"]
            _ = await story.home.post("/staples", staple)
            let soup = try await story.kitchen.cook("Soup", ["350 g lentils"])
            _ = await story.home.post("\(story.list)/recipes", ["recipe": "\(soup)", "servings": "4"])
            try await story.make()
            for name in ["milk", "lentils"] { try await story.home.tick(name, on: story.list) }
            _ = await story.home.post("\(story.list)/clear")
            try await story.pass(days: 61)
            try await story.sweep()
            // Whatever is done to them next works their states out anew.
            try await story.home.put("1 l milk", "100 g lentils", on: story.list)

            #expect(try await story.row("milk").amount == "1 l")
            #expect(try await story.row("lentils").amount == "100 g")
            #expect(try await story.app.rows(in: "shopping_operations") == 2)
            #expect(try await story.app.rows(in: "shopping_covers") == 0)
            #expect(try await story.app.rows(in: "shopping_needs") == 2)
        }
    }

    @Test func `H-06 of what is bought every week the weeks of long ago are forgotten`() async throws {
        try await PlannedShopping.run { story in
            for _ in 0..<12 {
                try await story.home.put("2 l milk", on: story.list)
                try await story.home.tick("milk", on: story.list)
                _ = await story.home.post("\(story.list)/clear")
                try await story.pass(days: 7)
                try await story.sweep()
            }
            try await story.home.put("1 l milk", on: story.list)

            #expect(try await story.row("milk").amount == "1 l")
            #expect(try await story.app.rows(in: "shopping_operations") <= 2 * 9 + 1)
            #expect(try await story.app.rows(in: "shopping_needs") <= 10)
        }
    }

    @Test func `H-06 what is still to be bought is not forgotten, nor what covers it in part`() async throws {
        try await PlannedShopping.run { story in
            try await story.home.put("500 g flour", "soap", "saffron", on: story.list)
            let flour = try await story.row("flour")
            let some: KeyValuePairs = ["op": "\(ShoppingOperation.ID.new())", "amount": "200 g"]
            _ = await story.home.post("\(story.list)/items/\(flour.id)/have", some)
            let saffron = try await story.row("saffron")
            let missing: KeyValuePairs = ["op": "\(ShoppingOperation.ID.new())"]
            _ = await story.home.post("\(story.list)/items/\(saffron.id)/missing", missing)
            _ = await story.home.post("\(story.list)/clear")
            try await story.pass(days: 100)
            try await story.sweep()

            #expect(try await story.row("flour").amount == "300 g")
            #expect(try await story.row("soap").mark == "open")
            #expect(try await story.row("saffron").mark == "missing")
        }
    }

    @Test func `H-06 what was bought for a dish that is still to come stays bought`() async throws {
        try await PlannedShopping.run { story in
            try await story.plan("Soup", ["350 g lentils"])
            try await story.make()
            try await story.home.tick("lentils", on: story.list)
            _ = await story.home.post("\(story.list)/clear")
            try await story.app.change(
                """
                UPDATE shopping_operations SET effective_at = effective_at - interval '61 days',
                    received_at = received_at - interval '61 days'
                """
            )
            try await story.app.change("UPDATE shopping_items SET cleared_at = cleared_at - interval '61 days'")
            try await story.sweep()
            try await story.make()

            #expect(await story.home.get(story.list).rows.isEmpty)
        }
    }

    @Test func `H-05 dishes that were deleted long ago are forgotten, but not those of which a leftover is planned`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Soup", ["350 g lentils"])
            let (eaten, gone) = (try await kitchen.plan(soup), try await kitchen.plan(soup, .lunch))
            let next = PlanKitchen.monday.adding(days: 1)
            try await kitchen.add([("kind", "leftover"), ("leftover", eaten)], .lunch, next)
            for dish in [eaten, gone] { _ = await kitchen.ayse.post("/plan/dishes/\(dish)/delete") }
            try await app.change("UPDATE plan_dishes SET deleted_at = deleted_at - interval '61 days'")
            try await Housekeeping(owner: app.database, log: .silent).sweep()

            #expect(try await app.text("SELECT count(*)::text FROM plan_dishes WHERE id = '\(gone)'") == "0")
            #expect(try await app.text("SELECT count(*)::text FROM plan_dishes WHERE id = '\(eaten)'") == "1")
            #expect((await kitchen.cell(.lunch, next)).contains("Soup"))
        }
    }
}

extension PlannedShopping {
    /// Lets days pass, for all that lists remember.
    func pass(days: Int) async throws {
        let statements = [
            "UPDATE shopping_operations SET effective_at = effective_at - D, received_at = received_at - D, made_at = made_at - D",
            "UPDATE shopping_items SET cleared_at = cleared_at - D, marked_at = marked_at - D",
            "UPDATE shopping_needs SET created_at = created_at - D, needed_on = (needed_on - D)::date",
            "UPDATE shopping_covers SET made_at = made_at - D",
        ]
        for statement in statements {
            try await app.change(statement.replacing(" D", with: " interval '\(days) days'"))
        }
    }

    func sweep() async throws { try await Housekeeping(owner: app.database, log: .silent).sweep() }
}
