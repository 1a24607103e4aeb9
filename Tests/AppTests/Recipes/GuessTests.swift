import Domain
import Testing

@testable import App

/// A food that was only guessed is marked wherever its line is counted, and is no known coverage.
@Suite struct GuessTests {
    /// A recipe of ten lines, the first of them a guess that nobody has confirmed.
    private func dish(_ home: Browser, _ app: TestApp) async throws -> String {
        let lines =
            ["100 g \(guess)"]
            + ["rice", "butter", "onion", "carrot", "salt", "garlic", "sugar", "honey", "bulgur"].map { "20 g \($0)" }
        return try await home.cook("Dish", lines)
    }

    private var guess: String { "wombat meat" }

    @Test func `S-28 a guessed food is marked on the recipe page, in the library and on the why page`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await dish(home, app)

            let page = await home.get(path).body
            let why = await home.get(path + "/why").body
            let library = await home.get("/recipes").body

            #expect(page.contains("9 of 10 lines counted, 1 guessed."))
            #expect(page.contains(#"<small class="unsure">guessed: "#))
            #expect(why.contains("9 of 10 lines counted, 1 guessed."))
            #expect(why.contains(#"<small class="unsure">guessed</small>"#))
            #expect(library.contains(#"<li class="unsure">1 guessed</li>"#))
        }
    }

    @Test func `S-28 in Turkish, and in what is logged a guess is no known line`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            let path = try await dish(home, app)
            let day = "/diary/2026-03-21"

            let page = await home.get(path).body
            let library = await home.get("/recipes").body
            _ = await home.post(
                "\(day)/entries",
                ["slot": "lunch", "recipe": String(path.suffix(36)), "servings": "1"]
            )

            #expect(page.contains("10 satırın 9&#39;u hesaba katıldı, 1 tanesi tahmin."))
            #expect(library.contains(#"<li class="unsure">1 tahmin</li>"#))
            #expect(
                try await app.text("SELECT lines_counted || ' of ' || lines_counting FROM diary_entries") == "9 of 10"
            )
        }
    }

    @Test func `S-28 a guess promises no diet and no freedom, and is none any more once a person has confirmed it`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Dish", ["100 g \(guess)"])
            let food = try await app.text("SELECT food_id::text FROM recipe_lines")

            let guessed = await home.get(path)
            let fields = [
                ("name", "Dish"), ("version", "1"), ("line[0][text]", "100 g \(guess)"), ("line[0][food]", food),
            ]
            _ = await home.submit(path, fields)
            let confirmed = await home.get(path)
            let library = await home.get("/recipes").body

            #expect(guessed.nutrient(.energy, in: .total) == confirmed.nutrient(.energy, in: .total))
            #expect(guessed.body.contains("0 of 1 line counted, 1 guessed."))
            #expect(guessed.body.contains("What it contains is not known."))
            #expect(confirmed.body.contains("1 of 1 line counted."))
            #expect(!library.contains("guessed"))
        }
    }
}
