import Domain
import HTTPServer
import Testing

@testable import App

/// One tap in the search logs, and the search stays.
@Suite struct PickTests {
    private static let day = "2026-03-21"

    private func pick(_ page: Answer, of food: String) -> String {
        page.between("name=\"add\" value=\"food \(CatalogueFood.id(of: food))", "\"").map {
            "food \(CatalogueFood.id(of: food))\($0)"
        } ?? ""
    }

    @Test func `W-22 the + of a row logs its amount, stays in the search and is taken back there`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let page = await home.get("/foods?q=60+g+egg&slot=lunch&date=\(Self.day)")
            let form: KeyValuePairs = [
                "add": pick(page, of: "egg"), "slot": "lunch", "date": Self.day, "stay": "1", "q": "60 g egg",
                "_once": "11111111",
            ]

            let once = await home.post("/diary/\(Self.day)/entries", form)
            let again = await home.post("/diary/\(Self.day)/entries", form)
            let stayed = await home.get(once.location ?? "")
            let bar = await home.get(once.location ?? "", ["Sofra-Live": "added"])
            let eaten = await home.get("/diary/\(Self.day)")
            let undo = stayed.between("action=\"/entries/", "\"")?.replacing("&amp;", with: "&") ?? ""
            let undone = await home.post("/entries/\(undo)", [:])
            let empty = await home.get("/diary/\(Self.day)")

