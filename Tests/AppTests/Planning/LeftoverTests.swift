import Database
import Domain
import HTTPServer
import Testing

@testable import App

/// What is left of something that was cooked.
@Suite struct LeftoverTests {
    /// A pot of 1000 g with 2000 kcal, all of it in the fridge.
    private func leftover(_ kitchen: PlanKitchen) async throws -> String {
        let path = try await kitchen.pot()
        _ = await kitchen.ayse.submit("\(path)/plates", [("rest", "fridge")])
        return try await kitchen.app.text("SELECT id::text FROM cooked_shares WHERE use = 'leftover'")
    }

    @Test func `H-07 what is left has a place and a last day, and is eaten, frozen in part and thrown away`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let empty = await kitchen.ayse.get("/leftovers")
            let leftover = try await leftover(kitchen)
            let page = await kitchen.ayse.get("/leftovers")
            let eaten = await kitchen.ayse.post("/leftovers/\(leftover)/eat", ["grams": "300"])
            let frozen = await kitchen.ayse.post("/leftovers/\(leftover)/freeze", ["grams": "200"])
            let both = await kitchen.ayse.get("/leftovers")
            let refused = await kitchen.ayse.post("/leftovers/\(leftover)/eat", ["grams": "800"])
            let gone = await kitchen.ayse.post("/leftovers/\(leftover)/discard")
            let after = await kitchen.ayse.get("/leftovers")

