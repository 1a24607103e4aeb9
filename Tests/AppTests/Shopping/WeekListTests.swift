import Domain
import Testing

@testable import App

/// From a week of the plan to its list, and back to which week that was.
@Suite struct WeekListTests {
    @Test func `H-06 a week leads to the form of its list, for the days that are left and for who may make it`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (home, monday) = (kitchen.ayse, PlanKitchen.monday)
            let viewer = try await app.person(.viewer, of: home, email: "dede@example.org")
            let asks = "from=\(monday)&to=\(monday.adding(days: 6))"

            let ahead = await home.get(PlanKitchen.week())
            let now = await home.get("/plan")
            let past = await home.get(PlanKitchen.week(monday.adding(days: -28)))
            let opened = await home.get("/shopping?\(asks)")
            let form = await home.get("\(try await home.list())?\(asks)")

            #expect(ahead.body.contains(#"href="/shopping?\#(asks.replacing("&", with: "&amp;"))""#))
            #expect(now.body.contains(#"href="/shopping?from=\#(TestApp.today)"#))
            #expect(!past.body.contains("/shopping?"))
            #expect(!(await viewer.get(PlanKitchen.week()).body.contains("/shopping?")))
            #expect(opened.location == "\(try await home.list())?\(asks)#plan")
            #expect(form.body.contains(#"<details class="fold" id="plan" open>"#))
            #expect(form.body.contains(#"value="\#(monday)""#))
            #expect((await home.get("/shopping?from=x&to=y")).location == (try await home.list()))
        }
    }

    @Test func `H-06 a list says from which days and meals of the plan it was made`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (home, monday) = (kitchen.ayse, PlanKitchen.monday)
            let list = try await home.list()
            let sunday = monday.adding(days: 6)
            let number = try #require(CivilWeek(containing: monday)).number

            #expect(!(await home.get(list).body.contains("Made from the plan")))
            _ = await home.post("\(list)/plan", ["from": monday.iso, "to": sunday.iso])
            let week = await home.get(list)
            _ = await home.post(
                "\(list)/plan",
                ["from": monday.iso, "to": sunday.adding(days: 1).iso, "slots": "dinner"]
            )
            let dinners = await home.get(list)

            #expect(week.body.contains("Made from the plan: Week \(number) · \(monday.day) "))
            #expect(dinners.body.contains("Made from the plan: \(monday.day) "))
            #expect(dinners.body.contains(" · Dinner</p>"))
        }
    }

    @Test func `H-06 the names that may be typed are a line with something between them, and nothing behind the last`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Soup", ["100 g lentils", "1 onion"])

            for page in ["/pantry", "/staples"] {
                let body = await home.get(page).body
                #expect(body.contains("</bdi> · <bdi>"), "\(page)")
                #expect(!body.contains("· </p>"), "\(page)")
            }
        }
    }

    @Test func `H-06 water comes from the tap, until somebody says that it is bought`() async throws {
        try await PlannedShopping.run { story in
            let soup = try await story.kitchen.cook("Soup", ["350 g lentils", "1 l water"])
            try await story.kitchen.plan(soup)
            try await story.make()
            let before = await story.home.get(story.list).rows.map(\.name)
            let id = try await story.app.text("SELECT id::text FROM ingredients WHERE name = 'water'")
            let page = await story.home.get("/ingredients/\(id)/edit")
            _ = await story.home.post("/ingredients/\(id)", ["name": "water", "never_bought": "0"])
            let told = await story.home.get(story.list)
            try await story.make()

            #expect(before == ["lentils"])
            #expect(page.body.contains(#"<option value="1" selected>Never bought"#))
            #expect(told.body.contains("1 new"))
            #expect(await story.home.get(story.list).rows.map(\.name).sorted() == ["lentils", "water"])
        }
    }

    @Test func `HG25 what is at home is taken off on one list, and is to be checked on the others`() async throws {
        try await PlannedShopping.run { story in
            let toast = try await story.kitchen.cook("Toast", ["400 g cheese"], servings: "2.5")
            try await story.kitchen.plan(toast)
            let market = try #require(await story.home.post("/shopping/lists", ["name": "Market"]).location)
            try await story.make()
            try await PlannedShopping.make(market, story.home)
            _ = await story.home.post("/pantry", ["ingredient": "cheese", "state": "have", "grams": "150"])
            func cheese() async throws -> ShownRow { try await story.home.row("cheese", on: market) }
            let first = try await story.row("cheese")
            let second = try await cheese()
            try await story.home.tick("cheese", on: market)
            let ticked = try await cheese()
            _ = await story.home.post("\(story.list)/delete")
            try await story.home.tick("cheese", on: market, "0")

            #expect(first.amount == "250 g")
            #expect(second.amount == "400 g")
            #expect(second.text.contains("Check at home"))
            #expect(!ticked.text.contains("more"))
            #expect(try await cheese().amount == "250 g")
        }
    }

    @Test func `H-06 of what is bought again and again as much is on the list as was said last, until it is bought`()
        async throws
    {
        try await PlannedShopping.run { story in
            func say(_ amount: String) async {
                let staple: KeyValuePairs = ["ingredient": "rice", "amount": amount, "unit": "kg", "every_days": "7"]
                _ = await story.home.post("/staples", staple)
            }
            _ = try await story.ingredient("rice")
            await say("1")
            try await story.make()
            await say("2")
            try await story.make()
            let open = try await story.row("rice").amount
            try await story.home.tick("rice", on: story.list)
            await say("3")
            try await story.make()
            let bought = try await story.row("rice")

            #expect(open == "2 kg")
            #expect(bought.mark == "ticked")
            #expect(bought.more == nil)
        }
    }
}
