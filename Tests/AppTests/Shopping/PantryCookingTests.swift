import Domain
import Testing

@testable import App

/// What is at home by what is said of a cooking afterwards, through the pages.
@Suite struct PantryCookingTests {
    @Test func `H-06 a dish cooked for more or fewer uses as much more or less, and gives all of it back`() async throws
    {
        try await PlannedShopping.run { story in
            let dish = try await story.curries(1000)
            let cooking = try #require(await story.home.post("/plan/dishes/\(dish)/cookings").location)
            #expect(try await story.atHome == "600")
            _ = await story.home.post(cooking, ["cook": "5"])
            #expect(try await story.atHome == "200")
            #expect(try await story.row("lentils").amount == "200 g", "the second dish lacks it")
            _ = await story.home.post(cooking, ["cook": "1.25"])
            #expect(try await story.atHome == "800")

            // Now no list says any more what it needed.
            try await story.make(weeks: 1...1)
            _ = await story.home.post(cooking, ["cook": "2.5"])
            #expect(try await story.atHome == "600")
            _ = await story.home.post(cooking, ["cook": "5"])
            #expect(try await story.atHome == "200")
            _ = await story.home.post("\(cooking)/delete")
            #expect(try await story.atHome == "1000")
            _ = await story.home.post("\(cooking)/undelete")
            #expect(try await story.atHome == "200")
        }
    }

    @Test func `H-06 a dish cooked for more uses no more than is there, and the list asks for none of it again`()
        async throws
    {
        try await PlannedShopping.run { story in
            let dish = try await story.curries(500)
            let cooking = try #require(await story.home.post("/plan/dishes/\(dish)/cookings").location)
            _ = await story.home.post(cooking, ["cook": "5"])
            #expect(try await story.app.text("SELECT concat_ws(' ', state, grams) FROM pantry") == "out 0")
            #expect(try await story.row("lentils").amount == "400 g")
            _ = await story.home.post(cooking, ["cook": "1.25"])
            #expect(try await story.app.text("SELECT concat_ws(' ', state, grams) FROM pantry") == "have 300")
            #expect(try await story.row("lentils").amount == "100 g")
            _ = await story.home.post(cooking, ["cook": "2.5"])
            #expect(try await story.atHome == "100")
            #expect(try await story.row("lentils").amount == "300 g")
        }
    }

    @Test func `H-06 of what was bought for a dish only what more of it takes comes from what is at home`() async throws
    {
        try await PlannedShopping.run { story in
            let curry = try await story.kitchen.cook("Curry", ["400 g lentils"], servings: "2.5")
            let dish = try await story.kitchen.plan(curry)
            try await story.make()
            try await story.home.tick("lentils", on: story.list)
            _ = await story.home.post("/pantry", ["ingredient": "lentils", "state": "have", "grams": "500"])
            let begun = await story.home.post("/plan/dishes/\(dish)/cookings", ["cook": "5"])
            let cooking = try #require(begun.location)
            #expect(try await story.atHome == "100")
            _ = await story.home.post(cooking, ["cook": "2.5"])
            #expect(try await story.atHome == "500")
            _ = await story.home.post(cooking, ["cook": "1.25"])
            #expect(try await story.atHome == "500", "what was bought was never written down there")
            #expect(try await story.row("lentils").more == nil)
        }
    }

    @Test func `H-06 what was counted after a dish was cooked holds, also when that is taken back after its day`()
        async throws
    {
        try await PlannedShopping.run { story in
            let dish = try await story.curries(500)
            let cooking = try #require(await story.home.post("/plan/dishes/\(dish)/cookings").location)
            _ = await story.home.post("/pantry", ["ingredient": "lentils", "state": "have", "grams": "120"])
            try await story.age(dish, 3)
            for act in ["\(cooking)/delete", "\(cooking)/undelete", "\(cooking)/delete"] {
                _ = await story.home.post(act)
                try await story.sweep()
                #expect(try await story.atHome == "120", "\(act)")
            }
            for act in ["delete", "undelete"] {
                _ = await story.home.post("/plan/dishes/\(dish)/\(act)")
                try await story.sweep()
                #expect(try await story.atHome == "120", "\(act)")
            }

            // On a day to come it is cooked of what there is then.
            let moved: KeyValuePairs = ["date": PlanKitchen.monday.iso, "slot": "lunch"]
            _ = await story.home.post("/plan/dishes/\(dish)/move", moved)
            _ = await story.home.post("/plan/dishes/\(dish)/cookings")
            #expect(try await story.atHome == "0")
        }
    }

    @Test func `H-06 what is counted first after a dish was cooked is less by it only if it is cooked again`()
        async throws
    {
        try await PlannedShopping.run { story in
            let curry = try await story.kitchen.cook("Curry", ["400 g lentils"], servings: "2.5")
            let dish = try await story.kitchen.plan(curry)
            try await story.make()
            let cooking = try #require(await story.home.post("/plan/dishes/\(dish)/cookings").location)
            _ = await story.home.post("/pantry", ["ingredient": "lentils", "state": "have", "grams": "500"])
            _ = await story.home.post("\(cooking)/delete")
            #expect(try await story.atHome == "500")
            let again = try #require(await story.home.post("/plan/dishes/\(dish)/cookings").location)
            #expect(try await story.atHome == "100")

            _ = await story.home.post("/pantry", ["ingredient": "lentils", "state": "have", "grams": "450"])
            try await story.age(dish, 3)
            try await story.sweep()
            #expect(try await story.atHome == "450")
            _ = await story.home.post("\(again)/delete")
            try await story.sweep()
            #expect(try await story.atHome == "450")
        }
    }

