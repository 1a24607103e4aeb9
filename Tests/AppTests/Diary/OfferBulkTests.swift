import Domain
import HTTPServer
import Testing

@testable import App

/// Acts on several things at once, one of which is somebody else's: nothing is done.
@Suite struct OfferBulkTests {
    private static let nobodys = "00000000-0000-7000-8000-000000000000"
    private let day = "/diary/\(TestApp.today)"

    /// Somebody writes down, or offers, a quick entry for these persons.
    private func share(_ name: String, by giver: Browser, for persons: Person.ID...) async throws {
        let form = [("several", "1"), ("slot", "lunch"), ("quick_name", name), ("energy_kcal", "100")]
        let sent = await giver.submit("\(day)/entries", form + persons.map { ("person", $0.description) })
        guard sent.status == .seeOther else { throw Unexpected(sent) }
    }

    private func offer(_ name: String, _ app: TestApp) async throws -> String {
        try await app.text("SELECT id::text FROM diary_offers WHERE name = '\(name)'")
    }

    @Test func `H-04 what is offered in words is certain for nobody who avoids something, in its form neither`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let profile = [("name", "Mehmet"), ("usual_share", "1"), ("allergies", "milk")]
            try await share("Simit", by: kitchen.ayse, for: kitchen.people.mehmet)
            let form = "/offers/\(try await offer("Simit", app))"
            let free = await kitchen.mehmet.get(form).body
            _ = await kitchen.mehmet.submit("/people/\(kitchen.people.mehmet)", profile)

