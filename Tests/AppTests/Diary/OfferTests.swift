import Database
import Domain
import HTTPServer
import Testing
import Web

@testable import App

/// Logging for several persons at once, and what others offer.
@Suite struct OfferTests {
    /// Ayşe, who looks after Ela, and Mehmet, who is asked, at a pot of soup of four servings of 250 g and 325 kcal.
    private struct Table {
        let app: TestApp
        let ayse: Browser
        let mehmet: Browser
        let soup: Recipe.ID
        let people: (ayse: Person.ID, mehmet: Person.ID, ela: Person.ID)
        let household: Household.ID

        var day: String { "/diary/\(TestApp.today)" }

        init(_ app: TestApp) async throws {
            self.app = app
            ayse = try await app.household()
            let owner = try await app.owner(of: ayse)
            household = owner.household
            let added = await ayse.post("/people", ["name": "Ela", "kind": "dependant", "usual_share": "0.5"])
            let ela = try #require(Person.ID(pathText: added.location?.replacing("/people/", with: "") ?? ""))
            mehmet = try await app.person(.member, of: ayse, email: "mehmet-\(Person.ID.new())@example.org")
            people = (owner.person, try await app.owner(of: mehmet).person, ela)
            soup = try await app.recipe("Soup", lines: [.init(grams: 1000, energyPer100g: 130)], servings: 4, in: ayse)
        }

        /// Ayşe sends the form of the soup for these persons.
        func serve(_ persons: [Person.ID], _ more: [(String, String)] = [], by browser: Browser? = nil) async -> Answer
        {
            let form = [("recipe", soup.description), ("slot", "dinner"), ("servings", "1"), ("several", "1")]
            return await (browser ?? ayse).submit(
                "\(day)/entries",
                form + persons.map { ("person", $0.description) } + more
            )
        }

        func allow(_ writing: String, _ person: Person.ID) async throws {
            try await app.change("UPDATE persons SET diary_writing = '\(writing)' WHERE id = '\(person)'")
        }

        /// Whose entries there are, with their servings.
        func entries() async throws -> [Person.ID: Double] {
            let rows = try await app.database.read(
                Query.rows("SELECT person_id, amount FROM diary_entries WHERE deleted_at IS NULL") { row in
                    (try row["person_id"] as Person.ID, try row["amount"] as Double)
                }
            )
            return Dictionary(rows) { $0 + $1 }
        }

        func offer() async throws -> String { try await app.text("SELECT id::text FROM diary_offers") }

        /// The database as the application's role asks it for a person.
        func asking(_ person: Person.ID) -> any Database {
            Unwatched(app.application.services.database).scoped(to: household, person: person)
        }
    }

    @Test func `W-18 one form writes one's own entry and a child's, and offers to who is asked`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            let form = await table.ayse.get("/recipes/\(table.soup)/log")
            let sent = await table.serve([table.people.ayse, table.people.ela, table.people.mehmet])
            let after = await table.ayse.get(table.day)
            let mehmets = await table.mehmet.get(table.day)

