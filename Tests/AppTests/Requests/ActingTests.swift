import Database
import HTTPServer
import Testing
import Web

@testable import App

/// Whoever looks after somebody acts for them where an address or a form names that person.
@Suite struct ActingTests {
    /// A mother who looks after a child, another owner who does not, and a recipe of the kitchen.
    private struct Family {
        let app: TestApp
        let mother: Browser
        let other: Browser
        let things: Belongings

        var child: String { things.child.description }
        var day: String { "/diary/\(TestApp.today)" }

        init(_ app: TestApp) async throws {
            self.app = app
            mother = try await app.household()
            other = try await app.person(.owner, of: mother, email: "mehmet-\(Person.ID.new())@example.org")
            things = try await Belongings(of: mother, app)
        }

        func logs(_ name: String, once key: String = "") async -> Answer {
            let form: KeyValuePairs = [
                "person": child, "quick_name": name, "energy_kcal": "100", "slot": "lunch", "_once": key,
            ]
            return await mother.post(day + "/entries", form)
        }

        func entries(named name: String) async throws -> String {
            try await app.text("SELECT string_agg(person_id::text, ' ') FROM diary_entries WHERE name = '\(name)'")
        }
    }

    @Test func `HOSTILE-126 nobody acts for somebody whom they do not look after, on any route`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let owner = DiaryOwner(household: family.things.owner.household, person: family.things.child)
            let childs = try await Belongings(of: family.mother, app, name: "Muhallebi", daysAgo: 40, for: owner)
            // Who may write for the child, and reads nothing.
            let writer = try await app.person(.member, of: family.mother, email: "nene-\(Person.ID.new())@example.org")
            try await app.change(
                """
                INSERT INTO writing_grants (household_id, person_id, writer_id)
                SELECT household_id, '\(family.child)', id FROM persons WHERE id = '\(try await app.owner(of: writer).person)'
                """
            )
            let routes = app.routes.filter { PersonCarrier.covers($0.pattern) && $0.access != .anyone }
            #expect(routes.count > 50)
            for isGuardian in [true, false] {
                if !isGuardian { try await app.change("DELETE FROM guardians WHERE person_id = '\(family.child)'") }
                let before = try await app.fingerprint()
                for route in routes {
                    try await app.undone(family.mother) {
                        let answer = try await family.mother.send(route, to: childs, for: family.child)
                        #expect((answer.status != .notFound) == isGuardian, "\(route.method.rawValue) \(route.pattern)")
                    }
                    for stranger in [family.other, writer] {
                        let strange = try await stranger.send(route, to: childs, for: family.child)
                        #expect(
                            strange.status == .notFound,
                            "\(stranger.email) \(route.method.rawValue) \(route.pattern)"
                        )
                    }
                    let after = try await app.fingerprint()
                    #expect(before == after, "\(route.method.rawValue) \(route.pattern)")
                }
            }
        }
    }

    @Test func `HOSTILE-126 who stops looking after somebody while a page is made finds nothing`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            try await app.change(
                """
                CREATE OR REPLACE FUNCTION act_for(person uuid) RETURNS text LANGUAGE plpgsql AS
                $$ BEGIN RAISE EXCEPTION 'no longer' USING ERRCODE = 'insufficient_privilege'; END $$
                """
            )

            #expect(await family.mother.get("\(family.day)?person=\(family.child)").status == .notFound)
            #expect(await family.logs("Cake").status == .notFound)
            #expect(await family.mother.get(family.day).status == .ok)
        }
    }

    @Test func `H-03 what a guardian writes for a child is the child's, and stays with the child`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let added = await family.logs("Porridge")
            let childs = await family.mother.get("\(family.day)?person=\(family.child)")
            let own = await family.mother.get(family.day)

            #expect(added.status == .seeOther)
            #expect(added.location == "\(family.day)?person=\(family.child)#lunch-h")
            #expect(try await family.entries(named: "Porridge") == family.child)
            #expect(childs.body.contains("Porridge"))
            #expect(childs.body.contains("For Menemen&#39;s child"))
            #expect(!own.body.contains("Porridge"))
            #expect(!own.body.contains("For Menemen"))
        }
    }

    @Test func `H-03 every address and form of a child's page leads on to the child's`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            _ = await family.logs("Porridge")
            let id = try await app.text("SELECT id::text FROM diary_entries WHERE name = 'Porridge'")
            let paths = [
                family.day, "\(family.day)/quick", "\(family.day)/choose", "/entries/\(id)/edit", "/goals", "/weight",
                "/progress",
                "/recipes?q=a", "/categories",
                "/foods?slot=lunch", "/foods/\(family.things.shelf.food)", "/recipes/\(family.things.shelf.recipe)/log",
            ]
            for path in paths {
                let page = await family.mother.get(path + (path.contains("?") ? "&" : "?") + "person=\(family.child)")
                #expect(page.status == .ok, "\(path)")
                for tag in page.body.split(separator: "<") where tag.hasPrefix("a ") {
                    guard let address = tag.firstMatch(of: /href="([^"]*)"/)?.1, PersonCarrier.covers(address) else {
                        continue
                    }
                    #expect(address.contains("person="), "\(path): \(address)")
                }
                for form in page.body.split(separator: "<form ").dropFirst() {
                    guard let action = form.firstMatch(of: /action="([^"]*)"/)?.1, PersonCarrier.covers(action) else {
                        continue
                    }
                    #expect(form.contains(#"name="person" value="\#(family.child)""#), "\(path): \(action)")
                }
            }
        }
    }

    @Test func `H-03 address and form name one person`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let mother = family.things.owner.person.description
            let entries = "\(family.day)/entries"
            let form: KeyValuePairs = ["quick_name": "Cake", "energy_kcal": "100", "slot": "lunch", "person": mother]
            let two = await family.mother.post("\(entries)?person=\(family.child)", form)
            let none = await family.mother.get("\(family.day)?person=x")
            let own = await family.mother.post(entries, form)

            #expect(two.status == .notFound)
            #expect(none.status == .notFound)
            #expect(own.location == "\(family.day)#lunch-h")
            #expect(try await family.entries(named: "Cake") == mother)
        }
    }

    @Test func `W-14 a form for a child that is sent twice adds once and leads to the child twice`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let first = await family.logs("Porridge", once: "porridge-once")
            let second = await family.logs("Porridge", once: "porridge-once")

            #expect(first.location == second.location)
            #expect(try await app.rows(in: "diary_entries WHERE name = 'Porridge'") == 1)
        }
    }

    @Test func `H-03 undoing leads to the child's diary and undoes there`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            _ = await family.logs("Porridge")
            let id = try await app.text("SELECT id::text FROM diary_entries WHERE name = 'Porridge'")
            _ = await family.mother.post("/entries/\(id)/delete", ["person": family.child])
            let elsewhere = await family.mother.get("/plan")
            let undo = try #require(elsewhere.body.firstMatch(of: /action="([^"]*undelete[^"]*)"/)?.1)

            let undone = await family.mother.post(String(undo))

            #expect(undone.location == "\(family.day)?person=\(family.child)#lunch-h")
            #expect(try await app.rows(in: "diary_entries WHERE name = 'Porridge' AND deleted_at IS NULL") == 1)
        }
    }

    @Test func `H-03 the page of a child is not confirmed as one's own`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            // The greeting is read, so that the page is the same the next time.
            _ = await family.mother.get("/plan")
            let own = await family.mother.get("/weight")
            let tag = try #require(own.header("ETag"))

            let same = await family.mother.get("/weight", ["If-None-Match": tag])
            let childs = await family.mother.get("/weight?person=\(family.child)", ["If-None-Match": tag])

            #expect(same.status == .notModified)
            #expect(childs.status == .ok)
        }
    }

    @Test func `H-03 a child has no goal and no judgement until a guardian sets one, and none is suggested`()
        async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            _ = await family.logs("Porridge")
            let day = "\(family.day)?person=\(family.child)"
            let before = await family.mother.get(day)
            let asked = "&sex=female&age=30&height_cm=165&body_kg=60&activity=light&aim=keep"
            let goals = await family.mother.get("/goals?person=\(family.child)\(asked)")
            let set = await family.mother.post("/goals", ["person": family.child, "energy_kcal": "1400"])

            #expect(!before.body.contains("<progress"))
            #expect(!goals.body.contains(#"id="calculator""#))
            #expect(!goals.body.contains(#"id="proposed""#))
            #expect(goals.body.contains("Goals are not suggested"))
            #expect(set.location == "/goals?person=\(family.child)")
            #expect(await family.mother.get(day).body.contains("1300 left"))
            #expect(await family.mother.get("/goals").body.contains(#"id="calculator""#))
        }
    }

    @Test func `H-03 a child's day begins with what was eaten and how much, until a guardian sets a goal`() async throws
    {
        try await TestApp.run { app in
            let family = try await Family(app)
            let eaten: KeyValuePairs = [
                "person": family.child, "recipe": "\(family.things.shelf.recipe)", "servings": "0.5", "slot": "lunch",
            ]
            _ = await family.mother.post(family.day + "/entries", eaten)
            let day = "\(family.day)?person=\(family.child)"
            let childs = await family.mother.get(day).body
            let own = await family.mother.get(family.day).body
            _ = await family.mother.post("/goals", ["person": family.child, "energy_kcal": "1400"])
            let withGoal = await family.mother.get(day).body

            let portion = try #require(childs.range(of: "0.5 servings"))
            let energy = try #require(childs.range(of: "kcal"))
            let sum = try #require(childs.range(of: #"data-basis="day""#))
            #expect(portion.lowerBound < energy.lowerBound)
            #expect(portion.lowerBound < sum.lowerBound)
            #expect(!childs.contains(#"class="figure""#))
            #expect(!childs.contains("so far"))
            for page in [own, withGoal] {
                let figure = try #require(page.range(of: #"class="figure""#))
                let meals = try #require(page.range(of: #"class="slots""#))
                #expect(figure.lowerBound < meals.lowerBound)
            }
        }
    }

    @Test func `H-03 a share of a dish begins with what the person usually eats`() async throws {
        try await TestApp.run { app in
            let family = try await Family(app)
            let log = "/recipes/\(family.things.shelf.recipe)/log"

            let childs = await family.mother.get("\(log)?person=\(family.child)")
            let own = await family.mother.get(log)

            #expect(childs.body.contains(#"inputmode="decimal" value="0.5" data-min"#))
            #expect(own.body.contains(#"inputmode="decimal" value="1" data-min"#))
        }
    }

    @Test(arguments: [
        ("/diary", "/diary?person="), ("/foods?q=a", "/foods?q=a&person="), ("/goals#calculator", "/goals?person="),
        ("/weight.csv", "/weight.csv?person="), ("/", "/?person="),
    ])
    func `H-03 the person is carried in addresses of the diary`(path: String, carried: String) throws {
        let person = Person.ID.new()
        let address = try #require(LocalPath(requested: path))

        let text = PersonCarrier(person: person).carried(address).text

        #expect(text.hasPrefix(carried + person.description))
        #expect(PersonCarrier(person: person).carried(try #require(LocalPath(requested: text))).text == text)
    }

    @Test(arguments: ["/settings", "/household", "/diaryx", "/logout", "/plan", "/diary?person=x"])
    func `H-03 the person is not carried elsewhere, and not in place of another`(path: String) throws {
        let address = try #require(LocalPath(requested: path))

        #expect(PersonCarrier(person: .new()).carried(address) == address)
    }
}

extension Browser {
    /// As `send(_:to:)`, for a person: as a page's link or form would say it.
    fileprivate func send(
        _ route: Route<RequestContext>,
        to things: Belongings,
        for person: String
    ) async throws -> Answer {
        let path = try route.path(to: things)
        guard route.method == .post else { return await get("\(path)?person=\(person)") }
        return await submit(path, things.form(for: route.pattern) + [("person", person)])
    }
}
