import Domain
import HTTPServer
import Testing

@testable import App

/// What a pot has put before others follows the pot, until they say what they ate.
@Suite struct ServedOfferTests {
    /// The stew of HG18 is on the stove: 1820 g with 2366 kcal, of which Mehmet gets plates.
    private struct Stove {
        let kitchen: PlanKitchen
        let pot: String

        init(_ app: TestApp, writing: String = "offer") async throws {
            kitchen = try await PlanKitchen(app)
            try await app.change(
                "UPDATE persons SET diary_writing = '\(writing)' WHERE id = '\(kitchen.people.mehmet)'"
            )
            let stew = try await app.recipe(
                "Stew",
                lines: [.init("1820 g stew", grams: 1820, energyPer100g: 130)],
                servings: 4,
                in: kitchen.ayse
            )
            pot = try #require(await kitchen.ayse.post("/recipes/\(stew)/cookings").location)
            _ = await kitchen.ayse.post(pot, ["net_g": "1820"])
        }

        var app: TestApp { kitchen.app }

        /// Serves so many grams, and answers the address that takes them back.
        @discardableResult func serve(_ grams: String, by browser: Browser? = nil) async throws -> String {
            let person = kitchen.people.mehmet.description
            _ = await (browser ?? kitchen.ayse).submit(
                "\(pot)/plates",
                [("plate[0][person]", person), ("plate[0][grams]", grams), ("rest", "stay")]
            )
            let act = try await app.text("SELECT act_id::text FROM cooked_shares ORDER BY position DESC LIMIT 1")
            return "\(pot)/servings/\(act)/undo"
        }

        func offer() async throws -> String {
            try await app.text("SELECT id::text FROM diary_offers ORDER BY made_at DESC, id DESC LIMIT 1")
        }

        /// The energies in Mehmet's diary.
        func energies() async throws -> [Double] {
            let all = try await app.text(
                """
                SELECT coalesce(string_agg(round(energy_kcal::numeric, 6)::text, ' '), '')
                FROM diary_entries WHERE person_id = '\(kitchen.people.mehmet)' AND deleted_at IS NULL
                """
            )
            return all.split(separator: " ").compactMap { Double($0) }
        }

        func weigh(_ grams: String) async { _ = await kitchen.ayse.post(pot, ["net_g": grams]) }
    }

    @Test func `H-07 an offer that nobody has answered follows a corrected weight`() async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let mehmet = stove.kitchen.mehmet
            try await stove.serve("182")
            await stove.weigh("3640")
            let day = await mehmet.get("/diary/\(TestApp.today)")
            _ = await mehmet.post("/offers/\(try await stove.offer())/add")

