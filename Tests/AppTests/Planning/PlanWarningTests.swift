import Domain
import HTTPServer
import Testing

@testable import App

/// A dish that is not for one of those who eat it, however it came to be so.
@Suite struct PlanWarningTests {
    /// The ways in which a dish that was fine becomes unsafe.
    enum Way: String, CaseIterable, Sendable {
        case eaterAdded, moved, copied, template, recipeEdited, lineRelinked, allergyEntered
    }

    @Test(arguments: Way.allCases)
    func `HG29 however a dish becomes unsafe, the week names the person and the line`(way: Way) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (ela, monday) = (kitchen.people.ela, PlanKitchen.monday)
            let tuesday = monday.adding(days: 1)
            let isFine = [.recipeEdited, .lineRelinked].contains(way)
            let rice = try await kitchen.cook("Rice", ["200 g rice", isFine ? "20 g olive oil" : "20 g butter"])
            if way == .allergyEntered { try await app.change("DELETE FROM avoidances") }
            if !isFine && way != .allergyEntered { _ = await kitchen.table([("away", "\(ela)")]) }
            let dish = try await kitchen.plan(rice)
            let before = await kitchen.cell()
            var day = monday
            switch way {
            case .eaterAdded: _ = await kitchen.table([("comes", "\(ela)")])
            case .moved:
                _ = await kitchen.ayse.post("/plan/dishes/\(dish)/move", ["date": tuesday.iso, "slot": "dinner"])
                day = tuesday
            case .copied:
                _ = await kitchen.ayse.post("/plan/dishes/\(dish)/copy", ["date": tuesday.iso, "slot": "dinner"])
                day = tuesday
            case .template:
                let week = try #require(CivilWeek(containing: monday))
                let next = try #require(week.adding(weeks: 1))
                _ = await kitchen.ayse.post("/plan/templates", ["name": "Usual", "week": week.iso])
                let template = try await app.text("SELECT id::text FROM plan_templates")
                _ = await kitchen.ayse.post("/plan/\(next.iso)/apply", ["template": template])
                day = next.monday
            case .recipeEdited:
                let form = [("name", "Rice"), ("servings", "4"), ("version", "1")]
                _ = await kitchen.ayse.submit("/recipes/\(rice)", form + Browser.rows(["200 g rice", "20 g butter"]))
            case .lineRelinked:
                try await app.change(
                    """
                    UPDATE recipe_lines SET food_id = (SELECT id FROM foods WHERE source = 'catalogue' AND name_en = 'butter'
                        OR source = 'catalogue' AND name_en ILIKE 'butter%' ORDER BY name_en LIMIT 1)
                    WHERE text = '20 g olive oil'
                    """
                )
            case .allergyEntered: try await kitchen.avoid("milk", ela)
            }
            let after = await kitchen.cell(.dinner, day)