            #expect(once.location?.hasPrefix("/foods?q=60%20g%20egg&slot=lunch&date=\(Self.day)&added=1") == true)
            #expect(again.location == once.location, "a form that is sent again adds none, and can be taken back")
            #expect(stayed.body.contains("<strong>1 added</strong>"))
            #expect(stayed.value(of: "q") == "60 g egg")
            #expect(bar.body.contains("1 added"))
            #expect(!bar.body.contains("id=\"found\""))
            #expect(eaten.nutrients(.energy, in: .consumed) == [85.8])
            #expect(undone.location?.hasPrefix("/foods?q=60%20g%20egg&slot=lunch") == true)
            #expect(empty.nutrients(.energy, in: .consumed) == [])
        }
    }

    @Test func `W-14 what is added can be taken back, and a form that is sent again does not say that it added`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let form: KeyValuePairs = ["slot": "lunch", "energy_kcal": "100", "quick_name": "", "_once": "22222222"]

            _ = await home.post("/diary/\(Self.day)/entries", form)
            let told = await home.get("/diary/\(Self.day)")
            _ = await home.post("/diary/\(Self.day)/entries", form)
            let again = await home.get("/diary/\(Self.day)")

            #expect(told.body.contains("“Quick entry” added to Lunch."))
            #expect(told.between("class=\"flash\"", "</div>")?.contains("/delete") == true)
            #expect(again.body.contains("is in the diary already"))
            #expect(!again.body.contains("added to Lunch"))
            #expect(again.nutrients(.energy, in: .consumed) == [100])
        }
    }

    @Test func `H-04 W-22 a + beside what its eater must not eat asks first, by name`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let path = "/people/\(try await app.owner(of: home).person)"
            _ = await home.submit(
                path,
                [("name", "Ayşe"), ("usual_share", "1"), ("diary_writing", "offer"), ("allergies", "milk")]
            )
            let milk = CatalogueFood.id(of: "milk")

            let page = await home.get("/foods?q=milk&slot=lunch&date=\(Self.day)")
            let forced = await home.post(
                "/diary/\(Self.day)/entries",
                ["add": "food \(milk) 1 cup", "slot": "lunch", "date": Self.day]
            )
            let asked = await home.get(forced.location ?? "")
            let egg = await home.get("/foods?q=egg&slot=lunch&date=\(Self.day)")

            #expect(pick(page, of: "milk").isEmpty)
            #expect(forced.location?.hasPrefix("/foods/\(milk)?amount=1&measure=cup&slot=lunch") == true)
            #expect(asked.body.contains("Ayşe: contains milk"))
            #expect(!pick(egg, of: "egg").isEmpty)
            #expect(try await app.number("SELECT count(*) FROM diary_entries") == 0)
        }
    }

    @Test(arguments: ["", "food", "food x 1 g", "food \(CatalogueFood.id(of: "egg")) nan g", "soup 1 2 3"])
    func `W-22 a + that no page has adds nothing`(pick: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()

            let refused = await home.post("/diary/\(Self.day)/entries", ["add": pick, "slot": "lunch"])

            #expect(refused.status == .unprocessableContent)
        }
    }

    @Test func `W-22 H-03 the + beside a recipe adds the share that whoever is looked after usually eats`() async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            _ = try await app.stock("Moon oats", energy: 400, in: kitchen.ayse)
            let soup = try await kitchen.cook("Moon soup", ["400 g moon oats"])
            let search = "/foods?q=moon+soup&slot=lunch&date=\(Self.day)"

            let own = await kitchen.ayse.get(search)
            let childs = await kitchen.ayse.get(search + "&person=\(kitchen.people.ela)")
            let said = await kitchen.ayse.get("/foods?q=2+moon+soup&slot=lunch&person=\(kitchen.people.ela)")
            let form: KeyValuePairs = [
                "add": "recipe \(soup) 0.5 serving", "slot": "lunch", "person": "\(kitchen.people.ela)",
            ]
            _ = await kitchen.ayse.post("/diary/\(Self.day)/entries", form)

            #expect(own.body.contains("value=\"recipe \(soup) 1 serving\""))
            #expect(childs.body.contains("value=\"recipe \(soup) 0.5 serving\""))
            #expect(said.body.contains("value=\"recipe \(soup) 2 serving\""))
            // 1600 kcal in four servings; half of one.
            #expect(childs.body.contains("200 kcal"))
            #expect(try await app.diary() == "\(Self.day) lunch Moon soup 200")
        }
    }

    @Test func `W-23 the last amount of a food is the default of the same person`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.person(.member, of: home, email: "mehmet@example.org")
            let egg = CatalogueFood.id(of: "egg")
            for (date, amount) in [("2026-03-19", "70"), ("2026-03-20", "85")] {
                _ = await home.post(
                    "/diary/\(date)/entries",
                    ["slot": "lunch", "food": "\(egg)", "amount": amount, "measure": "g"]
                )
            }

            let form = await home.get("/foods/\(egg)")
            let rows = await home.get("/foods?q=egg")
            let theirs = await other.get("/foods/\(egg)")

            #expect(form.value(of: "amount") == "85")
            #expect(form.body.contains(#"<option value="g" selected"#))
            #expect(pick(rows, of: "egg").hasSuffix(" 85 g"))
            #expect(theirs.value(of: "amount") == "1")
        }
    }

    @Test func `W-23 the last amount is what was logged last, on whatever day it was eaten`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let egg = CatalogueFood.id(of: "egg")
            for (date, amount) in [("2026-03-21", "40"), ("2026-03-20", "60")] {
                try await home.eat(egg, amount, "g", "lunch", on: date)
                // What one transaction writes is of one moment.
                try await app.change(
                    "UPDATE diary_entries SET created_at = created_at - interval '1 minute' WHERE amount = 40"
                )
            }

            let form = await home.get("/foods/\(egg)")
            let rows = await home.get("/foods?q=egg")
            let usual = await home.get("/foods?slot=lunch&date=2026-03-21")

            #expect(form.value(of: "amount") == "60")
            #expect(pick(rows, of: "egg").hasSuffix(" 60 g"))
            #expect(pick(usual, of: "egg").hasSuffix(" 60 g"))
        }
    }

    @Test func `W-20 W-23 the last amount of a food that became another is that one's, in grams`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let oats = try await app.stock("Moon oats", energy: 400, in: home)
            let other = try await app.stock("Moon flakes", energy: 400, in: home)
            try await home.eat(oats, "2", "100g", "lunch", on: "2026-03-21")
            _ = await home.post("/foods/\(oats)/merge", ["into": "\(other)"])

            let form = await home.get("/foods/\(other)")
            let rows = await home.get("/foods?q=moon+flakes")
            let merge = try await app.text("SELECT id::text FROM own_food_merges")
            _ = await home.post("/merges/\(merge)/undo")
            let undone = await home.get("/foods/\(other)")

            #expect(form.value(of: "amount") == "200")
            #expect(form.body.contains(#"<option value="g" selected"#))
            #expect(rows.body.contains("value=\"food \(other) 200 g\""))
            #expect(undone.value(of: "amount") == "1")
        }
    }

    @Test(
        arguments: [
            ("60 g", 60), ("60g", 60), ("2", 200), ("1 large", 50), ("0.6 x 100 g", 60), ("0,6 × 100 g", 60),
            ("yarım", 50), ("half", 50), ("1 oz", 28.349523125), ("1/2 large", 25), ("2 adet", 100),
        ] as [(String, Double)]
    )
    func `W-23 amount and unit are written into one field`(typed: String, grams: Double) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let egg = CatalogueFood.id(of: "egg")
            let fields: KeyValuePairs = [
                "food": "\(egg)", "amount": typed, "measure": "100g", "slot": "lunch", "date": Self.day,
            ]

            let live = await home.post("/foods/\(egg)/preview", fields, ["Sofra-Live": "consumed"])
            let added = await home.post("/diary/\(Self.day)/entries", fields)
            let day = await home.get("/diary/\(Self.day)")

            let energy = 143 * grams / 100
            #expect(abs((live.nutrient(.energy, in: .consumed) ?? 0) - energy) < 0.001)
            #expect(added.status == .seeOther)
            #expect(abs((day.nutrient(.energy, in: .day) ?? 0) - energy) < 0.001)
        }
    }

    @Test(arguments: ["half a shoe", "60 grapes", "1e3", "-5 g", "5 g <b>", "0 g", "x", "６0 g", "1 2 3 g g", "20 kg"])
    func `W-23 an amount that cannot be read says so, and no numbers of another are shown`(typed: String) async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let egg = CatalogueFood.id(of: "egg")
            let fields: KeyValuePairs = ["food": "\(egg)", "amount": typed, "measure": "100g", "slot": "lunch"]

            let live = await home.post("/foods/\(egg)/preview", fields, ["Sofra-Live": "consumed"])
            let refused = await home.post("/diary/\(Self.day)/entries", fields)

            #expect(live.body.contains("id=\"amount-error\""))
            #expect(live.shown(.energy, in: .consumed) == "—")
            #expect(refused.status == .unprocessableContent)
            #expect(try await app.number("SELECT count(*) FROM diary_entries") == 0)
        }
    }

    @Test func `W-23 more than two kilograms are asked about, and written down all the same`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let egg = CatalogueFood.id(of: "egg")
            func live(_ amount: String) async -> String {
                let fields: KeyValuePairs = ["food": "\(egg)", "amount": amount, "measure": "100g"]
                return await home.post("/foods/\(egg)/preview", fields, ["Sofra-Live": "consumed"]).body
            }
            let (much, usual) = (await live("30"), await live("20"))
            let added = await home.post(
                "/diary/\(Self.day)/entries",
                ["food": "\(egg)", "amount": "30", "measure": "100g", "slot": "lunch"]
            )

            #expect(much.contains(#"<div id="doubt" aria-live="polite"><p class="alert">That is 3 kg. Is this right?"#))
            #expect(much.contains("amount=30&amp;measure=g"))
            #expect(much.contains(">30 g</a>"))
            #expect(!usual.contains("Is this right?"))
            #expect(added.status == .seeOther)
        }
    }

    @Test(arguments: ["1,234 g", "1.234 g", "about 1,234 g", "1,234, g", "2 x 1.500 g", "1,234 large"])
    func `R18 HOSTILE-15 an ambiguous number is refused in front of a unit, too`(typed: String) async throws {
        try await TestApp.run { app in
            for language in ["en", "tr"] {
                let home = try await app.household(email: "\(language)@example.org", language: language)
                let egg = CatalogueFood.id(of: "egg")
                let fields: KeyValuePairs = ["food": "\(egg)", "amount": typed, "measure": "g", "slot": "lunch"]

                let live = await home.post("/foods/\(egg)/preview", fields, ["Sofra-Live": "consumed"])
                let refused = await home.post("/diary/\(Self.day)/entries", fields)

                let strings = Strings(language == "tr" ? .tr : .en)
                #expect(live.body.contains(strings.requests.fields.ambiguousNumber))
                #expect(live.shown(.energy, in: .consumed) == "—")
                #expect(refused.status == .unprocessableContent)
            }
            #expect(try await app.number("SELECT count(*) FROM diary_entries") == 0)
        }
    }

    @Test func `W-24 usual foods of a meal and weekday carry amount and energy, on every date, and stay`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            // Two Saturdays outweigh four other days.
            for day in ["2026-03-07", "2026-03-14"] { try await home.eat("Simit", 250, "breakfast", on: day) }
            for day in ["2026-03-09", "2026-03-10", "2026-03-11", "2026-03-12"] {
                try await home.eat("Oats", 300, "breakfast", on: day)
            }

            let saturday = await home.get("/diary/2027-03-20")
            let monday = await home.get("/diary/2027-03-22")
            try await home.eat("Simit", 250, "breakfast", on: "2027-03-20")
            let after = await home.get("/diary/2027-03-20")

            #expect(saturday.between("class=\"again\"", "</button>")?.contains("Simit</bdi> <small>250 kcal") == true)
            #expect(monday.between("class=\"again\"", "</button>")?.contains("Oats</bdi> <small>300 kcal") == true)
            #expect(after.between("class=\"again\"", "</form>")?.contains("Oats") == true)
            #expect(after.between("class=\"again\"", "</form>")?.contains("Simit") == false)
        }
    }

    @Test
    func
        `W-24 what is offered to be logged again stands there with the energy that it logs, whatever has changed since`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let oats = try await app.stock("Moon oats", energy: 400, in: home)
            let soup = try await home.cook("Soup", ["200 g moon oats"])
            let form: KeyValuePairs = ["slot": "lunch", "recipe": String(soup.suffix(36)), "grams": "100"]
            try await home.eat(oats, "50", "g", "breakfast", on: "2026-03-20")
            _ = await home.post("/diary/2026-03-20/entries", form)
            let day = "/diary/2026-03-22"
            _ = await home.get(day)
            let before = await home.get(day)
            _ = await home.postFood(["name": "Moon oats", "energy_kcal": "300"], to: "/foods/\(oats)")
            // What is told once has been told.
            _ = await home.get(day)

            let after = await home.get(day, ["If-None-Match": before.header("ETag") ?? ""])
            for (name, slot) in [("Moon oats", "breakfast"), ("Soup", "lunch")] {
                let entry = try await app.entry(name)
                _ = await home.post("/entries/\(entry)/again", ["date": "2026-03-22", "slot": slot])
            }

            #expect(before.body.contains("Moon oats</bdi> <small>50 g · 200 kcal<"))
            #expect(before.body.contains("Soup</bdi> <small>100 g · 400 kcal<"))
            #expect(after.body.contains("Moon oats</bdi> <small>50 g · 150 kcal<"))
            #expect(after.body.contains("Soup</bdi> <small>100 g · 300 kcal<"))
            let logged = "2026-03-22 breakfast Moon oats 150, 2026-03-22 lunch Soup 300"
            #expect(try await app.diary().hasSuffix(logged))
        }
    }
}
