import Database
import Domain
import Testing

@testable import App

/// Lists that are made from the plan, through the pages.
@Suite struct PlanListTests {
    @Test func `HG21 HG22 what a tick covers stays covered, and only the difference is asked for`() async throws {
        try await PlannedShopping.run { story in
            let soup = try await story.kitchen.cook("Soup", ["350 g lentils"], servings: "2.5")
            let stew = try await story.kitchen.cook("Stew", ["250 g lentils"], servings: "2.5")
            try await story.kitchen.plan(soup)
            try await story.make()
            #expect(try await story.row("lentils").amount == "350 g")
            #expect(try await story.row("lentils").explanation.contains("1 dish: Soup Mon (2.5 portions) 350 g"))
            try await story.home.tick("lentils", on: story.list)

            try await story.kitchen.plan(stew, .lunch)
            #expect((await story.home.get(story.list)).body.contains("The plan has changed: 1 more."))
            try await story.make()
            let more = try await story.row("lentils")
            #expect(more.mark == "ticked")
            #expect(more.amount == "350 g")
            #expect(more.more == "250 g more")
            #expect(!(await story.home.get(story.list)).body.contains("The plan has changed"))

            _ = await story.home.post("/plan/dishes/\(try await story.kitchen.dishes()[1])/delete")
            try await story.make()
            #expect(try await story.row("lentils").more == nil)
            #expect(try await story.row("lentils").mark == "ticked")
        }
    }

    @Test func `HG21 what is needed beyond a tick stands with what that weighs, on paper and as text too`()
        async throws
    {
        try await PlannedShopping.run { story in
            let pilaf = try await story.kitchen.cook("Pilaf", ["1 3/4 su bardağı bulgur"], servings: "2.5")
            let kısır = try await story.kitchen.cook("Kısır", ["1 su bardağı bulgur"], servings: "2.5")
            try await story.kitchen.plan(pilaf)
            try await story.make()
            let needed = try await story.row("bulgur")
            try await story.home.tick("bulgur", on: story.list)
            try await story.kitchen.plan(kısır, .lunch)
            try await story.make()
            let more = try await story.row("bulgur")

            #expect(needed.text.contains("<small>≈ 207 g</small>"))
            #expect(more.more == "1 water glass more")
            #expect(more.text.contains("<small>≈ 118 g</small>"))
            #expect(!more.text.contains("207 g"))
            for page in ["\(story.list).txt", "\(story.list)/print"] {
                let text = await story.home.get(page).body
                #expect(text.contains("bulgur 1 water glass more (≈ 118 g)"), "\(page)")
            }
        }
    }