            #expect(empty.body.contains("Nothing is left over"))
            #expect(page.body.contains("Soup"))
            #expect(page.body.contains("1000 g"))
            #expect(page.body.contains("Fridge"))
            #expect(try await app.number("SELECT energy_kcal FROM diary_entries") == 600)
            #expect([eaten, frozen, gone].allSatisfy { $0.location == "/leftovers" })
            #expect(both.body.contains("500 g"))
            #expect(both.body.contains("Freezer"))
            #expect(both.body.contains("200 g"))
            #expect(refused.status == .unprocessableContent)
            #expect(refused.body.contains("How much of what is left (g)"))
            #expect(refused.body.contains("500 g left"))
            #expect(!after.body.contains("Fridge"))
            #expect(after.body.contains("Freezer"))
        }
    }

    @Test(arguments: [true, false])
    func `H-07 of a leftover of which less is left than a portion its eater gets that, and is told how much`(
        isPlanned: Bool
    ) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let leftover = try await leftover(kitchen)
            if isPlanned {
                let meal: KeyValuePairs = ["date": TestApp.today.iso, "slot": "dinner"]
                _ = await kitchen.ayse.post("/leftovers/\(leftover)/plan", meal)
            }
            _ = await kitchen.ayse.post("/leftovers/\(leftover)/discard", ["grams": "800"])
            let dish = try await kitchen.dishes().first ?? ""
            let path = isPlanned ? "/plan/dishes/\(dish)/eaten" : "/leftovers/\(leftover)/eat"
            let eaten = await kitchen.ayse.post(path)
            let page = await kitchen.ayse.get("/leftovers").body
            let energy = try #require(await app.number("SELECT energy_kcal FROM diary_entries"))

            #expect(eaten.status == .seeOther)
            #expect(page.contains("Soup: 200 g taken, all that was left."))
            #expect(abs(energy - 400) < 1e-9)
        }
    }

    @Test(arguments: [true, false])
    func `H-07 who gets less than a portion is told that it was all only where nothing is left in another place`(
        isPlanned: Bool
    ) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let leftover = try await leftover(kitchen)
            _ = await kitchen.ayse.post("/leftovers/\(leftover)/freeze", ["grams": "100"])
            if isPlanned {
                let meal: KeyValuePairs = ["date": TestApp.today.iso, "slot": "dinner"]
                _ = await kitchen.ayse.post("/leftovers/\(leftover)/plan", meal)
            }
            _ = await kitchen.ayse.post("/leftovers/\(leftover)/discard", ["grams": "700"])
            let dish = try await kitchen.dishes().first ?? ""
            let path = isPlanned ? "/plan/dishes/\(dish)/eaten" : "/leftovers/\(leftover)/eat"
            _ = await kitchen.ayse.post(path)
            let page = await kitchen.ayse.get("/leftovers").body
            let energy = try #require(await app.number("SELECT energy_kcal FROM diary_entries"))

            #expect(page.contains("Soup: 200 g taken, all there was in one place. There is more elsewhere."))
            #expect(abs(energy - 400) < 1e-9)
        }
    }

    @Test(arguments: [true, false])
    func `H-07 what is eaten of a leftover from two pages that lay open is eaten once`(isLast: Bool) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let leftover = try await leftover(kitchen)
            if isLast { _ = await kitchen.ayse.post("/leftovers/\(leftover)/discard", ["grams": "800"]) }
            let page = await kitchen.ayse.get("/leftovers").body
            let shown = String(try #require(page.firstMatch(of: /name="was" value="([^"]+)"/)?.1))
            let first = await kitchen.ayse.post("/leftovers/\(leftover)/eat", ["was": shown])
            _ = await kitchen.ayse.get("/leftovers")
            let second = await kitchen.ayse.post("/leftovers/\(leftover)/eat", ["was": shown])
            let told = await kitchen.ayse.get("/leftovers").body
            let plates = try await app.rows(in: "cooked_shares WHERE use = 'plate'")
            let now = told.firstMatch(of: /name="was" value="([^"]+)"/).map { String($0.1) }
            if let now { _ = await kitchen.ayse.post("/leftovers/\(leftover)/eat", ["was": now]) }

            #expect([first, second].allSatisfy { $0.location == "/leftovers" })
            #expect(told.contains("Soup is in the diary."))
            #expect(plates == 1)
            #expect((now == nil) == isLast)
            #expect(try await app.rows(in: "cooked_shares WHERE use = 'plate'") == (isLast ? 1 : 2))
        }
    }

    @Test func `H-07 a second helping of a leftover is eaten from the page that lay open, once, whatever others took`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let leftover = try await leftover(kitchen)
            func shown() async throws -> String {
                let page = await kitchen.ayse.get("/leftovers").body
                return String(try #require(page.firstMatch(of: /name="was" value="([^"]+)"/)?.1))
            }
            func plates() async throws -> Int { try await app.rows(in: "cooked_shares WHERE use = 'plate'") }
            let full = try await shown()
            _ = await kitchen.ayse.post("/leftovers/\(leftover)/eat", ["was": full])
            let was = try await shown()
            _ = await kitchen.mehmet.post("/leftovers/\(leftover)/eat", ["grams": "250"])
            let others = try await plates()
            _ = await kitchen.ayse.post("/leftovers/\(leftover)/eat", ["was": was])
            let second = try await plates()
            _ = await kitchen.ayse.post("/leftovers/\(leftover)/eat", ["was": was])

            #expect(others == 2)
            #expect(second == 3)
            #expect(try await plates() == 3)
        }
    }

    @Test func `H-07 of a leftover that others have eaten up nothing is eaten, which is told`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let leftover = try await leftover(kitchen)
            _ = await kitchen.mehmet.post("/leftovers/\(leftover)/eat", ["grams": "1000"])
            let late = await kitchen.ayse.post("/leftovers/\(leftover)/eat")
            let page = await kitchen.ayse.get("/leftovers").body

            #expect(late.location == "/leftovers")
            #expect(page.contains("Something was taken of it since"))
            #expect(try await app.rows(in: "cooked_shares WHERE use = 'plate'") == 1)
        }
    }

    @Test func `H-07 a pot is headed as on the stove while something is in it, and of these days`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice", ["200 g rice"])
            let dish = try await kitchen.plan(rice, .dinner, TestApp.today)
            let pot = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings").location)
            func pages() async -> [Bool] {
                let pages = [await kitchen.ayse.get(pot).body, await kitchen.ayse.get("/plan/dishes/\(dish)").body]
                return pages.map { $0.contains("On the stove") }
            }
            let full = await pages()
            try await app.change("UPDATE cookings SET cooked_on = '\(TestApp.today.adding(days: -3))'")
            let old = await pages()
            try await app.change("UPDATE cookings SET cooked_on = '\(TestApp.today)'")
            _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", "fridge")])
            let (empty, page) = (await pages(), await kitchen.ayse.get("/plan/dishes/\(dish)").body)

            #expect(full == [true, true])
            #expect(old == [false, false])
            #expect(empty == [false, false])
            #expect(page.contains("What was cooked"))
        }
    }

    @Test func `H-04 what stands above the plan says for whom it is not`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice", ["200 g rice", "20 g butter"])
            let pot = try #require(await kitchen.ayse.post("/recipes/\(rice)/cookings").location)
            func strip() async throws -> String {
                try #require(await kitchen.ayse.get("/plan").body.between("class=\"plan-strip\"", "</section>"))
            }
            let stove = try await strip()
            _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", "fridge")])
            let left = try await strip()
            let tag = await kitchen.ayse.get("/plan").header("ETag") ?? ""
            try await app.change("DELETE FROM avoidances")
            let changed = await kitchen.ayse.get("/plan", ["If-None-Match": tag])
            let free = try await strip()

            #expect(stove.contains("Ela: contains milk: 20 g butter"))
            #expect(left.contains("Ela: contains milk: 20 g butter"))
            #expect(changed.status == .ok)
            #expect(!free.contains("Ela"))
        }
    }

    @Test func `H-04 what is planned to be left over says for whom it is not`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice", ["200 g rice", "20 g butter"], servings: "8")
            let dish = try await kitchen.plan(rice, .dinner, TestApp.today)
            _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", [("version", "1"), ("cook_servings", "8")])
            let page = await kitchen.ayse.get("/plan").body
            let strip = try #require(page.between("class=\"plan-strip\"", "</section>"))

            #expect(strip.contains("Ela: contains milk: 20 g butter"))
        }
    }

    @Test func `H-07 what is cooked ahead is good for so many days from then, and not from its meal`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (today, next) = (TestApp.today, TestApp.today.adding(days: 2))
            let dish = try await kitchen.plan(try await kitchen.cook("Soup", ["200 g red lentils"]), .dinner, next)
            let pot = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings").location)
            let page = await kitchen.ayse.get(pot)
            // Two days later.
            try await app.change("UPDATE cookings SET cooked_on = cooked_on - 2")
            try await app.change("UPDATE plan_dishes SET planned_on = planned_on - 2")
            _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", "fridge")])

            #expect(page.value(of: "date") == next.iso)
            #expect(try await app.text("SELECT best_before::text FROM cooked_shares") == today.adding(days: 1).iso)
        }
    }

    @Test func `H-07 what is kept for somebody stays theirs when it is frozen and thawed`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let pot = try await kitchen.pot()
            let mehmet = kitchen.people.mehmet.description
            let later = [("plate[0][person]", mehmet), ("plate[0][servings]", "1"), ("plate[0][when]", "later")]
            _ = await kitchen.ayse.submit("\(pot)/plates", later + [("rest", "stay")])
            for act in ["freeze", "thaw", "discard"] {
                let newest = try await app.text("SELECT id::text FROM cooked_shares ORDER BY position DESC LIMIT 1")
                _ = await kitchen.ayse.post("/leftovers/\(newest)/\(act)")
            }
            let shares = try await app.text(
                """
                SELECT string_agg(concat_ws(' ', use, place, person_name), ', ' ORDER BY position) FROM cooked_shares
                """
            )

            #expect(shares == "leftover fridge Mehmet, leftover freezer Mehmet, leftover fridge Mehmet, discarded")
        }
    }

    @Test func `H-07 what is past its day is no better for being frozen or thawed`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let past = TestApp.today.adding(days: -5)
            let leftover = try await leftover(kitchen)
            try await app.change("UPDATE cooked_shares SET best_before = '\(past)'")
            _ = await kitchen.ayse.post("/leftovers/\(leftover)/freeze")
            let frozen = try await app.text("SELECT id::text FROM cooked_shares WHERE place = 'freezer'")
            _ = await kitchen.ayse.post("/leftovers/\(frozen)/thaw")

            #expect(try await app.rows(in: "cooked_shares WHERE source_id = '\(frozen)'") == 1)
            #expect(try await app.rows(in: "cooked_shares WHERE best_before <> '\(past)'") == 0)
        }
    }

    @Test func `H-07 above the plan stands what is on the stove, left over, to be eaten first and frozen`() async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let none = await kitchen.ayse.get("/plan").body
            let soup = try await app.recipe(
                "Soup",
                lines: [.init("1000 g soup", grams: 1000, energyPer100g: 200)],
                servings: 4,
                in: kitchen.ayse
            )
            let path = try #require(await kitchen.ayse.post("/recipes/\(soup)/cookings").location)
            _ = await kitchen.ayse.post(path, ["net_g": "1000"])
            let stove = await kitchen.ayse.get("/plan").body
            _ = await kitchen.ayse.submit("\(path)/plates", [("rest", "fridge")])
            let left = await kitchen.ayse.get("/plan").body
            let leftover = try await app.text("SELECT id::text FROM cooked_shares WHERE use = 'leftover'")
            _ = await kitchen.ayse.post("/leftovers/\(leftover)/freeze", ["grams": "200"])
            try await app.change("UPDATE cooked_shares SET best_before = '\(TestApp.today)' WHERE place = 'fridge'")
            let later = await kitchen.ayse.get("/plan").body

            #expect(!none.contains("plan-strip"))
            #expect(stove.contains("On the stove <b>1</b>"))
            #expect(stove.contains(path))
            #expect(left.contains("Left over <b>1</b>"))
            #expect(!left.contains("On the stove"))
            #expect(later.contains("Eat first <b>1</b>"))
            #expect(later.contains("800 g"))
            #expect(later.contains("In the freezer <b>1</b>"))
            #expect(!later.contains("Left over <b>"))
        }
    }

    @Test func `H-07 a leftover is planned, and eaten from the plan with the numbers of the pot`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let leftover = try await leftover(kitchen)
            let today = TestApp.today
            let planned = await kitchen.ayse.post("/leftovers/\(leftover)/plan", ["date": today.iso, "slot": "dinner"])
            try await app.change("UPDATE own_foods SET energy_kcal = 1")
            let dish = try #require(try await kitchen.dishes().first)
            let week = await kitchen.ayse.get("/plan")
            let eaten = await kitchen.ayse.post("/plan/dishes/\(dish)/eaten")

            #expect(planned.location == "\(PlanKitchen.week(today))#d\(today)-dinner")
            #expect(week.body.contains("Soup"))
            #expect(week.body.contains("leftover"))
            #expect(eaten.location == "/diary/\(today)#dinner-h")
            #expect(try await app.number("SELECT energy_kcal FROM diary_entries") == 500)
        }
    }

    @Test func `H-07 a leftover is taken out of the freezer, and is good for as long as in the fridge`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let leftover = try await leftover(kitchen)
            _ = await kitchen.ayse.post("/leftovers/\(leftover)/freeze")
            let frozen = try await app.text("SELECT id::text FROM cooked_shares WHERE place = 'freezer'")
            let page = await kitchen.ayse.get("/leftovers")
            let thawed = await kitchen.ayse.post("/leftovers/\(frozen)/thaw", ["grams": "400"])
            let day = try await app.text(
                "SELECT max(best_before)::text FROM cooked_shares WHERE source_id = '\(frozen)' AND place = 'fridge'"
            )
            let after = await kitchen.ayse.get("/leftovers")

            #expect(page.body.contains("Take out"))
            #expect(thawed.location == "/leftovers")
            #expect(day == TestApp.today.adding(days: 3).iso)
            #expect(after.body.contains("400 g"))
            #expect(after.body.contains("600 g"))
        }
    }

    @Test func `H-05 the day before, what is planned and frozen is to be taken out of the freezer`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let leftover = try await leftover(kitchen)
            func asksToThaw() async -> Bool { await kitchen.ayse.get("/plan").body.contains("Take out of the freezer") }
            let tomorrow = TestApp.today.adding(days: 1)
            _ = await kitchen.ayse.post("/leftovers/\(leftover)/freeze")
            let frozen = try await app.text("SELECT id::text FROM cooked_shares WHERE place = 'freezer'")
            let before = await asksToThaw()
            _ = await kitchen.ayse.post("/leftovers/\(frozen)/plan", ["date": tomorrow.iso, "slot": "dinner"])
            let planned = await asksToThaw()
            _ = await kitchen.ayse.post("/leftovers/\(frozen)/thaw")
            let after = await asksToThaw()

            #expect(!before)
            #expect(planned)
            #expect(!after)
        }
    }

    @Test func `H-05 what is planned of the freezer is to be taken out, whatever of its pot is in the fridge`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let leftover = try await leftover(kitchen)
            _ = await kitchen.ayse.post("/leftovers/\(leftover)/freeze", ["grams": "400"])
            let frozen = try await app.text("SELECT id::text FROM cooked_shares WHERE place = 'freezer'")
            let tomorrow = [("date", TestApp.today.adding(days: 1).iso), ("slot", "dinner")]
            func asksToThaw() async -> Bool { await kitchen.ayse.get("/plan").body.contains("Take out of the freezer") }
            _ = await kitchen.ayse.submit("/leftovers/\(leftover)/plan", tomorrow)
            let ofTheFridge = await asksToThaw()
            _ = await kitchen.ayse.submit("/leftovers/\(frozen)/plan", tomorrow)

            #expect(try await app.rows(in: "cooked_shares") > 1)
            #expect(!ofTheFridge)
            #expect(await asksToThaw())
        }
    }

    @Test func `HOSTILE-132 a leftover is to everybody what went into the pot, and not what its recipe says`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice", ["200 g rice", "20 g olive oil"])
            let dish = try await kitchen.plan(rice, .dinner, TestApp.today)
            let before = await kitchen.cell(.dinner, TestApp.today)
            let pot = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings").location)
            let line = try await app.text("SELECT position::text FROM cooking_lines WHERE text LIKE '%oil%'")
            _ = await kitchen.ayse.post(pot, ["line": line, "text": "20 g butter"])
            _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", "fridge")])
            let leftover = try await app.text("SELECT id::text FROM cooked_shares WHERE use = 'leftover'")
            let later = TestApp.today.adding(days: 2)
            _ = await kitchen.ayse.post("/leftovers/\(leftover)/plan", ["date": later.iso, "slot": "lunch"])
            let page = await kitchen.ayse.get("/leftovers")

            #expect(!before.contains("contains milk"))
            #expect(await kitchen.cell(.dinner, TestApp.today).contains("Ela: contains milk"))
            #expect(await kitchen.cell(.lunch, later).contains("Ela: contains milk"))
            #expect(page.body.contains("Ela: contains milk"))
        }
    }

    @Test func `H-07 the day says what is to be eaten first, and a leftover is kept for one person`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            _ = try await leftover(kitchen)
            let before = await kitchen.ayse.get("/diary/\(TestApp.today)")
            try await app.change("UPDATE cooked_shares SET best_before = '\(TestApp.today.adding(days: 1))'")
            let after = await kitchen.ayse.get("/diary/\(TestApp.today)")
            try await app.change(
                "UPDATE cooked_shares SET person_id = '\(kitchen.people.mehmet)', person_name = 'Mehmet'"
            )
            let mine = await kitchen.ayse.get("/leftovers")
            let his = await kitchen.mehmet.get("/leftovers")

            #expect(!before.body.contains("Eat first"))
            #expect(after.body.contains("Eat first"))
            #expect(!mine.body.contains("I eat this"))
            #expect(his.body.contains("I eat this"))
        }
    }

    @Test func `H-07 what is kept for somebody who has left is everybody's until they are back`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (mehmet, tomorrow) = (kitchen.people.mehmet, TestApp.today.adding(days: 1))
            let leftover = try await leftover(kitchen)
            try await app.change(
                "UPDATE cooked_shares SET person_id = '\(mehmet)', person_name = 'Mehmet', best_before = '\(tomorrow)'"
            )
            func pages() async -> [Bool] {
                let (left, day) = (
                    await kitchen.ayse.get("/leftovers"), await kitchen.ayse.get("/diary/\(TestApp.today)")
                )
                return [left.body.contains("Ela eats this"), day.body.contains("Eat first")]
            }
            let before = await pages()
            try await app.change("UPDATE persons SET left_at = now() WHERE id = '\(mehmet)'")
            let gone = await pages()
            try await app.change("UPDATE persons SET left_at = NULL WHERE id = '\(mehmet)'")
            let back = await pages()
            try await app.change("UPDATE persons SET left_at = now() WHERE id = '\(mehmet)'")
            let eaten = await kitchen.ayse.post("/leftovers/\(leftover)/eat", ["grams": "300"])

            #expect(before == [false, false])
            #expect(gone == [true, true])
            #expect(back == [false, false])
            #expect(eaten.location == "/leftovers")
            #expect(try await app.number("SELECT energy_kcal FROM diary_entries") == 600)
        }
    }

    @Test func `H-07 a planned leftover has what was kept for somebody who has left, too`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let leftover = try await leftover(kitchen)
            _ = await kitchen.ayse.post("/leftovers/\(leftover)/freeze", ["grams": "500"])
            try await app.change(
                """
                UPDATE cooked_shares SET person_id = '\(kitchen.people.mehmet)', person_name = 'Mehmet'
                WHERE place = 'freezer'
                """
            )
            let day = TestApp.today.adding(days: 1)
            _ = await kitchen.ayse.post("/leftovers/\(leftover)/plan", ["date": "\(day)", "slot": "lunch"])
            let dish = try #require(PlanDish.ID(pathText: try await kitchen.dishes().last ?? ""))
            let left = CookedDishStore.leftovers(among: "SELECT \(dish)::uuid", in: kitchen.household)
            let before = try await app.database.read(left).first?.left.servings
            try await app.change("UPDATE persons SET left_at = now() WHERE id = '\(kitchen.people.mehmet)'")
            let after = try await app.database.read(left).first?.left.servings

            #expect(before == 2)
            #expect(after == 4)
        }
    }

    @Test func `H-07 a part is frozen until the day that is said, else for as long as the household has set`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let leftover = try await leftover(kitchen)
            let (today, path) = (TestApp.today, "/leftovers/\(leftover)/freeze")
            func frozen(_ day: CivilDate) async throws -> Double? {
                try await app.number(
                    "SELECT sum(grams) FROM cooked_shares WHERE place = 'freezer' AND best_before = '\(day)'"
                )
            }
            _ = await kitchen.ayse.post(path, ["grams": "200", "best_before": today.adding(days: 30).iso])
            _ = await kitchen.ayse.post(path, ["grams": "100"])
            let wrong = await kitchen.ayse.post(path, ["grams": "100", "best_before": "soon"])
            let page = await kitchen.ayse.get("/leftovers").body
            let fridge = try #require(page.between("id=\"place-fridge\"", "</section>"))
            let freezer = try #require(page.between("id=\"place-freezer\"", "</section>"))

            #expect(try await frozen(today.adding(days: 30)) == 200)
            #expect(try await frozen(today.adding(days: 90)) == 100)
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.body.contains("value=\"soon\""))
            #expect(wrong.body.contains("href=\"#best_before-\(leftover)\""), "the summary leads to the field")
            #expect(wrong.body.matches(of: /<details class="fold" open>/).count == 1, "which is not folded away")
            #expect(fridge.contains("700 g"))
            #expect(freezer.contains("200 g"))
            #expect(freezer.contains("100 g"))
            #expect(
                try await app.text("SELECT best_before::text FROM cooked_shares WHERE id = '\(leftover)'")
                    == today.adding(days: 3).iso
            )
        }
    }

    @Test func `H-07 leftovers stand by their place, and of each first what is good for the shortest time`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rests = [
                ("Ice soup", "freezer", 40), ("Broth", "fridge", 3), ("Ice stew", "freezer", 20),
                ("Chili", "fridge", 1),
                ("Dal", "fridge", 2),
            ]
            for (name, place, days) in rests {
                let recipe = try await app.recipe(
                    name,
                    lines: [.init("1000 g \(name)", grams: 1000, energyPer100g: 200)],
                    in: kitchen.ayse
                )
                let pot = try #require(await kitchen.ayse.post("/recipes/\(recipe)/cookings").location)
                let day = TestApp.today.adding(days: days).iso
                _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", place), ("best_before", day)])
            }
            let page = await kitchen.ayse.get("/leftovers").body
            let marks = page.matches(of: /id="(place-[a-z]+)"|<a href="\/cookings\/[^"]*"[^>]*><bdi>([^<]*)/)
            let order = marks.compactMap { $0.1 ?? $0.2 }.map(String.init)

            #expect(
                order == ["place-fridge", "Chili", "Dal", "Broth", "place-freezer", "Ice stew", "Ice soup"]
            )
        }
    }

    @Test(arguments: [(-1, true), (0, true), (1, true), (2, false)])
    func `H-07 today, and no other day, names what is good until tomorrow at the latest, and not in the freezer`(
        days: Int,
        isNamed: Bool
    ) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let today = TestApp.today
            _ = try await leftover(kitchen)
            try await app.change("UPDATE cooked_shares SET best_before = '\(today.adding(days: days))'")
            let page = await kitchen.ayse.get("/diary/\(today)").body
            let before = await kitchen.ayse.get("/diary/\(today.adding(days: -1))").body
            let profile = "/people/\(kitchen.people.mehmet)"
            let his = await kitchen.mehmet.get("/diary/\(today)").body
            _ = await kitchen.mehmet.post(profile, ["name": "Mehmet", "usual_share": "1", "allergies": "milk"])
            let allergic = await kitchen.mehmet.get("/diary/\(today)").body
            try await app.change("UPDATE cooked_shares SET place = 'freezer'")
            let frozen = await kitchen.ayse.get("/diary/\(today)").body

            #expect(page.contains("Eat first") == isNamed)
            #expect(his.contains("Eat first") == isNamed)
            #expect(!allergic.contains("Eat first"), "H-04 nobody who avoids something is advised without a verdict")
            #expect(!before.contains("Eat first"))
            #expect(!frozen.contains("Eat first"))
        }
    }
}
