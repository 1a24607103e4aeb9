import Domain
import HTTPServer
import Testing

@testable import App

/// What may be eaten by whom: three answers, and unknown is never shown as safe.
@Suite struct DietPagesTests {
    @Test func `S-05 a diet leaves only recipes of which every ingredient is known to fit`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Lentil soup", ["200 g red lentils", "1 onion", "salt"])
            _ = try await home.cook("Rice with butter", ["200 g rice", "20 g butter"])
            _ = try await home.cook("Meatballs", ["500 g ground beef"])
            _ = try await home.cook("Fried anchovies", ["500 g fresh anchovies"])
            _ = try await home.cook("Mystery", ["100 g zorp"])
            _ = try await home.cook("Nothing yet", [])

            func found(_ diet: String) async -> Set<String> {
                let page = await home.get("/recipes?diet=\(diet)").body
                let all = ["Lentil soup", "Rice with butter", "Meatballs", "Fried anchovies", "Mystery", "Nothing yet"]
                return Set(all.filter { page.contains(">\($0)<") })
            }

            #expect(await found("").count == 6)
            #expect(await found("vegan") == ["Lentil soup"])
            #expect(await found("vegetarian") == ["Lentil soup", "Rice with butter"])
            #expect(await found("pescatarian") == ["Lentil soup", "Rice with butter", "Fried anchovies"])
            #expect(await found("gluten-free") == ["Lentil soup", "Rice with butter", "Meatballs", "Fried anchovies"])
            #expect(await found("milk-free") == ["Lentil soup", "Meatballs", "Fried anchovies"])
            #expect(await found("carnivore").count == 6, "HOSTILE-45 what is no choice is as good as not there")
        }
    }

    @Test func `S-05 a food that was only guessed, and one's own of which nobody said, are no promise`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.stock("Moon cheese", energy: 200, in: home)
            _ = try await home.cook("Own", ["100 g moon cheese"])
            _ = try await home.cook("Sure", ["100 g rice"])
            let guessed = try await home.cook("Guessed", ["100 g rice"])
            try await app.change("UPDATE recipe_lines SET is_sure = false WHERE recipe_id = '\(guessed.suffix(36))'")

            let page = await home.get("/recipes?diet=vegan").body

            #expect(page.contains(">Sure<"))
            #expect(!page.contains(">Own<"))
            #expect(!page.contains(">Guessed<"))
            #expect(page.contains("Only recipes of which every ingredient is known to fit."))
            #expect(await home.get(guessed).body.contains("What it contains is not known."))
        }
    }

    @Test func `H-04 a recipe names what it contains, and of which line something is uncertain`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Gratin", ["1 kg potatoes", "200 ml milk", "2 slices bread", "50 g zorp"])
            let salad = try await home.cook("Salad", ["2 tomatoes", "1 tbsp olive oil"])

            let page = await home.get(path).body
            let other = await home.get(salad).body

            #expect(page.contains("Contains: gluten, milk."))
            #expect(page.contains("<bdi>zorp: </bdi>nothing is known of it."))
            #expect(page.contains("<bdi>bread: </bdi>may contain"))
            #expect(other.contains("None of the 14 allergens"))
            #expect(other.contains("<li>Vegan, Gluten-free</li>"))
            #expect(!other.contains("Not certain:"))
        }
    }

    @Test func `H-04 the page of a food says the same, in Turkish too`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            let own = try await home.ownFood()

            let milk = await home.get("/foods/\(CatalogueFood.id(of: "milk"))").body
            let bread = await home.get("/foods/\(CatalogueFood.id(of: "bread"))").body

            #expect(milk.contains("İçinde: süt."))
            #expect(!milk.contains("Kesin değil"))
            #expect(bread.contains("İçinde: glüten."))
            #expect(bread.contains("yumurta, soya, süt, susam içerebilir."))
            #expect(await home.get("/foods/\(own)").body.contains("İçinde ne olduğu bilinmiyor."))
        }
    }

    @Test func `H-04 every food of the catalogue says what it holds, and unknown words are refused`() async throws {
        try await TestApp.run { app in
            let silent = try await app.rows(in: "foods WHERE source = 'catalogue' AND contains IS NULL")
            let odd = try await app.rows(
                in:
                    "foods WHERE NOT contains || may_contain <@ string_to_array('\(Substance.allCases.map(\.word).joined(separator: " "))', ' ')"
            )

            let telling = try await app.rows(in: "foods WHERE source = 'catalogue' AND 'milk' = ANY (contains)")

            #expect(telling > 10)
            #expect(silent == 0)
            #expect(odd == 0)
        }
    }

    @Test func `S-05 what fits into what is left today is measured by a portion, and a lower bound promises nothing`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let food = try await app.stock("Moon cheese", energy: 200, in: home)
            _ = try await home.cook("Light", ["100 g moon cheese"])
            _ = try await home.cook("Shared", ["1 kg moon cheese"], [("servings", "10")])
            _ = try await home.cook("Heavy", ["1 kg moon cheese"])
            _ = try await home.cook("Half known", ["50 g moon cheese", "100 g zorp"])
            let without = await home.get("/recipes?fits=today").body
            try await app.change(
                """
                INSERT INTO goals (household_id, person_id, since_on, weekday, energy_kcal)
                SELECT household_id, id, current_date - 30, day, CASE day WHEN 0 THEN 2000 ELSE 1000 END
                FROM persons, generate_series(0, 7) AS day
                """
            )

            let all = await home.get("/recipes").body
            _ = await home.post(
                "/diary/\(Zone.istanbul.today)/entries",
                ["slot": "lunch", "food": food.description, "amount": "3.75", "measure": "100g"]
            )
            let left = await home.get("/recipes?fits=today").body
            try await app.eat([.protein: 3], daysAgo: 0, in: home)
            let unknown = await home.get("/recipes").body

            #expect(!unknown.contains("kcal a serving</option>"), "2.2 nobody knows what is left")
            #expect(!without.contains(#"name="fits""#))
            #expect(without.contains(">Heavy<"))
            #expect(all.contains("≤ 1000 kcal a serving"), "a weekday's own goal goes before that of every day")
            #expect(left.contains("≤ 250 kcal a serving"))
            #expect(left.contains(#"<option value="today" selected>"#))
            #expect(left.contains(">Light<"))
            #expect(left.contains(">Shared<"))
            #expect(!left.contains(">Heavy<"))
            #expect(!left.contains(">Half known<"))
        }
    }
}

extension Zone {
    fileprivate static var istanbul: Zone { Zone("Europe/Istanbul") ?? .utc }
    fileprivate var today: CivilDate { day(at: .now()) }
}
