import Domain
import HTTPServer
import Testing

@testable import App

/// How much of a plate was eaten, said on the day.
@Suite struct DayPlateTests {
    private let day = "/diary/\(TestApp.today)"

    /// The stew of HG18 on the stove for today's dinner, 1820 g with 2366 kcal: 310 g for Ayşe, 250 g for Ela, 180 g offered
    /// to Mehmet, and the rest in the pot.
    private struct Table {
        let kitchen: PlanKitchen
        let dish: String
        let pot: String

        init(_ app: TestApp) async throws {
            kitchen = try await PlanKitchen(app)
            let stew = try await app.recipe(
                "Stew",
                lines: [.init("1820 g stew", grams: 1820, energyPer100g: 130)],
                servings: 4,
                in: kitchen.ayse
            )
            dish = try await kitchen.plan(stew, .dinner, TestApp.today)
            pot = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"]).location)
            _ = await kitchen.ayse.post(pot, ["net_g": "1820"])
            let people = [(kitchen.people.ayse, "310"), (kitchen.people.ela, "250"), (kitchen.people.mehmet, "180")]
            let plates = people.enumerated().flatMap { index, plate in
                [("plate[\(index)][person]", "\(plate.0)"), ("plate[\(index)][grams]", plate.1)]
            }
            _ = await kitchen.ayse.submit("\(pot)/plates", plates + [("rest", "stay")])
        }

        var app: TestApp { kitchen.app }

        func plate(of person: Person.ID) async throws -> String {
            let plate = "SELECT id::text FROM cooked_shares WHERE person_id = '\(person)' ORDER BY position LIMIT 1"
            return "\(pot)/plates/\(try await app.text(plate))/eaten"
        }

        /// Presses a button of the form that the day shows for a plate.
        func press(_ ate: String, isBack: Bool = false, of person: Person.ID, on page: String) async throws -> Answer {
            let action = try await plate(of: person)
            let form = try #require(await kitchen.ayse.get(page).body.between("action=\"\(action)\"", "</form>"))
            let fields = form.matches(of: /type="hidden" name="([^"_]+)" value="([^"]*)"/).map {
                (String($0.1), String($0.2))
            }
            return await kitchen.ayse.submit(action, fields + [("ate", ate)] + (isBack ? [("back", "1")] : []))
        }

        func energy(_ person: Person.ID) async throws -> String {
            try await app.text(
                """
                SELECT coalesce(string_agg(round(energy_kcal::numeric, 6)::float8::text, ' '), '')
                FROM diary_entries WHERE person_id = '\(person)' AND deleted_at IS NULL
                """
            )
        }

        /// What is on the plates, how much of it was eaten, and what is left in the pot, in grams.
        func grams() async throws -> String {
            try await app.text(
                """
                SELECT string_agg(round((1820 * part)::numeric, 1) || ' × ' || eaten, ', ' ORDER BY position) || ', left '
                    || round((1820 * (1 - sum(part)))::numeric, 1)
                FROM cooked_shares WHERE deleted_at IS NULL
                """
            )
        }
    }

    @Test func `H-07 a day says of an entry from which pot it is, and of one by the recipe nothing`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            let recipe = try await app.text("SELECT recipe_id::text FROM cookings")
            let form: KeyValuePairs = ["slot": "dinner", "recipe": recipe, "servings": "1"]
            _ = await table.kitchen.ayse.post("\(day)/entries", form)
            let page = await table.kitchen.ayse.get(day).body

