import Domain
import HTTPServer
import Testing

@testable import App

/// Whose what is eaten of the plan and of a pot is to say: of its person, of guardians, and of who was let write.
@Suite struct PlanWriterTests {
    private let today = TestApp.today

    /// A grandfather who reads the kitchen and nothing else, and allows what is put into his diary.
    private func viewer(_ kitchen: PlanKitchen) async throws -> (browser: Browser, person: Person.ID) {
        let app = kitchen.app
        let dede = try await app.person(.viewer, of: kitchen.ayse, email: "dede-\(Person.ID.new())@example.org")
        let person = try await app.owner(of: dede).person
        try await app.change("UPDATE persons SET diary_writing = 'direct', name = 'Dede' WHERE id = '\(person)'")
        return (dede, person)
    }

    /// Ayşe lets somebody write for Ela, for whom nobody else may.
    private func letWrite(_ writer: Person.ID, _ kitchen: PlanKitchen, until last: CivilDate? = nil) async throws {
        let ela = kitchen.people.ela
        try await kitchen.app.change("UPDATE persons SET diary_writing = 'nobody' WHERE id = '\(ela)'")
        let until = last.map { [("until[\(writer)]", $0.iso)] } ?? []
        let granted = await kitchen.ayse.submit("/people/\(ela)/writers", [("writer", "\(writer)")] + until)
        guard granted.status == .seeOther else { throw Unexpected(granted) }
    }

    private func stew(_ kitchen: PlanKitchen) async throws -> Recipe.ID {
        try await kitchen.app.recipe(
            "Stew",
            lines: [.init("2000 g stew", grams: 2000, energyPer100g: 100)],
            servings: 4,
            in: kitchen.ayse
        )
    }

    /// Whose entries there are, with their energy and by whom they were written.
    private func entries(_ person: Person.ID, _ app: TestApp) async throws -> String {
        try await app.text(
            """
            SELECT coalesce(string_agg(round(energy_kcal::numeric) || coalesce(' ' || written_by_name, ''), ', '
                ORDER BY energy_kcal), '')
            FROM diary_entries WHERE person_id = '\(person)' AND deleted_at IS NULL
            """
        )
    }

    @Test func `HOSTILE-126 H-08 what a housemate does not eat, or eats out, is theirs to say and to take back`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (ayse, mehmet, people) = (kitchen.ayse, kitchen.mehmet, kitchen.people)
            let dish = try await kitchen.plan(try await stew(kitchen), .dinner, today)
            let out = try await kitchen.add([("kind", "out"), ("title", "Bistro")], .lunch, today)
            let own = try await kitchen.add(
                [("kind", "out"), ("title", "Canteen"), ("person", "\(people.mehmet)")],
                .snack,
                today
            )
            _ = await mehmet.post("/plan/dishes/\(dish)/skip")
            _ = await ayse.get("/plan")
            let before = try await app.fingerprint()
            for person in ["\(people.mehmet)", "\(Person.ID.new())", "x"] {
                for act in [
                    "dishes/\(dish)/skip", "dishes/\(dish)/unskip", "\(today)/dinner/eaten", "dishes/\(out)/out",
                    "dishes/\(own)/out",
                ] {
                    let form: KeyValuePairs = ["person": person, "energy_kcal": "900", "day": "1"]
                    #expect(await ayse.post("/plan/\(act)", form).status == .notFound, "\(act) \(person)")
                    #expect(await ayse.post("/plan/\(act)?person=\(person)").status == .notFound, "\(act) \(person)")
                    #expect(try await app.fingerprint() == before, "\(act) \(person)")
                }
            }
            let two = await ayse.post("/plan/dishes/\(dish)/skip?person=\(people.ela)", ["person": "\(people.ayse)"])
            let back = await mehmet.post("/plan/dishes/\(dish)/unskip", ["person": "\(people.mehmet)"])