    @Test func `P-24 a saved portion is right at once in the plan, on its list and on paper`() async throws {
        try await PlannedShopping.run { story in
            _ = try await story.app.stock("Moon rice", energy: 250, in: story.home)
            let soup = try await story.kitchen.cook("Soup", ["400 g moon rice"], servings: "2.5")
            try await story.kitchen.plan(soup)
            try await story.make()
            let monday = PlanKitchen.monday
            func energy() async -> String? {
                await story.home.get("/plan/energy?from=\(monday)").body.between(#"id="e\#(monday)">"#, "<")
            }
            // Of 2.5 servings all is eaten; of five half.
            let (before, needed) = (await energy(), try await story.row("moon rice").amount)

            _ = await story.home.post("/recipes/\(soup)/portion", ["grams": "80", "version": "1"])
            let list = await story.home.get(story.list)
            let planned = await energy()
            try await story.make()

            #expect(before == "400 kcal")
            #expect(needed == "400 g")
            #expect(planned == "200 kcal")
            #expect(list.body.contains("The plan has changed: 1 less."))
            #expect(try await story.row("moon rice").amount == "200 g")
            #expect(await story.home.get("/recipes/\(soup)/print").body.contains("for 5 servings"))
            #expect(await story.home.get("/recipes/\(soup)/shopping").value(of: "servings") == "5")
        }
    }

    @Test func `H-06 however often a list says that its plan has changed, it says what has changed by then`()
        async throws
    {
        try await PlannedShopping.run { story in
            let soup = try await story.kitchen.cook("Soup", ["350 g lentils"], servings: "2.5")
            let toast = try await story.kitchen.cook("Toast", ["100 g cheese"], servings: "2.5")
            try await story.kitchen.plan(soup)
            try await story.make()
            func said() async -> String? {
                await story.home.get(story.list).body.between("The plan has changed: ", "<")
            }
            #expect(await said() == nil)

            try await story.kitchen.plan(soup, .lunch)
            #expect(await said()?.hasPrefix("1 more.") == true)
            #expect(await said()?.hasPrefix("1 more.") == true)
            let dish = try await story.kitchen.plan(toast, .lunch)
            #expect(await said()?.hasPrefix("1 more, 1 new.") == true)
            _ = await story.kitchen.table([("guests", "2")])
            #expect(await said()?.hasPrefix("1 more, 1 new.") == true)
            _ = await story.home.post("/plan/dishes/\(dish)/delete")
            #expect(await said()?.hasPrefix("1 more.") == true)
            try await story.make()
            #expect(await said() == nil)
        }
    }

    @Test func `HG23 what is bought is said with what is needed, when, and what is at home`() async throws {
        try await PlannedShopping.run { story in
            let toast = try await story.kitchen.cook("Toast", ["400 g cheese"], servings: "2.5")
            try await story.kitchen.plan(toast, .dinner, PlanKitchen.monday.adding(days: 1))
            try await story.make()
            _ = await story.home.post("/pantry", ["ingredient": "cheese", "state": "have", "grams": "150"])

            let row = try await story.row("cheese")
            #expect(row.amount == "250 g")
            #expect(row.explanation.contains("Toast Tue (2.5 portions) 400 g"))
            #expect(row.explanation.contains("Less 150 g at home"))
        }
    }

    @Test func `HG23 HG25 what the pantry has is taken off once from the sum of all days`() async throws {
        try await PlannedShopping.run { story in
            let toast = try await story.kitchen.cook("Toast", ["100 g cheese"], servings: "2.5")
            for day in 0..<4 { try await story.kitchen.plan(toast, .dinner, PlanKitchen.monday.adding(days: day)) }
            try await story.make()
            #expect(try await story.row("cheese").amount == "400 g")

            #expect(
                await story.home.post("/pantry", ["ingredient": "cheese", "state": "have", "grams": "250"]).status
                    == .seeOther
            )
            #expect(try await story.row("cheese").amount == "150 g")
            #expect(try await story.row("cheese").explanation.contains("Less 250 g at home"))
            _ = await story.home.post("/pantry", ["ingredient": "cheese", "state": "low"])
            #expect(try await !story.row("cheese").explanation.contains("at home"))
            #expect(try await story.row("cheese").text.contains("Check at home"))
            _ = await story.home.post("/pantry", ["ingredient": "cheese", "state": "always"])
            #expect(await story.home.get(story.list).aisles.map(\.name) == ["Probably at home"])
            #expect((await story.home.get("/pantry")).body.contains("Always at home"))
        }
    }

    @Test(arguments: ["packet", "Pkg", "packs", "paketi"])
    func `HG24 what comes in packets says how many that are, beside the need`(packet: String) async throws {
        try await PlannedShopping.run { story in
            let made = await story.home.post(
                "/foods",
                [
                    "name": "Orzo", "basis": "100g", "energy_kcal": "350", "measure[0][name]": packet,
                    "measure[0][grams]": "250",
                ]
            )
            let food = try #require(made.location?.replacing("/foods/", with: ""))
            _ = await story.home.post("/ingredients", ["name": "orzo"])
            let id = try await story.app.text("SELECT id::text FROM ingredients WHERE name = 'orzo'")
            _ = await story.home.post("/ingredients/\(id)/food", ["food": food])
            try await story.home.put("320 g orzo", on: story.list)

            let row = try await story.row("orzo")
            #expect(row.amount == "320 g")
            #expect(row.text.contains("2 packets of 250 g"))
        }
    }

    @Test func `HG24 packets are those that the catalogue states, and not what was measured elsewhere`() async throws {
        try await PlannedShopping.run { story in
            for name in ["puff pastry", "frozen spinach"] { _ = await story.home.post("/ingredients", ["name": name]) }
            try await story.home.put("600 g puff pastry", "600 g frozen spinach", on: story.list)

            #expect(try await story.row("puff pastry").text.contains("2 packets of 490 g"))
            #expect(try await !story.row("frozen spinach").text.contains("packet"))
        }
    }

