import Domain
import HTTPServer
import Testing

@testable import App

/// What can be said and undone of a pot, its plates and its leftovers.
@Suite struct PotStoryTests {
    /// A pot of 1000 g with 2000 kcal and four servings.
    private func pot(_ kitchen: PlanKitchen) async throws -> String {
        let soup = try await kitchen.app.recipe(
            "Soup",
            lines: [.init("1000 g soup", grams: 1000, energyPer100g: 200)],
            servings: 4,
            in: kitchen.ayse
        )
        let path = try #require(await kitchen.ayse.post("/recipes/\(soup)/cookings").location)
        _ = await kitchen.ayse.post(path, ["net_g": "1000"])
        return path
    }

    /// All of it in the fridge.
    private func leftover(_ kitchen: PlanKitchen) async throws -> String {
        _ = await kitchen.ayse.submit("\(try await pot(kitchen))/plates", [("rest", "fridge")])
        return try await kitchen.app.text("SELECT id::text FROM cooked_shares WHERE use = 'leftover'")
    }

    private func energy(_ person: Person.ID, _ app: TestApp) async throws -> Double {
        try #require(
            try await app.number(
                """
                SELECT coalesce(sum(energy_kcal), 0) FROM diary_entries
                WHERE person_id = '\(person)' AND deleted_at IS NULL
                """
            )
        )
    }

    @Test func `H-07 a line that is left out counts neither in numbers nor verdict, until it goes back in`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice", ["200 g rice", "20 g butter"])
            let path = try #require(await kitchen.ayse.post("/recipes/\(rice)/cookings").location)
            let line = try await app.text("SELECT position::text FROM cooking_lines WHERE text LIKE '%butter%'")
            let energy = "SELECT energy_kcal FROM cookings"
            let whole = try #require(try await app.number(energy))
            _ = await kitchen.ayse.post(path, ["line": line, "text": "20 g butter", "left_out": line])
            let (less, without) = (try #require(try await app.number(energy)), await kitchen.ayse.get(path))
            _ = await kitchen.ayse.post(path, ["back_in": line])
            let with = await kitchen.ayse.get(path)

            #expect(less < whole - 100)
            #expect(!without.body.contains("Ela: contains milk"))
            #expect(without.body.contains("<s><bdi>20 g butter</bdi></s>"))
            #expect(with.body.contains("Ela: contains milk"))
            #expect(try await app.number(energy) == whole)
        }
    }

    @Test func `H-07 what is kept for later is nobody's entry or offer until its person says that they eat it`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let mehmet = kitchen.people.mehmet
            let path = try await pot(kitchen)
            let plate = [("plate[0][person]", mehmet.description), ("plate[0][grams]", "300")]
            _ = await kitchen.ayse.submit("\(path)/plates", plate + [("plate[0][when]", "later"), ("rest", "stay")])
            let kept = try await app.text("SELECT id::text FROM cooked_shares WHERE person_name IS NOT NULL")
            let offers = try await app.rows(in: "diary_offers")
            let before = try await energy(mehmet, app)
            let page = await kitchen.mehmet.get("/leftovers")
            _ = await kitchen.mehmet.post("/leftovers/\(kept)/eat")

            #expect(offers == 0)
            #expect(before == 0)
            #expect(page.body.contains("I eat this"))
            #expect(try await energy(mehmet, app) == 600)
            #expect(!(await kitchen.mehmet.get("/leftovers")).body.contains("I eat this"))
        }
    }

    @Test func `H-07 a last day is as it was typed, else as the household has set it for fridge and freezer`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let today = TestApp.today
            let path = try await pot(kitchen)
            func lastDay(_ rest: String, _ typed: String = "") async throws -> String {
                _ = await kitchen.ayse.submit("\(path)/plates", [("rest", rest), ("best_before", typed)])
                let act = try await app.text("SELECT act_id::text FROM cooked_shares WHERE deleted_at IS NULL")
                let day = try await app.text("SELECT best_before::text FROM cooked_shares WHERE deleted_at IS NULL")
                _ = await kitchen.ayse.post("\(path)/servings/\(act)/undo")
                return day
            }
            let typed = try await lastDay("fridge", today.adding(days: 1).iso)
            let usual = (try await lastDay("fridge"), try await lastDay("freezer"))
            try await app.change("UPDATE households SET fridge_days = 2, freezer_days = 30")
            let set = (try await lastDay("fridge"), try await lastDay("freezer"))

            #expect(typed == today.adding(days: 1).iso)
            #expect(usual == (today.adding(days: 3).iso, today.adding(days: 90).iso))
            #expect(set == (today.adding(days: 2).iso, today.adding(days: 30).iso))
        }
    }

    @Test func `HOSTILE-126 who wants nothing written has a plate, and neither an entry nor an offer`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let mehmet = kitchen.people.mehmet
            try await app.change("UPDATE persons SET diary_writing = 'nobody' WHERE id = '\(mehmet)'")
            let path = try await pot(kitchen)
            let plate = [("plate[0][person]", mehmet.description), ("plate[0][grams]", "300"), ("rest", "stay")]
            _ = await kitchen.ayse.submit("\(path)/plates", plate)
            let page = await kitchen.ayse.get(path)

            #expect(page.body.contains("300 g"))
            #expect(page.body.contains("700 g left"))
            #expect(try await app.rows(in: "diary_offers") == 0)
            #expect(try await energy(mehmet, app) == 0)
        }
    }

    @Test(arguments: ["eat", "freeze", "discard", "plan"])
    func `H-07 whatever is done with a leftover is taken back at once`(act: String) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let leftover = try await leftover(kitchen)
            let day = TestApp.today.adding(days: 1).iso
            let form = act == "plan" ? [("date", day), ("slot", "dinner")] : [("grams", "400")]
            let state = """
                SELECT (SELECT count(*) FROM cooked_shares WHERE deleted_at IS NULL)
                    + 10 * (SELECT count(*) FROM plan_dishes WHERE deleted_at IS NULL)
                    + 100 * (SELECT count(*) FROM diary_entries WHERE deleted_at IS NULL)
                """
            _ = await kitchen.ayse.submit("/leftovers/\(leftover)/\(act)", form)
            let done = try await app.number("SELECT (\(state))::float8")
            _ = try await kitchen.ayse.pressUndo()

            #expect(try #require(done) > 1)
            #expect(try await app.number("SELECT (\(state))::float8") == 1)
            #expect(await kitchen.ayse.get("/leftovers").body.contains("1000 g"))
        }
    }

    @Test func `H-06 a pot that was cooked again meanwhile does not come back, and leads to the one that is there`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Soup", ["200 g red lentils"])
            let dish = try await kitchen.plan(soup, .dinner, TestApp.today)
            let first = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings").location)
            _ = await kitchen.ayse.post("\(first)/delete")
            let second = try #require(await kitchen.mehmet.post("/plan/dishes/\(dish)/cookings").location)
            let back = await kitchen.ayse.post("\(first)/undelete")
            let page = await kitchen.ayse.get(back.location ?? "")

            #expect(first != second)
            #expect(back.location == second)
            #expect(page.body.contains("It was cooked again meanwhile."))
        }
    }

    @Test func `W-14 what is taken off the stove, or off the list of pots, by two presses comes back by one`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await pot(kitchen)
            _ = await kitchen.ayse.post("\(path)/pots", ["name": "Big pot", "tare_g": "820"])
            let big = try await app.text("SELECT id::text FROM pots")
            var answers: [Answer] = []
            for _ in 0..<2 { answers.append(await kitchen.ayse.post("\(path)/pots/\(big)/delete")) }
            for _ in 0..<2 { answers.append(await kitchen.ayse.post("\(path)/delete")) }
            let undo = await kitchen.ayse.get("/leftovers").body.contains("\(path)/undelete")
            _ = await kitchen.ayse.post("\(path)/undelete")

            #expect(answers.allSatisfy { $0.status == .seeOther })
            #expect(answers[3].location == answers[2].location)
            #expect(undo)
            #expect(await kitchen.ayse.get(path).status == .ok)
        }
    }

    @Test
    func
        `P-37 HG19 what was typed of a weighing stays when a pot is added or taken off the list, and the pot is chosen`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await pot(kitchen)
            let typed = [("cook", "5"), ("gross_g", "3100"), ("pot", ""), ("net_g", "")]
            func send(_ target: String, _ more: [(String, String)]) async -> Answer {
                await kitchen.ayse.submit(target, typed + more)
            }
            func show(_ answer: Answer) async throws -> String {
                let place = try #require(answer.location?.split(separator: "#").first)
                return await kitchen.ayse.get(String(place)).body
            }
            let wrong = await send("\(path)/pots", [("name", "Red pot"), ("tare_g", "1 200")]).body
            let added = await send("\(path)/pots", [("name", "Red pot"), ("tare_g", "1200")])
            let red = try await app.text("SELECT id::text FROM pots")
            let page = try await show(added)
            let entered = await send(path, [("name", "red pot"), ("tare_g", "1100")])
            let forgotten = await send("\(path)/pots/\(red)/delete", [])
            let message = try await show(forgotten)

            #expect(added.location == "\(path)?cook=5&gross_g=3100&pot=\(red)#weigh")
            #expect(page.contains(#"name="gross_g" type="text" value="3100""#))
            #expect(page.contains(#"value="\#(red)" selected"#))
            #expect(page.contains("“Red pot” is among your pots, and is chosen."))
            #expect(page.contains(#"<details class="fold" open>"#))
            #expect(wrong.contains(#"<details class="fold" open><summary>My pots</summary>"#))
            #expect(wrong.contains(#"name="gross_g" type="text" value="3100""#))
            #expect(entered.location == added.location, "Enter in the name of the pot adds it")
            #expect(message.contains("The pot “red pot” is deleted."))
            #expect(try await app.number("SELECT servings FROM cookings") == 4)
        }
    }

    @Test func `H-07 a page that was refused takes back nothing that another has weighed meanwhile`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await pot(kitchen)
            let page = await kitchen.ayse.get(path)
            _ = await kitchen.mehmet.submit(path, form(page, ["net_g": "1100"]))
            let late = await kitchen.ayse.submit("\(path)/plates", form(page, ["plate[0][grams]": "many"]))
            _ = await kitchen.ayse.submit(path, form(late, ["cook": "3", "plate[0][grams]": ""]))

            #expect(late.status == .unprocessableContent)
            #expect(late.value(of: "net_g") == "1100")
            #expect(try await app.number("SELECT weight_g FROM cookings") == 1100)
        }
    }

    @Test func `H-07 what is served of a pot that nobody has planned is served at the meal that its page shows`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await pot(kitchen)
            let day = TestApp.today.adding(days: -1).iso
            let time = ["date", "was.date"].map { ($0, day) } + ["slot", "was.slot"].map { ($0, "breakfast") }
            let plate = [("plate[0][person]", "\(kitchen.people.ayse)"), ("plate[0][grams]", "100"), ("rest", "stay")]
            _ = await kitchen.ayse.submit("\(path)/plates", plate + time)
            let eaten = "SELECT eaten_on || ' ' || slot FROM cooked_shares WHERE use = 'plate'"

            #expect(try await app.text(eaten) == "\(day) breakfast")
        }
    }

    @Test func `H-07 Enter in the weight of a new pot serves nobody, and asks for its name`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await pot(kitchen)
            let page = await kitchen.ayse.get(path)
            let asked = await kitchen.ayse.submit("\(path)/plates", form(page) + [("tare_g", "820"), ("name", "")])

            #expect(asked.status == .unprocessableContent)
            #expect(asked.value(of: "tare_g") == "820")
            #expect(try await app.rows(in: "cooked_shares") == 0)
        }
    }

    /// What a field of the form of a pot is filled with, which stands behind the button that eats a plate by one tap.
    private func value(of field: String, on page: Answer) -> String? {
        let inputs = page.body.split(separator: "<").filter { $0.hasPrefix("input") }
        return inputs.last { $0.contains(#"name="\#(field)""#) }.flatMap { String($0).between(#"value=""#, "\"") }
    }

    /// What the form of a pot sends where these fields are typed.
    private func form(_ page: Answer, _ typed: [String: String] = [:]) -> [(String, String)] {
        let plates = (0..<3).flatMap { row in ["person", "servings", "grams"].map { "plate[\(row)][\($0)]" } }
        let names = ["version", "cook", "gross_g", "net_g"] + plates
        let fields = (names + names.map { "was.\($0)" }).compactMap { name in
            value(of: name, on: page).map { (name, typed[name] ?? $0) }
        }
        return fields + [("pot", ""), ("was.pot", ""), ("rest", "stay"), ("was.rest", "stay")]
    }

    private func shown(_ answer: Answer, _ browser: Browser) async throws -> Answer {
        let place = try #require(answer.location?.split(separator: "#").first)
        return await browser.get(String(place))
    }

    @Test
    func
        `H-07 what was typed of plates stays while the pot is weighed, and what was typed of a weighing is saved before`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await pot(kitchen)
            let page = await kitchen.ayse.get(path)
            let plates = ["plate[0][servings]": "", "plate[1][grams]": "310"]
            let saved = await kitchen.ayse.submit(path, form(page, plates.merging(["net_g": "1100"]) { $1 }))
            let weighed = try await shown(saved, kitchen.ayse)
            let early = await kitchen.ayse.submit("\(path)/plates", form(weighed, ["net_g": "1200"]))
            let served = try await app.rows(in: "cooked_shares")
            let waiting = try await shown(early, kitchen.ayse)
            let late = await kitchen.ayse.submit("\(path)/plates", form(waiting))
            let untouched = await kitchen.ayse.submit(path, form(await kitchen.ayse.get(path)))

            #expect(weighed.value(of: "net_g") == "1100")
            for shown in [weighed, waiting] {
                #expect(value(of: "plate[0][servings]", on: shown) == "")
                #expect(value(of: "plate[1][grams]", on: shown) == "310")
                #expect(value(of: "plate[2][servings]", on: shown) == value(of: "plate[2][servings]", on: page))
            }
            #expect(untouched.location == path, "what the page has filled in needs no address")
            #expect(served == 0)
            #expect(waiting.body.contains("Saved. The plates below are not served yet."))
            #expect(try await app.number("SELECT weight_g FROM cookings") == 1200)
            #expect(late.location == path)
            #expect(try await app.rows(in: "cooked_shares") == 2)
        }
    }

    @Test func `H-07 what was typed of a plate stays with its person, wherever they sit by then`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await pot(kitchen)
            let people = [kitchen.people.ayse, kitchen.people.mehmet, kitchen.people.ela].map(\.description)
            let page = await kitchen.ayse.get(path)
            let first = try #require(people.first { page.value(of: "plate[0][person]") == $0 })
            let slot = try await app.text("SELECT slot FROM cookings")
            _ = await kitchen.mehmet.submit("/plan/\(TestApp.today)/\(slot)/eaters", [("away", first)])
            let saved = await kitchen.ayse.submit(path, form(page, ["plate[0][grams]": "310", "net_g": "1100"]))
            let weighed = try await shown(saved, kitchen.ayse)
            let wrong = await kitchen.ayse.submit("\(path)/plates", form(page, ["plate[0][grams]": "many"]))

            #expect(weighed.value(of: "plate[2][person]") == first)
            #expect(weighed.value(of: "plate[2][grams]") == "310")
            #expect(weighed.value(of: "plate[0][grams]") == "")
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.value(of: "plate[2][grams]") == "many")
            #expect(wrong.marks("plate[2][grams]"))
            #expect(!wrong.marks("plate[0][grams]"))
        }
    }

    @Test func `H-07 who was served meanwhile gets no second plate from a page that lay open, until somebody says so`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await pot(kitchen)
            let page = await kitchen.ayse.get(path)
            let first = await kitchen.mehmet.submit("\(path)/plates", form(page))
            let served = try await app.rows(in: "cooked_shares")
            let late = await kitchen.ayse.submit("\(path)/plates", form(page))
            let after = try await app.rows(in: "cooked_shares")
            let more = await kitchen.ayse.submit("\(path)/plates", form(late, ["plate[0][servings]": "0.5"]))

            #expect(first.status == .seeOther)
            #expect(served == 3)
            #expect(late.status == .unprocessableContent)
            #expect(after == 3)
            #expect(late.value(of: "plate[0][servings]") == "")
            #expect(late.value(of: "was.plate[0][servings]") == "")
            #expect(more.location == path)
            #expect(try await app.rows(in: "cooked_shares") == 4)
        }
    }

    @Test
    func `H-07 what is served from a page that lay open stands at the meal to which its dish was moved meanwhile`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let next = PlanKitchen.monday.adding(days: 1).iso
            let dish = try await kitchen.plan(try await kitchen.cook("Rice", ["200 g rice"]))
            let path = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings").location)
            let page = await kitchen.ayse.get(path)
            let shown = ["date", "was.date", "was.slot"].map { ($0, page.value(of: $0) ?? "-") } + [("slot", "dinner")]
            _ = await kitchen.mehmet.post("/plan/dishes/\(dish)/move", ["date": next, "slot": "lunch"])
            _ = await kitchen.ayse.submit("\(path)/plates", shown + [("planned", "1")])

            #expect(shown.map(\.1) == [PlanKitchen.monday.iso, PlanKitchen.monday.iso, "dinner", "dinner"])
            let meals = "SELECT string_agg(DISTINCT concat_ws(' ', eaten_on, slot), ',') FROM cooked_shares"
            #expect(try await app.text("\(meals) WHERE use = 'plate'") == "\(next) lunch")
        }
    }

    @Test func `HG36 what stays on a plate goes back to the pot where that is said`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await pot(kitchen)
            let plate = [("plate[0][person]", kitchen.people.ela.description), ("plate[0][grams]", "300")]
            _ = await kitchen.ayse.submit("\(path)/plates", plate + [("rest", "stay")])
            let id = try await app.text("SELECT id::text FROM cooked_shares")
            _ = await kitchen.ayse.post("\(path)/plates/\(id)/eaten", ["ate": "0.5", "back": "1"])
            let page = await kitchen.ayse.get(path)

            #expect(page.body.contains("850 g left"))
            #expect(try await energy(kitchen.people.ela, app) == 300)
            #expect(try await app.number("SELECT grams FROM cooked_shares") == 150)
        }
    }

    @Test func `HG19 a pot that is known is weighed as the dish is begun`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            _ = await kitchen.ayse.post("\(try await pot(kitchen))/pots", ["name": "Big pot", "tare_g": "820"])
            let pot = try await app.text("SELECT id::text FROM pots")
            let stew = try await app.recipe(
                "Stew",
                lines: [.init("1820 g stew", grams: 1820, energyPer100g: 130)],
                servings: 4,
                in: kitchen.ayse
            )
            let form = [("cook", "4"), ("pot", pot), ("gross_g", "2640")]
            let cooked = await kitchen.ayse.submit("/recipes/\(stew)/cookings", form)
            let path = try #require(cooked.location)

            #expect(await kitchen.ayse.get(path).body.contains("1820 g left"))
            #expect(try await app.number("SELECT weight_g FROM cookings WHERE name = 'Stew'") == 1820)
        }
    }

    @Test func `HOSTILE-127 who is second is told at once what is left, where they typed`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await pot(kitchen)
            func serve(_ grams: String, by browser: Browser) async -> Answer {
                await browser.submit(
                    "\(path)/plates",
                    [
                        ("plate[0][person]", kitchen.people.mehmet.description), ("plate[0][grams]", grams),
                        ("rest", "stay"),
                    ]
                )
            }
            _ = await serve("700", by: kitchen.ayse)
            _ = await serve("200", by: kitchen.ayse)
            let second = await serve("250", by: kitchen.mehmet)

            #expect(second.status == .unprocessableContent)
            #expect(second.body.contains("100 g left"))
            #expect(second.body.contains("value=\"250\""))
            #expect(second.body.contains("Take all that is left"))
            #expect(try await app.number("SELECT round(sum(part)::numeric, 9)::float8 FROM cooked_shares") == 0.9)
        }
    }

    @Test func `H-09 an idea uses what is at home and expires, and says until when it is good`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            _ = try await kitchen.cook("Lentils", ["200 g red lentils"])
            _ = try await kitchen.cook("Carrot soup", ["500 g carrots"])
            let day = TestApp.today.adding(days: 2).iso
            let form = [("ingredient", "carrot"), ("state", "have"), ("best_before", day)]
            let kept = await kitchen.ayse.submit("/pantry", form)
            let page = await kitchen.ayse.get("/plan/\(TestApp.today)/dinner?ideas=1").body
            let ideas = page.components(separatedBy: "id=\"ideas\"").last ?? ""
            let (soup, lentils) = (ideas.range(of: "Carrot soup"), ideas.range(of: "<bdi>Lentils"))

            #expect(kept.status == .seeOther)
            #expect(ideas.contains("uses carrot"))
            #expect(ideas.contains("good until"))
            #expect(try #require(soup).lowerBound < (try #require(lentils)).lowerBound)
        }
    }
}
