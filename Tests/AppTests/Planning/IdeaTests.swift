import Domain
import HTTPServer
import Testing

@testable import App

/// Ideas, each with its reason.
@Suite struct IdeaTests {
    private static let path = "/plan/\(TestApp.today)/dinner"

    /// What the section of ideas says, in one line.
    private func ideas(_ browser: Browser) async -> String {
        let page = await browser.get("\(Self.path)?ideas=1").body
        guard let start = page.range(of: "id=\"ideas\"") else { return "" }
        let rest = page[start.upperBound...]
        return String(rest[..<(rest.range(of: "</section>")?.lowerBound ?? rest.endIndex)])
    }

    private func place(_ name: String, in text: String) -> Int? {
        text.range(of: "<bdi>\(name)</bdi>").map { text.distance(from: text.startIndex, to: $0.lowerBound) }
    }

    @Test func `H-09 ideas come when asked, each with its reason, what goes first before all others`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice", ["200 g rice"])
            _ = try await kitchen.cook("Fried rice", ["300 g cooked rice", "2 carrots"])
            let soup = try await kitchen.cook("Carrot soup", ["500 g carrots"])
            let fresh = try await kitchen.cook("Lentils", ["200 g red lentils"])
            try await kitchen.plan(soup, .dinner, TestApp.today.adding(days: -21))
            try await kitchen.plan(fresh, .dinner, TestApp.today.adding(days: -2))
            let pot = try #require(await kitchen.ayse.post("/recipes/\(rice)/cookings").location)
            _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", "fridge")])
            let quiet = await kitchen.ayse.get(Self.path).body
            let found = await ideas(kitchen.ayse)
            let places = ["Rice", "Fried rice", "Carrot soup"].map { place($0, in: found) }