    @Test func `HG33 a cover outlives the row's clearing, and ends with its dish`() async throws {
        try await PlannedShopping.run { story in
            let soup = try await story.kitchen.cook("Soup", ["350 g lentils"], servings: "2.5")
            let stew = try await story.kitchen.cook("Stew", ["250 g lentils"], servings: "2.5")
            let dish = try await story.kitchen.plan(soup)
            try await story.make()
            try await story.home.tick("lentils", on: story.list)
            _ = await story.home.post("\(story.list)/clear")
            #expect(await story.home.get(story.list).rows.isEmpty)
            try await story.make()
            #expect(await story.home.get(story.list).rows.isEmpty)

            try await story.kitchen.plan(stew, .lunch)
            try await story.make()
            #expect(try await story.row("lentils").amount == "250 g")

            _ = await story.home.post("/plan/dishes/\(dish)/delete")
            try await story.make()
            #expect(try await story.row("lentils").amount == "250 g")
        }
    }

    @Test func `HG35 what is bought whole is rounded up once, and explained exactly`() async throws {
        try await PlannedShopping.run { story in
            let cake = try await story.kitchen.cook("Cake", ["1.4 eggs"], servings: "2.5")
            let omelette = try await story.kitchen.cook("Omelette", ["2 eggs"], servings: "2.5")
            try await story.kitchen.plan(cake)
            try await story.kitchen.plan(omelette, .lunch)
            try await story.make()

            let eggs = try #require(await story.home.get(story.list).rows.first)
            #expect(eggs.amount == "4")
            #expect(eggs.explanation.contains("2 dishes:"))
            #expect(eggs.explanation.contains("Cake Mon (2.5 portions) 1.4"))
        }
    }

    @Test func `H-06 what a dish with an allergic eater needs says so, on the page, on paper and as text`() async throws
    {
        try await PlannedShopping.run { story in
            let pasta = try await story.kitchen.cook("Pasta", ["200 g pasta", "50 g margarine", "3 tomatoes"])
            try await story.kitchen.plan(pasta)
            try await story.make()

            #expect(try await story.row("margarine").text.contains("no milk (Ela)"))
            #expect(!(try await story.row("tomatoes").text.contains("no milk")))
            for page in ["\(story.list).txt", "\(story.list)/print"] {
                #expect((await story.home.get(page)).body.contains("no milk (Ela)"), "\(page)")
            }
            let id = try await story.app.text("SELECT id::text FROM ingredients WHERE name = 'margarine'")
            _ = await story.home.post("/ingredients/\(id)/contents", ["milk": "free"])
            try await story.make()
            #expect(!(try await story.row("margarine").text.contains("no milk")))
        }
    }

    @Test func `H-06 making a list anew touches neither what is by hand nor ticks, and days before today need nothing`()
        async throws
    {
        try await PlannedShopping.run { story in
            let soup = try await story.kitchen.cook("Soup", ["350 g lentils", "1 l water", "1 onion"], servings: "2.5")
            try await story.kitchen.plan(soup)
            try await story.home.put("soap", "100 g lentils", on: story.list)
            try await story.home.tick("soap", on: story.list)
            for _ in 0..<3 { try await story.make() }

            let page = await story.home.get("\(story.list)?show=all")
            #expect(page.rows.map(\.name).sorted() == ["lentils", "onion", "soap"])
            #expect(try await story.row("lentils").amount == "450 g")
            #expect(try await story.row("soap").mark == "ticked")

            try await story.app.change("UPDATE plan_dishes SET planned_on = current_date - 3")
            try await story.app.change("UPDATE shopping_needs SET needed_on = current_date - 3 WHERE origin = 'dish'")
            #expect(try await story.row("lentils").amount == "100 g")
            let early = await story.home.post(
                "\(story.list)/plan",
                ["from": TestApp.today.adding(days: -7).iso, "to": TestApp.today.iso]
            )
            #expect(early.status == .seeOther)
            #expect(try await story.row("lentils").amount == "100 g")
        }
    }

