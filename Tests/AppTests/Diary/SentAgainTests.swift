import HTTPServer
import Testing
import Web

@testable import App

/// A form that comes again once what it did was taken back, as whoever goes back to it sends it.
@Suite struct SentAgainTests {
    private static let day = "2026-03-21"

    @Test func `W-14 a form that is sent again after its undo does it again`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let form = [("slot", "lunch"), ("energy_kcal", "100"), ("quick_name", "Soup"), ("_once", "22222222")]
            let entries = "/diary/\(Self.day)/entries"
            func undo() async throws -> String {
                let page = await home.get("/diary/\(Self.day)")
                let flash = try #require(page.between(#"<div class="flash""#, "</div>"))
                return try #require(flash.between(#"action=""#, "\""))
            }

            _ = await home.submit(entries, form)
            _ = await home.post(try await undo())
            let taken = try await app.diary()
            _ = await home.submit(entries, form)
            let told = await home.get("/diary/\(Self.day)")
            _ = await home.submit(entries, form)
            let twice = await home.get("/diary/\(Self.day)")

            #expect(taken == "")
            #expect(told.body.contains("“Soup” added to Lunch."))
            #expect(twice.body.contains("is in the diary already"))
            #expect(try await app.diary() == "2026-03-21 lunch Soup 100")
        }
    }

    @Test func `W-14 W-22 a + that is pressed again after its undo adds, and is taken back`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let page = await home.get("/foods?q=egg&slot=lunch&date=\(Self.day)")
            let pick = try #require(page.between(#"form="pick" name="add" value=""#, "\""))
            let form = page.hidden(in: "pick") + [("add", pick)]
            let entries = "diary_entries WHERE deleted_at IS NULL"
            func add() async -> String { await home.submit("/diary/\(Self.day)/entries", form).location ?? "" }
            func takeBack(_ place: String) async throws {
                let undo = try #require(await home.get(place).between(#"action="/entries/"#, "\""))
                _ = await home.post("/entries/" + undo.replacing("&amp;", with: "&"))
            }

            try await takeBack(await add())
            let taken = try await app.rows(in: entries)
            let again = await add()
            let twice = await add()
            let added = try await app.rows(in: entries)
            try await takeBack(again)

            #expect(taken == 0)
            #expect(twice == again)
            #expect(added == 1)
            #expect(try await app.rows(in: entries) == 0)
        }
    }

    @Test func `W-14 W-18 a day that is copied again after its undo is copied`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await home.eat("Soup", 300)
            let soup = try await app.entry("Soup")
            let form = [("entry[]", soup), ("to", "2026-03-22"), ("slot", ""), ("_once", "33333333")]
            func copy() async { _ = await home.submit("/diary/\(Self.day)/copy", form) }

            await copy()
            await copy()
            let copied = try await app.diary()
            _ = await home.undo(on: "/diary/2026-03-22")
            let undone = try await app.diary()
            await copy()

            #expect(copied == "2026-03-21 lunch Soup 300, 2026-03-22 lunch Soup 300")
            #expect(undone == "2026-03-21 lunch Soup 300")
            #expect(try await app.diary() == copied)
        }
    }

    @Test func `W-14 M-30 goals that are saved again after they were deleted, or given back, are saved`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let goals = "SELECT coalesce(string_agg(energy_kcal::text, ' '), '') FROM goals WHERE deleted_at IS NULL"
            func save(_ energy: String, _ key: String) async {
                let form = [("since", "2026-03-01"), ("energy_kcal", energy), ("_once", key)]
                _ = await home.submit("/goals", form)
            }

            await save("2000", "44444444")
            _ = await home.post("/goals/2026-03-01/delete")
            let deleted = try await app.text(goals)
            await save("2000", "44444444")
            let first = try await app.text(goals)
            await save("1800", "55555555")
            let flash = await home.get("/goals").between(#"<div class="flash""#, "</div>")
            _ = await home.post(try #require(flash?.between(#"action=""#, "\"")))
            let back = try await app.text(goals)
            await save("1800", "55555555")

            #expect(deleted == "")
            #expect(first == "2000")
            #expect(back == "2000")
            #expect(try await app.text(goals) == "1800")
        }
    }

    @Test func `W-14 what is made again after it was deleted is made: recipe, food, ingredient, category`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let forms: [(String, [(String, String)], String)] = [
                ("/recipes", [("name", "Soup"), ("line[0][text]", "100 g rice"), ("_once", "66666666")], "recipes"),
                (
                    "/foods", [("name", "Oats"), ("basis", "100g"), ("energy_kcal", "400"), ("_once", "77777777")],
                    "own_foods"
                ),
                ("/ingredients", [("name", "Zorp"), ("_once", "88888888")], "ingredients"),
                ("/categories", [("name", "Soup"), ("_once", "aaaaaaaa")], "categories"),
            ]
            for (address, form, table) in forms {
                let mine = "\(table) WHERE name IN ('Soup', 'Oats', 'Zorp') AND deleted_at IS NULL"
                _ = await home.submit(address, form)
                _ = await home.submit(address, form)
                let made = try await app.rows(in: mine)
                let id = try await app.text("SELECT id::text FROM \(mine)")
                _ = await home.post("\(address)/\(id)/delete")
                let deleted = try await app.rows(in: mine)
                _ = await home.submit(address, form)

                #expect(made == 1, "\(table)")
                #expect(deleted == 0, "\(table)")
                #expect(try await app.rows(in: mine) == 1, "\(table)")
                #expect(try await app.text("SELECT id::text FROM \(mine)") != id, "\(table)")
            }
        }
    }

    @Test func `W-14 H-06 a recipe that is put on the list again after its undo is put there`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            let soup = try await home.cook("Soup", ["2 onions"])
            let form = [("recipe", "\(soup.suffix(36))"), ("servings", "1"), ("_once", "99999999")]

            for _ in 1...2 { _ = await home.submit("\(list)/recipes", form) }
            let page = await home.get(list)
            let flash = try #require(page.between(#"<div class="flash""#, "</div>"))
            _ = await home.post(try #require(flash.between(#"action=""#, "\"")))
            let undone = await home.get(list)
            _ = await home.submit("\(list)/recipes", form)

            #expect(page.rows.map(\.amount) == ["2"])
            #expect(undone.rows.isEmpty)
            #expect(await home.get(list).rows.map(\.amount) == ["2"])
        }
    }

    @Test func `W-14 H-05 what is planned, copied or kept again after its undo is so`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let home = kitchen.ayse
            let soup = try await kitchen.cook("Soup", ["200 g rice"])
            let week = PlanKitchen.week()
            let dishes = "plan_dishes WHERE deleted_at IS NULL AND template_id IS NULL"
            let templates = "plan_templates WHERE deleted_at IS NULL"
            /// Sends a form twice, takes it back, and sends it again: how many there are after each.
            func story(_ address: String, _ form: [(String, String)], _ rows: String) async throws -> [Int] {
                let form = form + [("_once", IdempotencyKey().text)]
                _ = await home.submit(address, form)
                let sent = await home.submit(address, form)
                var found = [try await app.rows(in: rows)]
                let page = await home.get(String((sent.location ?? "").prefix { $0 != "#" }))
                let flash = try #require(page.between(#"<div class="flash""#, "</div>"))
                let undo = try #require(flash.between(#"action=""#, "\""))
                _ = await home.post(undo.replacing("&amp;", with: "&"))
                found.append(try await app.rows(in: rows))
                _ = await home.submit(address, form)
                found.append(try await app.rows(in: rows))
                return found
            }

            let planned = try await story(
                "\(PlanKitchen.path())/dishes",
                [("kind", "recipe"), ("recipe", soup.description)],
                dishes
            )
            let dish = try #require(try await kitchen.dishes().first)
            let day = PlanKitchen.monday.adding(days: 1).iso
            let copied = try await story("/plan/dishes/\(dish)/copy", [("date", day), ("slot", "lunch")], dishes)
            let iso = week.replacing("/plan/", with: "")
            let kept = try await story("/plan/templates", [("name", "Usual"), ("week", iso)], templates)

            #expect(planned == [1, 0, 1])
            #expect(copied == [2, 1, 2])
            #expect(kept == [1, 0, 1])
        }
    }

    /// The undo of the message that a page shows.
    private static func undo(_ page: Answer) throws -> String {
        let flash = try #require(page.between(#"<div class="flash""#, "</div>"))
        return try #require(flash.between(#"action=""#, "\"")).replacing("&amp;", with: "&")
    }

    @Test func `W-14 H-07 what is served twice is served once, and after its undo once more`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let pot = try await kitchen.pot()
            let plate = [("plate[0][person]", "\(kitchen.people.ayse)"), ("plate[0][servings]", "1")]
            let form = plate + [("rest", "stay"), ("_once", "bbbbbbbb")]
            let plates = "cooked_shares WHERE deleted_at IS NULL"
            func serve() async -> Answer { await kitchen.ayse.submit("\(pot)/plates", form) }

            let answers = [await serve(), await serve()]
            let told = await kitchen.ayse.get(pot)
            let served = try await app.rows(in: plates)
            _ = await kitchen.ayse.post(try Self.undo(told))
            let undone = try await app.rows(in: plates)
            _ = await serve()
            let again = try await app.rows(in: plates)
            let share = try await app.text("SELECT id::text FROM \(plates)")
            _ = await kitchen.ayse.post("\(pot)/plates/\(share)/delete")
            let takenBack = try await app.rows(in: plates)
            _ = await serve()

            #expect(answers.map(\.location) == [pot, pot])
            #expect(told.body.contains("Served. In the diary of"))
            #expect([served, undone, again, takenBack] == [1, 0, 1, 0])
            #expect(try await app.rows(in: plates) == 1)
            #expect(try await app.rows(in: "diary_entries WHERE deleted_at IS NULL") == 1)
        }
    }

    @Test(arguments: ["eat", "discard", "freeze"])
    func `W-14 H-07 a leftover that is taken twice is taken once, and after its undo once more`(act: String)
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let pot = try await kitchen.pot()
            _ = await kitchen.ayse.submit("\(pot)/plates", [("rest", "fridge")])
            let leftover = try await app.text("SELECT id::text FROM cooked_shares")
            let form = [("grams", "1000"), ("_once", "cccccccc")]
            let taken = "cooked_shares WHERE source_id = '\(leftover)' AND deleted_at IS NULL"
            func take() async -> Answer { await kitchen.ayse.submit("/leftovers/\(leftover)/\(act)", form) }

            let answers = [await take(), await take()]
            let first = try await app.rows(in: taken)
            _ = await kitchen.ayse.post(try Self.undo(await kitchen.ayse.get("/leftovers")))
            let undone = try await app.rows(in: taken)
            _ = await take()

            #expect(answers.map(\.location) == ["/leftovers", "/leftovers"])
            #expect(first == 1)
            #expect(undone == 0)
            #expect(try await app.rows(in: taken) == 1)
        }
    }

    @Test func `W-14 H-06 what is typed into a list again after it was taken off stands there, and nothing twice`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            let list = try await home.list()
            let form = [("text", "2 l milk\r\n100 g cheese"), ("_once", "dddddddd")]
            func add() async -> [String] {
                _ = await home.submit("\(list)/items", form)
                return await home.get(list).rows.map(\.amount).sorted()
            }

            let first = await add()
            let twice = await add()
            let milk = try await home.row("milk", on: list)
            _ = await home.post("\(list)/items/\(milk.id)/delete")
            let without = await home.get(list).rows.map(\.amount)
            _ = await home.submit("\(list)/items", form)
            let told = await home.get(list)

            #expect(first == ["100 g", "2 l"])
            #expect(twice == first)
            #expect(without == ["100 g"])
            #expect(told.rows.map(\.amount).sorted() == first)
            #expect(told.body.contains("1 thing added."))
        }
    }

    @Test func `W-14 shops, lists and children that are made again after they were deleted are made`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let forms: [(String, [(String, String)], String)] = [
                ("/shops", [("name", "Market"), ("_once", "eeeeeeee")], "/delete"),
                ("/shopping/lists", [("name", "Party"), ("_once", "ffffffff")], "/delete"),
                ("/people", [("name", "Can"), ("kind", "dependant"), ("_once", "gggggggg")], "/remove"),
            ]
            for (address, form, delete) in forms {
                let first = await home.submit(address, form).location ?? ""
                let twice = await home.submit(address, form).location
                let deleted = await home.post(first + delete)
                let again = await home.submit(address, form).location ?? ""

                #expect(twice == first, "\(address)")
                #expect(deleted.status == .seeOther, "\(address)")
                #expect(again != first, "\(address)")
                #expect(await home.get(again).status == .ok, "\(address)")
            }
        }
    }

    @Test func `W-14 H-07 a plate that is given back is not served once more by its form`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let pot = try await kitchen.pot()
            let plate = [("plate[0][person]", "\(kitchen.people.ayse)"), ("plate[0][servings]", "1")]
            let form = plate + [("rest", "stay"), ("_once", "bbbbbbbb")]
            let plates = "cooked_shares WHERE deleted_at IS NULL"

            _ = await kitchen.ayse.submit("\(pot)/plates", form)
            let share = try await app.text("SELECT id::text FROM \(plates)")
            _ = await kitchen.ayse.post("\(pot)/plates/\(share)/delete")
            let takenBack = try await app.rows(in: plates)
            _ = await kitchen.ayse.post("\(pot)/plates/\(share)/undelete")
            let again = await kitchen.ayse.submit("\(pot)/plates", form)

            #expect(takenBack == 0)
            #expect(again.location == pot)
            #expect(try await app.rows(in: plates) == 1)
            #expect(try await app.rows(in: "diary_entries WHERE deleted_at IS NULL") == 1)
        }
    }

    @Test func `W-14 shops, lists and children that are brought back are not made once more`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let forms: [(String, [(String, String)], String)] = [
                ("/shops", [("name", "Market"), ("_once", "eeeeeeee")], "/delete"),
                ("/shopping/lists", [("name", "Party"), ("_once", "ffffffff")], "/delete"),
                ("/people", [("name", "Can"), ("kind", "dependant"), ("_once", "gggggggg")], "/remove"),
            ]
            for (address, form, delete) in forms {
                let first = await home.submit(address, form).location ?? ""
                let deleted = await home.post(first + delete)
                let back = await home.post(first + "/undelete")
                let again = await home.submit(address, form).location

                #expect([deleted.status, back.status] == [.seeOther, .seeOther], "\(address)")
                #expect(again == first, "\(address)")
            }
            #expect(try await app.rows(in: "persons WHERE name = 'Can'") == 1)
        }
    }

    @Test func `W-14 H-05 a dish that is back in the plan is not planned once more by its form`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await kitchen.cook("Soup", ["200 g rice"])
            let form = [("kind", "recipe"), ("recipe", soup.description), ("_once", "hhhhhhhh")]
            let dishes = "plan_dishes WHERE deleted_at IS NULL AND template_id IS NULL"

            _ = await kitchen.ayse.submit("\(PlanKitchen.path())/dishes", form)
            let dish = try #require(try await kitchen.dishes().first)
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/delete")
            let deleted = try await app.rows(in: dishes)
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/undelete")
            let again = await kitchen.ayse.submit("\(PlanKitchen.path())/dishes", form)

            #expect(deleted == 0)
            #expect(again.status == .seeOther)
            #expect(try await app.rows(in: dishes) == 1)
        }
    }
}