            #expect(!free.contains("not certain"))
            #expect(await kitchen.mehmet.get(day).body.contains("Mehmet: not certain"))
            #expect(await kitchen.mehmet.get(form).body.contains("Mehmet: not certain"))
        }
    }

    @Test func `H-04 what must not be eaten is not added with all the others, though the page had offered it`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let milk = CatalogueFood.id(of: "milk")
            let form = [
                ("several", "1"), ("slot", "lunch"), ("food", "\(milk)"), ("amount", "1"), ("measure", "cup"),
                ("person", "\(kitchen.people.mehmet)"), ("servings[\(kitchen.people.mehmet)]", "1"),
            ]
            let offered = await kitchen.ayse.submit("\(day)/entries", form)
            guard offered.status == .seeOther else { throw Unexpected(offered) }
            try await share("Simit", by: kitchen.ayse, for: kitchen.people.mehmet)
            try await share("Tea", by: kitchen.ayse, for: kitchen.people.mehmet)
            let all = try await app.text("SELECT string_agg(id::text, ' ') FROM diary_offers").split(separator: " ")
            let page = await kitchen.mehmet.get(day).body
            _ = await kitchen.mehmet.submit(
                "/people/\(kitchen.people.mehmet)",
                [("name", "Mehmet"), ("usual_share", "1"), ("allergies", "milk")]
            )
            let added = await kitchen.mehmet.submit("\(day)/offers", all.map { ("offer", String($0)) })

            #expect(page.contains("3 offers"))
            #expect(added.status == .seeOther)
            #expect(try await app.rows(in: "diary_entries WHERE person_id = '\(kitchen.people.mehmet)'") == 2)
            #expect(try await app.rows(in: "diary_offers WHERE answer IS NULL AND food_id = '\(milk)'") == 1)
        }
    }

    @Test func `W-18 of all that is added at once what the diary has already is not counted`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let mehmet = kitchen.people.mehmet
            let dish = try await kitchen.plan(try await kitchen.cook("Rice", ["200 g rice"]), .dinner, TestApp.today)
            _ = await kitchen.mehmet.post("/plan/dishes/\(dish)/eaten")
            _ = await kitchen.ayse.submit("/plan/dishes/\(dish)/eaten", [("person", mehmet.description)])
            try await share("Tea", by: kitchen.ayse, for: mehmet)
            let all = try await app.text("SELECT string_agg(id::text, ' ') FROM diary_offers").split(separator: " ")
            _ = await kitchen.mehmet.submit("\(day)/offers", all.map { ("offer", String($0)) })
            let told = await kitchen.mehmet.get(day).body

            #expect(all.count == 2)
            #expect(told.contains("1 entry added."))
            #expect(try await app.rows(in: "diary_entries WHERE person_id = '\(mehmet)'") == 2)
            #expect(try await app.rows(in: "diary_offers WHERE answer IS NULL") == 0)
        }
    }

    @Test func `HOSTILE-52 one offer that is not to its person among own ones refuses all, and taking back likewise`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let people = kitchen.people
            let stranger = try await app.household(email: "zeynep@example.org")
            let theirs = try await Belongings(of: stranger, app)
            try await share("Mine", by: kitchen.mehmet, for: people.ayse)
            try await share("Childs", by: kitchen.mehmet, for: people.ela)
            try await share("Mates", by: kitchen.ayse, for: people.mehmet)
            let (mine, childs, mates) = (
                try await offer("Mine", app), try await offer("Childs", app), try await offer("Mates", app)
            )
            _ = await kitchen.ayse.get(day)
            func send(_ act: String, _ offers: [String], _ query: String) async -> Answer {
                await kitchen.ayse.submit("\(day)/offers\(act)\(query)", offers.map { ("offer", $0) })
            }
            for (query, own, other) in [("", mine, childs), ("?person=\(people.ela)", childs, mine)] {
                for act in ["", "/undo"] {
                    let before = try await app.fingerprint()
                    for foreign in [other, mates, theirs.offer.description, Self.nobodys, "x", own] {
                        let refused = await send(act, [own, foreign], query)
                        #expect(refused.status == .notFound, "\(act) \(foreign)")
                        #expect(try await app.fingerprint() == before, "\(act) \(foreign)")
                    }
                    #expect(await send(act, [own], query).status == .seeOther)
                    #expect(try await app.fingerprint() != before)
                    _ = await kitchen.ayse.get(day)
                }
            }
        }
    }

    @Test(arguments: ["copy", "move", "delete", "meal"])
    func `HOSTILE-52 an entry of one's own among a child's refuses all, and so does a child's of whom one only writes`(
        act: String
    ) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let people = kitchen.people
            try await app.change("UPDATE persons SET diary_writing = 'direct' WHERE id = '\(people.ela)'")
            try await share("Childs", by: kitchen.mehmet, for: people.ela)
            try await share("Mine", by: kitchen.ayse, for: people.ayse)
            try await share("Mates", by: kitchen.mehmet, for: people.mehmet)
            let (childs, mine) = (try await app.entry("Childs"), try await app.entry("Mine"))
            let mates = try await app.entry("Mates")
            for browser in [kitchen.ayse, kitchen.mehmet] { _ = await browser.get(day) }
            let before = try await app.fingerprint()
            func send(_ entries: [String], by browser: Browser, _ query: String = "") async -> Answer {
                let to = [("to", TestApp.today.adding(days: 1).iso)]
                return await browser.submit("\(day)/\(act)\(query)", entries.map { ("entry[]", $0) } + to)
            }
            let child = "?person=\(people.ela)"

            let refused = [
                await send([childs, mine], by: kitchen.ayse, child), await send([mine, childs], by: kitchen.ayse),
                await send([mates, childs], by: kitchen.mehmet), await send([childs], by: kitchen.mehmet, child),
            ]
            let after = try await app.fingerprint()
            let alone = [await send([childs], by: kitchen.ayse, child), await send([mates], by: kitchen.mehmet)]

            #expect(refused.allSatisfy { $0.status == .notFound })
            #expect(after == before)
            #expect(alone.allSatisfy { $0.status == .seeOther })
        }
    }

    @Test func `HOSTILE-52 one person of another household among those who are chosen refuses all`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (ayse, people) = (kitchen.ayse, kitchen.people)
            let far = try await app.owner(of: try await app.household(email: "zeynep@example.org")).person
            let soup = try await app.recipe("Soup", lines: [GoldenNumberTests.soup], in: ayse)
            let dish = try await kitchen.plan(soup)
            let pot = try #require(await ayse.post("/recipes/\(soup)/cookings").location)
            try await share("Mine", by: ayse, for: people.ayse)
            let entry = ("entry[]", try await app.entry("Mine"))
            let profile = [("name", "Ayşe"), ("usual_share", "1"), ("diary_writing", "offer"), ("share_level", "all")]
            let quick = [("several", "1"), ("slot", "lunch"), ("quick_name", "Simit"), ("energy_kcal", "100")]
            let servings = ("plate[0][servings]", "0.5")
            func persons(_ field: String, _ ids: Person.ID...) -> [(String, String)] {
                ids.map { (field, $0.description) }
            }
            let forms: [(path: String, own: [(String, String)], foreign: [(String, String)])] = [
                ("\(day)/entries", quick + persons("person", people.ayse, people.ela), persons("person", far)),
                (
                    "\(day)/copy",
                    [entry, ("to", TestApp.today.iso), ("several", "1")] + persons("person", people.ela),
                    persons("person", far)
                ),
                (
                    "\(pot)/plates", persons("plate[0][person]", people.ayse) + [servings],
                    persons("plate[1][person]", far) + [("plate[1][servings]", "0.5")]
                ),
                (
                    "/plan/dishes/\(dish)",
                    [("version", "1"), ("eater[0][mode]", "servings"), ("eater[0][amount]", "2")]
                        + persons("eater[0][person]", people.ela),
                    persons("eater[1][person]", far) + [("eater[1][mode]", "usual")]
                ),
                ("\(PlanKitchen.path())/eaters", persons("away", people.mehmet), persons("away", far)),
                ("/plan/usual", persons("person", people.mehmet), persons("person", far)),
                (
                    "/people/\(people.ela)/guardians", persons("guardian", people.ayse, people.mehmet),
                    persons("guardian", far)
                ),
                ("/people/\(people.ela)/writers", persons("writer", people.mehmet), persons("writer", far)),
                ("/people/\(people.ayse)", profile + persons("share_with", people.mehmet), persons("share_with", far)),
            ]
            _ = await ayse.get("/plan")
            let before = try await app.fingerprint()
            for form in forms {
                let refused = await ayse.submit(form.path, form.own + form.foreign)
                #expect([404, 422].contains(refused.status.rawValue), "\(form.path) \(refused.status.rawValue)")
                #expect(try await app.fingerprint() == before, "\(form.path)")
                try await app.undone(ayse) {
                    #expect(await ayse.submit(form.path, form.own).status == .seeOther, "\(form.path)")
                    let after = try await app.fingerprint()
                    #expect(after != before, "\(form.path)")
                }
            }
        }
    }
}
