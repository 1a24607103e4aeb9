import Domain
import HTTPServer
import Testing

@testable import App

/// One entry: another amount, another meal, another day.
@Suite struct EditingTests {
    @Test(arguments: [("60 g", 150.0), ("yarım", 125.0), ("0.5 serving", 125.0), ("0.1 kg", 250.0), ("2", 500.0)])
    func `W-23 an entry is edited with what adding accepts`(typed: String, energy: Double) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let cake = try await home.ownFood(["energy_kcal": "250", "name": "Cake", "serving_g": "100"])
            let form: KeyValuePairs = ["slot": "lunch", "food": cake, "amount": "1", "measure": "serving"]
            _ = await home.post("/diary/2026-03-21/entries", form)
            let id = try await app.entry("Cake")

            let saved = await home.post("/entries/\(id)", ["amount": typed, "measure": "serving"])
            let nonsense = await home.post("/entries/\(id)", ["amount": "60 bathtubs", "measure": "serving"])

            #expect(saved.status == .seeOther)
            #expect(nonsense.status == .unprocessableContent)
            #expect(nonsense.value(of: "amount") == "60 bathtubs")
            #expect(try await app.number("SELECT energy_kcal FROM diary_entries") == energy)
        }
    }

    @Test func `W-17 servings that an entry is changed to are called as those that it is logged in`() async throws {
        try await TestApp.run { app in
            let home = try await app.household(language: "tr")
            let cake = try await home.ownFood(["energy_kcal": "250", "name": "Kek", "serving_g": "100"])
            let form: KeyValuePairs = ["slot": "lunch", "food": cake, "amount": "100", "measure": "g"]
            _ = await home.post("/diary/2026-03-21/entries", form)
            let id = try await app.entry("Kek")

            _ = await home.post("/entries/\(id)", ["amount": "0,5 porsiyon", "measure": "g"])
            let half = await home.get("/diary/2026-03-21")
            _ = await home.post("/entries/\(id)", ["amount": "1,5", "measure": "serving"])
            let more = await home.get("/diary/2026-03-21")
            let name = try await app.text("SELECT measure || ':' || measure_name FROM diary_entries")
            try await app.change("UPDATE diary_entries SET measure_name = 'porsiyon'")
            let written = await home.get("/diary/2026-03-21")

            #expect(half.body.contains("0,5 porsiyon · 50 g"))
            #expect(more.body.contains("1,5 porsiyon · 150 g"))
            #expect(name == "serving:")
            #expect(written.body.contains("1,5 porsiyon · 150 g"))
        }
    }

    @Test func `W-18 W-12 the amount of an entry is changed, live, from its own numbers`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let chicken = try await app.ownFood("Chicken", per100g: [.energy: 165, .protein: 31, .fat: 3.6], in: home)
            try await home.eat(chicken, "1", "100g")
            let id = try await app.entry("Chicken")

            let page = await home.get("/entries/\(id)/edit")
            let live = await home.post(
                "/entries/\(id)/preview",
                ["amount": "1,5", "measure": "100g"],
                ["Sofra-Live": "consumed"]
            )
            let before = try await app.diary()
            let saved = await home.post("/entries/\(id)", ["amount": "1,5", "measure": "100g"])
            let day = await home.get("/diary/2026-03-21")

            #expect(page.body.contains(#"aria-describedby="consumed-problem""#))
            #expect(page.value(of: "amount") == "1")
            #expect(page.nutrient(.energy, in: .consumed) == 165)
            #expect(live.body.hasPrefix(#"<section id="consumed""#))
            #expect(live.nutrient(.energy, in: .consumed) == 247.5)
            #expect(before == "2026-03-21 lunch Chicken 165")
            #expect(saved.status == .seeOther)
            #expect(saved.location == "/diary/2026-03-21")
            #expect(day.nutrient(.energy, in: .day) == 247.5)
            #expect(day.nutrient(.protein, in: .day) == 46.5)
            #expect(day.body.contains("1.5 × 100 g · 150 g"))
            #expect(day.body.contains("“Chicken” changed."))
        }
    }

    @Test func `W-19 HOSTILE-93 an edit scales what was written down, not what the food says today`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let bread = try await app.ownFood("Bread", per100g: [.energy: 250, .iron: 4], in: home)
            try await app.change(
                """
                INSERT INTO own_food_measures (household_id, own_food_id, key, position, name, grams)
                SELECT household_id, id, 'slice', 0, 'slice', 30 FROM own_foods
                """
            )
            try await home.eat(bread, "2", "slice")
            let id = try await app.entry("Bread")
            try await app.change("UPDATE own_foods SET name = 'Cake', energy_kcal = 999")
            try await app.change("UPDATE own_food_measures SET grams = 80")

            _ = await home.post("/entries/\(id)", ["amount": "3", "measure": "slice"])
            let three = await home.get("/diary/2026-03-21")
            _ = await home.post("/entries/\(id)", ["amount": "100", "measure": "g"])
            let weighed = await home.get("/diary/2026-03-21")
            try await app.change("UPDATE own_foods SET deleted_at = now()")
            let why = await home.get("/entries/\(id)/edit")

            #expect(three.nutrient(.energy, in: .day) == 225)
            #expect(three.body.contains("3 × slice · 90 g"))
            #expect(three.body.contains("Bread"))
            #expect(!three.body.contains("Cake"))
            #expect(weighed.nutrient(.energy, in: .day) == 250)
            #expect(why.body.contains("Why these numbers?"))
            #expect(why.body.contains("100 g of it held: Energy 250 kcal"))
            #expect(why.body.contains("Source: Your food"))
            #expect(why.nutrient(.iron, in: .consumed) == 4)
        }
    }

    @Test(arguments: [
        ("0.25", "0.25 × 100 g · 25 g"), ("0.04", "0.04 × 100 g · 4 g"), ("0.004", "0.004 × 100 g · 0.4 g"),
    ])
    func `SPEC-2.7 W-17 how many measures were eaten says what their weight says`(typed: String, shown: String)
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let oats = try await app.stock("Moon oats", energy: 400, in: home)
            try await home.eat(oats, typed, "100g")

            let day = await home.get("/diary/2026-03-21")

            #expect(day.body.contains(shown))
        }
    }

    @Test func `W-18 an entry moves to another meal and another day, and back again`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await home.eat("Simit", 250, "breakfast")
            let id = try await app.entry("Simit")
            let before = try await app.diaryRows()

            let moved = await home.post("/entries/\(id)", ["slot": "snack", "date": "2026-03-23"])
            let after = try await app.diary()
            let undone = await home.undo(on: "/diary/2026-03-23")
            let restored = try await app.diaryRows()

            #expect(moved.location == "/diary/2026-03-23")
            #expect(after == "2026-03-23 snack Simit 250")
            #expect(undone?.status == .seeOther)
            #expect(restored == before)
        }
    }

    @Test func `W-22 beside the button that saves an entry stands what its day has left with the entry as it is typed`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/goals", ["energy_kcal": "2000", "protein_g": "90"])
            let day = "/diary/\(TestApp.today)"
            for (name, energy) in [("Simit", "300"), ("Ayran", "100")] {
                _ = await home.submit(
                    "\(day)/entries",
                    [("quick_name", name), ("energy_kcal", energy), ("protein_g", "9"), ("slot", "lunch")]
                )
            }
            let id = try await app.entry("Simit")
            let typed = [("quick_name", "Simit"), ("energy_kcal", "500"), ("protein_g", "19")]
            let (today, before) = ([("date", TestApp.today.iso)], [("date", TestApp.today.adding(days: -1).iso)])
            func bar(_ answer: Answer) -> String { answer.body.between(#"class="actions bar">"#, "<button>") ?? "" }

            let shown = bar(await home.get("/entries/\(id)/edit"))
            let live = bar(await home.submit("/entries/\(id)/preview", typed + today, ["Sofra-Live": "consumed"]))
            let moved = bar(await home.submit("/entries/\(id)/preview", typed + before))
            let refused = bar(await home.post("/entries/\(id)", ["energy_kcal": "10001", "quick_name": "Simit"]))

            #expect(shown.contains("1600 kcal left"))
            #expect(shown.contains("72 g"))
            #expect(live.contains("1400 kcal left"))
            #expect(live.contains("62 g"))
            #expect(moved.contains("500 kcal so far"))
            #expect(refused.contains("kcal left"))
        }
    }

    @Test
    func `W-14 W-18 an entry that is changed twice by the same form has one undo, and after that is changed again`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            try await home.eat("Soup", 300)
            let id = try await app.entry("Soup")
            let day = "/diary/2026-03-21"
            func change(to slot: String) async { _ = await home.post("/entries/\(id)", ["slot": slot]) }
            func undo() async -> String? { await home.get(day).between(#"action="/changes/"#, "/undo") }

            await change(to: "dinner")
            let first = await undo()
            await change(to: "dinner")
            let twice = await undo()
            _ = await home.post("/changes/\(twice ?? "")/undo")
            let undone = try await app.diary()
            await change(to: "dinner")
            await change(to: "snack")
            await change(to: "dinner")
            let last = await undo()
            await change(to: "dinner")

            #expect(first != nil)
            #expect(twice == first)
            #expect(undone == "2026-03-21 lunch Soup 300")
            #expect(last != first)
            #expect(await undo() == last)
            #expect(try await app.diary() == "2026-03-21 dinner Soup 300")
        }
    }

    @Test func `W-18 a quick entry is written anew`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await home.eat("Simit", 250)
            let id = try await app.entry("Simit")

            let page = await home.get("/entries/\(id)/edit")
            let saved = await home.post(
                "/entries/\(id)",
                ["quick_name": "Açma", "energy_kcal": "300", "protein_g": "7,5", "slot": "lunch", "date": "2026-03-21"]
            )
            let day = await home.get("/diary/2026-03-21")
            let wrong = await home.post("/entries/\(id)", ["quick_name": "Açma", "energy_kcal": "10001"])

            #expect(page.value(of: "quick_name") == "Simit")
            #expect(page.value(of: "energy_kcal") == "250")
            #expect(saved.status == .seeOther)
            #expect(day.body.contains("Açma"))
            #expect(day.nutrient(.energy, in: .day) == 300)
            #expect(day.nutrient(.protein, in: .day) == 7.5)
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.marks("energy_kcal"))
            #expect(wrong.body.contains("Between 0 and 10000."))
            #expect(wrong.value(of: "energy_kcal") == "10001")
        }
    }

    @Test(arguments: [
        ("0", "g", "amount"), ("-1", "g", "amount"), ("10001", "g", "amount"), ("nan", "g", "amount"),
        ("1e309", "g", "amount"), ("101", "100g", "amount"), ("1", "barrel", "measure"),
    ])
    func `W-20 HOSTILE-16 HOSTILE-17 an amount that is none is refused, and what was typed stays`(
        amount: String,
        measure: String,
        field: String
    ) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let water = try await app.ownFood("Water", per100g: [.energy: 1], in: home)
            try await home.eat(water, "100")
            let id = try await app.entry("Water")
            let before = try await app.fingerprint()

            let answer = await home.post("/entries/\(id)", ["amount": amount, "measure": measure, "slot": "lunch"])

            #expect(answer.status == .unprocessableContent)
            #expect(answer.marks(field))
            #expect(answer.value(of: "amount") == amount)
            let after = try await app.fingerprint()
            #expect(after == before)
        }
    }

    @Test func `W-18 a recipe's servings stay servings, and its lower bounds stay bounds`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let known = TestApp.Line("lentils", grams: 400, per100g: [.energy: 100, .protein: 8])
            let unknown = TestApp.Line("herbs", grams: 100, per100g: [.energy: 40])
            let dish = try await app.recipe("Soup", lines: [known, unknown], servings: 2, in: home)
            _ = await home.post("/diary/2026-03-21/entries", ["slot": "lunch", "recipe": "\(dish)", "servings": "1"])
            let id = try await app.entry("Soup")

            _ = await home.post("/entries/\(id)", ["amount": "1,5", "measure": "serving"])
            let servings = await home.get("/diary/2026-03-21")
            _ = await home.post("/entries/\(id)", ["amount": "50", "measure": "g"])
            let grams = await home.get("/diary/2026-03-21")

            #expect(servings.nutrient(.energy, in: .day) == 330)
            #expect(servings.shown(.protein, in: .day) == "≥ 24 g")
            #expect(servings.body.contains("1.5 servings · 375 g"))
            #expect(grams.nutrient(.energy, in: .day) == 44)
            #expect(grams.shown(.protein, in: .day) == "≥ 3.2 g")
        }
    }

    @Test func `W-18 a page of an entry takes back nothing that was changed elsewhere meanwhile`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let chicken = try await app.ownFood("Chicken", per100g: [.energy: 165], in: home)
            try await home.eat(chicken, "1", "100g")
            let id = try await app.entry("Chicken")
            let page = await home.get("/entries/\(id)/edit")
            let names = ["amount", "measure", "slot", "date"]
            let shown = names.map { ("was.\($0)", page.value(of: "was.\($0)") ?? "none") }
            // Another phone moves it and corrects its amount.
            _ = await home.post("/entries/\(id)", ["slot": "dinner", "amount": "2", "measure": "100g"])

            _ = await home.submit(
                "/entries/\(id)",
                shown + [("amount", "1"), ("measure", "100g"), ("slot", "lunch"), ("date", "2026-03-20")]
            )
            let moved = try await app.diary()
            let typed = [("amount", "3"), ("measure", "100g"), ("slot", "lunch"), ("date", "2026-03-21")]
            let asked = await home.submit("/entries/\(id)", shown + typed)
            let kept = try await app.diary()
            let now = names.map { ("was.\($0)", asked.value(of: "was.\($0)") ?? "none") }
            let saved = await home.submit("/entries/\(id)", now + typed)

            #expect(shown.map(\.1) == ["1", "100g", "lunch", "2026-03-21"])
            #expect(moved == "2026-03-20 dinner Chicken 330")
            #expect(asked.status == .conflict)
            #expect(asked.marks("amount"))
            #expect(asked.body.contains("Somebody has changed this in the meantime: 2 × 100 g · 200 g."))
            #expect(asked.value(of: "amount") == "3")
            #expect(kept == moved)
            #expect(now.map(\.1) == ["2", "100g", "lunch", "2026-03-21"])
            #expect(saved.status == .seeOther)
            #expect(try await app.diary() == "2026-03-20 dinner Chicken 495")
        }
    }

    @Test func `W-14 a form of an entry that is sent twice is no conflict with itself, however it is written`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let chicken = try await app.ownFood("Chicken", per100g: [.energy: 165], in: home)
            try await home.eat(chicken, "1", "100g")
            let id = try await app.entry("Chicken")
            let form = [
                ("was.amount", "1"), ("was.measure", "100g"), ("was.slot", "lunch"), ("was.date", "2026-03-21"),
                ("amount", "60 g"), ("measure", "100g"), ("slot", "dinner"), ("date", "2026-03-21"),
            ]

            let first = await home.submit("/entries/\(id)", form)
            let twice = await home.submit("/entries/\(id)", form)

            #expect([first.status, twice.status] == [.seeOther, .seeOther])
            #expect(try await app.diary() == "2026-03-21 dinner Chicken 99")
        }
    }

    @Test func `W-14 a form of an entry that does not say what its page showed is saved as it says`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let chicken = try await app.ownFood("Chicken", per100g: [.energy: 165], in: home)
            try await home.eat(chicken, "1", "100g")
            let id = try await app.entry("Chicken")
            let form = [("amount", "3"), ("measure", "100g"), ("slot", "lunch"), ("date", "2026-03-20")]
            _ = await home.post("/entries/\(id)", ["amount": "2", "measure": "100g", "slot": "dinner"])

            let saved = await home.submit("/entries/\(id)", form)

            #expect(saved.status == .seeOther)
            #expect(try await app.diary() == "2026-03-20 lunch Chicken 495")
        }
    }

    @Test func `W-14 an entry that was deleted meanwhile comes back as it was typed, and is written anew by one press`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            try await home.eat("Simit", 250)
            let id = try await app.entry("Simit")
            let typed = [("quick_name", "Simit"), ("energy_kcal", "300"), ("slot", "dinner"), ("date", "2026-03-21")]
            _ = await home.post("/entries/\(id)/delete")
            func live(_ form: [(String, String)]) async -> Answer {
                await home.submit("/entries/\(id)/preview", form, ["Sofra-Live": "consumed"])
            }

            let before = await live(typed)
            let asked = await home.submit("/entries/\(id)", typed)
            let after = await live(typed + [("anew", "1")])
            let none = try await app.diary()
            let hidden = [("anew", asked.value(of: "anew") ?? "none")]
            let wrong = await home.post("/entries/\(id)", ["quick_name": "Simit", "energy_kcal": "x"])
            let anew = await home.submit("/entries/\(id)", typed + hidden)
            let twice = await home.submit("/entries/\(id)", typed + hidden)
            let told = await home.get("/diary/2026-03-21").body
            let undone = await home.post("/entries/\(id)/undelete")

            #expect(before.body.contains("<button>Save</button>"), "nothing has said yet that it is gone")
            #expect(after.body.contains("<button>Write it down anew</button>"))
            #expect(asked.status == .conflict)
            #expect(asked.body.contains("This entry was deleted in the meantime."))
            #expect(asked.body.contains("<button>Write it down anew</button>"))
            #expect(asked.value(of: "energy_kcal") == "300")
            #expect(none == "")
            #expect(wrong.status == .unprocessableContent)
            #expect([anew.location, twice.location] == ["/diary/2026-03-21#dinner-h", "/diary/2026-03-21#dinner-h"])
            #expect(told.contains("this form was sent before"))
            #expect(undone.status == .seeOther, "the other tab takes the deletion back")
            #expect(try await app.diary() == "2026-03-21 dinner Simit 300")
        }
    }

    @Test(arguments: ["1,234 g", "1.234 gram"])
    func `R18 HOSTILE-15 an ambiguous number in front of a unit is refused where an entry is changed, too`(
        typed: String
    )
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let chicken = try await app.ownFood("Chicken", per100g: [.energy: 165], in: home)
            try await home.eat(chicken, "1", "100g")
            let id = try await app.entry("Chicken")

            let refused = await home.post("/entries/\(id)", ["amount": typed, "measure": "100g"])
            let read = await home.post("/entries/\(id)", ["amount": "60 gram", "measure": "100g"])

            #expect(refused.status == .unprocessableContent)
            #expect(read.status == .seeOther)
            #expect(try await app.diary() == "2026-03-21 lunch Chicken 99")
        }
    }
}