            #expect(two.status == .notFound)
            #expect(back.status == .seeOther)
            #expect(try await app.rows(in: "plan_skips") == 0)
        }
    }

    @Test func `H-03 H-05 what is said of everybody's meal out on a child's day is the child's`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let ela = kitchen.people.ela
            let out = try await kitchen.add([("kind", "out"), ("title", "Bistro")], .lunch, today)
            let page = await kitchen.ayse.get("/diary/\(today)?person=\(ela)")
            let form = page.between(#"action="/plan/dishes/\#(out)/out""#, "</form>") ?? ""

            let saved = await kitchen.ayse.post(
                "/plan/dishes/\(out)/out",
                ["person": "\(ela)", "energy_kcal": "350", "day": "1"]
            )
            _ = await kitchen.ayse.post("/plan/dishes/\(out)/out", ["energy_kcal": "800", "day": "1"])

            #expect(form.contains(#"name="person" value="\#(ela)""#))
            #expect(saved.location == "/diary/\(today)?person=\(ela)")
            let numbers = try await app.text(
                "SELECT string_agg(person_id || ' ' || energy_kcal, ', ' ORDER BY energy_kcal) FROM meals_out"
            )
            #expect(numbers == "\(ela) 350, \(kitchen.people.ayse) 800")
        }
    }

    @Test func `H-03 who was let write for a child says that it ate and puts plates before it, and reads nothing`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (mehmet, ela) = (kitchen.mehmet, kitchen.people.ela)
            let recipe = try await stew(kitchen)
            let (lunch, dinner) = (
                try await kitchen.plan(recipe, .lunch, today), try await kitchen.plan(recipe, .dinner, today)
            )
            try await letWrite(kitchen.people.mehmet, kitchen)
            let said = await mehmet.post("/plan/dishes/\(lunch)/eaten", ["person": "\(ela)"])
            let told = await mehmet.get("/plan")
            let again = await mehmet.post("/plan/dishes/\(lunch)/eaten", ["person": "\(ela)"])
            let eaten = try await entries(ela, app)
            let pot = try #require(await mehmet.post("/plan/dishes/\(dinner)/cookings", ["cook": "4"]).location)
            let plates = [("plate[0][person]", "\(ela)"), ("plate[0][servings]", "0.5"), ("rest", "stay")]
            let served = await mehmet.submit("\(pot)/plates", plates)
            let both = try await entries(ela, app)
            let plate = try await app.text("SELECT id::text FROM cooked_shares")
            let entry = try await app.text("SELECT min(id::text) FROM diary_entries")
            let cooking = await mehmet.get(pot)

            #expect(said.location == again.location)
            #expect(said.location?.hasPrefix("/plan/") == true)
            #expect(told.body.contains("Written down for Ela."))
            #expect(eaten == "250 Mehmet")
            #expect(served.location == pot)
            #expect(both == "250 Mehmet, 250 Mehmet")
            #expect(!cooking.body.contains("\(pot)/plates/\(plate)/eaten"))
            for path in ["/entries/\(entry)/edit", "/diary/\(today)?person=\(ela)", "/progress?person=\(ela)"] {
                #expect(await mehmet.get(path).status == .notFound, "\(path)")
            }
            for path in ["\(pot)/plates/\(plate)/eaten", "/entries/\(entry)/delete", "/plan/dishes/\(lunch)/skip"] {
                let answer = await mehmet.post(path, ["person": "\(ela)", "ate": "0.5"])
                #expect(answer.status == .notFound, "\(path)")
            }
            #expect(try await entries(ela, app) == both)
        }
    }

    @Test func `H-03 HOSTILE-54 a viewer who was let write for a child writes until the last day, and serves nobody`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let ela = kitchen.people.ela
            let (dede, his) = try await viewer(kitchen)
            let recipe = try await stew(kitchen)
            let dish = try await kitchen.plan(recipe, .dinner, today)
            let pot = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"]).location)
            try await letWrite(his, kitchen, until: today)
            let form = await dede.get("/diary/\(today)/quick")
            let log = [("several", "1"), ("person", "\(ela)"), ("slot", "lunch"), ("quick_name", "Simit")]
            let logged = await dede.submit("/diary/\(today)/entries", log + [("energy_kcal", "300")])
            let said = await dede.post("/plan/dishes/\(dish)/eaten", ["person": "\(ela)"])
            let written = try await entries(ela, app)
            let plates = [("plate[0][person]", "\(ela)"), ("plate[0][servings]", "0.5"), ("rest", "stay")]
            let served = await dede.submit("\(pot)/plates", plates)
            try await app.change("UPDATE writing_grants SET last_day = current_date - 2")
            let next = try await kitchen.plan(recipe, .snack, today)
            let late = await dede.post("/plan/dishes/\(next)/eaten", ["person": "\(ela)"])
            let told = await dede.get("/plan")

            #expect(form.body.contains("<bdi>Ela</bdi>"))
            #expect([logged, said, late].allSatisfy { $0.status == .seeOther })
            #expect(written == "150 Dede, 250 Dede")
            #expect(served.status == .forbidden)
            #expect(told.body.contains("Nothing was written down"))
            #expect(try await entries(ela, app) == written)
        }
    }

    @Test(arguments: [true, false])
    func `H-03 H-08 who was let write for a child takes back what a button of the plan wrote, pressed twice too`(
        isCooked: Bool
    ) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let ela = kitchen.people.ela
            let (dede, his) = try await viewer(kitchen)
            let dish = try await kitchen.plan(try await stew(kitchen), .dinner, today)
            if isCooked { _ = await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"]) }
            try await letWrite(his, kitchen)
            var written: [String] = []
            for presses in [1, 2] {
                for _ in 0..<presses { _ = await dede.post("/plan/dishes/\(dish)/eaten", ["person": "\(ela)"]) }
                written.append(try await entries(ela, app))
                _ = try await dede.pressUndo()
                written.append(try await entries(ela, app))
            }

            #expect(written == ["250 Dede", "", "250 Dede", ""])
            #expect(try await app.rows(in: "cooked_shares WHERE deleted_at IS NULL") == 0)
        }
    }

    @Test func `H-03 who was let write for a child finds on dish, pot, cook mode and leftovers that it eats`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (mehmet, ela) = (kitchen.mehmet, kitchen.people.ela)
            let (dede, his) = try await viewer(kitchen)
            let recipe = try await stew(kitchen)
            let dish = try await kitchen.plan(recipe, .dinner, today)
            let pages = ["/plan/dishes/\(dish)", "/recipes/\(recipe)/cook?dish=\(dish)"]
            let before = await mehmet.get(pages[0])
            try await letWrite(kitchen.people.mehmet, kitchen)
            let planned = await mehmet.get(pages[0])
            let pot = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"]).location)
            for path in pages + [pot] {
                #expect(await mehmet.get(path).body.contains("Ela eats this: Stew"), "\(path)")
            }
            let eaten = await mehmet.post("/plan/dishes/\(dish)/eaten", ["person": "\(ela)"])
            let plate = try await app.text("SELECT person_name FROM cooked_shares")
            _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", "fridge")])
            let leftover = try await app.text("SELECT id::text FROM cooked_shares WHERE use = 'leftover'")
            let left = await mehmet.get("/leftovers")
            let more = await mehmet.post("/leftovers/\(leftover)/eat", ["person": "\(ela)"])
            // What is left is eaten at the meal of the hour, which may be the dinner itself.
            let entries = try await app.text(
                """
                SELECT sum(energy_kcal)::int || ' ' || string_agg(DISTINCT written_by_name, ', ')
                FROM diary_entries WHERE person_id = '\(ela)' AND deleted_at IS NULL
                """
            )
            let foreign = await mehmet.post("/leftovers/\(leftover)/eat", ["person": "\(kitchen.people.ayse)"])
            try await letWrite(his, kitchen)

            #expect(!before.body.contains("Ela eats this"))
            #expect(planned.body.contains("Ela eats this: Stew"))
            #expect(eaten.location?.hasPrefix("/plan/") == true)
            #expect(plate == "Ela")
            #expect(left.body.contains("Ela eats this: Stew"))
            #expect(more.location == "/leftovers")
            #expect(entries == "500 Mehmet")
            #expect(foreign.status == .notFound)
            #expect(await dede.get(pages[0]).body.contains("Ela eats this: Stew"))
            #expect(await mehmet.get("/diary/\(today)?person=\(ela)").status == .notFound)
        }
    }

    @Test func `H-03 the plan is looked at for whom one looks after or may write for, and for nobody else`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (ayse, mehmet, ela) = (kitchen.ayse, kitchen.mehmet, kitchen.people.ela)
            let recipe = try await stew(kitchen)
            let dish = try await kitchen.plan(recipe, .dinner, today)
            try await kitchen.plan(recipe, .dinner, today.adding(days: 1))
            let week = PlanKitchen.week(today)
            let eats = "action=\"/plan/dishes/\(dish)/eaten\""
            let all = await ayse.get("/plan")
            let childs = await ayse.get("/plan?person=\(ela)")
            let inWeek = await ayse.get("\(week)?person=\(ela)")
            let foreign = [
                await mehmet.get("/plan?person=\(ela)"), await ayse.get("\(week)?person=\(kitchen.people.mehmet)"),
            ]
            let alone = await mehmet.get("/plan")
            let form = [("person", ela.description), ("week", "1")]
            let eaten = await ayse.submit("/plan/dishes/\(dish)/eaten", form)
            try await letWrite(kitchen.people.mehmet, kitchen)
            let writers = await mehmet.get("/plan?person=\(ela)")
            let device = try await app.kitchenDevice(of: ayse)

            #expect(all.body.contains("aria-label=\"For whom\""))
            #expect(!all.body.contains("Ela eats this"))
            #expect(childs.body.contains("For Ela"))
            #expect(childs.body.components(separatedBy: "Ela eats this: Stew").count == 2)
            #expect(childs.body.contains(eats))
            #expect(inWeek.body.contains("Ela eats this: Stew"))
            #expect(!childs.body.contains("I eat this"))
            #expect(foreign.allSatisfy { $0.status == .notFound })
            #expect(!alone.body.contains("aria-label=\"For whom\""))
            #expect(eaten.location == "\(week)?person=\(ela)#d\(today)-dinner")
            #expect(try await entries(ela, app) == "250")
            #expect(writers.body.contains("Ela eats this: Stew"))
            #expect(await device.get("/plan?person=\(ela)").status == .notFound)
        }
    }

    @Test func `H-07 HOSTILE-132 a viewer is asked once more for what is kept for them and contains what they avoid`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (dede, his) = try await viewer(kitchen)
            try await kitchen.avoid("milk", his)
            let rice = try await kitchen.cook("Rice", ["200 g rice", "20 g butter"])
            let pot = try #require(await kitchen.ayse.post("/recipes/\(rice)/cookings").location)
            let later = [
                ("plate[0][person]", "\(his)"), ("plate[0][servings]", "1"), ("plate[0][when]", "later"),
                ("rest", "stay"), ("keep", "\(his)"),
            ]
            _ = await kitchen.ayse.submit("\(pot)/plates", later)
            let kept = try await app.text("SELECT id::text FROM cooked_shares WHERE person_id = '\(his)'")
            let asked = await dede.post("/leftovers/\(kept)/eat", ["person": "\(his)"])
            let none = try await entries(his, app)
            let form = asked.body.between("id=\"eat-\(kept)\"", "</form>") ?? ""
            let keep = try #require(form.firstMatch(of: /name="keep" value="([^"]+)"/)?.1)
            let eaten = await dede.post("/leftovers/\(kept)/eat", ["person": "\(his)", "keep": String(keep)])

            #expect(asked.status == .unprocessableContent)
            #expect(form.contains("Dede eats it all the same"))
            #expect(keep.hasPrefix("\(his) "))
            #expect(form.contains("action=\"/leftovers/\(kept)/eat\""))
            #expect(asked.body.contains("Dede, Ela: contains milk"))
            #expect(none == "")
            #expect(eaten.location == "/leftovers")
            #expect(try await entries(his, app) != "")
        }
    }

    @Test func `H-07 HOSTILE-54 a viewer says how much of their own plate they ate, and of nothing else`() async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (dede, his) = try await viewer(kitchen)
            let recipe = try await stew(kitchen)
            let pot = try #require(await kitchen.ayse.post("/recipes/\(recipe)/cookings").location)
            let plates = [
                ("plate[0][person]", "\(his)"), ("plate[0][servings]", "1"), ("plate[1][guests]", "1"),
                ("plate[1][servings]", "1"), ("plate[2][person]", "\(kitchen.people.ela)"),
                ("plate[2][servings]", "0.5"), ("rest", "stay"),
            ]
            _ = await kitchen.ayse.submit("\(pot)/plates", plates)
            let all = try await app.text("SELECT string_agg(id::text, ' ' ORDER BY position) FROM cooked_shares")
                .split(separator: " ").map { "\(pot)/plates/\($0)/eaten" }
            let entry = try await app.text("SELECT id::text FROM diary_entries WHERE person_id = '\(his)'")
            let page = await dede.get("/entries/\(entry)/edit")
            let cooking = await dede.get(pot)
            let others = await kitchen.ayse.get(pot)
            let half = await dede.post(all[0], ["ate": "0.5", "day": today.iso])
            let eaten = try await entries(his, app)
            let back = await dede.post(all[0], ["ate": "0", "back": "1"])
            let refused = [await dede.post(all[1], ["ate": "0"]), await dede.post(all[2], ["ate": "0"])]

            #expect(page.body.contains(all[0]))
            #expect(!page.body.contains(#"name="back""#))
            #expect(cooking.body.contains(all[0]))
            #expect(!cooking.body.contains(all[1]))
            #expect(!cooking.body.contains(#"name="back""#))
            #expect(others.body.contains(all[1]))
            #expect(others.body.contains(#"name="back""#))
            #expect(half.location == "/diary/\(today)")
            #expect(eaten == "250 Ayşe")
            #expect(back.status == .forbidden)
            #expect(refused.allSatisfy { $0.status == .notFound })
            #expect(
                try await app.text("SELECT string_agg(eaten::text, ' ' ORDER BY position) FROM cooked_shares")
                    == "0.5 1 1"
            )
        }
    }

    @Test func `H-07 HOSTILE-54 a viewer eats what is kept for them, and takes it back, and no other leftover`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (dede, his) = try await viewer(kitchen)
            let recipe = try await stew(kitchen)
            let pot = try #require(await kitchen.ayse.post("/recipes/\(recipe)/cookings").location)
            let later = [
                ("plate[0][person]", "\(his)"), ("plate[0][servings]", "1"), ("plate[0][when]", "later"),
                ("rest", "fridge"),
            ]
            _ = await kitchen.ayse.submit("\(pot)/plates", later)
            let kept = try await app.text("SELECT id::text FROM cooked_shares WHERE person_id = '\(his)'")
            let rest = try await app.text("SELECT id::text FROM cooked_shares WHERE person_id IS NULL")
            let before = try await entries(his, app)
            let page = await dede.get("/leftovers")
            let refused = await dede.post("/leftovers/\(rest)/eat")
            let eaten = await dede.post("/leftovers/\(kept)/eat")
            let entry = try await entries(his, app)
            let undone = try await dede.pressUndo()

            #expect(before == "")
            #expect(page.body.contains("/leftovers/\(kept)/eat"))
            #expect(!page.body.contains("/leftovers/\(rest)/eat"))
            #expect(!page.body.contains("/discard"))
            #expect(refused.status == .notFound)
            #expect(eaten.location == "/leftovers")
            #expect(entry == "500")
            #expect(undone.location == pot)
            #expect(try await entries(his, app) == "")
            #expect(await dede.get("/leftovers").body.contains("/leftovers/\(kept)/eat"))
        }
    }
}