            let pot = "from the pot of \(Strings(.en).name(of: TestApp.today, seenFrom: TestApp.today))"
            #expect(page.ranges(of: "<small>310 g · \(pot)</small>").count == 1)
            #expect(page.ranges(of: "<small>1 serving").count == 1)
            #expect(page.ranges(of: "from the pot of").count == 1)
        }
    }

    @Test func `H-07 HG36 on the day stands how much of a plate was eaten, for oneself and a child, and is taken back`()
        async throws
    {
        try await TestApp.run { app in
            let table = try await Table(app)
            let people = table.kitchen.people
            let childs = "\(day)?person=\(people.ela)"
            let page = await table.kitchen.ayse.get(day).body
            let row = try #require(page.between("<ul class=\"rows eaten\">", "</ul>"))
            let half = try await table.press("0.5", of: people.ayse, on: day)
            let halves = try await table.energy(people.ayse)
            let undone = try await table.kitchen.ayse.pressUndo()
            let child = try await table.press("0.75", of: people.ela, on: childs)
            let hers = try await table.energy(people.ela)
            let back = try await table.kitchen.ayse.pressUndo()

            #expect(row.contains(try await table.plate(of: people.ayse)))
            #expect(row.contains("Plate: 310 g"))
            #expect(row.contains("ate it all"))
            #expect(!page.contains(try await table.plate(of: people.ela)))
            #expect(half.location == day)
            #expect(halves == "201.5")
            #expect(undone.location == day)
            #expect(try await table.energy(people.ayse) == "403")
            #expect(child.location == childs)
            #expect(hers == "243.75")
            #expect(back.location == childs)
            #expect(try await table.energy(people.ela) == "325")
            #expect(try await table.grams() == "310.0 × 1, 250.0 × 1, 180.0 × 1, left 1080.0")
        }
    }

    @Test func `H-07 what goes back to the pot from the day is on the plate again when that is taken back`()
        async throws
    {
        try await TestApp.run { app in
            let table = try await Table(app)
            let ayse = table.kitchen.people.ayse
            var told: [String] = []
            for ate in ["0.75", "0"] {
                _ = try await table.press(ate, isBack: true, of: ayse, on: day)
                told += [try await table.grams(), try await table.energy(ayse)]
                _ = try await table.kitchen.ayse.pressUndo()
                told += [try await table.grams(), try await table.energy(ayse)]
            }

            let whole = ["310.0 × 1, 250.0 × 1, 180.0 × 1, left 1080.0", "403"]
            #expect(Array(told[0..<2]) == ["232.5 × 1, 250.0 × 1, 180.0 × 1, left 1157.5", "302.25"])
            #expect(Array(told[2..<4]) == whole)
            #expect(Array(told[4..<6]) == ["250.0 × 1, 180.0 × 1, left 1390.0", ""])
            #expect(Array(told[6..<8]) == whole)
            #expect(try await app.number("SELECT grams FROM cooked_shares WHERE person_id = '\(ayse)'") == 310)
        }
    }

    @Test func `H-07 how much was eaten is said once, however often it is sent, and of the plate that was shown`()
        async throws
    {
        try await TestApp.run { app in
            let table = try await Table(app)
            let ayse = table.kitchen.people.ayse
            let action = try await table.plate(of: ayse)
            let page = await table.kitchen.ayse.get(day).body
            let was = try #require(
                page.between("action=\"\(action)\"", "</form>")?.between("name=\"was\" value=\"", "\"")
            )
            func say(_ ate: String, _ isBack: Bool) async -> Answer {
                await table.kitchen.ayse.submit(
                    action,
                    [("was", was), ("ate", ate)] + (isBack ? [("back", "1")] : [])
                )
            }
            for _ in 1...3 { _ = await say("0.5", true) }
            let halved = try await table.grams()
            let undo = await table.kitchen.ayse.get(day).body
            let other = await say("0.75", false)
            let told = await table.kitchen.ayse.get(try #require(other.location)).body

            #expect(halved == "155.0 × 1, 250.0 × 1, 180.0 × 1, left 1235.0")
            #expect(undo.firstMatch(of: /action="\/changes\/[^"]*\/undo"/) != nil)
            #expect(told.contains("Something was taken of it since"))
            #expect(try await table.grams() == halved)
            _ = try await table.press("0.5", of: ayse, on: day)
            #expect(try await table.grams() == "155.0 × 0.5, 250.0 × 1, 180.0 × 1, left 1235.0")
        }
    }

    @Test func `H-07 what went back and was taken since is not taken back, and says so`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            let ayse = table.kitchen.people.ayse
            let said = try await table.press("0", isBack: true, of: ayse, on: day)
            let page = await table.kitchen.ayse.get(try #require(said.location)).body
            let undo = try #require(page.firstMatch(of: /action="(\/changes\/[^"]*)"/)?.1)
            _ = await table.kitchen.ayse.submit("\(table.pot)/plates", [("rest", "fridge")])
            let undone = await table.kitchen.ayse.post(String(undo))
            let told = await table.kitchen.ayse.get(try #require(undone.location)).body

            #expect(told.contains("Something was taken of it since"))
            #expect(try await table.grams() == "250.0 × 1, 180.0 × 1, 1390.0 × 1, left 0.0")
            #expect(try await table.energy(ayse) == "")
        }
    }

    @Test func `H-07 an entry that its person had changed by hand is that again when half a plate is taken back`()
        async throws
    {
        try await TestApp.run { app in
            let table = try await Table(app)
            let ayse = table.kitchen.people.ayse
            let entry = try await app.text("SELECT id::text FROM diary_entries WHERE person_id = '\(ayse)'")
            _ = await table.kitchen.ayse.post(
                "/entries/\(entry)",
                ["amount": "200", "measure": "g", "slot": "dinner", "date": TestApp.today.iso]
            )
            let changed = try await table.energy(ayse)
            _ = try await table.press("0.5", of: ayse, on: day)
            let halves = try await table.energy(ayse)
            _ = try await table.kitchen.ayse.pressUndo()

            #expect(changed == "260")
            #expect(halves == "201.5")
            #expect(try await table.energy(ayse) == "260")
        }
    }

    @Test
    func `H-07 H-08 a plate of which nothing was eaten stands at its meal, is no planned dish, and is eaten after all`()
        async throws
    {
        try await TestApp.run { app in
            let table = try await Table(app)
            let ayse = table.kitchen.people.ayse
            _ = try await table.press("0", of: ayse, on: day)
            let page = await table.kitchen.ayse.get(day).body
            let dinner = try #require(page.between("aria-labelledby=\"dinner-h\"", "</section>"))
            let meal = await table.kitchen.ayse.post("/plan/\(TestApp.today)/dinner/eaten")
            let none = try await table.energy(ayse)
            _ = try await table.press("1", of: ayse, on: day)
            let all = try await table.energy(ayse)
            _ = try await table.press("0", of: ayse, on: day)
            let eaten = await table.kitchen.ayse.post("/plan/dishes/\(table.dish)/eaten")
            let again = try await table.energy(ayse)
            _ = try await table.kitchen.ayse.pressUndo()

            #expect(dinner.contains("Stew: 310 g"))
            #expect(dinner.contains(#"value="0" aria-pressed="true""#))
            #expect(!dinner.contains("/plan/dishes/\(table.dish)/eaten"))
            #expect(meal.status == .seeOther)
            #expect(none == "")
            #expect(all == "403")
            #expect(eaten.location == "\(day)#dinner-h")
            #expect(again == "403")
            #expect(try await table.energy(ayse) == "")
            #expect(try await table.grams() == "310.0 × 0, 250.0 × 1, 180.0 × 1, left 1080.0")
        }
    }

    @Test func `H-07 HOSTILE-54 a viewer says on the day how much they ate, and puts nothing back`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            let dede = try await app.person(
                .viewer,
                of: table.kitchen.ayse,
                email: "dede-\(Person.ID.new())@example.org"
            )
            let his = try await app.owner(of: dede).person
            try await app.change("UPDATE persons SET diary_writing = 'direct' WHERE id = '\(his)'")
            let plate = [("plate[0][person]", "\(his)"), ("plate[0][grams]", "200"), ("rest", "stay")]
            _ = await table.kitchen.ayse.submit("\(table.pot)/plates", plate)
            let action = try await table.plate(of: his)
            let form = try #require(await dede.get(day).body.between("action=\"\(action)\"", "</form>"))
            let refused = await dede.post(action, ["ate": "0.5", "back": "1"])
            let said = await dede.post(action, ["ate": "0.5", "day": TestApp.today.iso, "whose": "\(his)"])

            #expect(!form.contains("name=\"back\""))
            #expect(refused.status == .forbidden)
            #expect(said.location == day)
            #expect(try await table.energy(his) == "130")
        }
    }

    @Test func `H-07 an entry that somebody else has served says so to its person, who deletes it like any`()
        async throws
    {
        try await TestApp.run { app in
            let table = try await Table(app)
            let mehmet = table.kitchen.people.mehmet
            try await app.change("UPDATE persons SET diary_writing = 'direct' WHERE id = '\(mehmet)'")
            let more = [("plate[0][person]", "\(mehmet)"), ("plate[0][grams]", "100"), ("rest", "stay")]
            _ = await table.kitchen.ayse.submit("\(table.pot)/plates", more + [("slot", "snack")])
            let (his, hers) = (await table.kitchen.mehmet.get(day).body, await table.kitchen.ayse.get(day).body)
            let entry = try await app.text("SELECT id::text FROM diary_entries WHERE person_id = '\(mehmet)'")
            let deleted = await table.kitchen.mehmet.post("/entries/\(entry)/delete")

            #expect(his.contains("served by Ayşe"))
            #expect(!hers.contains("served by Ayşe"))
            #expect(deleted.location == "\(day)#snack-h")
            #expect(try await table.energy(mehmet) == "")
        }
    }
}