            #expect(day.body.contains("Stew: 182 g, 118 kcal"))
            #expect(try await stove.energies() == [118.3])
            #expect(try await app.number("SELECT part FROM cooked_shares") == 0.05)
            #expect(!(await mehmet.get(stove.pot)).body.contains("used the old weight"))
        }
    }

    @Test
    func `H-07 an offer by weight is told in servings while its pot has no weight, and by weight again after that`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let offer = "SELECT concat_ws(' ', measure, amount, grams, round(energy_kcal)) FROM diary_offers"
            try await stove.serve("182")
            await stove.weigh("")
            let counted = try await app.text(offer)
            _ = await stove.kitchen.ayse.post(stove.pot, ["cook": "8"])
            let doubled = try await app.text(offer)
            await stove.weigh("1820")

            #expect(counted == "serving 0.4 237")
            #expect(doubled == "serving 0.8 473")
            #expect(try await app.text(offer) == "g 182 182 473")
        }
    }

    @Test func `H-07 a plate is told by the database as by the program, by weight and in servings`() async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let id = try #require(Cooking.ID(pathText: stove.pot.replacing("/cookings/", with: "")))
            for weight in ["1820", ""] {
                await stove.weigh(weight)
                let found = try await app.database.read(CookingStore.cooking(id, in: stove.kitchen.household))
                let cooking = try #require(found)
                for isWeighed in [true, false] {
                    let eaten = try cooking.eaten(0.1, byWeight: isWeighed)
                    let told = "FROM cookings AS k, amount_of_plate(k.weight_g, k.servings, 0.1, \(isWeighed)) AS a"

                    #expect(try await app.text("SELECT a.measure \(told)") == eaten.measure)
                    #expect(try await app.number("SELECT a.amount \(told)") == eaten.amount)
                    #expect(try await app.number("SELECT coalesce(a.grams, 0) \(told)") == eaten.grams?.value ?? 0)
                }
            }
        }
    }

    @Test(arguments: [true, false])
    func `H-07 an offer follows corrected servings of a weighed pot, and an answered one is told to be outdated`(
        isAnswered: Bool
    ) async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let mehmet = stove.kitchen.mehmet
            try await stove.serve("182")
            if isAnswered { _ = await mehmet.post("/offers/\(try await stove.offer())/add") }
            _ = await stove.kitchen.ayse.post(stove.pot, ["cook": "6"])
            let (his, hers) = (await mehmet.get(stove.pot), await stove.kitchen.ayse.get(stove.pot))
            if !isAnswered { _ = await mehmet.post("/offers/\(try await stove.offer())/add") }
            let before = try await stove.energies()
            _ = await mehmet.post("\(stove.pot)/entries")

            #expect(before == [isAnswered ? 236.6 : 354.9])
            #expect(his.body.contains("was written before") == isAnswered)
            #expect(!hers.body.contains("was written before"))
            #expect(try await stove.energies() == [354.9])
        }
    }

    @Test func `H-07 an answered offer stays, and that it used the old weight is told to its person alone`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let mehmet = stove.kitchen.mehmet
            try await stove.serve("182")
            _ = await mehmet.post("/offers/\(try await stove.offer())/add")
            await stove.weigh("3640")
            let kept = try await stove.energies()
            let (his, hers) = (await mehmet.get(stove.pot), await stove.kitchen.ayse.get(stove.pot))
            _ = await mehmet.post("\(stove.pot)/entries")
            let after = await mehmet.get(stove.pot)

            #expect(kept == [236.6])
            #expect(his.body.contains("1 entry used the old weight"))
            #expect(!hers.body.contains("used the old weight"))
            #expect(try await stove.energies() == [118.3])
            #expect(!after.body.contains("used the old weight"))
            #expect(try await app.number("SELECT part FROM cooked_shares") == 0.05)
        }
    }

    @Test func `H-07 the page of an entry says that it used the old weight, and corrects it`() async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let mehmet = stove.kitchen.mehmet
            try await stove.serve("182", by: mehmet)
            await stove.weigh("3640")
            let entry = try await app.text("SELECT id::text FROM diary_entries")
            let page = "/entries/\(entry)/edit"
            let old = await mehmet.get(page).body
            let others = await stove.kitchen.ayse.get(stove.pot).body
            let person = stove.kitchen.people.mehmet.description
            let form = [("entry", entry), ("whose", person)]
            let corrected = await mehmet.submit("\(stove.pot)/entries", form)
            let new = await mehmet.get(page).body

            #expect(old.contains("This entry used the old weight."))
            #expect(old.contains("Plate: 182 g by the old weight"))
            #expect(!others.contains("by the old weight"))
            #expect(!others.contains("364 g"))
            #expect(corrected.location == page)
            #expect(try await stove.energies() == [118.3])
            #expect(new.contains("Plate: 182 g"))
            #expect(!new.contains("old weight"))
        }
    }

    @Test func `H-07 a plate looks the same to who served it, whether its offer was answered or not`() async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            try await stove.serve("182")
            _ = await stove.kitchen.mehmet.post("/offers/\(try await stove.offer())/add")
            try await stove.serve("182")
            await stove.weigh("3640")

            let page = await stove.kitchen.ayse.get(stove.pot)

            #expect(page.body.matches(of: /182 g/).count >= 2)
            #expect(!page.body.contains("364 g"))
            #expect(page.body.contains("3276 g left"))
        }
    }

    @Test func `HG36 a second helping for who lets it be written is written, and taken back by itself`() async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app, writing: "direct")
            let first = try await stove.serve("310")
            let one = try await stove.energies()
            let second = try await stove.serve("90")
            let both = try await stove.energies()
            _ = await stove.kitchen.ayse.post(second)
            let less = try await stove.energies()
            try await stove.serve("90")
            _ = await stove.kitchen.ayse.post(first)
            let other = try await stove.energies()

            #expect(one == [403])
            #expect(both == [520])
            #expect(less == [403])
            #expect(other == [117])
            #expect(try await app.rows(in: "diary_offers") == 0)
            #expect(try await app.rows(in: "diary_entries WHERE deleted_at IS NULL AND written_by_name = 'Ayşe'") == 1)
        }
    }

    @Test(arguments: ["offer", "direct"])
    func `H-07 of a plate that somebody else takes back neither an entry nor an offer stays`(writing: String)
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app, writing: writing)
            let email = "can-\(Person.ID.new())@example.org"
            let can = try await app.person(.member, of: stove.kitchen.ayse, email: email)
            func held() async throws -> String {
                try await app.text(
                    """
                    SELECT coalesce(string_agg(round(energy_kcal)::text, ' '), '')
                    FROM (
                        SELECT energy_kcal FROM diary_entries WHERE deleted_at IS NULL
                        UNION ALL
                        SELECT energy_kcal FROM diary_offers WHERE answer IS NULL
                    ) AS held
                    """
                )
            }
            let first = try await stove.serve("310")
            let served = try await held()
            _ = await can.post(first)
            let none = try await held()
            try await stove.serve("180", by: can)

            #expect(served == "403")
            #expect(none == "")
            #expect(try await held() == "234")
        }
    }

    @Test func `H-07 a plate of which the offer was declined is in no entry until its person says what they ate of it`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            func plate() async throws -> String {
                try await app.text("SELECT id::text FROM cooked_shares ORDER BY position DESC LIMIT 1")
            }
            func say(_ eaten: String, of plate: String) async throws -> [Double] {
                _ = await stove.kitchen.mehmet.post("\(stove.pot)/plates/\(plate)/eaten", ["ate": eaten])
                return try await stove.energies()
            }
            try await stove.serve("310")
            let first = try await plate()
            _ = await stove.kitchen.mehmet.post("/offers/\(try await stove.offer())/decline")
            try await stove.serve("90")
            let second = try await plate()
            _ = await stove.kitchen.mehmet.post("/offers/\(try await stove.offer())/add")

            #expect(try await stove.energies() == [117])
            #expect(try await say("0.5", of: second) == [58.5])
            #expect(try await say("0.5", of: first) == [260])
            #expect(try await say("1", of: second) == [318.5])
        }
    }

    @Test(arguments: [true, false])
    func `H-07 what was declined is not in what later plates come to, whoever serves them`(isOwn: Bool) async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let mehmet = stove.kitchen.mehmet
            try await stove.serve("310")
            _ = await mehmet.post("/offers/\(try await stove.offer())/decline")
            try await app.change("UPDATE persons SET diary_writing = 'direct' WHERE name = 'Mehmet'")
            for _ in 0..<2 { try await stove.serve("90", by: isOwn ? mehmet : stove.kitchen.ayse) }

            #expect(try await stove.energies() == [234])
        }
    }

    @Test func `H-07 H-02 what its person has changed by hand no second helping changes, which is offered silently`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app, writing: "direct")
            try await stove.serve("310")
            let entry = try await app.text("SELECT id::text FROM diary_entries")
            _ = await stove.kitchen.mehmet.post(
                "/entries/\(entry)",
                ["amount": "200", "measure": "g", "slot": "dinner", "date": TestApp.today.iso]
            )
            try await stove.serve("90")
            let told = await stove.kitchen.ayse.get(stove.pot).body

            #expect(try await stove.energies() == [260])
            #expect(try await app.rows(in: "diary_offers WHERE is_helping") == 1)
            // Whoever serves is told what is told of an entry that nobody has changed.
            #expect(told.contains("In the diary of Mehmet."))
            #expect(!told.contains("Mehmet can add it."))
        }
    }

    @Test func `W-14 W-18 an answer that is taken back and given again has the second helping, too`() async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let mehmet = stove.kitchen.mehmet
            try await stove.serve("200")
            try await stove.serve("100")
            let ids = try await app.text("SELECT string_agg(id::text, ' ' ORDER BY is_helping) FROM diary_offers")
            let all = ids.split(separator: " ").map { ("offer", String($0)) }
            let open = "diary_offers WHERE answer IS NULL"
            func day() async throws -> String { try await app.text("SELECT eaten_on::text FROM diary_offers LIMIT 1") }

            _ = await mehmet.submit("/diary/\(try await day())/offers", all)
            let added = try await stove.energies()
            _ = try await mehmet.pressUndo()
            let undone = (try await stove.energies(), try await app.rows(in: open))
            _ = await mehmet.submit("/diary/\(try await day())/offers", all)
            let again = try await stove.energies()
            _ = try await mehmet.pressUndo()
            for (_, offer) in all {
                _ = await mehmet.get("/offers/\(offer)")
                _ = await mehmet.post("/offers/\(offer)/add")
            }
            let one = try await stove.energies()
            _ = await mehmet.post("/offers/\(all[0].1)/undo")

            #expect(all.count == 2)
            #expect(added == [390])
            #expect(undone == ([], 2))
            #expect(again == [390])
            #expect(one == [390])
            #expect(try await stove.energies().isEmpty)
            #expect(try await app.rows(in: open) == 2)
        }
    }

    @Test(arguments: ["one", "all"])
    func
        `H-07 W-18 a plate that is served anew replaces what came of the one that was taken back, until that is undone`(
            way: String
        ) async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let mehmet = stove.kitchen.mehmet
            let first = try await stove.serve("400")
            _ = await mehmet.post("/offers/\(try await stove.offer())/add")
            _ = await stove.kitchen.ayse.post(first)
            try await stove.serve("300")
            let offer = try await stove.offer()
            let day = try await app.text("SELECT eaten_on::text FROM diary_offers LIMIT 1")
            let open = "diary_offers WHERE answer IS NULL"
            func add() async {
                if way == "one" { _ = await mehmet.post("/offers/\(offer)/add") }
                if way == "all" { _ = await mehmet.submit("/diary/\(day)/offers", [("offer", offer)]) }
            }

            let before = try await stove.energies()
            await add()
            let added = (try await stove.energies(), try await app.rows(in: open))
            _ = try await mehmet.pressUndo()
            let undone = (try await stove.energies(), try await app.rows(in: open))
            await add()

            #expect(before == [520])
            #expect(added == ([390], 0))
            #expect(undone == ([520], 1))
            #expect(try await stove.energies() == [390])
        }
    }

    @Test(arguments: ["all", "first", "helping"])
    func `H-07 W-18 a second helping goes to the plate that is served anew, and not to the one that was taken back`(
        way: String
    ) async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let mehmet = stove.kitchen.mehmet
            let first = try await stove.serve("400")
            _ = await mehmet.post("/offers/\(try await stove.offer())/add")
            _ = await stove.kitchen.ayse.post(first)
            for grams in ["300", "200"] { try await stove.serve(grams) }
            let open = "diary_offers WHERE answer IS NULL"
            let anew = try await app.text("SELECT id::text FROM \(open) AND NOT is_helping")
            let helping = try await app.text("SELECT id::text FROM \(open) AND is_helping")
            let day = try await app.text("SELECT eaten_on::text FROM diary_offers LIMIT 1")
            func add() async {
                if way == "all" {
                    _ = await mehmet.submit("/diary/\(day)/offers", [("offer", helping), ("offer", anew)])
                }
                if way == "first" { _ = await mehmet.post("/offers/\(anew)/add") }
                _ = await mehmet.post("/offers/\(helping)/add")
            }

            await add()
            let added = try await stove.energies()
            _ = await mehmet.post("/offers/\(helping)/undo")
            let undone = try await stove.energies()
            await add()

            // Who has the second helping alone has had that: 200 g, as without any entry.
            #expect(added == [way == "helping" ? 260 : 650])
            #expect(undone == [way == "helping" ? 520 : 390])
            #expect(try await stove.energies() == added)
        }
    }

    @Test func `H-07 an entry that replaced another is renewed by a tap after the weight is corrected`() async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let mehmet = stove.kitchen.mehmet
            let first = try await stove.serve("400")
            _ = await mehmet.post("/offers/\(try await stove.offer())/add")
            _ = await stove.kitchen.ayse.post(first)
            try await stove.serve("300")
            _ = await mehmet.post("/offers/\(try await stove.offer())/add")
            await stove.weigh("3640")
            let renewed = await mehmet.post("\(stove.pot)/entries")

            #expect(renewed.location == stove.pot)
            #expect(try await stove.energies() == [195])
        }
    }

    @Test func `H-07 an entry that was renewed, and raised by a second helping, is replaced by what is served anew`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let mehmet = stove.kitchen.mehmet
            let first = try await stove.serve("200")
            _ = await mehmet.post("/offers/\(try await stove.offer())/add")
            await stove.weigh("3640")
            _ = await mehmet.post("\(stove.pot)/entries")
            let second = try await stove.serve("100")
            _ = await mehmet.post("/offers/\(try await stove.offer())/add")
            let raised = try await stove.energies()
            for plate in [second, first] { _ = await stove.kitchen.ayse.post(plate) }
            try await stove.serve("400")
            _ = await mehmet.post("/offers/\(try await stove.offer())/add")

            #expect(raised == [195])
            #expect(try await stove.energies() == [260])
        }
    }

    @Test func `H-07 an entry whose change was taken back is replaced by what is served anew`() async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let mehmet = stove.kitchen.mehmet
            let first = try await stove.serve("400")
            let entry = try await stove.offer()
            _ = await mehmet.post("/offers/\(entry)/add")
            _ = await mehmet.post(
                "/entries/\(entry)",
                ["amount": "350", "measure": "g", "slot": "dinner", "date": TestApp.today.iso]
            )
            let changed = try await stove.energies()
            _ = try await mehmet.pressUndo()
            let undone = try await stove.energies()
            _ = await stove.kitchen.ayse.post(first)
            try await stove.serve("300")
            _ = await mehmet.post("/offers/\(try await stove.offer())/add")

            #expect(changed == [455])
            #expect(undone == [520])
            #expect(try await stove.energies() == [390])
        }
    }

    @Test func `H-07 what its person has made of an entry stays when a plate is served anew, and is shown`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let mehmet = stove.kitchen.mehmet
            let first = try await stove.serve("400")
            let entry = try await stove.offer()
            _ = await mehmet.post("/offers/\(entry)/add")
            _ = await mehmet.post(
                "/entries/\(entry)",
                ["amount": "350", "measure": "g", "slot": "dinner", "date": TestApp.today.iso]
            )
            _ = await stove.kitchen.ayse.post(first)
            try await stove.serve("300")
            let added = await mehmet.post("/offers/\(try await stove.offer())/add")
            let shown = await mehmet.get("/entries/\(entry)/edit").body

            #expect(added.location == "/entries/\(entry)/edit")
            #expect(shown.contains("Change it where 300 g is right."))
            #expect(try await stove.energies() == [455])
        }
    }

    @Test func `W-18 second helpings that were added are taken back at once, unless their entry was changed since`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let mehmet = stove.kitchen.mehmet
            try await stove.serve("200")
            let first = try await stove.offer()
            _ = await mehmet.post("/offers/\(first)/add")
            for grams in ["100", "50"] { try await stove.serve(grams) }
            let open = "diary_offers WHERE answer IS NULL"
            let ids = try await app.text("SELECT string_agg(id::text, ' ' ORDER BY id) FROM \(open)")
            let all = ids.split(separator: " ").map { ("offer", String($0)) }
            let path = "/diary/\(try await app.text("SELECT eaten_on::text FROM diary_offers LIMIT 1"))"

            for _ in 0..<2 { _ = await mehmet.submit("\(path)/offers", all) }
            let added = try await stove.energies()
            _ = try await mehmet.pressUndo()
            let undone = (try await stove.energies(), try await app.rows(in: open))
            _ = await mehmet.submit("\(path)/offers", all)
            let list = try #require(await mehmet.get(path).between("action=\"\(path)/offers/undo?", "\""))
            _ = await mehmet.post(
                "/entries/\(first)",
                ["amount": "100", "measure": "g", "slot": "dinner", "date": TestApp.today.iso]
            )
            _ = await mehmet.post("\(path)/offers/undo?\(list.replacing("&amp;", with: "&"))")
            let changed = (try await stove.energies(), try await app.rows(in: open))
            try await stove.serve("70")
            _ = await mehmet.post("/offers/\(try await stove.offer())/add")
            let one = try await stove.energies()
            _ = try await mehmet.pressUndo()

            #expect(added == [455])
            #expect(undone == ([260], 2))
            #expect(changed == ([130], 0))
            #expect(one == [221])
            #expect(try await stove.energies() == [130])
            #expect(try await app.rows(in: open) == 1)
        }
    }

    @Test func `H-07 an entry with a second helping that was accepted is renewed by a tap, and not changed by hand`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let mehmet = stove.kitchen.mehmet
            for grams in ["200", "100"] {
                try await stove.serve(grams)
                _ = await mehmet.post("/offers/\(try await stove.offer())/add")
            }
            await stove.weigh("3640")
            let renewed = await mehmet.post("\(stove.pot)/entries")

            #expect(renewed.location == stove.pot)
            #expect(try await stove.energies() == [195])
        }
    }

    @Test(arguments: [true, false])
    func `H-07 an entry that was changed by hand is that after a second helping, too, and stays in a correction`(
        isOwn: Bool
    ) async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let mehmet = stove.kitchen.mehmet
            func serve(_ grams: String) async throws {
                try await stove.serve(grams, by: isOwn ? mehmet : nil)
                if !isOwn { _ = await mehmet.post("/offers/\(try await stove.offer())/add") }
            }
            try await serve("200")
            let entry = try await app.text("SELECT id::text FROM diary_entries")
            _ = await mehmet.post(
                "/entries/\(entry)",
                ["amount": "100", "measure": "g", "slot": "dinner", "date": TestApp.today.iso]
            )
            try await serve("100")
            let raised = try await stove.energies()
            await stove.weigh("3640")
            let renewed = await mehmet.post("\(stove.pot)/entries")

            #expect(raised == [260])
            #expect(renewed.location == "\(stove.pot)?by_hand=1")
            #expect(try await stove.energies() == [260])
        }
    }

    @Test func `H-02 nobody raises what another may not write, or has not served`() async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app, writing: "direct")
            try await stove.serve("310")
            try await stove.serve("90")
            let plate = try await app.text("SELECT id::text FROM cooked_shares ORDER BY position DESC LIMIT 1")
            try await app.change("UPDATE cooked_shares SET eaten = 0.1")
            let kitchen = stove.kitchen
            func settle(_ person: Person.ID) async throws -> Bool {
                let database = Unwatched(app.application.services.database).scoped(
                    to: kitchen.household,
                    person: person
                )
                let id = try #require(CookedShare.ID(pathText: plate))
                return try await database.write { db in try await db.fetch(ServedEntryStore.settle(id)) }
            }
            let other = try await settle(kitchen.people.ela)
            try await app.change("UPDATE persons SET diary_writing = 'offer' WHERE id = '\(kitchen.people.mehmet)'")
            let forbidden = try await settle(kitchen.people.ayse)

            #expect(!other)
            #expect(!forbidden)
            #expect(try await stove.energies() == [520])
        }
    }

    @Test func `HG34 an accepted offer whose entry is deleted stands there again, and not when that is undone`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let mehmet = stove.kitchen.mehmet
            try await stove.serve("180")
            let offer = try await stove.offer()
            func isOffered() async -> Bool {
                await mehmet.get("/diary/\(TestApp.today)").body.contains("Ayşe served you Stew")
            }
            _ = await mehmet.post("/offers/\(offer)/add")
            let accepted = await isOffered()
            _ = await mehmet.post("/entries/\(offer)/delete")
            let deleted = await isOffered()
            _ = await mehmet.post("/entries/\(offer)/undelete")
            let undeleted = await isOffered()
            _ = await mehmet.post("/entries/\(offer)/delete")
            _ = await mehmet.post("/offers/\(offer)/add")

            #expect(!accepted)
            #expect(deleted)
            #expect(!undeleted)
            #expect(!(await isOffered()))
            #expect(try await stove.energies() == [234])
        }
    }

    @Test func `HG34 deleting what was eaten as planned opens the offer of the same dish again`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let stew = try await app.recipe(
                "Stew",
                lines: [.init(grams: 400, energyPer100g: 500)],
                servings: 4,
                in: kitchen.ayse
            )
            let dish = try await kitchen.plan(stew, .dinner, TestApp.today)
            let path = "/plan/dishes/\(dish)/eaten"
            _ = await kitchen.ayse.submit(path, [("person", kitchen.people.mehmet.description)])
            _ = await kitchen.mehmet.post(path)
            let eaten = try await app.rows(in: "diary_offers WHERE answer IS NULL")
            let entry = try await app.text("SELECT id::text FROM diary_entries")
            _ = await kitchen.mehmet.post("/entries/\(entry)/delete")

            #expect(eaten == 0)
            #expect(try await app.rows(in: "diary_offers WHERE answer IS NULL") == 1)
        }
    }
}
