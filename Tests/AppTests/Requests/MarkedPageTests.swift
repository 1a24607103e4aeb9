import HTTPServer
import Testing

@testable import App

/// Pages that are not made for who has them already: their tags stand for all that they are made of.
@Suite struct MarkedPageTests {
    /// Asks for a page with the tag that it had the last time, and says whether it is another one by now.
    private final class Reader {
        let browser: Browser
        var path: String
        private var tag = ""

        init(_ browser: Browser, _ path: String) {
            self.browser = browser
            self.path = path
        }

        func isNew(by other: Browser? = nil) async -> Bool {
            let answer = await (other ?? browser).get(path, ["If-None-Match": tag])
            if answer.status == .ok { tag = answer.header("ETag") ?? "" }
            return answer.status == .ok
        }
    }

    @Test func `6.2 the page of a list is 304 until something that it shows changes`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let home = kitchen.ayse
            let list = try await home.list()
            try await home.put("bread", "milk", on: list)
            _ = await home.get(list)
            let page = Reader(home, list)
            #expect(await page.isNew())
            for change in Self.listChanges {
                #expect(await !page.isNew(), "before \(change)")
                try await app.change(change)
                #expect(await page.isNew(), "\(change)")
            }
            try await home.tick("bread", on: list)
            #expect(await page.isNew())
            #expect(await !page.isNew())
            try await home.put("salt", on: list)
            #expect(await home.get(list, ["If-None-Match": "W/\"*\""]).body.contains("class=\"flash\""))
            #expect(await page.isNew())
            #expect(await page.isNew(by: kitchen.mehmet))
        }
    }

    private static let listChanges = [
        "UPDATE shopping_items SET note = 'the dark one' WHERE key = 'w:bread'",
        "UPDATE shopping_lists SET revision = revision + 1",
        "UPDATE shopping_lists SET name = 'Market'",
        "UPDATE households SET units = 'us'",
        "UPDATE households SET name = 'Hill house'",
        "UPDATE persons SET name = 'Ayşegül' WHERE role = 'owner'",
        "INSERT INTO shopping_words SELECT id, 'w:bread', 'sweets' FROM households",
        "INSERT INTO shops SELECT id, gen_random_uuid(), 'Market', 'market' FROM households",
        "UPDATE persons SET language = 'tr'",
    ]

    @Test func `6.2 the plan is 304 until something that it shows changes`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let day = TestApp.today
            let soup = try await kitchen.cook("Soup", ["200 g red lentils", "1 onion"])
            try await kitchen.plan(soup, .dinner, day)
            for path in ["/plan", PlanKitchen.week(day)] {
                let page = Reader(kitchen.ayse, path)
                _ = await kitchen.ayse.get(path)
                #expect(await page.isNew())
                for change in Self.planChanges(kitchen) {
                    #expect(await !page.isNew(), "\(path) before \(change)")
                    try await app.change(change)
                    #expect(await page.isNew(), "\(path) \(change)")
                }
                let pot = try #require(await kitchen.ayse.post("/recipes/\(soup)/cookings").location)
                _ = await kitchen.ayse.get(path)
                #expect(await page.isNew() == (path == "/plan"), "\(path): what is on the stove")
                _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", "fridge")])
                _ = await kitchen.ayse.get(path)
                #expect(await page.isNew() == (path == "/plan"), "\(path): what is left")
                #expect(await page.isNew(by: kitchen.mehmet))
            }
        }
    }

    private static func planChanges(_ kitchen: PlanKitchen) -> [String] {
        let home = "household_id = '\(kitchen.household)'"
        return [
            "UPDATE plan_dishes SET note = note || 'early' WHERE \(home)",
            "UPDATE plan_dishes SET extra_servings = extra_servings + 1 WHERE \(home)",
            "INSERT INTO meal_eaters SELECT household_id, planned_on, slot, '\(kitchen.people.mehmet)', false FROM plan_dishes"
                + " ON CONFLICT (household_id, eaten_on, slot, person_id) DO UPDATE SET eats = NOT meal_eaters.eats",
            "UPDATE meal_eaters SET eats = NOT eats WHERE \(home)",
            "UPDATE persons SET usual_share = usual_share + 0.5 WHERE \(home) AND name = 'Ela'",
            "UPDATE avoidances SET substance = CASE substance WHEN 'milk' THEN 'nuts' ELSE 'milk' END WHERE \(home)",
            "UPDATE households SET fridge_days = fridge_days + 1",
            "UPDATE recipes SET name = name || '!' WHERE \(home)",
            "UPDATE persons SET language = CASE language WHEN 'tr' THEN 'en' ELSE 'tr' END",
        ]
    }

    @Test func `6.2 what a phone is to keep is 304 until it is something else`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let page = Reader(home, "/shopping/kept")

            #expect(await page.isNew())
            #expect(await !page.isNew())
            _ = await home.post("/shopping/lists", ["name": "Market"])
            #expect(await page.isNew())
        }
    }

    @Test func `6.2 a page that is asked for again is sent as it was, compressed, and never to another page's site`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            try await home.put("milk", on: list)
            _ = await home.get(list)
            let gzip: Headers = ["Accept-Encoding": "gzip"]
            func bytes(_ answer: Answer) -> [UInt8]? {
                if case .bytes(let bytes) = answer.response.body { bytes } else { nil }
            }

            let first = await home.get(list, gzip)
            let again = await home.get(list, gzip)
            let plain = await home.get(list)
            let foreign = await home.get(list, ["Accept-Encoding": "gzip", "Sec-Fetch-Site": "cross-site"])
            try await home.tick("milk", on: list)
            let ticked = await home.get(list, gzip)

            #expect(first.header("Content-Encoding") == "gzip")
            #expect(first.header("Sofra-Keep") != nil)
            #expect(bytes(first) == bytes(again))
            #expect(again.header("Sofra-Keep") != nil)
            let varying = again.response.headers.all("vary").joined(separator: ",")
            #expect(varying.contains("Accept-Encoding"))
            #expect(varying.contains("Sofra-Live"))
            #expect(plain.header("Content-Encoding") == nil)
            #expect(foreign.header("Content-Encoding") == nil)
            #expect(bytes(ticked) != bytes(first))
        }
    }
}
