import Domain
import HTTPServer
import Testing

@testable import App

/// What else a recipe's page says.
@Suite struct RecipePageTests {
    @Test func `S-25 a recipe is printed from its page, for the servings that are looked at`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", ["3 eggs"], [("servings", "2"), ("instructions", "Stir.")])
            let page = await home.get(path + "?cook=4")
            let paper = await home.get(path + "/print?cook=4")

            #expect(page.body.contains("href=\"\(path)/print?cook=4\""))
            #expect(paper.body.contains("6 eggs"))
            #expect(paper.body.contains("Stir."))
        }
    }

    @Test func `L-02 each page of a recipe has a title of its own`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Menemen", ["3 eggs"])
            let titles = [
                "": "Menemen", "/cook": "Cook mode: Menemen", "/print": "Menemen (Print)",
                "/log": "Add to diary: Menemen",
                "/shopping": "Add to the shopping list: Menemen",
            ]
            for (page, title) in titles {
                #expect(await home.get(path + page).between("<title>", " · ") == title)
            }
        }
    }

    @Test func `2.2 coverage: lines that do not count are named with what to do`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe(
                "Dish",
                lines: [
                    .init("400 g tomatoes", grams: 400, energyPer100g: 20),
                    .init("a pinch of pul biber", grams: nil, energyPer100g: 300),
                    .init("100 g mystery", grams: 100, per100g: nil),
                    .init("salt, to taste", grams: nil, per100g: nil, counts: false),
                ],
                in: home
            )

            let page = await home.get("/recipes/\(dish)")

            #expect(page.body.contains("1 of 3 lines counted."))
            #expect(page.body.contains("a pinch of pul biber</a>: its weight is unknown"))
            #expect(page.body.contains("100 g mystery</a>: no food is linked"))
            #expect(!page.body.contains("salt, to taste</a>"))
            #expect(page.shown(.energy, in: .total) == "≥ 80 kcal")
            #expect(page.shown(.protein, in: .total) == "—")
        }
    }

    @Test func `section 4: one full section a basis, one multiplier, one amount in grams`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)

            for query in ["", "?grams=150", "?multiplier=bad"] {
                let page = await home.get("/recipes/\(soup)\(query)")
                for basis in [Basis.portion, .per100g, .serving, .total] { #expect(page.count(basis) == 1) }
                #expect(page.body.split(separator: "data-multiplier=").count == 2)
                #expect(page.body.split(separator: "data-grams=").count == 2)
            }
        }
    }

    @Test func `P-13 two tables: a portion, which scales, and 100 g, which never does, with the same rows in order`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)
            let bare = try await app.recipe("Bare", lines: [.init(grams: 100, energyPer100g: 50)], in: home)
            let wanted = ["energy", "carbohydrate", "fiber", "sugars", "protein", "fat"]

            let (page, other) = (await home.get("/recipes/\(soup)"), await home.get("/recipes/\(soup)?multiplier=3"))
            let unknown = await home.get("/recipes/\(bare)")

            #expect(page.rows(in: .portion) == wanted)
            #expect(page.rows(in: .per100g) == wanted)
            #expect(other.nutrient(.energy, in: .portion) == 1500)
            #expect(other.table(.per100g) == page.table(.per100g), "not a byte of it follows the amount")
            #expect(other.table(.total) == page.table(.total))
            #expect(other.table(.serving) == page.table(.serving))
            #expect(unknown.rows(in: .portion) == wanted)
            #expect(unknown.shown(.fiber, in: .portion) == "—")
        }
    }

    @Test func `C-6 a recipe that never had servings makes one`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.change(
                """
                INSERT INTO recipes (household_id, id, name, name_key, search_text)
                SELECT household_id, gen_random_uuid(), 'Old soup', 'old soup', 'old soup' FROM accounts
                """
            )
            let id = try await app.text("SELECT id::text FROM recipes")

            let page = await home.get("/recipes/\(id)")

            #expect(page.body.contains("Makes 1 serving"))
            #expect(page.count(.serving) == 0)
            #expect(await home.get("/recipes/\(id)/edit").value(of: "servings") == "1")
        }
    }

    @Test func `S-28 one table has a column for each amount, and what is not a macronutrient is folded`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let lines: [TestApp.Line] = [
                .init("flour", grams: 200, per100g: [.energy: 364, .protein: 10, .iron: 4])
            ]
            let dish = try await app.recipe("Dish", lines: lines, servings: 4, in: home)

            let page = await home.get("/recipes/\(dish)")

            let table = page.body.between(#"<section class="wide""#, "</table>") ?? ""
            #expect(table.split(separator: "<tr").count == 2 + NutrientTable.always.count)
            #expect(page.nutrient(.energy, in: .per100g) == 364)
            #expect(page.nutrient(.energy, in: .serving) == 182)
            #expect(page.nutrient(.energy, in: .total) == 728)
            #expect(!table.contains(#"data-nutrient="iron""#))
            #expect(page.nutrient(.iron, in: .total) == 8)
        }
    }

    @Test func `why this number: the lines add up to the total`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe(
                "Dish",
                lines: [
                    .init("flour", grams: 300, energyPer100g: 364), .init("oil", grams: 13.5, energyPer100g: 884),
                    .init("salt", grams: 5, per100g: [.energy: 0], counts: false),
                ],
                servings: 4,
                in: home
            )

            let page = await home.get("/recipes/\(dish)/why?nutrient=energy")
            let odd = await home.get("/recipes/\(dish)/why?nutrient=%3Cscript%3E")
            let fiber = await home.get("/recipes/\(dish)/why?nutrient=fiber")

            let lines = page.nutrients(.energy, in: .line).compactMap { $0 }
            #expect(lines.count == 2, "2.2 what does not count is not known to add nothing")
            #expect(abs(lines.reduce(0, +) - (page.nutrient(.energy, in: .total) ?? 0)) < 1e-6)
            #expect(page.body.contains("grams as typed"))
            #expect(page.body.contains("300 g × 364 kcal per 100 g ="))
            #expect(lines == lines.sorted(by: >), "S-28 the largest share comes first")
            #expect(page.body.contains("Your household"))
            #expect(page.nutrient(.energy, in: .portion) == (page.nutrient(.energy, in: .total) ?? 0) / 4)
            #expect(page.body.contains("2 of 2 lines"))
            #expect(!fiber.body.contains("2 of 2 lines"), "2.2 no line tells of the fibre")
            #expect(odd.status == .ok)
            #expect(!odd.body.contains("<script>"))
        }
    }

    @Test func `2.2 why says of a line that is not known what the recipe says, and leads to where it is mended`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Dish", ["200 g rice", "For the top:", "400 g zorp", "zorp"])

            let (page, why) = (await home.get(path), await home.get(path + "/why"))
            let editor = await home.get(path + "/edit")

            let origin = why.between("400 g zorp</h2>", "</li>") ?? ""
            #expect(origin.contains("weight in the line"))
            #expect(origin.contains("no food is linked to it."))
            #expect(origin.contains(##"href="\##(path)/edit#line-2-find">Choose its food</a>"##))
            #expect(page.body.contains("no food is linked to it."))
            #expect(!why.body.contains("its weight is unknown"))
            #expect(editor.body.contains(#"id="line-2-find""#))
            #expect(editor.between(#"id="line-2-text""#, "</textarea>")?.hasSuffix(">400 g zorp") == true)
        }
    }

    @Test func `HOSTILE-41 recipes carry schema.org data that ends no element`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let name = "</script><svg onload=alert(1)>\u{2028}&\""
            let dish = try await app.recipe(name, lines: [GoldenNumberTests.soup], servings: 2, in: home)

            let page = await home.get("/recipes/\(dish)")
            let data = page.between(#"<script type="application/ld+json">"#, "</script>") ?? ""

            #expect(data.hasPrefix(#"{"@context":"https://schema.org","@type":"Recipe","name":"\u003c/script\u003e"#))
            #expect(data.contains(#""recipeYield":"2""#))
            #expect(data.contains(#""calories":"500 kcal""#))
            #expect(data.hasSuffix("}"))
            #expect(!page.body.contains("<svg onload"))
        }
    }

    @Test func `S-20 instructions are safe HTML`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let text = "1. Boil <script>alert(1)</script>\n2. **Eat** [here](javascript:alert(1))"
            let dish = try await app.recipe("Dish", lines: [], instructions: text, in: home)

            for address in ["/recipes/\(dish)", "/recipes/\(dish)/cook"] {
                let page = await home.get(address)
                #expect(page.body.contains("<strong>Eat</strong>"))
                #expect(!page.body.contains("<script>alert"))
                #expect(!page.body.contains("href=\"javascript:"))
            }
        }
    }

    @Test func `2.5 a portion that outgrew its dish stays, and the page says so`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe(
                "Dish",
                lines: [.init(grams: 100, energyPer100g: 100)],
                portion: 200,
                in: home
            )

            let page = await home.get("/recipes/\(dish)")

            #expect(page.gramsLabel == "200g")
            #expect(page.body.contains("0.5 portions"))
            #expect(page.body.contains("larger than the whole recipe"))
        }
    }

    @Test func `a recipe without lines is a page`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe("Plan", lines: [], in: home)

            let page = await home.get("/recipes/\(dish)")

            #expect(page.status == .ok)
            #expect(page.body.contains("No ingredients yet."))
        }
    }

    @Test func `lines stand under their sections`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe(
                "Pie",
                lines: [
                    .init("flour", grams: 1, per100g: [:], section: "Dough"),
                    .init("butter", grams: 1, per100g: [:], section: "Dough"),
                    .init("apple", grams: 1, per100g: [:], section: "Filling"),
                ],
                in: home
            )

            let page = await home.get("/recipes/\(dish)")

            #expect(page.body.split(separator: "<h3>Dough</h3>").count == 2)
            #expect(page.body.contains("<h3>Filling</h3>"))
        }
    }
}

extension Answer {
    /// The first table of a section, as it stands.
    fileprivate func table(_ basis: Basis) -> String? {
        sections(basis).compactMap { $0.split(separator: "</table>").first }.joined(separator: "\n")
    }

    /// The keys of its nutrients in order.
    fileprivate func rows(in basis: Basis) -> [String] {
        (table(basis) ?? "").split(separator: #"data-nutrient=""#).dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }
}