            #expect(!before.contains("contains milk"), "\(way)")
            #expect(after.contains("Ela: contains milk: 20 g "), "\(way)")
            #expect(after.contains("Change the dish"))
            #expect(after.contains("Ela eats something else"))
            #expect(after.contains("Keep it anyway"))
        }
    }

    @Test func `H-05 a change of a whole day or of the usual week names what those who come now must not eat`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let ela = kitchen.people.ela
            let day = TestApp.today.adding(days: 3)
            let rice = try await kitchen.cook("Rice with butter", ["200 g rice", "20 g butter"])
            for slot in MealSlot.allCases { _ = await kitchen.table([("away", "\(ela)")], slot, day) }
            try await kitchen.plan(rice, .lunch, day)
            func named(_ path: String) async -> String {
                await kitchen.ayse.get(path).body.between(#"aria-labelledby="undecided-h""#, "</section>") ?? ""
            }
            let path = PlanKitchen.path(.dinner, day)
            let before = await named(path)
            let comes = await kitchen.table([("comes", "\(ela)"), ("whole_day", "1"), ("stay", "1")], .dinner, day)
            let after = await named(path)
            let ofMeal = await named(PlanKitchen.path(.lunch, day))
            let ofPlan = await named("/plan")
            _ = await kitchen.table([("away", "\(ela)"), ("whole_day", "1")], .dinner, day)
            let away = await named("/plan")
            let shown = try #require(
                await kitchen.ayse.get("/plan/usual").body.firstMatch(of: /value="([^".]+\.\d+)"/)?.1
            )
            try await app.change("DELETE FROM meal_eaters")
            let usual = await kitchen.ayse.submit(
                "/plan/usual",
                [
                    ("person", "\(ela)"), ("shown", String(shown)), ("meals", "\(ela).\(day.weekday.rawValue).lunch"),
                ]
            )

            #expect(before.isEmpty)
            #expect(comes.location == path)
            #expect(after.contains("Rice with butter · Lunch, "))
            #expect(after.contains("<bdi>Ela: contains milk: 20 g butter</bdi>"))
            #expect(after.contains("href=\"\(PlanKitchen.path(.lunch, day))\""))
            #expect(ofMeal.isEmpty, "its own row says so")
            #expect(ofPlan.contains("<bdi>Ela: contains milk: 20 g butter</bdi>"))
            #expect(away.isEmpty)
            #expect(usual.location == "/plan")
        }
    }

    @Test func `H-05 a week that was copied names what it contains at its top until that is kept`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let ela = kitchen.people.ela
            let rice = try await kitchen.cook("Rice with butter", ["200 g rice", "20 g butter"])
            _ = await kitchen.table([("away", "\(ela)")])
            try await kitchen.plan(rice)
            let next = try #require(CivilWeek(containing: PlanKitchen.monday)?.adding(weeks: 1))
            func named(_ path: String) async -> String {
                await kitchen.ayse.get(path).body.between(#"aria-labelledby="undecided-h""#, "</section>") ?? ""
            }
            let source = await named(PlanKitchen.week())
            let copied = await kitchen.ayse.post("\(PlanKitchen.week())/copy", ["to": next.iso])
            let target = await named(copied.location ?? "")
            let dish = try #require(try await kitchen.dishes().last)
            _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", [("keep", "\(ela)")])
            let kept = await named(copied.location ?? "")

            #expect(source.isEmpty)
            #expect(copied.location == "/plan/\(next.iso)")
            #expect(target.contains("<bdi>Ela: contains milk: 20 g butter</bdi>"))
            #expect(target.contains("href=\"/plan/\(next.iso)#d\(next.monday)-dinner\""))
            #expect(kept.isEmpty)
        }
    }

    @Test func `H-04 what others offer says what it contains for whom it is offered, as it was cooked`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let mehmet = kitchen.people.mehmet
            let (today, rice) = (
                TestApp.today, try await kitchen.cook("Rice with butter", ["200 g rice", "20 g butter"])
            )
            let path = try #require(await kitchen.ayse.post("/recipes/\(rice)/cookings").location)
            _ = await kitchen.ayse.submit(
                "\(path)/plates",
                [("plate[0][person]", "\(mehmet)"), ("plate[0][servings]", "1"), ("rest", "stay")]
            )
            _ = await kitchen.ayse.submit(
                "/diary/\(today)/entries",
                [
                    ("recipe", "\(rice)"), ("slot", "lunch"), ("servings", "1"), ("several", "1"),
                    ("person", "\(mehmet)"),
                ]
            )
            try await kitchen.avoid("milk", mehmet)
            func offers() async -> [String] {
                let page = await kitchen.mehmet.get("/diary/\(today)")
                let section = page.between(#"class="slot offers""#, "</section>") ?? ""
                return section.components(separatedBy: "<li>").dropFirst().map { String($0) }
            }
            let both = await offers()
            try await app.change("UPDATE cooking_lines SET is_left_out = true WHERE text = '20 g butter'")
            let oneLess = await offers()

            #expect(both.count == 2)
            #expect(both.count { $0.contains("contains milk: 20 g butter") } == 2)
            #expect(oneLess.count { $0.contains("contains milk: 20 g butter") } == 1)
        }
    }

    @Test func `H-04 what a person has stated stands on the plan with name and date, where it decides for who eats`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let toast = try await kitchen.cook("Toast", ["100 g bread", "50 g margarine"])
            let dish = try await kitchen.plan(toast)
            let margarine = try await app.text("SELECT id::text FROM ingredients WHERE name = 'margarine'")
            let said = "margarine: free of milk (Ayşe, "
            let before = await kitchen.cell()
            _ = await kitchen.ayse.post("/ingredients/\(margarine)/contents", ["milk": "free"])
            let pages = [
                PlanKitchen.week(), PlanKitchen.path(), "/plan/dishes/\(dish)", PlanKitchen.week() + "/print",
                "/diary/\(PlanKitchen.monday)?person=\(kitchen.people.ela)",
            ]
            for page in pages { #expect(await kitchen.ayse.get(page).body.contains(said), "\(page)") }
            _ = await kitchen.table([("away", "\(kitchen.people.ela)")])
            let withoutEla = await kitchen.cell()
            _ = await kitchen.table([("guests", "1"), ("guest_share", "1"), ("guest_substances", "milk")])
            let withGuest = await kitchen.cell()
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/cookings")
            let cooked = await kitchen.cell()
            let pots = await kitchen.ayse.get("/leftovers").body
            try await app.change("UPDATE cooking_lines SET is_left_out = true WHERE text = '50 g margarine'")
            let leftOut = await kitchen.cell()

            #expect(before.contains("Ela"))
            #expect(!before.contains(said))
            #expect(!withoutEla.contains(said), "nobody at the meal avoids it")
            #expect(withGuest.contains(said))
            #expect(cooked.contains(said))
            #expect(pots.contains(said))
            #expect(!leftOut.contains(said))
        }
    }

    @Test func `H-05 somebody eats something else, or it is kept and stays marked`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice with butter", ["200 g rice", "20 g butter"])
            let dish = try await kitchen.plan(rice)
            let kept = try await kitchen.plan(rice, .lunch)
            let off = await kitchen.ayse.submit(
                "/plan/dishes/\(dish)",
                [("off", "\(kitchen.people.ela)"), ("week", "1")]
            )
            let message = await kitchen.ayse.get(PlanKitchen.week()).body
            let dinner = await kitchen.cell()
            let undo = try #require(message.between("action=\"/plan/dishes/\(dish)?back_on=", "\""))
                .replacing("&amp;", with: "&")
            let undone = await kitchen.ayse.post("/plan/dishes/\(dish)?back_on=\(undo)")
            let again = await kitchen.cell()
            _ = await kitchen.ayse.submit("/plan/dishes/\(kept)", [("keep", "\(kitchen.people.ela)")])
            let lunch = await kitchen.cell(.lunch)

            #expect(off.location == "\(PlanKitchen.week())#d\(PlanKitchen.monday)-dinner")
            #expect(!dinner.contains("contains milk"))
            #expect(dinner.contains("Nothing for Ela yet"))
            #expect(dinner.contains("2 servings"))
            #expect(message.contains("Ela eats something else. Plan it, too."))
            #expect(undone.location == off.location)
            #expect(again.contains("contains milk"))
            #expect(again.contains("2.5 servings"))
            #expect(lunch.contains("Ela: contains milk"))
            #expect(lunch.contains("kept on purpose"))
            #expect(!lunch.contains("Keep it anyway"))
        }
    }

    @Test(arguments: [true, false])
    func `H-04 what was kept on purpose is asked about again by one tap`(isAtOnce: Bool) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let ela = kitchen.people.ela
            try await kitchen.avoid("milk", kitchen.people.mehmet)
            let dish = try await kitchen.plan(try await kitchen.cook("Rice", ["200 g rice", "20 g butter"]))
            _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", [("keep", "\(kitchen.people.mehmet)")])
            for _ in 0..<2 {
                _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", [("keep", "\(ela)"), ("week", "1")])
            }
            let page = await kitchen.ayse.get(PlanKitchen.week()).body
            let kept = await kitchen.cell()
            let undo = "/plan/dishes/\(dish)?unkeep=\(ela)&week=1"
            var answers: [Answer] = []
            for _ in 0..<2 {
                let form = isAtOnce ? [] : [("unkeep", "\(ela)"), ("week", "1")]
                answers.append(await kitchen.ayse.submit(isAtOnce ? undo : "/plan/dishes/\(dish)", form))
            }
            let after = await kitchen.cell()

            #expect(page.contains("action=\"\(undo.replacing("&", with: "&amp;"))\""))
            #expect(!kept.contains("Keep it anyway"))
            #expect(kept.matches(of: /name="unkeep"/).count == 2)
            #expect(answers.allSatisfy { $0.location == "\(PlanKitchen.week())#d\(PlanKitchen.monday)-dinner" })
            #expect(after.contains("Keep it anyway"))
            #expect(after.matches(of: /name="unkeep"/).count == 1, "Mehmet's stays")
            #expect(try await app.text("SELECT jsonb_array_length(kept)::text FROM plan_dishes") == "1")
        }
    }

    /// What comes to a dish that was kept, and is asked then.
    enum Addition: String, CaseIterable, Sendable {
        case otherPerson, otherSubstance, otherFood, guests
    }

    @Test(arguments: Addition.allCases)
    func `H-05 what was kept is asked again for another person, substance or food`(addition: Addition) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice", ["200 g rice", "20 g butter", "10 g walnuts"])
            let dish = try await kitchen.plan(rice)
            _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", [("keep", "\(kitchen.people.ela)")])
            let kept = await kitchen.cell()
            let lines = ["200 g rice", "30 g butter", "10 g walnuts"]
            let form = [("name", "Rice"), ("servings", "4"), ("version", "1")]
            switch addition {
            case .otherPerson: try await kitchen.avoid("milk", kitchen.people.mehmet)
            case .otherSubstance: try await kitchen.avoid("nuts", kitchen.people.ela)
            case .otherFood:
                _ = await kitchen.ayse.submit("/recipes/\(rice)", form + Browser.rows(lines + ["50 g cheese"]))
            case .guests:
                _ = await kitchen.table([("guests", "1"), ("guest_share", "1"), ("guest_substances", "milk")])
            }
            let asked = await kitchen.cell()
            _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", [("keep", "\(kitchen.people.ela)")])
            let after = await kitchen.cell()

            #expect(kept.contains("kept on purpose"))
            #expect(!kept.contains("Keep it anyway"))
            #expect(asked.contains("Keep it anyway"), "\(addition)")
            let isElas = addition == .otherSubstance || addition == .otherFood
            #expect(asked.contains("kept on purpose") != isElas, "\(addition)")
            #expect(after.contains("Keep it anyway") != isElas, "\(addition)")
        }
    }

    @Test func `H-05 more of what was kept is not asked again, and no button keeps what it did not show`() async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice", ["200 g rice", "20 g butter"])
            let dish = try await kitchen.plan(rice)
            let shown = try #require(await kitchen.cell().between(#"name="found" value=""#, "\""))
            let form = [("name", "Rice"), ("servings", "4")]
            _ = await kitchen.ayse.submit(
                "/recipes/\(rice)",
                form + [("version", "1")] + Browser.rows(["200 g rice", "20 g butter", "50 g cheese"])
            )
            let keep = [("keep", "\(kitchen.people.ela)")]
            let old = await kitchen.ayse.submit("/plan/dishes/\(dish)", keep + [("found", shown)])
            let open = await kitchen.cell()
            _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", keep)
            _ = await kitchen.ayse.submit(
                "/recipes/\(rice)",
                form + [("version", "2")] + Browser.rows(["200 g rice", "40 g butter", "50 g cheese"])
            )
            let more = await kitchen.cell()

            #expect(old.status == .conflict)
            #expect(open.contains("Keep it anyway"))
            #expect(more.contains("40 g butter"))
            #expect(more.contains("kept on purpose"))
            #expect(!more.contains("Keep it anyway"))
        }
    }

    @Test func `HOSTILE-126 nobody writes for whom they do not look after by way of the plan`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await kitchen.plan(try await kitchen.cook("Lentil soup", ["200 g red lentils"]))
            try await app.change("UPDATE persons SET diary_writing = 'nobody' WHERE id = '\(kitchen.people.ela)'")
            let eaten = await kitchen.mehmet.submit("/plan/dishes/\(dish)/eaten", [("person", "\(kitchen.people.ela)")])
            let meal = await kitchen.mehmet.submit("\(PlanKitchen.path())/eaten", [("person", "\(kitchen.people.ela)")])

            #expect(eaten.status == .seeOther)
            #expect(meal.status == .notFound)
            #expect(try await app.rows(in: "diary_entries") == 0)
            #expect(try await app.rows(in: "diary_offers") == 0)
        }
    }
}