            #expect(quiet.contains("What could we eat?"))
            #expect(!quiet.contains("id=\"ideas\""))
            #expect(!places.contains(nil))
            #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
            #expect(found.contains("uses the leftover Rice"))
            #expect(found.contains("not eaten for 3 weeks"))
            #expect(!found.contains("<bdi>Lentils</bdi>"))
        }
    }

    @Test func `H-09 what fits everybody is found behind any number of recipes that do not`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            for number in 1...61 { _ = try await kitchen.cook("Cream \(number)", ["20 g butter"]) }
            _ = try await kitchen.cook("Lentils", ["200 g red lentils"])
            let found = await ideas(kitchen.ayse)

            #expect(place("Lentils", in: found) != nil)
            #expect(!found.contains("Cream"))
        }
    }

    @Test func `H-09 what is good no longer on the day is neither an idea nor what a recipe uses`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice", ["200 g rice"])
            _ = try await kitchen.cook("Fried rice", ["300 g cooked rice", "2 carrots"])
            let pot = try #require(await kitchen.ayse.post("/recipes/\(rice)/cookings").location)
            _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", "fridge")])
            let (today, past) = (TestApp.today.iso, TestApp.today.adding(days: -1).iso)
            func keep(until day: String) async throws {
                try await app.change("UPDATE cooked_shares SET best_before = '\(day)'")
                _ = await kitchen.ayse.post("/pantry", ["ingredient": "carrots", "state": "have", "best_before": day])
            }
            try await keep(until: today)
            let good = await ideas(kitchen.ayse)
            try await keep(until: past)
            let over = await ideas(kitchen.ayse)

            #expect(place("Rice", in: good) != nil)
            #expect(good.contains("uses the leftover Rice"))
            #expect(good.contains("uses carrots"))
            #expect(place("Fried rice", in: over) != nil)
            #expect(!over.contains("leftover Rice"))
            #expect(!over.contains("uses carrots"))
        }
    }

    @Test func `H-09 what contains what an eater avoids is no idea, and a leftover is judged by what went in`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            _ = try await kitchen.cook("Buttered rice", ["200 g rice", "20 g butter"])
            let oil = try await kitchen.cook("Oil rice", ["200 g rice", "20 g olive oil"])
            let pot = try #require(await kitchen.ayse.post("/recipes/\(oil)/cookings").location)
            let line = try await app.text("SELECT position::text FROM cooking_lines WHERE text LIKE '%oil%'")
            _ = await kitchen.ayse.post(pot, ["line": line, "text": "20 g butter"])
            _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", "fridge")])
            let found = await ideas(kitchen.ayse)
            _ = await kitchen.table([("away", kitchen.people.ela.description)], .dinner, TestApp.today)
            let without = await ideas(kitchen.ayse)

            #expect(!found.contains("Buttered rice"))
            #expect(!found.contains("Oil rice"))
            #expect(without.contains("Buttered rice"))
            #expect(without.contains("Oil rice"))
        }
    }

    @Test func `H-09 that it fits is said of one's own day alone`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            _ = try await kitchen.cook("Lentils", ["200 g red lentils"])
            _ = await kitchen.ayse.post("/goals", ["energy_kcal": "2000", "since": TestApp.today.iso])
            let mine = await ideas(kitchen.ayse)
            let his = await ideas(kitchen.mehmet)
            let device = try await app.kitchenDevice(of: kitchen.ayse)
            let tablet = await ideas(device)

            #expect(mine.contains("you have left"))
            #expect(his.contains("Lentils"))
            #expect(!his.contains("you have left"))
            #expect(tablet.contains("Lentils"))
            #expect(!tablet.contains("you have left"))
        }
    }

    @Test
    func `H-09 that it fits is said of whom the reader looks after, and of who shows them all, not the totals alone`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            _ = try await kitchen.cook("Lentils", ["200 g red lentils"])
            let (ela, mehmet) = (kitchen.people.ela, kitchen.people.mehmet)
            _ = await kitchen.ayse.post("/goals?person=\(ela)", ["energy_kcal": "1400", "since": TestApp.today.iso])
            _ = await kitchen.mehmet.post("/goals", ["energy_kcal": "2600", "since": TestApp.today.iso])
            let before = await ideas(kitchen.ayse)
            let his = await ideas(kitchen.mehmet)
            try await app.change(
                "INSERT INTO body_shares (household_id, person_id, id, level)"
                    + " VALUES ('\(kitchen.household)', '\(mehmet)', gen_random_uuid(), 'totals')"
            )
            let totals = await ideas(kitchen.ayse)
            try await app.change("UPDATE body_shares SET level = 'all'")
            let after = await ideas(kitchen.ayse)
            _ = await kitchen.table([("away", ela.description), ("away", mehmet.description)], .dinner, TestApp.today)
            let alone = await ideas(kitchen.ayse)

            #expect(before.contains("fits the 1400 kcal Ela has left"))
            #expect(!before.contains("2600 kcal"))
            #expect(his.contains("fits the 2600 kcal you have left"))
            #expect(!his.contains("Ela has left"))
            #expect(totals.contains("fits the 1400 kcal Ela has left"))
            #expect(!totals.contains("2600 kcal"))
            #expect(!totals.contains("Mehmet has left"))
            #expect(after.contains("has left"))
            #expect(after.contains("2600 kcal"))
            #expect(alone.contains("Lentils"))
            #expect(!alone.contains("has left"))
        }
    }

    @Test(arguments: ["energy_kcal = NULL", "lower_bounds = '{energy}'"])
    func `2.2 R22 what somebody has left is not said where the energy of what they ate is not known`(of: String)
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            _ = try await kitchen.cook("Lentils", ["200 g red lentils"])
            let ela = kitchen.people.ela
            _ = await kitchen.ayse.post("/goals?person=\(ela)", ["energy_kcal": "1400", "since": TestApp.today.iso])
            _ = await kitchen.ayse.post(
                "/diary/\(TestApp.today)/entries?person=\(ela)",
                ["slot": "lunch", "quick_name": "Simit", "energy_kcal": "300"]
            )
            let known = await ideas(kitchen.ayse)
            try await app.change("UPDATE diary_entries SET \(of)")
            let unknown = await ideas(kitchen.ayse)

            #expect(known.contains("fits the 1100 kcal Ela has left"))
            #expect(unknown.contains("Lentils"))
            #expect(!unknown.contains("Ela has left"))
        }
    }
}
