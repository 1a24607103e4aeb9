import Domain
import Testing
import Web

@testable import App

/// Plates that a page serves which lay open while others were served.
@Suite struct StalePlateTests {
    private let served = "cooked_shares WHERE use = 'plate' AND deleted_at IS NULL"

    private func energy(_ person: Person.ID, _ app: TestApp) async throws -> Double {
        try #require(
            try await app.number(
                """
                SELECT round(coalesce(sum(energy_kcal), 0)::numeric, 6)::float8 FROM diary_entries
                WHERE person_id = '\(person)' AND deleted_at IS NULL
                """
            )
        )
    }

    /// What a browser sends of the form with this text in it, where nothing was touched.
    private func fields(_ page: Answer, with text: String) throws -> [(String, String)] {
        let forms = page.body.components(separatedBy: "<form ").dropFirst()
        let form = try #require(forms.map { $0.components(separatedBy: "</form>")[0] }.first { $0.contains(text) })
        var fields: [(String, String)] = []
        var choice: String?
        for part in form.split(separator: "<").map(String.init) {
            let value = part.between("value=\"", "\"") ?? ""
            if part.hasPrefix("option"), let name = choice, part.contains(" selected") { fields.append((name, value)) }
            guard let name = part.between("name=\"", "\""), name != "_csrf" else { continue }
            if part.hasPrefix("select") { choice = name }
            if part.hasPrefix("input"), !part.contains("checkbox") { fields.append((name, value)) }
        }
        return fields
    }

    /// The row of plates of a person.
    private func row(_ person: Person.ID, _ fields: [(String, String)]) throws -> String {
        let name = try #require(fields.first { $0.0.hasSuffix("[person]") && $0.1 == person.description }?.0)
        return String(name.dropLast("[person]".count))
    }

    /// What the form sends that serves, where so many grams are typed for people, or something is answered, and the rest stays.
    private func serving(
        _ page: Answer,
        _ typed: [(Person.ID, String)] = [],
        answered: [(Person.ID, String)] = []
    ) throws -> [(String, String)] {
        let shown = try fields(page, with: "class=\"unseen\"")
        var said = ["rest": "stay"]
        for (person, grams) in typed { said["\(try row(person, shown))[grams]"] = grams }
        for (person, answer) in answered { said["\(try row(person, shown))[then]"] = answer }
        return shown.map { name, value in
            let isFilled = name.hasPrefix("plate[") && name.hasSuffix("[servings]")
            return (name, said[name] ?? (isFilled ? "" : value))
        }
    }

    @Test func `H-07 who was served since a page was shown gets what is typed there once that is said again`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await kitchen.pot()
            let (ayse, people) = (kitchen.ayse, kitchen.people)
            let typed = [(people.ayse, "200"), (people.ela, "150")]
            let forms = [try serving(await ayse.get(path), typed), try serving(await ayse.get(path), typed)]
            let first = await ayse.submit("\(path)/plates", forms[0])
            let second = await ayse.submit("\(path)/plates", forms[1])
            let asked = try await app.rows(in: served)
            let answered = try serving(second, typed, answered: [(people.ayse, "more"), (people.ela, "leave")])
            let more = await ayse.submit("\(path)/plates", answered)
            let again = await ayse.submit("\(path)/plates", answered)

            #expect(first.location == path)
            #expect(second.status == .unprocessableContent)
            for (person, grams) in typed {
                let row = try row(person, try fields(second, with: "class=\"unseen\""))
                #expect(second.value(of: "\(row)[grams]") == grams)
                #expect(second.marks("\(row)[then]"))
            }
            #expect(second.body.contains("Ela: 150 g served by now"))
            #expect(asked == 2)
            #expect([more.location, again.location] == [path, path])
            #expect(try await app.rows(in: served) == 3)
            #expect(try await energy(people.ayse, app) == 800)
            #expect(try await energy(people.ela, app) == 300)
        }
    }

    @Test(arguments: ["more", "leave"])
    func `H-07 who has eaten of a dish on the plan meanwhile is offered no second plate unasked`(
        answer: String
    ) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let mehmet = kitchen.people.mehmet
            try await app.change("UPDATE persons SET diary_writing = 'offer' WHERE id = '\(mehmet)'")
            let soup = try await app.recipe(
                "Soup",
                lines: [.init("2000 g soup", grams: 2000, energyPer100g: 100)],
                servings: 4,
                in: kitchen.ayse
            )
            let dish = try await kitchen.plan(soup, .dinner, TestApp.today)
            let path = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"]).location)
            _ = await kitchen.ayse.post(path, ["net_g": "2000"])
            let page = await kitchen.ayse.get(path)
            _ = await kitchen.mehmet.submit("/plan/dishes/\(dish)/eaten", [])
            let asked = await kitchen.ayse.submit("\(path)/plates", try serving(page, [(mehmet, "600")]))
            let unasked = try await app.rows(in: "diary_offers")
            let form = try serving(asked, [(mehmet, "600")], answered: [(mehmet, answer)])
            let said = await kitchen.ayse.submit("\(path)/plates", form)

            #expect(asked.status == .unprocessableContent)
            #expect(asked.body.contains("500 g served by now"))
            #expect(unasked == 0)
            #expect(said.location == path)
            #expect(try await app.rows(in: "diary_offers") == (answer == "more" ? 1 : 0))
            #expect(try await energy(mehmet, app) == 500)
        }
    }

    @Test func `H-07 a second helping from a page that showed the first is one tap, and an older one asks`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await kitchen.pot()
            let (browser, ayse) = (kitchen.ayse, kitchen.people.ayse)
            _ = await browser.submit("\(path)/plates", try serving(await browser.get(path), [(ayse, "200")]))
            let page = await browser.get(path)
            let form = try fields(page, with: "id=\"more-")
            func helping(_ grams: String) -> [(String, String)] {
                form.map { ($0.0, $0.0.hasSuffix("[grams]") ? grams : $0.0 == "_once" ? IdempotencyKey().text : $0.1) }
            }
            let helped = await browser.submit("\(path)/plates", helping("100"))
            let late = await browser.submit("\(path)/plates", helping("50"))
            let typed = await browser.submit("\(path)/plates", try serving(page, [(ayse, "60")]))

            #expect(helped.location == path)
            for refused in [late, typed] {
                #expect(refused.status == .unprocessableContent)
                #expect(refused.body.contains("200 g + 100 g served by now"))
            }
            #expect(try await energy(ayse, app) == 600)
        }
    }

    @Test(arguments: [true, false])
    func `H-07 who has eaten a kept portion elsewhere is led to its entry by a page that lay open`(isChild: Bool)
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let soup = try await app.recipe(
                "Soup",
                lines: [.init("1000 g soup", grams: 1000, energyPer100g: 200)],
                servings: 4,
                in: kitchen.ayse
            )
            let dish = try await kitchen.plan(soup, .dinner, TestApp.today.adding(days: -1))
            let path = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"]).location)
            _ = await kitchen.ayse.post(path, ["net_g": "1000"])
            let person = (isChild ? kitchen.people.ela : kitchen.people.ayse).description
            let kept = [
                ("plate[0][person]", person), ("plate[0][grams]", "225"), ("plate[0][when]", "later"), ("rest", "stay"),
            ]
            _ = await kitchen.ayse.submit("\(path)/plates", kept)
            let leftover = try await app.text("SELECT id::text FROM cooked_shares WHERE use = 'leftover'")
            _ = await kitchen.ayse.submit("/plan/dishes/\(dish)/eaten", [("person", person)])
            let late = await kitchen.ayse.submit("/leftovers/\(leftover)/eat", [("person", person), ("was", "0")])
            let entry = try await app.text("SELECT id::text FROM diary_entries WHERE deleted_at IS NULL")

            #expect(late.location == "/entries/\(entry)/edit\(isChild ? "?person=\(person)" : "")")
            #expect(try await app.rows(in: served) == 1)
        }
    }

    @Test func `H-07 what is asked about stays asked while the pot is weighed first`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await kitchen.pot()
            let (browser, ayse) = (kitchen.ayse, kitchen.people.ayse)
            let page = await browser.get(path)
            _ = await kitchen.ayse.submit("\(path)/plates", try serving(page, [(ayse, "200")]))
            let late = try serving(page, [(ayse, "300")])
                .map { ($0.0, $0.0 == "net_g" ? "1100" : $0.0 == "_once" ? IdempotencyKey().text : $0.1) }
            let weighed = await browser.submit("\(path)/plates", late)
            let place = try #require(weighed.location?.split(separator: "#").first)
            let waiting = await browser.get(String(place))

            #expect(waiting.body.contains("200 g served by now"))
            #expect(try await app.rows(in: served) == 1)
        }
    }
}
