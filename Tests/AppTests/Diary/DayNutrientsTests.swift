import Domain
import Testing

@testable import App

/// A day beside what its person aims at of other nutrients, or beside the reference intake of an average adult.
@Suite struct DayNutrientsTests {
    private static let day = "/diary/\(TestApp.today)"
    private static let hint = "annex XIII"

    /// What a page has of a nutrient beside its number: the goal and the percentage.
    private func beside(_ nutrient: Nutrient, _ page: Answer) -> [String] {
        let rows = page.body.split(separator: "<tr").compactMap { $0.split(separator: "</tr>").first }
        let row = rows.first { $0.contains(#"data-nutrient="\#(nutrient.key)""#) } ?? ""
        return row.split(separator: #"<small class="muted">"#).dropFirst().compactMap {
            $0.split(separator: "</small>").first.map(String.init)
        }
    }

    @Test func `S-28 a day's nutrients stand beside their percentage of the reference intake, where there is one`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let turk = try await app.household(email: "turk@example.org", language: "tr")
            for browser in [home, turk] {
                try await app.eat(
                    [.energy: 500, .fiber: 12, .sodium: 960, .calcium: 200, .vitaminA: 400],
                    daysAgo: 0,
                    in: browser
                )
                try await app.eat([.energy: 100, .fiber: 2, .sodium: 0, .vitaminA: 0], daysAgo: 0, in: browser)
            }

            let page = await home.get(Self.day)
            let turkish = await turk.get(Self.day)
            let empty = await home.get("/diary/\(TestApp.today.adding(days: -1))")

            #expect(beside(.sodium, page) == ["40%"])
            #expect(beside(.calcium, page) == ["≥ 25%"], "2.2 not all of it is known")
            #expect(beside(.vitaminA, page) == ["≥ 50%"])
            #expect(beside(.fiber, page) == [], "there is none")
            #expect(page.shown(.sodium, in: .day) == "960 mg")
            #expect(page.body.contains(Self.hint))
            #expect(beside(.calcium, turkish) == ["≥ %25"])
            #expect(!empty.body.contains(Self.hint))
        }
    }

    @Test func `M-30 a least or a most of a nutrient takes the place of the reference intake from its day on`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.eat([.energy: 500, .fiber: 12, .sodium: 960, .calcium: 200], daysAgo: 0, in: home)
            try await app.eat([.energy: 500, .sodium: 960], daysAgo: 0, in: home)
            try await app.eat([.energy: 500, .sodium: 960], daysAgo: 1, in: home)

            let saved = await home.post(
                "/goals",
                [
                    "fiber_g_least": "30", "sodium_mg_most": "1500", "iron_mg_least": "10", "iron_mg_most": "45",
                ]
            )
            let page = await home.get(Self.day)
            let before = await home.get("/diary/\(TestApp.today.adding(days: -1))")
            let form = await home.get("/goals")

            #expect(saved.status == .seeOther)
            #expect(beside(.fiber, page) == ["at least 30 g", "≥ 40%"])
            #expect(beside(.sodium, page) == ["at most 1500 mg", "128%"])
            #expect(beside(.iron, page) == ["at least 10 mg"], "R22 nothing is known of it")
            #expect(beside(.calcium, page) == ["≥ 25%"])
            #expect(beside(.sodium, before) == ["40%"])
            #expect(form.value(of: "fiber_g_least") == "30")
            #expect(form.value(of: "fiber_g_most") == "")
            #expect(form.body.contains("Goals for other nutrients: Fibre, Sodium, Iron"))
            #expect(form.body.contains("Fibre at least 30 g · Sodium at most 1500 mg · Iron 10 mg – 45 mg"))
        }
    }

    @Test func `H-03 a child's day has no percentage of an adult's intake, and one of what a guardian aims at`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let ela = "\(kitchen.people.ela)"
            for person in [ela, "\(kitchen.people.ayse)"] {
                let form: KeyValuePairs = [
                    "person": person, "quick_name": "Porridge", "energy_kcal": "400", "sodium_mg": "960",
                    "fiber_g": "6", "slot": "lunch",
                ]
                _ = await kitchen.ayse.post("\(Self.day)/entries", form)
            }

            let own = await kitchen.ayse.get(Self.day)
            let childs = await kitchen.ayse.get("\(Self.day)?person=\(ela)")
            let table = try await kitchen.ayse.get("/progress/days.csv?person=\(ela)").whole()
            _ = await kitchen.ayse.post("/goals", ["person": ela, "sodium_mg_most": "1200"])
            let aimed = await kitchen.ayse.get("\(Self.day)?person=\(ela)")

            #expect(beside(.sodium, own) == ["40%"])
            #expect(childs.shown(.sodium, in: .day) == "960 mg")
            #expect(beside(.sodium, childs) == [])
            #expect(!childs.body.contains(Self.hint))
            #expect(table.contains(",960,"))
            #expect(!table.contains(",40,"))
            #expect(beside(.sodium, aimed) == ["at most 1200 mg", "80%"])
        }
    }

    @Test func `M-30 the table of days has percentages of the reference intakes, and says which are at least so much`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.eat([.energy: 500, .sodium: 960, .vitaminA: 400], daysAgo: 0, in: home)

            let lines = try await home.get("/progress/days.csv").whole().split(separator: "\r\n").map {
                $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            }

            try #require(lines.count == 2)
            let cells = Dictionary(zip(lines[0], lines[1])) { $1 }
            #expect(cells["energy_reference_percent"] == "25")
            #expect(cells["sodium_reference_percent"] == "40")
            #expect(cells["vitamin_a_reference_percent"] == "50")
            #expect(cells["iron_reference_percent"] == "")
            #expect(cells["fiber_reference_percent"] == nil)
            #expect(cells["lower_bounds"] == "vitamin_a_reference_percent")
        }
    }
}