    @Test func `H-06 what is no longer needed leaves when somebody takes it off, and never while one is in the shop`()
        async throws
    {
        try await PlannedShopping.run { story in
            let soup = try await story.kitchen.cook("Soup", ["350 g lentils", "1 onion"], servings: "2.5")
            let dish = try await story.kitchen.plan(soup)
            try await story.make()
            _ = await story.home.post("/plan/dishes/\(dish)/delete")

            let page = await story.home.get(story.list)
            #expect(page.body.contains("2 items are no longer needed."))
            #expect(page.rows.count == 2)
            #expect(page.body.contains(#"<input type="hidden" name="off" value="1">"#))
            try await story.home.tick("onion", on: story.list)
            #expect(!(await story.home.get(story.list)).body.contains("no longer needed"))
            try await story.make()
            #expect(
                try await story.row("lentils").mark == "open",
                "whoever makes it anew takes nothing off a shopper's list"
            )
            try await story.app.change("UPDATE shopping_operations SET received_at = now() - interval '31 minutes'")
            #expect((await story.home.get(story.list)).body.contains("no longer needed"))
            try await story.make()
            #expect(await story.home.get("\(story.list)?show=all").rows.map(\.name) == ["onion"])
        }
    }

    @Test func `H-06 whoever says that it is no longer needed takes it off, also in the shop`() async throws {
        try await PlannedShopping.run { story in
            let soup = try await story.kitchen.cook("Soup", ["350 g lentils", "1 onion"], servings: "2.5")
            let dish = try await story.kitchen.plan(soup)
            try await story.make()
            _ = await story.home.post("/plan/dishes/\(dish)/delete")
            try await story.home.tick("onion", on: story.list)
            let monday = PlanKitchen.monday
            let form = [("from", monday.iso), ("to", monday.adding(days: 6).iso), ("off", "1")]

            #expect(await story.home.submit("\(story.list)/plan", form).status == .seeOther)
            #expect(await story.home.get("\(story.list)?show=all").rows.map(\.name) == ["onion"])
        }
    }

    @Test func `H-06 what is bought again and again joins the list when it is made`() async throws {
        try await PlannedShopping.run { story in
            _ = await story.home.post("/ingredients", ["name": "milk"])
            let saved = await story.home.post(
                "/staples",
                ["ingredient": "milk", "amount": "2", "unit": "l", "every_days": "7"]
            )
            #expect(saved.status == .seeOther)
            try await story.make()
            try await story.make()
            #expect(try await story.row("milk").amount == "2 l")
            #expect(try await story.row("milk").explanation.contains("Again and again: 2 l"))
            #expect((await story.home.get("/staples")).body.contains("every 7 days"))
        }
    }

    @Test func `HOSTILE-129 a list is made anew while ten people tick, and nothing is lost or doubled`() async throws {
        try await PlannedShopping.run { story in
            let lines = (0..<10).map { "\(100 + $0) g thing\($0)" }
            let soup = try await story.kitchen.cook("Soup", lines, servings: "2.5")
            try await story.kitchen.plan(soup)
            try await story.make()
            let keys = await story.home.get(story.list).rows.map(\.key)
            #expect(keys.count == 10)

            try await withThrowingTaskGroup(of: Void.self) { group in
                let (app, cookies, list) = (story.app, story.home.cookies, story.list)
                for key in keys {
                    group.addTask {
                        let phone = Browser(app)
                        phone.cookies = cookies
                        #expect(await phone.send([sent("tick", key)], to: list).status == .ok)
                    }
                    group.addTask {
                        let tablet = Browser(app)
                        tablet.cookies = cookies
                        try await PlannedShopping.make(list, tablet)
                    }
                }
                try await group.waitForAll()
            }

            let page = await story.home.get("\(story.list)?show=all")
            #expect(page.rows.count == 10)
            #expect(page.rows.allSatisfy { $0.mark == "ticked" && $0.more == nil })
            #expect(try await story.app.rows(in: "shopping_needs") == 10)
        }
    }
}

/// A household that plans and shops.
struct PlannedShopping {
    let app: TestApp
    let kitchen: PlanKitchen
    let list: String
    var home: Browser { kitchen.ayse }

    static func run(
        _ environment: [String: String] = [:],
        _ story: (PlannedShopping) async throws -> Void
    ) async throws {
        try await TestApp.run(environment) { app in
            let kitchen = try await PlanKitchen(app)
            try await story(PlannedShopping(app: app, kitchen: kitchen, list: try await kitchen.ayse.list()))
        }
    }

    /// Makes the list from the week of the plan.
    func make() async throws { try await Self.make(list, home) }

    static func make(_ list: String, _ browser: Browser) async throws {
        let monday = PlanKitchen.monday
        let answer = await browser.post("\(list)/plan", ["from": monday.iso, "to": monday.adding(days: 6).iso])
        guard answer.status == .seeOther else { throw Unexpected(answer) }
    }

    func row(_ name: String) async throws -> ShownRow { try await home.row(name, on: list) }
}
