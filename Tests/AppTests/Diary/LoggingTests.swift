import Database
import Domain
import HTTPServer
import Testing

@testable import App

/// From a recipe to the diary.
@Suite struct LoggingTests {
    static let day = "/diary/2026-03-21"

    @Test func `C-4 the log form asks for servings, starts at one, and shows one serving and what is eaten`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe(
                "Dish",
                lines: [.init(grams: 1000, energyPer100g: 200)],
                servings: 4,
                in: home
            )

            let page = await home.get("/recipes/\(dish)/log?slot=lunch&date=2026-03-21")
            let asked = await home.get("/recipes/\(dish)/log?servings=1.5")

            #expect(page.body.contains("How many servings?"))
            #expect(page.value(of: "servings") == "1")
            #expect(page.body.contains(#"<option value="lunch" selected>"#))
            #expect(page.value(of: "date") == "2026-03-21")
            #expect(page.body.contains(#"action="/diary/2026-03-21/entries""#))
            #expect(page.nutrient(.energy, in: .serving) == 500)
            #expect(page.nutrient(.energy, in: .consumed) == 500)
            #expect(asked.value(of: "servings") == "1.5")
            #expect(asked.nutrient(.energy, in: .consumed) == 750)
        }
    }

    @Test func `W-12 what is wrong with an amount as it is typed is tied to its field`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe("Dish", lines: [.init(grams: 1000, energyPer100g: 200)], in: home)

            let page = await home.get("/recipes/\(dish)/log")
            let typed = await home.post(
                "/recipes/\(dish)/log",
                ["recipe": "\(dish)", "servings": "many"],
                ["Sofra-Live": "consumed"]
            )

            #expect(page.body.contains(#"aria-describedby="servings-hint consumed-problem""#))
            #expect(page.body.contains(#"<div id="consumed-problem"></div>"#))
            #expect(page.body.contains(#"<strong aria-live="polite">2000 kcal</strong>"#))
            #expect(typed.body.contains(#"<div id="consumed-problem"><p class="error" role="alert">"#))
        }
    }

    @Test func `C-4 in Turkish`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            let dish = try await app.recipe("Yemek", lines: [GoldenNumberTests.soup], in: home)

            let page = await home.get("/recipes/\(dish)/log?servings=1,5")

            #expect(page.body.contains("Kaç porsiyon?"))
            #expect(page.body.contains("Besin Ekle"))
            #expect(page.value(of: "servings") == "1,5")
        }
    }

    @Test(
        arguments: [
            (["servings": "1.5"], 750.0), (["servings": "1,5", "grams": ""], 750), (["grams": "125"], 250),
            (["servings": "½"], 250), (["servings": "half"], 250), (["servings": "yarım"], 250),
            (["servings": "1,5 porsiyon"], 750), (["servings": "1.5 portions"], 750), (["servings": "1 Portion"], 500),
        ] as [([String: String], Double)]
    )
    func `C-4 F5 C-8.2 numbers follow while typing, and nothing is written`(
        typed: [String: String],
        energy: Double
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe(
                "Dish",
                lines: [.init(grams: 1000, energyPer100g: 200)],
                servings: 4,
                in: home
            )
            let before = try await app.fingerprint()

            let servings = typed["servings"] ?? ""
            let fields: KeyValuePairs = ["servings": servings, "grams": typed["grams"] ?? "", "slot": "lunch"]
            let page = await home.post("/recipes/\(dish)/log", fields)
            let live = await home.post("/recipes/\(dish)/log", fields, ["Sofra-Live": "consumed"])

            #expect(page.nutrient(.energy, in: .consumed) == energy)
            #expect(page.value(of: "servings") == servings)
            #expect(live.nutrient(.energy, in: .consumed) == energy)
            #expect(live.body.hasPrefix(#"<section id="consumed""#))
            let after = try await app.fingerprint()
            #expect(after == before)
        }
    }

    @Test(
        arguments: [
            ("3", "100", ""), ("1", "100", "100"), ("3", "600", "600"), ("3", "599.6", "599.6"), ("3", "", "600"),
            ("", "100", "100"),
        ]
    )
    func `C-4 P-37 servings and grams beside each other are one amount, and what nobody touched gives way`(
        servings: String,
        grams: String,
        eaten: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)
            let form = await home.get("/recipes/\(soup)/log?slot=lunch&date=\(TestApp.today)")
            let shown = [form.value(of: "was.servings"), form.value(of: "was.grams")]
            let fields: KeyValuePairs = [
                "recipe": "\(soup)", "slot": "lunch", "servings": servings, "grams": grams,
                "was.servings": shown[0] ?? "", "was.grams": shown[1] ?? "",
            ]
            let sent = await home.post("\(Self.day)/entries", fields)
            let kept = try await app.text("SELECT coalesce(string_agg(grams::text, ','), '') FROM diary_entries")

            #expect(shown == ["1", ""])
            #expect(kept == eaten)
            #expect(sent.status == (eaten.isEmpty ? .unprocessableContent : .seeOther))
            if eaten.isEmpty {
                #expect(sent.marks("grams"))
                #expect(sent.marks("servings"))
                #expect(sent.body.contains("3 servings would be 600 g."))
                #expect(sent.value(of: "servings") == "3")
                #expect(sent.value(of: "grams") == "100")
            }
        }
    }

    @Test func `P-37 grams that the address gave give way to servings that somebody writes`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], portion: 200, in: home)
            let sent = await home.post(
                "\(Self.day)/entries",
                [
                    "recipe": "\(soup)", "slot": "lunch", "servings": "2", "grams": "100", "was.servings": "",
                    "was.grams": "100",
                ]
            )
            let kept = try await app.text("SELECT grams::text FROM diary_entries")

            #expect(sent.status == .seeOther)
            #expect(kept == "400")
        }
    }

    @Test func `W-14 F5 adding returns to the day, where slot and day have their sums`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe(
                "Dish",
                lines: [.init(grams: 1000, energyPer100g: 200)],
                servings: 4,
                in: home
            )

            let added = await home.post(
                "\(Self.day)/entries",
                ["slot": "dinner", "recipe": "\(dish)", "servings": "1.5"]
            )
            _ = await home.post("\(Self.day)/entries", ["slot": "lunch", "recipe": "\(dish)", "grams": "100"])
            let page = await home.get(Self.day)

            #expect(added.status == .seeOther)
            #expect(added.location == Self.day + "#dinner-h")
            #expect(page.nutrient(.energy, in: .day) == 950)
            #expect(page.nutrients(.energy, in: .slot) == [200, 750])
            #expect(page.body.contains("1.5 servings · 375 g"))
            #expect(page.body.contains("<small>100 g</small>"))
        }
    }

    @Test func `C-4 W-20 what is more than an entry takes says so before it is sent, with no numbers`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe("Dish", lines: [.init(grams: 500, energyPer100g: 124)], in: home)
            func preview(_ servings: String) async -> Answer {
                await home.post("/recipes/\(dish)/log", ["servings": servings], ["Sofra-Live": "consumed"])
            }

            // 620 kcal a serving; an entry takes 10,000.
            let most = await preview("16")
            let more = await preview("17")

            #expect(most.nutrient(.energy, in: .consumed) == 9920)
            #expect(!most.body.contains("More than one entry takes"))
            #expect(more.body.contains("More than one entry takes: at most 10,000 kcal."))
            #expect(more.nutrient(.energy, in: .consumed) == nil)
        }
    }

    @Test func `F6 1.5 servings of a dish for one`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe("Dish", lines: [.init(grams: 500, energyPer100g: 124)], in: home)

            _ = await home.post("\(Self.day)/entries", ["slot": "dinner", "recipe": "\(dish)", "servings": "1.5"])
            let page = await home.get(Self.day)

            #expect(page.nutrient(.energy, in: .day) == 930)
        }
    }

    @Test func `F7 three logs of one serving of three are the whole`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let line = TestApp.Line(grams: 400, per100g: [.energy: 100, .carbohydrate: 25])
            let dish = try await app.recipe("Dish", lines: [line], servings: 3, in: home)

            let recipe = await home.get("/recipes/\(dish)")
            for slot in ["breakfast", "lunch", "dinner"] {
                _ = await home.post("\(Self.day)/entries", ["slot": slot, "recipe": "\(dish)", "servings": "1"])
            }
            let page = await home.get(Self.day)

            #expect(recipe.shown(.carbohydrate, in: .serving) == "33.3 g")
            #expect(page.nutrient(.carbohydrate, in: .day) == 100)
        }
    }

    @Test func `W-14 HOSTILE-89 the same form twice is one entry`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe("Dish", lines: [GoldenNumberTests.soup], in: home)
            let once = await home.get("/recipes/\(dish)/log").value(of: "_once") ?? ""

            for _ in 1...3 {
                let answer = await home.post(
                    "\(Self.day)/entries",
                    ["slot": "lunch", "recipe": "\(dish)", "servings": "1", "_once": once]
                )
                #expect(answer.status == .seeOther)
                #expect(answer.location == Self.day + "#lunch-h")
            }

            #expect(!once.isEmpty)
            let rows = try await app.rows(in: "diary_entries")
            #expect(rows == 1)
        }
    }

    @Test func `C-1 more servings than count are refused with how many do`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe("Dish", lines: [GoldenNumberTests.soup], in: home)
            let answer = await home.post(
                "\(Self.day)/entries",
                ["slot": "snack", "recipe": "\(dish)", "servings": "100000"]
            )

            #expect(answer.status == .unprocessableContent)
            #expect(answer.marks("servings"))
            #expect(answer.body.contains(Strings(.en).text(of: .outOfRange(.positive(upTo: 1_000)))))
            #expect(!answer.body.contains("must be a positive number"))
        }
    }

    @Test(arguments: ["0", "-1", "abc", "nan", "1e309", "0x1"])
    func `C-7.4 a serving count that is none is refused with everything typed still there`(typed: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe("Dish", lines: [GoldenNumberTests.soup], in: home)
            let before = try await app.fingerprint()

            let answer = await home.post(
                "\(Self.day)/entries",
                ["slot": "snack", "recipe": "\(dish)", "servings": typed]
            )

            #expect(answer.status == .unprocessableContent)
            #expect(answer.marks("servings"))
            #expect(answer.body.contains("Serving count must be a positive number"))
            #expect(answer.value(of: "servings") == typed)
            #expect(answer.body.contains(#"value="snack" selected"#))
            let after = try await app.fingerprint()
            #expect(after == before)
        }
    }

    @Test(arguments: [
        ["slot": "brunch", "servings": "1"], ["servings": "1"], ["slot": "lunch", "grams": "10001"],
        ["slot": "lunch", "grams": "0"], ["slot": "lunch", "servings": "100"],
        ["slot": "lunch", "servings": "1", "date": "2026-02-30"],
    ])
    func `W-20 what lies outside is refused`(typed: [String: String]) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let dish = try await app.recipe("Dish", lines: [GoldenNumberTests.soup], in: home)

            let answer = await home.post(
                "\(Self.day)/entries",
                [
                    "recipe": "\(dish)", "slot": typed["slot"] ?? "", "servings": typed["servings"] ?? "",
                    "grams": typed["grams"] ?? "", "date": typed["date"] ?? "",
                ]
            )

            #expect(answer.status == .unprocessableContent)
            #expect(answer.body.contains(#"role="alert""#))
            let rows = try await app.rows(in: "diary_entries")
            #expect(rows == 0)
        }
    }

    @Test func `F4 a food by grams, by 100 g and by its measures`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let chicken = try await app.ownFood(
                "Chicken",
                per100g: [.energy: 165, .protein: 31, .fat: 3.6],
                in: home
            )
            try await app.change(
                """
                INSERT INTO own_food_measures (household_id, own_food_id, key, position, name, grams)
                SELECT household_id, id, 'breast', 0, 'breast', 174 FROM own_foods
                """
            )

            for (amount, measure) in [("1.5", "100g"), ("2", "breast"), ("100", "g")] {
                let added = await home.post(
                    "\(Self.day)/entries",
                    ["slot": "dinner", "food": "\(chicken)", "amount": amount, "measure": measure]
                )
                #expect(added.status == .seeOther)
            }
            let page = await home.get(Self.day)
            let unknown = await home.post(
                "\(Self.day)/entries",
                ["slot": "dinner", "food": "\(chicken)", "amount": "1", "measure": "barrel"]
            )
            let other = await home.post(
                "\(Self.day)/entries",
                ["slot": "dinner", "food": "\(chicken)", "amount": "1", "measure": "barrel", "date": "2026-03-20"]
            )

            #expect(page.nutrients(.energy, in: .consumed) == [247.5, 574.2, 165])
            #expect(page.shown(.energy, in: .consumed) == "248 kcal")
            #expect(page.body.contains("2 × breast · 348 g"))
            #expect(unknown.status == .unprocessableContent)
            #expect(unknown.body.contains("no such measure. Choose one of those it has."))
            #expect(other.body.contains(#"action="/diary/2026-03-20/entries""#), "W-14 the day that was chosen stays")
            #expect(other.body.contains(#"value="2026-03-20""#))
        }
    }

    @Test func `W-14 who goes back to an entry that was added and types another has added both`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let entry: KeyValuePairs = [
                "slot": "lunch", "quick_name": "Simit", "energy_kcal": "280", "_once": "33333333",
            ]
            _ = await home.post("\(Self.day)/entries", entry)
            _ = await home.post("\(Self.day)/entries", entry)
            _ = await home.post(
                "\(Self.day)/entries",
                ["slot": "lunch", "quick_name": "Ayran", "energy_kcal": "80", "_once": "33333333"]
            )
            let names = "SELECT string_agg(name, ', ' ORDER BY energy_kcal) FROM diary_entries"
            #expect(try await app.text(names) == "Ayran, Simit")
        }
    }

    @Test func `W-22 beside the button of a quick entry stands what the day has left`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/goals", ["energy_kcal": "2000", "protein_g": "90"])
            let path = "/diary/\(TestApp.today)"
            let simit = [("quick_name", "Simit"), ("energy_kcal", "300"), ("protein_g", "9"), ("slot", "lunch")]
            _ = await home.submit("\(path)/entries", simit)

            let page = await home.get("\(path)/quick").body
            let refused = await home.post("\(path)/entries", ["energy_kcal": "none", "slot": "lunch"]).body

            for form in [page, refused] {
                let bar = form.between(#"class="actions bar">"#, "<button>") ?? ""
                #expect(bar.contains("1700 kcal left"))
                #expect(bar.contains("81 g"))
            }
        }
    }

    @Test func `W-18 quick add takes energy and what is known of the rest`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let form = await home.get("\(Self.day)/quick")
            let added = await home.post(
                "\(Self.day)/entries",
                ["slot": "snack", "quick_name": "Simit", "energy_kcal": "250", "protein_g": "", "fat_g": "4,5"]
            )
            let page = await home.get(Self.day)
            let wrong = await home.post(
                "\(Self.day)/entries",
                ["slot": "snack", "quick_name": "Simit", "energy_kcal": "10001", "protein_g": "x"]
            )

            #expect(form.status == .ok)
            #expect(form.body.contains(#"name="quick_name""#))
            #expect(added.status == .seeOther)
            #expect(page.nutrient(.energy, in: .day) == 250)
            #expect(page.nutrient(.fat, in: .day) == 4.5)
            #expect(page.shown(.protein, in: .day) == "—")
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.marks("energy_kcal"))
            #expect(wrong.marks("protein_g"))
            #expect(wrong.body.contains(#"value="Simit""#))
        }
    }

    @Test func `W-18 R18 quick add and its correction take kilojoules`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let quick: KeyValuePairs = ["slot": "snack", "quick_name": "Simit", "energy_kcal": "1046 kJ"]

            let added = await home.post("\(Self.day)/entries", quick)
            let before = await home.get(Self.day).nutrient(.energy, in: .day)
            let entry = try await app.text("SELECT id::text FROM diary_entries")
            let corrected = await home.post("/entries/\(entry)", ["quick_name": "Simit", "energy_kcal": "2092 kJ"])
            let blank = await home.post("/entries/\(entry)", ["quick_name": "Simit", "energy_kcal": ""])

            #expect(added.status == .seeOther)
            #expect(before == 250)
            #expect(corrected.status == .seeOther)
            #expect(await home.get(Self.day).nutrient(.energy, in: .day) == 500)
            #expect(blank.marks("energy_kcal"))
        }
    }

    @Test func `no nutrient of an entry is less than nothing, beside others or alone`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let checked = try await app.text(
                "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = 'diary_entries_nutrients_check'"
            )
            for numbers in [[.energy: -1], [.folate: -0.1], [.energy: 100, .sodium: -1]] as [[Nutrient: Double]] {
                let error = await #expect(throws: DatabaseError.self) {
                    try await app.eat(numbers, daysAgo: 0, in: home)
                }
                #expect(error?.constraint == "diary_entries_nutrients_check")
            }
            try await app.eat([:], daysAgo: 0, in: home)

            #expect(NutrientColumns.all.allSatisfy { checked.contains($0.name) })
            #expect(try await app.rows(in: "diary_entries") == 1)
        }
    }
}