            #expect(form.body.contains("For whom"))
            #expect(form.body.contains("is asked first"))
            #expect(
                form.body.contains(
                    #"name="servings[\#(table.people.ela)]" class="short" inputmode="decimal" value="0.5""#
                )
            )
            #expect(sent.location == table.day)
            #expect(after.body.contains("Written down for Ayşe, Ela, offered to Mehmet."))
            #expect(try await table.entries() == [table.people.ayse: 1, table.people.ela: 0.5])
            #expect(mehmets.body.contains("Ayşe offers you Soup: 1 serving · 250 g, 325 kcal"))
        }
    }

    @Test func `W-18 each has the servings that are typed for them, and who is not chosen has none`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            try await table.allow("direct", table.people.mehmet)
            let servings = [(EatersForm.servings(of: table.people.mehmet), "1,5")]

            _ = await table.serve([table.people.mehmet], servings + [(EatersForm.servings(of: table.people.ela), "3")])

            #expect(try await table.entries() == [table.people.mehmet: 1.5])
            #expect(await table.mehmet.get(table.day).body.contains("written by Ayşe"))
            #expect(await !table.ayse.get(table.day).body.contains("written by"))
        }
    }

    @Test func `HOSTILE-126 for who wants nothing written, nothing is`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            try await table.allow("nobody", table.people.mehmet)
            let form = await table.ayse.get("/recipes/\(table.soup)/log")

            let sent = await table.serve([table.people.ayse, table.people.mehmet])

            #expect(sent.status == .seeOther)
            #expect(!form.body.contains(table.people.mehmet.description))
            #expect(try await table.entries() == [table.people.ayse: 1])
            #expect(try await app.rows(in: "diary_offers") == 0)
        }
    }

    @Test func `HOSTILE-126 nobody logs for somebody of another household, or as one whom they do not look after`()
        async throws
    {
        try await TestApp.run { app in
            let table = try await Table(app)
            let stranger = try await app.household()
            let them = try await app.owner(of: stranger).person
            let before = try await app.fingerprint()

            let foreign = await table.serve([table.people.ayse, them])
            let unreadable = await table.ayse.submit(
                "\(table.day)/entries",
                [("recipe", table.soup.description), ("slot", "lunch"), ("several", "1"), ("person", "x")]
            )
            let single = await table.ayse.post(
                "\(table.day)/entries",
                ["recipe": table.soup.description, "slot": "lunch", "person": table.people.mehmet.description]
            )
            let asChild = await table.ayse.submit(
                "\(table.day)/entries?person=\(table.people.ela)",
                [("recipe", table.soup.description), ("slot", "lunch"), ("several", "1"), ("person", "\(them)")]
            )

            for answer in [foreign, unreadable, single, asChild] { #expect(answer.status == .notFound) }
            #expect(try await app.fingerprint() == before)
        }
    }

    @Test func `W-18 who has left meanwhile is named wrong, and nothing is written`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            try await app.change("UPDATE persons SET left_at = now() WHERE id = '\(table.people.ela)'")

            let sent = await table.serve([table.people.ayse, table.people.ela])
            let nobody = await table.serve([])

            #expect(sent.status == .unprocessableContent)
            #expect(sent.body.contains("Somebody you chose is not here any more"))
            #expect(nobody.status == .unprocessableContent)
            #expect(nobody.marks("person"))
            #expect(try await table.entries().isEmpty)
        }
    }

    @Test func `W-18 servings that cannot be are told where they were typed`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            let field = EatersForm.servings(of: table.people.ela)

            let sent = await table.serve([table.people.ayse, table.people.ela], [(field, "-1")])

            #expect(sent.status == .unprocessableContent)
            #expect(sent.marks(field))
            #expect(try await table.entries().isEmpty)
        }
    }

    @Test func `W-14 the form for several that is sent twice writes once`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            let everybody = [table.people.ayse, table.people.ela, table.people.mehmet]
            let key = [("_once", "soup-for-all-of-us")]

            let first = await table.serve(everybody, key)
            let second = await table.serve(everybody, key)

            #expect(first.location == second.location)
            #expect(try await app.rows(in: "diary_entries") == 2)
            #expect(try await app.rows(in: "diary_offers") == 1)
        }
    }

    @Test func `W-18 one undo takes all back, but for what was answered or changed`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            let can = try await app.person(.member, of: table.ayse, email: "can-\(Person.ID.new())@example.org")
            let cans = try await app.owner(of: can).person
            try await table.allow("direct", cans)
            let everybody = [table.people.ayse, table.people.ela, table.people.mehmet, cans]
            _ = await table.serve(everybody)
            let first = try #require(await table.ayse.get(table.day).undo)
            _ = await table.serve(everybody)
            let second = try #require(await table.ayse.get(table.day).undo)
            let offers = try await app.text("SELECT string_agg(id::text, ' ' ORDER BY made_at, id) FROM diary_offers")
            let accepted = try #require(offers.split(separator: " ").first)
            _ = await table.mehmet.post("/offers/\(accepted)/add")

            #expect(await table.ayse.post(first).status == .seeOther)
            #expect(await table.ayse.post(second).status == .seeOther)
            #expect(await table.ayse.post(second).status == .seeOther)

            #expect(try await table.entries() == [table.people.mehmet: 1])
            #expect(try await app.rows(in: "diary_offers WHERE answer IS NULL") == 0)
        }
    }

    @Test func `W-18 nobody takes back what another has written`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            _ = await table.serve([table.people.ayse, table.people.ela, table.people.mehmet])
            let undo = try #require(await table.ayse.get(table.day).undo)

            #expect(await table.mehmet.post(undo).status == .notFound)
            #expect(try await table.entries().count == 2)
            #expect(try await app.rows(in: "diary_offers") == 1)
        }
    }

    @Test func `W-18 an offer is accepted once, however often it is pressed`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            _ = await table.serve([table.people.mehmet])
            let offer = "/offers/\(try await table.offer())"

            let first = await table.mehmet.post(offer + "/add")
            let second = await table.mehmet.post(offer + "/add")
            let late = await table.mehmet.post(offer + "/decline")

            for answer in [first, second, late] { #expect(answer.location == table.day) }
            #expect(try await table.entries() == [table.people.mehmet: 1])
            #expect(await !table.mehmet.get(table.day).body.contains("offers you"))
        }
    }

    @Test func `W-18 an offer is accepted with another amount, declined, and each answer taken back`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            _ = await table.serve([table.people.mehmet])
            let offer = "/offers/\(try await table.offer())"

            let page = await table.mehmet.get(offer)
            let wrong = await table.mehmet.post(offer, ["amount": "0", "measure": "serving", "slot": "lunch"])
            let declined = await table.mehmet.post(offer + "/decline")
            let without = await table.mehmet.get(table.day)
            let back = await table.mehmet.post(offer + "/undo")
            let changed = await table.mehmet.post(offer, ["amount": "2", "measure": "serving", "slot": "lunch"])
            let taken = try await table.entries()
            _ = await table.mehmet.post(offer + "/undo")
            let again = try await table.entries()
            _ = await table.mehmet.post(offer + "/add")

            #expect(page.body.contains("Ayşe offers this"))
            #expect(wrong.status == .unprocessableContent)
            #expect(wrong.marks("amount"))
            #expect(declined.location == table.day)
            #expect(back.location == table.day)
            #expect(changed.location == table.day)
            #expect(!without.body.contains("offers you"))
            #expect(taken == [table.people.mehmet: 2])
            #expect(again.isEmpty)
            #expect(try await table.entries() == [table.people.mehmet: 1])
        }
    }

    @Test func `W-18 H-07 what was made of an offer and changed since stays, and so does the answer`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            _ = await table.serve([table.people.mehmet])
            let offer = try await table.offer()

            _ = await table.mehmet.post("/offers/\(offer)/add")
            _ = await table.mehmet.post(
                "/entries/\(offer)",
                ["amount": "1.5", "measure": "serving", "slot": "dinner", "date": TestApp.today.iso]
            )
            _ = await table.mehmet.post("/offers/\(offer)/undo")
            let told = await table.mehmet.get(table.day)

            #expect(told.body.contains("It was changed since, so it stays as it is."))
            #expect(try await table.entries() == [table.people.mehmet: 1.5])
            #expect(try await app.text("SELECT string_agg(answer, ' ') FROM diary_offers") == "accepted")
        }
    }

    @Test func `W-18 an offer lapses after fourteen days and is deleted`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            _ = await table.serve([table.people.mehmet])
            let offer = try await table.offer()
            try await app.change("UPDATE diary_offers SET made_at = now() - interval '14 days 1 minute'")

            #expect(await !table.mehmet.get(table.day).body.contains("offers you"))
            #expect(await table.mehmet.post("/offers/\(offer)/add").status == .notFound)
            #expect(try await table.entries().isEmpty)
            #expect(try await app.database.write(OfferStore.sweep()) == 1)
        }
    }

    @Test func `H-03 an offer for a child stands on each guardian's day, and one answer counts`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            let father = try await app.person(.owner, of: table.ayse, email: "baba-\(Person.ID.new())@example.org")
            let fathers = try await app.owner(of: father).person
            try await app.change(
                "INSERT INTO guardians VALUES ('\(table.household)', '\(table.people.ela)', '\(fathers)')"
            )
            let sent = await table.serve([table.people.ela], by: table.mehmet)
            let told = await table.mehmet.get(table.day)
            let offer = "/offers/\(try await table.offer())"
            let person = "?person=\(table.people.ela)"
            let days = [await table.ayse.get(table.day), await father.get(table.day)]

            let alone = await father.post(offer + "/add")
            let first = await father.post(offer + "/add" + person)
            let second = await table.ayse.post(offer + "/add" + person)
            let stranger = await table.mehmet.post(offer + "/add" + person)

            #expect(sent.status == .seeOther)
            #expect(told.body.contains("Offered to Ela."))
            for day in days { #expect(day.body.contains("Mehmet offers Ela Soup: 0.5 servings · 125 g, 163 kcal")) }
            #expect(alone.status == .notFound)
            #expect(stranger.status == .notFound)
            #expect(first.location == table.day + person)
            #expect(second.location == table.day + person)
            #expect(try await table.entries() == [table.people.ela: 0.5])
            #expect(await !table.ayse.get(table.day).body.contains("offers Ela"))
        }
    }

    @Test func `H-03 all that is offered to a child is answered at once by who looks after it`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            for _ in 1...2 { _ = await table.serve([table.people.ela, table.people.ayse], by: table.mehmet) }
            let child = "\(table.day)/offers?person=\(table.people.ela)"
            let ids = try await app.text(
                "SELECT string_agg(id::text, ' ' ORDER BY id) FROM diary_offers WHERE person_id = '\(table.people.ela)'"
            )
            let offers = ids.split(separator: " ").map { ("offer", String($0)) }

            let page = await table.ayse.get(table.day)
            let stranger = await table.mehmet.submit(child, offers)
            let added = await table.ayse.submit(child, offers)

            #expect(page.shows("Ela: 2 offers: 325 kcal"))
            #expect(page.body.contains("action=\"\(table.day)/offers\""))
            #expect(page.body.contains("action=\"\(child)\""))
            #expect(stranger.status == .notFound)
            #expect(added.location == "\(table.day)?person=\(table.people.ela)")
            #expect(try await table.entries() == [table.people.ela: 1])
            let after = await table.ayse.get(table.day)
            #expect(!after.body.contains("offers Ela"))
            #expect(after.body.contains("offers you"))
        }
    }

    @Test func `W-18 H-04 what its person must not eat is answered by itself, and never with all`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let day = "/diary/\(TestApp.today)"
            try await kitchen.avoid("milk", kitchen.people.mehmet)
            for (name, fat) in [("Butter rice", "butter"), ("Oil rice", "olive oil"), ("Plain rice", "water")] {
                let dish = try await kitchen.cook(name, ["200 g rice", "20 g \(fat)"])
                let form = [("recipe", "\(dish)"), ("slot", "dinner"), ("servings", "1"), ("several", "1")]
                _ = await kitchen.ayse.submit("\(day)/entries", form + [("person", "\(kitchen.people.mehmet)")])
            }
            let page = await kitchen.mehmet.get(day).body
            let offers = page.matches(of: /name="offer" value="([^"]+)"/).map { ("offer", String($0.1)) }
            let sent = await kitchen.mehmet.submit("\(day)/offers", offers)
            let names = try await app.text(
                "SELECT string_agg(name, ', ' ORDER BY name) FROM diary_entries WHERE deleted_at IS NULL"
            )
            let after = await kitchen.mehmet.get(day).body

            #expect(page.contains("2 offers: "))
            #expect(page.contains("Mehmet: contains milk: 20 g butter"))
            #expect(sent.status == .seeOther)
            #expect(names == "Oil rice, Plain rice")
            #expect(after.contains("Ayşe offers you Butter rice"))
        }
    }

    @Test func `H-04 a copy of what came out of a pot is what was in that pot, or unknown`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let mehmet = kitchen.people.mehmet
            let day = "/diary/\(TestApp.today)"
            try await kitchen.avoid("milk", mehmet)
            _ = try await kitchen.butteredPlate(of: kitchen.cook("Pilaf", ["200 g rice", "20 g olive oil"]))
            let entry = try await app.text("SELECT id::text FROM diary_entries")
            let copy = [("entry[]", entry), ("to", TestApp.today.iso), ("several", "1"), ("person", "\(mehmet)")]
            _ = await kitchen.ayse.submit("\(day)/copy", copy)
            let offer = try await app.text("SELECT id::text FROM diary_offers")
            let page = await kitchen.mehmet.get(day).body
            _ = await kitchen.mehmet.submit("\(day)/offers", [("offer", offer)])
            let added = try await app.rows(in: "diary_entries WHERE person_id = '\(mehmet)'")
            try await app.change("UPDATE cookings SET deleted_at = now()")
            let deleted = await kitchen.mehmet.get("/offers/\(offer)").body
            try await app.change("UPDATE diary_offers SET cooking_id = gen_random_uuid()")
            let unknown = await kitchen.mehmet.get(day).body

            #expect(page.contains("Mehmet: contains milk: 20 g butter"))
            #expect(added == 0)
            #expect(deleted.contains("Mehmet: contains milk: 20 g butter"), "it was in there all the same")
            #expect(unknown.contains("Mehmet: not certain"), "the recipe says nothing of another pot")
        }
    }

    @Test func `W-18 today has every offer, and another day its own`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            let yesterday = TestApp.today.adding(days: -1)
            _ = await table.serve([table.people.mehmet], [("date", yesterday.iso)])

            #expect(await table.mehmet.get(table.day).body.contains(", Dinner</small>"))
            #expect(await table.mehmet.get("/diary/\(yesterday)").body.contains("offers you Soup"))
            #expect(await !table.mehmet.get("/diary/\(yesterday.adding(days: -1))").body.contains("offers you"))
        }
    }

    @Test func `H-02 who makes an offer cannot read it back, nor whether it was accepted`() async throws {
        try await TestApp.run { app in
            let table = try await Table(app)
            _ = await table.serve([table.people.mehmet])
            let offer = try await table.offer()
            let seen = { person in
                try await table.asking(person).read(Query.one("SELECT count(*) FROM diary_offers", as: Int.self))
            }
            // The message is read, so that the page is the same the next time.
            _ = await table.ayse.get(table.day)
            let before = await table.ayse.get(table.day)
            _ = await table.mehmet.post("/offers/\(offer)/add")
            let after = await table.ayse.get(table.day)

            #expect(try await seen(table.people.mehmet) == 1)
            #expect(try await seen(table.people.ayse) == 0)
            #expect(await table.ayse.get("/offers/\(offer)").status == .notFound)
            #expect(before.unchanging == after.unchanging)
        }
    }

    @Test func `HOSTILE-126 the database takes an offer in one's own name alone, and for who may be offered something`()
        async throws
    {
        try await TestApp.run { app in
            let table = try await Table(app)
            let entry = DiaryEntry(
                id: .new(),
                day: TestApp.today,
                slot: .lunch,
                eaten: EntrySnapshot(
                    kind: .quick,
                    name: "Cake",
                    amount: 1,
                    measure: "serving",
                    measureName: "",
                    grams: nil,
                    nutrients: Nutrients(),
                    source: "quick"
                )
            )
            let (ayse, mehmet) = (
                EntryWriter(id: table.people.ayse, name: "Ayşe"), EntryWriter(id: table.people.mehmet, name: "Mehmet")
            )
            let to = DiaryOwner(household: table.household, person: table.people.mehmet)
            func refused(_ statement: SQL, by person: Person.ID) async throws -> String? {
                await #expect(throws: DatabaseError.self) {
                    try await table.asking(person).write(Query.run(statement))
                }?.sqlstate
            }
            let offer = { OfferStore.offer(entry, to: to, in: .new(), by: $0) }

            #expect(try await refused(offer(mehmet), by: table.people.ayse) == "42501")
            #expect(try await refused(offer(ayse), by: table.people.mehmet) == "42501")
            #expect(
                try await refused(OfferStore.add(entry, of: to, in: .new(), by: ayse), by: table.people.ayse) == "42501"
            )
            try await table.allow("nobody", table.people.mehmet)
            #expect(try await refused(offer(ayse), by: table.people.ayse) == "42501")
            try await table.allow("direct", table.people.mehmet)
            #expect(
                try await refused(OfferStore.add(entry, of: to, in: .new(), by: nil), by: table.people.ayse) == "42501"
            )
            try await table.asking(table.people.ayse).write(
                Query.run(OfferStore.add(entry, of: to, in: .new(), by: ayse))
            )
            #expect(try await app.rows(in: "diary_offers") == 0)
            #expect(try await table.entries() == [table.people.mehmet: 1])
        }
    }

    @Test func `W-18 entries are copied for several, each with what they usually eat, and one undo takes all back`()
        async throws
    {
        try await TestApp.run { app in
            let table = try await Table(app)
            _ = await table.serve([table.people.ayse])
            let id = try await app.text("SELECT id::text FROM diary_entries")
            let page = await table.ayse.get("\(table.day)/choose")
            let persons = [table.people.ela, table.people.mehmet].map { ("person", $0.description) }

            let form = [("entry[]", id), ("to", TestApp.today.iso), ("slot", "lunch"), ("several", "1")]
            let sent = await table.ayse.submit("\(table.day)/copy", form + persons)
            let copied = try await table.entries()
            let undo = try #require(await table.ayse.get(table.day).undo)
            _ = await table.ayse.post(undo)

            #expect(page.body.contains("Copy for others, too"))
            #expect(sent.location == table.day)
            #expect(copied == [table.people.ayse: 1, table.people.ela: 0.5])
            #expect(try await table.entries() == [table.people.ayse: 1])
            #expect(try await app.rows(in: "diary_offers") == 0)
        }
    }

    @Test func `W-18 a food or a quick entry for several is as often what was typed as each usually eats`() async throws
    {
        try await TestApp.run { app in
            let table = try await Table(app)
            let food = try await app.ownFood("Bread", per100g: [.energy: 250], in: table.ayse)
            let persons = [("several", "1"), ("person", "\(table.people.ayse)"), ("person", "\(table.people.ela)")]
            let bread = [("food", food.description), ("amount", "60"), ("measure", "g"), ("slot", "lunch")]
            let quick = [("quick_name", "Cake"), ("energy_kcal", "300"), ("slot", "snack")]

            _ = await table.ayse.submit("\(table.day)/entries", bread + persons)
            _ = await table.ayse.submit("\(table.day)/entries", quick + persons)

            let child = try await app.text(
                """
                SELECT string_agg(name || ' ' || coalesce(grams::text, '') || ' ' || energy_kcal, ', ' ORDER BY name)
                FROM diary_entries WHERE person_id = '\(table.people.ela)'
                """
            )
            #expect(child == "Bread 30 75, Cake  150")
        }
    }
}

extension Answer {
    /// Where the message's button posts to.
    fileprivate var undo: String? {
        body.between(#"<form method="post" action="/changes/"#, "\"").map { "/changes/\($0)" }
    }
}
