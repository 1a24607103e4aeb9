import Domain
import Testing

@testable import App

/// The day beside what its person aims at.
@Suite struct GoalBarTests {
    @Test func `W-22 R22 a lower bound over its goal is at least so much over, in words`() throws {
        let goal = try DailyGoal(
            energy: Kilocalories(2000),
            protein: .grams(Grams(100)),
            carbohydrate: .grams(Grams(50)),
            fat: .grams(Grams(70))
        )
        var eaten = Nutrients([.energy: 2738, .protein: 112])
        eaten[.carbohydrate] = .atLeast(60.2)
        eaten[.fat] = .atLeast(40)
        func texts(_ language: Language) -> [String] {
            DayRest(eaten, of: goal, Strings(language), Formatting(language)).macros.map(\.text)
        }

        #expect(texts(.en) == ["−12 g", "≥ 10.2 g over", "≤ 30 g"])
        #expect(texts(.tr) == ["−12 g", "≥ 10,2 g fazla", "≤ 30 g"])
    }

    @Test func `a day is measured by the goal in force on it, lower bounds honestly`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.change(
                """
                INSERT INTO goals (household_id, person_id, since_on, weekday, energy_kcal, protein_g, fat_percent)
                SELECT household_id, id, date '2026-03-10', 0, 2000, 100, 30 FROM persons
                """
            )
            let bread = try await app.ownFood("Bread", per100g: [.energy: 250, .protein: 8], in: home)
            let cheese = try await app.ownFood("Cheese", per100g: [.energy: 300], in: home)
            try await home.eat(bread, "500")
            try await home.eat(cheese, "100")
            try await home.eat("Feast", 2500, on: "2026-03-22")

            let before = await home.get("/diary/2026-03-09")
            let page = await home.get("/diary/2026-03-21")
            let over = await home.get("/diary/2026-03-22")

            #expect(!before.body.contains("<progress"))
            #expect(page.body.contains("<span>of 2000</span> <strong>450 left</strong>"))
            #expect(page.body.contains(#"<progress class="energy" value="1550" max="2000" aria-label="Energy">"#))
            #expect(page.body.contains(#"<progress class="protein" value="40" max="100""#))
            #expect(page.shown(.protein, in: .day) == "≥ 40 g")
            #expect(page.body.contains("of 100 g"))
            #expect(!page.body.contains(#"<progress class="fat""#), "2.2 an empty bar would say zero")
            #expect(!page.body.contains(#"<progress class="carbohydrate""#))
            #expect(over.body.contains("<strong>500 over</strong>"))
            #expect(over.body.contains(#"<progress class="energy over" value="2000" max="2000""#))
        }
    }
}
