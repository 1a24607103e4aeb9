import Database
import Domain
import Foundation
import Testing

@testable import App

/// A line that names several foods contains what any of them contains, and is reckoned with the first.
@Suite struct OtherFoodTests {
    @Test(arguments: [
        ("2 tbsp olive oil or butter", "milk", "counted as Olive oil; or butter"),
        ("200 g tofu or prawns", "crustaceans, soya", "; or prawns"),
        ("salt, butter and pepper", "milk", "also butter, pepper"),
        ("1 tsp salt, butter and pepper", "milk", "counted as Salt alone; also butter"),
        ("250 g salmon, plus sesame seeds to serve", "sesame", "alone; also sesame seeds"),
        ("200 g mushrooms fried in butter", "milk", "alone; also butter"),
        ("2 bananas, dipped in peanut butter", "peanuts", "counted as Banana alone; also peanut butter"),
        ("100 g apples (nuts optional)", "nuts", "counted as Apple alone; also nuts"),
        ("200 g mantar, tereyağında kavrulmuş", "milk", "alone; also tereyağında"),
        ("1 tsp honey and ghee", "milk", "counted as Honey alone; also ghee"),
        ("100 g rice or bulgur", "gluten", "; or bulgur"),
        ("250 ml oat or almond milk", "nuts", "; or almond milk"),
        ("2 yemek kaşığı zeytinyağı veya tereyağı", "milk", "; or tereyağı"),
        ("100 g pirinç veya badem", "nuts", "; or badem"), ("50 ml su veya süt", "milk", "; or süt"),
    ])
    func `H-04 HOSTILE-132 a line contains what any of its foods contains, and says what it is counted as`(
        line: String,
        contained: String,
        reckoning: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Dish", [line])

            let page = await home.get(path).body
            let why = await home.get(path + "/why").body
            let edit = await home.get(path + "/edit").body
            let vegan = await home.get("/recipes?diet=vegan").body

            let told = page.between("Contains: ", ".")?.split(separator: ", ").map(String.init) ?? []
            #expect(Set(contained.split(separator: ", ").map(String.init)).isSubset(of: told), "\(told)")
            #expect(page.contains(reckoning))
            #expect(why.contains(reckoning))
            #expect(edit.contains(reckoning))
            #expect(vegan.contains(">Dish<") == ["gluten", "nuts", "peanuts"].contains(contained))
        }
    }

    @Test func `H-04 no diet and no freedom is promised where one of the foods speaks against it`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            let oil = try await home.cook("Yağ", ["2 yemek kaşığı zeytinyağı"])
            let either = try await home.cook("İkisi", ["2 yemek kaşığı zeytinyağı veya tereyağı"])
            let nobody = try await home.cook("Bilinmez", ["2 yemek kaşığı zeytinyağı veya zorp"])

            let milkFree = await home.get("/recipes?diet=milk-free").body
            let pages = [await home.get(oil).body, await home.get(either).body, await home.get(nobody).body]

            #expect(milkFree.contains(">Yağ<"))
            #expect(!milkFree.contains(">İkisi<"))
            #expect(!milkFree.contains(">Bilinmez<"))
            #expect(pages[0].contains("<li>Vegan, Glütensiz</li>"))
            #expect(pages[1].contains("<li>Vejetaryen, Glütensiz</li>"))
            #expect(pages[1].contains("Zeytinyağı olarak sayıldı; ya da tereyağı"))
            #expect(!pages[2].contains("Glütensiz</li>"))
            #expect(pages[2].contains("<bdi>zorp: </bdi>"))
        }
    }

    @Test
    func
        `H-04 HOSTILE-132 a remark that names what may contain something leaves it open, and one that denies it does not`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Dipped", ["200 g strawberries, dipped in dark chocolate"])
            _ = try await home.cook("Breaded", ["2 chicken breasts, breaded"])
            _ = try await home.cook("Denied", ["200 g rice, without butter", "2 onions, cut in half"])
            _ = try await home.cook("Again", ["1 cup olive oil, plus more olive oil for drizzling"])

            let milkFree = await home.get("/recipes?diet=milk-free").body
            let glutenFree = await home.get("/recipes?diet=gluten-free").body

            #expect(
                ["Dipped", "Breaded", "Denied", "Again"].map { milkFree.contains(">\($0)<") } == [
                    false, false, true, true,
                ]
            )
            #expect(
                ["Dipped", "Breaded", "Denied", "Again"].map { glutenFree.contains(">\($0)<") } == [
                    true, false, true, true,
                ]
            )
        }
    }

    @Test func `H-04 a food that nobody knows behind a comma leaves a dish open, and what is done to a food does not`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let unknown = try await home.cook("Unknown", ["1 onion, zorp"])
            let counted = try await home.cook("Counted", ["1 onion, 2 zorps"])
            _ = try await home.cook("Done", ["1 onion, chopped", "2 carrots, finely diced", "1 lemon, to serve"])

            let milkFree = await home.get("/recipes?diet=milk-free").body

            #expect(["Unknown", "Counted", "Done"].map { milkFree.contains(">\($0)<") } == [false, false, true])
            #expect(await home.get(unknown).body.contains("alone; also zorp"))
            #expect(await home.get(counted).body.contains("alone; also zorps"))
        }
    }

    @Test func `2.3 the nutrients stay those of the first food`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.stock("Moon cheese", energy: 200, in: home)
            _ = try await app.stock("Sun cheese", energy: 300, in: home)

            let path = try await home.cook("Toast", ["100 g moon cheese or sun cheese"])

            #expect(await home.get(path).nutrient(.energy, in: .total) == 200)
        }
    }

    @Test func `H-04 a food chosen by hand leaves the others in the text, until the text is another`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let butter = CatalogueFood.id(of: "butter-unsalted")
            let own = try await app.stock("Rapeseed oil from the mill", energy: 900, in: home)
            func dish(_ name: String, _ food: Food.ID, _ text: String) async throws -> String {
                try await home.cook(name, [text], [("line[0][food]", food.description)])
            }

            let second = try await dish("Second", butter, "20 g olive oil or butter")
            let third = try await dish("Third", own, "20 g butter or olive oil")
            let learned = try await home.cook("Learned", ["20 g olive oil", "20 g butter"])
            let edited = await home.submit(
                third,
                [("name", "Third"), ("version", "1"), ("line[0][text]", "20 g oil")]
                    + [("line[0][food]", own.description)]
            )

            #expect(await home.get(second).body.contains("; or olive oil"))
            #expect(await home.get(second).body.contains("Contains: milk."))
            #expect(edited.status == .seeOther)
            #expect(!(await home.get(third).body.contains("milk.")))
            #expect(await home.get(learned).body.contains("Contains: milk."))
            #expect(
                try await app.text(
                    "SELECT string_agg(DISTINCT name, ', ' ORDER BY name) FROM ingredients WHERE own_food_id IS NOT NULL"
                ) == "oil",
                "what was chosen for a line of two names is not what its first name means"
            )
        }
    }

    @Test func `H-04 a line chosen by hand contains what its text offers, even where the first name is another food`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let oil = CatalogueFood.id(of: "olive-oil")

            let path = try await home.cook("Dish", ["20 g butter or ghee"], [("line[0][food]", oil.description)])
            let page = await home.get(path).body

            #expect(page.contains("counted as Olive oil; or butter, ghee"))
            #expect(page.contains("Contains: milk."))
        }
    }

    @Test func `H-04 a copy, and a line that went and came back, keep their other foods`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Dish", ["20 g olive oil or butter", "100 g rice"])
            let ingredient = try await app.text("SELECT id::text FROM ingredients WHERE name = 'olive oil'")

            let copy = await home.post(path + "/duplicate")
            _ = await home.post("/ingredients/\(ingredient)/delete")
            let without = await home.get(path).body
            _ = await home.post("/ingredients/\(ingredient)/undelete")
            let back = await home.get(path).body
            let copied = await home.get(copy.location?.replacing("/edit", with: "") ?? "").body

            #expect(!without.contains("Contains: milk."))
            for page in [back, copied] {
                #expect(page.contains("Contains: milk."))
                #expect(page.contains("counted as Olive oil; or butter"))
            }
        }
    }

    @Test func `H-04 of a line that nobody has read for other foods everything is uncertain, until housekeeping has`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Dish", ["20 g olive oil or butter", "100 g rice"])
            let plain = try await home.cook("Plain", ["100 g rice"])
            func facts() async -> [Bool] {
                let library = await home.get("/recipes?diet=vegetarian").body
                let pages = [await home.get(path).body, await home.get(plain).body]
                return pages.map { $0.contains("Contains: milk.") } + pages.map { $0.contains("<li>Veg") }
                    + ["Dish", "Plain"].map { library.contains(">\($0)<") }
            }
            let before = await facts()
            try await app.change(
                "UPDATE recipe_lines SET other_food_ids = NULL, other_names = '{}', names_joint = NULL"
            )
            try await app.change("UPDATE library_revisions SET revision = gen_random_uuid()")

            let unread = await facts()
            try await UnreadLineStore(database: app.database).read()

            #expect(before == [true, false, true, true, true, true])
            #expect(unread == [false, false, false, false, false, false])
            #expect(await facts() == before)
        }
    }

    @Test func `2.3 P-37 a line that was read before additions were gets what it says more, and no typed grams change`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let cake = try await home.cook("Cake", ["100 g sugar, plus 50 g for the topping", "100 g rice, rinsed"])
            let pie = try await home.cook("Pie", ["100 g sugar, plus 50 g for the topping"])
            let id = cake.suffix(36)
            let energy = "SELECT round(energy_kcal)::text FROM recipes WHERE id = '\(id)'"
            let before = try await app.text(energy)
            // As it was written then, and a rice that weighed more.
            try await app.change("UPDATE recipe_lines SET grams = 100 WHERE recipe_id = '\(id)' AND position = 1")
            try await app.change("UPDATE recipe_lines SET grams = 110 WHERE recipe_id = '\(id)' AND position = 2")
            try await app.change(
                "UPDATE recipe_lines SET grams = 90, grams_rule = 'typed' WHERE recipe_id = '\(pie.suffix(36))'"
            )
            try await app.change("UPDATE recipes SET energy_kcal = 1 WHERE id = '\(id)'")
            let migration = Repository.path + "/Migrations/202611281810_lines_read_anew.sql"
            let statements = try String(contentsOfFile: migration, encoding: .utf8).split(separator: ";")
            for statement in statements where statement.contains("UPDATE ") { try await app.change(String(statement)) }

            try await UnreadLineStore(database: app.database).read()

            let all = "SELECT string_agg(round(grams)::text, ' ' ORDER BY grams) FROM recipe_lines"
            #expect(try await app.text(all) == "90 110 150")
            #expect(try await app.text(energy) != "1")
            #expect(before != "1")
            #expect(try await app.text("SELECT string_agg(version::text, ' ') FROM recipes") == "1 1")
            #expect(try await app.rows(in: "recipe_lines WHERE other_food_ids IS NULL") == 0)
        }
    }

    @Test func `H-04 what goes in instead, and what went in, is uncertain as well until housekeeping has read it`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let tomorrow = TestApp.today.adding(days: 1)
            let rice = try await kitchen.cook("Rice", ["200 g rice"])
            let cooked = try await kitchen.plan(rice, .dinner, TestApp.today)
            let planned = try await kitchen.plan(rice, .dinner, tomorrow)
            for dish in [cooked, planned] { _ = await kitchen.swap(dish, [(0, "200 g rice, fried in butter")]) }
            let pot = try #require(await kitchen.ayse.post("/plan/dishes/\(cooked)/cookings").location)
            func facts() async -> [Bool] {
                let (cell, pot) = (await kitchen.cell(.dinner, tomorrow), await kitchen.ayse.get(pot).body)
                return [cell, pot].map { $0.contains("Ela: contains milk") }
                    + [cell.contains("ot certain"), pot.contains("Ela: not certain")]
            }
            let before = await facts()
            // As they were written before foods were looked for in every remark.
            for table in ["plan_swaps", "cooking_lines"] {
                try await app.change(
                    "UPDATE \(table) SET other_food_ids = '{}', other_names = '{}', names_joint = NULL"
                )
            }
            let former = await facts()
            let migration = Repository.path + "/Migrations/202611281493_noted_swaps.sql"
            let statements = try String(contentsOfFile: migration, encoding: .utf8).split(separator: ";")
            for statement in statements where statement.contains("UPDATE ") { try await app.change(String(statement)) }

            let unread = await facts()
            try await UnreadLineStore(database: app.database).read()

            #expect(before == [true, true, false, false])
            #expect(former == [false, false, false, false])
            #expect(unread == [false, false, true, true])
            #expect(await facts() == before)
        }
    }

    @Test func `H-04 a food of the catalogue that changes reaches the recipes that name it beside another`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Dish", ["20 g olive oil or butter"])

            let found = try await app.database.read(
                CatalogueStore.recipes(with: [CatalogueFood.id(of: "butter-unsalted")])
            )

            #expect(found.map { "/recipes/\($0.recipe)" } == [path])
        }
    }
}
