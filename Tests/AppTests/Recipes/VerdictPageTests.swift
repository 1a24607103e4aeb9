import HTTPServer
import Testing

@testable import App

/// Whom of the household a recipe does not suit, as its page says it.
@Suite struct VerdictPageTests {
    private func profile(_ browser: Browser, _ app: TestApp, _ avoided: [(String, String)]) async throws {
        let owner = try await app.owner(of: browser)
        let name = try await app.text("SELECT name FROM persons WHERE id = '\(owner.person)'")
        let basics = [("name", name), ("usual_share", "1"), ("diary_writing", "offer")]
        let saved = await browser.submit("/people/\(owner.person)", basics + avoided)
        guard saved.status == .seeOther else { throw Unexpected(saved) }
    }

    @Test func `H-04 a recipe names the person, the substance and the line, and warns whoever reads`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.viewer, of: home, email: "mehmet@example.org")
            let path = try await home.cook("Rice with butter", ["200 g rice", "20 g butter"])
            let soup = try await home.cook("Soup", ["200 g red lentils", "1 onion"])
            let before = await home.get(path).body
            try await profile(mate, app, [("allergies", "milk")])

            let seen = await home.get(path).body
            let own = await mate.get(path).body
            let cook = await home.get(path + "/cook").body
            let paper = await home.get(path + "/print").body

            #expect(paper.contains("<li><bdi>Mehmet: contains milk: 20 g butter</bdi></li>"))
            #expect(!before.contains("Mehmet"))
            #expect(seen.contains("<li><bdi>Mehmet: contains milk: 20 g butter</bdi></li>"))
            #expect(!seen.contains("Mind what is in it."))
            #expect(cook.contains("<li><bdi>Mehmet: contains milk: 20 g butter</bdi></li>"))
            #expect(own.contains("<strong>Mind what is in it.</strong> <bdi>Mehmet: contains milk: 20 g butter</bdi>"))
            #expect(!(await home.get(soup).body.contains("Mehmet")))
        }
    }

    @Test func `H-04 what is unknown is named and never taken for free`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            try await profile(home, app, [("allergies", "milk"), ("diets", "vegan")])
            let mystery = try await home.cook("Mystery", ["200 g rice", "50 g zorp"])
            let guessed = try await home.cook("Guessed", ["100 g rice"])
            try await app.change("UPDATE recipe_lines SET is_sure = false WHERE recipe_id = '\(guessed.suffix(36))'")
            let empty = try await home.cook("Nothing yet", [])

            #expect(await home.get(mystery).body.contains("Ayşe: süt, Vegan bakımından kesin değil: 50 g zorp"))
            #expect(await home.get(guessed).body.contains("Ayşe: süt, Vegan bakımından kesin değil: 100 g rice"))
            #expect(await home.get(empty).body.contains("Ayşe: süt, Vegan bakımından kesin değil: henüz malzeme yok"))
        }
    }

    @Test func `HOSTILE-132 an alternative counts, and own words are ruled out by foods of other kinds alone`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let either = try await home.cook("Either", ["1 tbsp olive oil or butter"])
            let salad = try await home.cook("Salad", ["2 kiwis", "1 tomato"])
            let rice = try await home.cook("Rice", ["200 g rice", "1 tsp salt", "2 tbsp olive oil or butter"])
            let open = try await home.cook("Open", ["200 g rice", "2 slices bread", "1 apple or vegetable stock"])
            try await profile(home, app, [("allergies", "milk")])
            let milk = await home.get(either).body
            try await profile(home, app, [("allergy_words", "Kiwi")])

            #expect(milk.contains("Ayşe: contains milk: 1 tbsp olive oil or butter"))
            #expect(await home.get(salad).body.contains("Ayşe: contains Kiwi: 2 kiwis"))
            #expect(!(await home.get(rice).body.contains("Ayşe:")))
            let uncertain = "Ayşe: not certain: Kiwi: 2 slices bread, 1 apple or vegetable stock"
            #expect(await home.get(open).body.contains(uncertain))

            // What nobody knows to be a food is never ruled out, nor what has the name of another food of its kind.
            let seed = try await home.cook("Seed", ["1 tsp coriander seeds"])
            for words in ["nightshades", "salt", "cilantro", "pasta"] {
                try await profile(home, app, [("allergy_words", words)])
                let page = await home.get(seed).body
                let isOpen = page.contains("Ayşe: not certain: \(words): 1 tsp coriander seeds")
                #expect(isOpen == (words != "pasta"), "\(words)")
            }
        }
    }

    @Test(arguments: [
        ("hazelnut", "50 g hazelnuts", "contains "), ("hazelnut", "50 g filberts", "contains "),
        ("almond", "50 g almonds", "contains "), ("prawn", "200 g prawns", "contains "),
        ("prawns", "200 g shrimp", "contains "), ("mint", "1 tbsp mint", "contains "),
    ])
    func `H-04 a food's own name is ruled out by foods of other kinds in the singular, too`(
        words: String,
        line: String,
        verdict: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let free = try await home.cook("Carrots", ["2 carrots", "1 onion"])
            let bound = try await home.cook("Bound", [line])
            try await profile(home, app, [("allergy_words", words)])

            #expect(!(await home.get(free).body.contains("Ayşe:")))
            #expect(await home.get(bound).body.contains("Ayşe: \(verdict)\(words): \(line)"))
        }
    }

    @Test(arguments: [
        ("hazelnut", "Fındık ezmesi", "40 g fındık ezmesi"), ("hazelnut", "Fındıklı Gofret", "40 g fındıklı gofret"),
        ("fındık", "Hazelnut paste", "40 g hazelnut paste"),
        ("hazelnut", "Zorp", "40 g dark chocolate with nuts"),
    ])
    func `H-04 own words count in both languages, whichever they were typed in`(
        words: String,
        food: String,
        line: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.ownFood(food, per100g: [.energy: 500], in: home)
            let bound = try await home.cook("Bound", [line])
            let free = try await home.cook("Plain", ["200 g rice"])
            try await profile(home, app, [("allergy_words", words)])

            let library = await home.get("/recipes").body

            #expect(await home.get(bound).body.contains("Ayşe: contains \(words): \(line)"))
            #expect(!(await home.get(free).body.contains("Ayşe:")))
            #expect(!library.contains(">Bound<"))
            #expect(library.contains(">Plain<"))
        }
    }

    @Test(arguments: [
        ("hazelnut", "1 tbsp vinegar", false), ("fındık", "7 g dry yeast", false),
        ("hazelnut", "50 g milk chocolate", true),
        ("fıstık", "1 tbsp vinegar", true), ("kiwi", "1 tbsp vinegar", true), ("bulgur", "1 tbsp vinegar", true),
        ("hazelnut", "1 tbsp vinegar or zorp", true),
    ])
    func
        `H-04 HOSTILE-132 own words for one food are ruled out by what is free of its substance, here and in the library`(
            words: String,
            line: String,
            isOpen: Bool
        ) async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Dish", [line])
            try await profile(home, app, [("allergy_words", words)])

            let page = await home.get(path).body
            let library = await home.get("/recipes").body

            #expect(page.contains("Ayşe: not certain: \(words): \(line)") == isOpen)
            #expect(library.contains("not certain for you") == isOpen)
        }
    }

    @Test func `H-04 HOSTILE-132 what was said of an ingredient leaves own words undecided, here and in the library`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = try await home.cook("Dish", ["1 tbsp vinegar"])
            try await profile(home, app, [("allergy_words", "hazelnut")])
            func isOpen() async -> [Bool] {
                [
                    await home.get(path).body.contains("Ayşe: not certain: hazelnut"),
                    await home.get("/recipes").body.contains("not certain for you"),
                ]
            }
            let before = await isOpen()
            let vinegar = try await app.text("SELECT ingredient_id::text FROM recipe_lines")

            let said = await home.post("/ingredients/\(vinegar)/contents", ["nuts": "contains"])

            #expect(said.status == .seeOther)
            #expect(before == [false, false])
            #expect(await isOpen() == [true, true])
        }
    }

    @Test func `HOSTILE-132 own words and an avoided ingredient that only a remark says are not ruled out`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Salad", ["2 kiwis"])
            let topped = try await home.cook("Topped", ["200 g apples, topped with kiwifruit"])
            let plain = try await home.cook("Plain", ["200 g apples, peeled"])
            func facts() async -> [Bool] {
                let library = await home.get("/recipes").body
                let cards = library.split(separator: #"<li class="card">"#).filter {
                    $0.contains("not certain for you")
                }
                return [await home.get(topped).body, await home.get(plain).body].map {
                    $0.contains("Ayşe: not certain: ")
                }
                    + ["Topped", "Plain"].map { dish in cards.contains { $0.contains(">\(dish)<") } }
            }

            try await profile(home, app, [("allergy_words", "Kiwi")])
            let words = await facts()
            try await profile(home, app, [("allergy_ingredient", "kiwis")])
            let ingredient = await facts()

            #expect(words == [true, false, true, false])
            #expect(ingredient == [true, false, true, false])
        }
    }

    @Test(arguments: [
        ("kivi", "200 g yogurt, topped with kiwi", "contains "),
        ("kiwi", "2 su bardağı yoğurt, kivi ile", "contains "),
        ("eggplant", "200 g rice, served on aubergine", "not certain: "),
        ("kiwi", "200 g bulgur, kivi ile", "contains "),
        ("mısır", "200 g rice, with sweetcorn", "not certain: "), ("kiwi", "200 g rice, with kiwi", "contains "),
    ])
    func `H-04 HOSTILE-132 a remark's food counts for own words in another word or language, and is named`(
        words: String,
        line: String,
        verdict: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let topped = try await home.cook("Topped", [line])
            let plain = try await home.cook("Plain", ["200 g rice, soaked in water", "1 tsp salt"])
            try await profile(home, app, [("allergy_words", words)])

            let page = await home.get(topped).body
            let cards = await home.get("/recipes").body.split(separator: #"<li class="card">"#)

            #expect(page.contains("Ayşe: \(verdict)\(words): \(line)"))
            #expect(page.contains(" alone; also "))
            #expect(!(await home.get(plain).body.contains("Ayşe:")))
            #expect(
                cards.contains { $0.contains(">Topped<") && $0.contains("not certain for you") }
                    == (verdict == "not certain: ")
            )
        }
    }

    @Test func `H-04 a dislike is marked, and warns nobody`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await profile(home, app, [("dislikes", "onion\nokra")])
            let soup = try await home.cook("Soup", ["200 g red lentils", "1 onion"])
            let mystery = try await home.cook("Mystery", ["50 g zorp"])

            let page = await home.get(soup).body

            #expect(page.contains("Ayşe does not like: onion: 1 onion"))
            #expect(!page.contains("Mind what is in it."))
            #expect(!(await home.get(mystery).body.contains("Ayşe does not like")))
        }
    }

    @Test func `H-04 a refused portion still warns`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await profile(home, app, [("allergies", "milk")])
            let path = try await home.cook("Rice with butter", ["200 g rice", "20 g butter"])

            let answer = await home.submit(path + "/portion", [("grams", "0"), ("version", "1")])

            #expect(answer.status == .unprocessableContent)
            #expect(answer.body.contains("Ayşe: contains milk: 20 g butter"))
        }
    }

    @Test func `HOSTILE-132 own words are found in the names that the household has given to an ingredient`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let salad = try await home.cook("Salad", ["2 zorps"])
            try await profile(home, app, [("allergy_words", "kiwi")])
            let id = try await app.text("SELECT id::text FROM ingredients")

            let before = await home.get(salad).body
            let renamed = await home.post("/ingredients/\(id)", ["name": "kiwis"])

            #expect(renamed.status == .seeOther)
            #expect(before.contains("Ayşe: not certain: kiwi: 2 zorps"))
            #expect(await home.get(salad).body.contains("Ayşe: contains kiwi: 2 zorps"))
            #expect(await home.get("/recipes").body.contains("1 recipe is not shown"))
        }
    }

    @Test func `HOSTILE-132 own words that only a remark says by another name of the household are not ruled out`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await home.cook("Salad", ["2 blorps"])
            let topped = try await home.cook("Topped", ["200 g apples, topped with blorps"])
            let plain = try await home.cook("Plain", ["200 g apples, peeled"])
            try await app.change(
                """
                INSERT INTO ingredient_aliases (household_id, name_key, ingredient_id, name, search_text)
                SELECT household_id, 'kiwi', id, 'Kiwi', 'kiwi' FROM ingredients WHERE name = 'blorps'
                """
            )

            try await profile(home, app, [("allergy_words", "Kiwi")])
            let pages = [await home.get(topped).body, await home.get(plain).body]
            let marked = await home.get("/recipes").body.split(separator: #"<li class="card">"#).filter {
                $0.contains("not certain for you")
            }

            #expect(pages.map { $0.contains("Ayşe: not certain: ") } == [true, false])
            #expect(["Topped", "Plain"].map { dish in marked.contains { $0.contains(">\(dish)<") } } == [true, false])
        }
    }

    @Test func `H-04 the log form warns whoever is going to eat, and adds all the same`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.member, of: home, email: "mehmet@example.org")
            try await profile(home, app, [("allergies", "milk")])
            let path = try await home.cook("Rice with butter", ["200 g rice", "20 g butter"])
            let once = [("recipe", String(path.suffix(36))), ("slot", "lunch")]

            let form = await home.get(path + "/log").body
            let others = await mate.get(path + "/log").body
            let refused = await home.submit("/diary/2026-03-21/entries", once + [("servings", "x")])
            let added = await home.submit("/diary/2026-03-21/entries", once + [("servings", "1")])

            #expect(form.contains("<strong>Mind what is in it.</strong> <bdi>Ayşe: contains milk: 20 g butter</bdi>"))
            // Who may log it for her, too, is told.
            #expect(others.contains("<bdi>Ayşe: contains milk: 20 g butter</bdi>"))
            #expect(refused.status == .unprocessableContent)
            #expect(refused.body.contains("Ayşe: contains milk: 20 g butter"))
            #expect(added.status == .seeOther)
            #expect(try await app.rows(in: "diary_entries WHERE name = 'Rice with butter'") == 1)
        }
    }

    @Test func `H-04 the search marks what contains and what nobody knows, and offers it where it is asked for`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.member, of: home, email: "mehmet@example.org")
            _ = try await home.cook("Butter rice", ["200 g rice", "20 g butter"])
            _ = try await app.stock("Butter of the moon", energy: 200, in: home)
            try await profile(home, app, [("allergies", "milk")])

            let found = await home.get("/foods?q=butter").body
            let others = await mate.get("/foods?q=butter").body
            let dish = await home.get("/foods?q=butter+rice&show=all").body
            let rice = await home.get("/foods?q=cooked+rice").body

            #expect(dish.contains(">contains milk: 20 g butter</small>"))
            #expect(found.contains(">contains milk</small>"))
            #expect(found.contains(">not certain for you</small>"))
            #expect(!others.contains("unsure"))
            #expect(!rice.contains("contains milk"))
        }
    }

    @Test func `H-04 the page of a food names each person for whom it contains something`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            let mate = try await app.person(.viewer, of: home, email: "mehmet@example.org")
            let unknown = try await app.stock("Ay peyniri", energy: 200, in: home)
            try await profile(mate, app, [("allergies", "milk")])

            let milk = await home.get("/foods/\(CatalogueFood.id(of: "milk"))").body
            let own = await home.get("/foods/\(unknown)").body
            let reader = await mate.get("/foods/\(unknown)").body

            #expect(milk.contains("Mehmet: içinde süt var:"))
            #expect(own.contains("<li><bdi>Mehmet: süt bakımından kesin değil: Ay peyniri</bdi></li>"))
            #expect(reader.contains("<strong>Mind what is in it.</strong> <bdi>Mehmet: not certain: milk: Ay peyniri"))
        }
    }
}