    @Test func `H-06 what was counted while a dish of a past day was deleted holds when it comes back`() async throws {
        try await PlannedShopping.run { story in
            let dish = try await story.curries(500)
            try await story.age(dish, 3)
            try await story.sweep()
            _ = await story.home.post("/plan/dishes/\(dish)/delete")
            #expect(try await story.atHome == "500")
            _ = await story.home.post("/pantry", ["ingredient": "lentils", "state": "have", "grams": "130"])
            _ = await story.home.post("/plan/dishes/\(dish)/undelete")
            try await story.sweep()
            #expect(try await story.atHome == "130")
        }
    }

    @Test func `H-06 what dishes have used is forgotten sixty days after with what they needed, and stays used`()
        async throws
    {
        try await PlannedShopping.run { story in
            let dish = try await story.curries(1000)
            let cooking = try #require(await story.home.post("/plan/dishes/\(dish)/cookings").location)
            try await story.age(dish, 60)
            try await story.sweep()
            let kept = try await story.app.rows(in: "pantry_takings")
            try await story.age(dish, 61)
            try await story.sweep()

            #expect(kept == 1)
            #expect(try await story.app.rows(in: "pantry_takings") == 0)
            for act in ["\(cooking)/delete", "\(cooking)/undelete"] {
                _ = await story.home.post(act)
                try await story.sweep()
                #expect(try await story.atHome == "600", "\(act)")
            }
        }
    }

    @Test func `I-04 what dishes have used of what is at home is not taken again on a new server`() async throws {
        try await PlannedShopping.run { story in
            let dish = try await story.curries(1000)
            try await story.age(dish, 3)
            try await story.sweep()
            #expect(try await story.atHome == "600")
            let (archive, other) = (try await story.home.archive(), try await story.app.household())
            let brought = await other.bring(archive)
            try await story.sweep()

            #expect(brought.status == .seeOther)
            #expect(try await story.app.text("SELECT string_agg(grams::text, ' ') FROM pantry") == "600 600")
        }
    }

    @Test func `I-04 H-06 what is at home already gets nothing back of what dishes of an archive have used elsewhere`()
        async throws
    {
        try await PlannedShopping.run { story in
            let dish = try await story.curries(1000)
            let cooking = try #require(await story.home.post("/plan/dishes/\(dish)/cookings").location)
            let (archive, other) = (try await story.home.archive(), try await story.app.household())
            _ = await other.post("/ingredients", ["name": "lentils"])
            _ = await other.post("/pantry", ["ingredient": "lentils", "state": "have", "grams": "500"])
            let brought = await other.bring(archive)
            let deleted = await other.post("\(cooking)/delete")

            let pantries = "SELECT string_agg(grams::text, ' ' ORDER BY grams) FROM pantry"
            #expect(brought.status == .seeOther)
            #expect(deleted.status == .seeOther)
            #expect(try await story.app.text(pantries) == "500 600")
            _ = await story.home.post("\(cooking)/delete")
            #expect(try await story.app.text(pantries) == "500 1000")
        }
    }

    @Test func `HG25 a list that asks for a thing no more keeps what is at home of it from no other`() async throws {
        try await PlannedShopping.run { story in
            let toast = try await story.kitchen.cook("Toast", ["400 g cheese"], servings: "2.5")
            let past = try await story.kitchen.plan(toast)
            try await story.make()
            _ = await story.home.post("/pantry", ["ingredient": "cheese", "state": "have", "grams": "550"])
            try await story.age(past, 3)
            let next = try await story.kitchen.plan(toast, .dinner, PlanKitchen.monday.adding(days: 1))
            let market = try #require(await story.home.post("/shopping/lists", ["name": "Market"]).location)
            try await PlannedShopping.make(market, story.home)
            let row = try await story.home.row("cheese", on: market)
            let old = await story.home.get(story.list).rows
            let left = try await story.atHome
            _ = await story.home.post("/plan/dishes/\(next)/cookings")

            #expect(left == "150", "the dish of the past day was on the first list")
            #expect(old.isEmpty)
            #expect(row.amount == "250 g")
            #expect(row.explanation.contains("Less 150 g at home"))
            #expect(!row.text.contains("Check at home"))
            #expect(try await story.atHome == "0")
        }
    }
}

extension PlannedShopping {
    /// Puts a dish, and what it needs, on a day so many days ago.
    func age(_ dish: String, _ days: Int) async throws {
        try await app.change("UPDATE plan_dishes SET planned_on = current_date - \(days) WHERE id = '\(dish)'")
        try await app.change("UPDATE shopping_needs SET needed_on = current_date - \(days) WHERE origin_id = '\(dish)'")
    }
}
