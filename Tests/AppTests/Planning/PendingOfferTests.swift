import Domain
import Testing
import Web

@testable import App

/// What is offered of a planned dish that stands in its person's diary already.
@Suite struct PendingOfferTests {
    /// A planned soup of 2000 g with 2000 kcal, on the stove for today's dinner, of which Mehmet serves Ayşe, who is asked.
    private struct Stove {
        let kitchen: PlanKitchen
        let dish: String
        let pot: String

        /// - Parameter lines: what the soup is made of instead.
        init(_ app: TestApp, _ lines: [String] = []) async throws {
            kitchen = try await PlanKitchen(app)
            try await app.change("UPDATE persons SET diary_writing = 'offer' WHERE id = '\(kitchen.people.ayse)'")
            let soup: Recipe.ID
            if lines.isEmpty {
                soup = try await app.recipe(
                    "Soup",
                    lines: [.init("2000 g soup", grams: 2000, energyPer100g: 100)],
                    servings: 4,
                    in: kitchen.ayse
                )
            } else {
                soup = try await kitchen.cook("Soup", lines)
            }
            dish = try await kitchen.plan(soup, .dinner, TestApp.today)
            pot = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"]).location)
            _ = await kitchen.ayse.post(pot, ["net_g": "2000"])
        }

        /// Serves Ayşe so many grams, whatever they contain, and answers the address that takes them back.
        @discardableResult func serve(_ grams: String) async throws -> String {
            let ayse = "\(kitchen.people.ayse)"
            let plate = [("plate[0][person]", ayse), ("plate[0][grams]", grams), ("rest", "stay"), ("keep", ayse)]
            _ = await kitchen.mehmet.submit("\(pot)/plates", plate)
            let last = "FROM cooked_shares ORDER BY position DESC LIMIT 1"
            let act = try await kitchen.app.text("SELECT act_id::text \(last)")
            return "\(pot)/servings/\(act)/undo"
        }

        func add() async throws {
            let offer = try await kitchen.app.text("SELECT id::text FROM diary_offers WHERE answer IS NULL")
            _ = await kitchen.ayse.post("/offers/\(offer)/add")
        }

        func eat(_ form: [(String, String)] = []) async -> Answer {
            await kitchen.ayse.submit("/plan/dishes/\(dish)/eaten", form)
        }

        /// The energies in Ayşe's diary, and how many offers wait for her answer.
        func diary() async throws -> String {
            try await kitchen.app.text(
                """
                SELECT concat_ws(' ', (
                        SELECT string_agg(round(energy_kcal)::text, '+') FROM diary_entries
                        WHERE person_id = '\(kitchen.people.ayse)' AND deleted_at IS NULL
                    ), 'kcal,', (SELECT count(*) FROM diary_offers WHERE answer IS NULL), 'open')
                """
            )
        }
    }

    @Test func `H-08 what was served anew after a plate was taken back is added where the dish is eaten on the plan`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let first = try await stove.serve("260")
            try await stove.add()
            _ = await stove.kitchen.mehmet.post(first)
            try await stove.serve("100")
            let before = try await stove.diary()
            let pressed = await stove.eat()
            let added = try await stove.diary()
            let again = await stove.eat()
            let same = try await stove.diary()

            #expect(before == "260 kcal, 1 open")
            #expect(pressed.location == "/diary/\(TestApp.today)#dinner-h")
            #expect([added, same] == ["100 kcal, 0 open", "100 kcal, 0 open"])
            #expect(again.location?.hasPrefix("/entries/") == true)
        }
    }

    @Test func `H-08 what the plan has added of an offer is taken back, and the offer stands there again`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            try await stove.serve("260")
            try await stove.add()
            try await stove.serve("40")
            _ = await stove.eat()
            let raised = try await stove.diary()
            _ = try await stove.kitchen.ayse.pressUndo()

            #expect(raised == "300 kcal, 0 open")
            #expect(try await stove.diary() == "260 kcal, 1 open")
        }
    }

    @Test func `H-04 H-08 what its person must not eat is not added where the dish is eaten on the plan, but opens`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app, ["1950 g rice", "50 g butter"])
            try await stove.serve("260")
            try await stove.add()
            try await stove.kitchen.avoid("milk", stove.kitchen.people.ayse)
            try await stove.serve("40")
            let offer = try await app.text("SELECT id::text FROM diary_offers WHERE answer IS NULL")
            let before = try await stove.diary()
            let pressed = await stove.eat([("_once", IdempotencyKey().text)])
            let page = await stove.kitchen.ayse.get("/offers/\(offer)")

            #expect(before.hasSuffix(" kcal, 1 open"))
            #expect(pressed.location == "/offers/\(offer)")
            #expect(try await stove.diary() == before)
            #expect(page.body.contains("Ayşe: contains milk"))
            #expect(page.body.contains(#"value="40""#))
        }
    }

    @Test func `H-08 W-14 one press on the plan adds one helping, says how much, and adds it again once taken back`()
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            try await stove.serve("260")
            try await stove.add()
            for _ in 0..<2 { try await stove.serve("50") }
            let press = [("_once", IdempotencyKey().text)]
            _ = await stove.eat(press)
            let again = await stove.eat(press)
            let one = try await stove.diary()
            let told = await stove.kitchen.ayse.get("/leftovers").body
            let next = [("_once", IdempotencyKey().text)]
            _ = await stove.eat(next)
            let both = try await stove.diary()
            _ = try await stove.kitchen.ayse.pressUndo()
            let undone = try await stove.diary()
            _ = await stove.eat(next)

            #expect(one == "310 kcal, 1 open")
            #expect(again.location == "/diary/\(TestApp.today)#dinner-h")
            #expect(told.contains("As it is now: 50 g, 50 kcal."))
            #expect(both == "360 kcal, 0 open")
            #expect(undone == "310 kcal, 1 open")
            #expect(try await stove.diary() == "360 kcal, 0 open")
        }
    }

    @Test(arguments: [true, false])
    func `H-07 what has become another amount since it was offered says how much was added`(isWeighed: Bool)
        async throws
    {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            let browser = stove.kitchen.ayse
            for slot in ["dinner", "lunch"] {
                let plate = [("plate[0][person]", "\(stove.kitchen.people.ayse)"), ("plate[0][grams]", "381")]
                let meal = [("date", TestApp.today.iso), ("slot", slot), ("rest", "stay")]
                _ = await stove.kitchen.mehmet.submit("\(stove.pot)/plates", plate + meal)
            }
            let page = await browser.get("/diary/\(TestApp.today)").between(
                "<section class=\"slot offers\"",
                "</section>"
            )
            let shown = try #require(page).components(separatedBy: "name=\"was\" value=\"").dropFirst()
                .compactMap { $0.components(separatedBy: "\"").first }
            if isWeighed { _ = await browser.post(stove.pot, ["net_g": "2500"]) }
            let offers = try await app.text("SELECT string_agg(id::text, ' ') FROM diary_offers").split(separator: " ")
            let all = offers.map { ("offer", String($0)) } + [("was", shown.last ?? "")]
            _ = await browser.submit("/offers/\(offers[0])/add", [("was", shown[0])])
            let one = await browser.get("/leftovers").body
            _ = await browser.post("/offers/\(offers[0])/undo")
            _ = await browser.submit("/diary/\(TestApp.today)/offers", all)
            let both = await browser.get("/leftovers").body

            #expect(shown.count == 3)
            #expect(one.contains(" added to "))
            #expect(one.contains("As it is now: 381 g, 305 kcal.") == isWeighed)
            #expect(both.contains("2 entries added."))
            #expect(both.contains("As it is now: 2 offers: 610 kcal") == isWeighed)
        }
    }

    @Test(arguments: [true, false])
    func `H-08 another amount, or a whole meal, answers no offer of what the diary has already`(
        isMeal: Bool
    ) async throws {
        try await TestApp.run { app in
            let stove = try await Stove(app)
            try await stove.serve("260")
            try await stove.add()
            try await stove.serve("40")
            if isMeal {
                _ = await stove.kitchen.ayse.submit("/plan/\(TestApp.today)/dinner/eaten", [])
            } else {
                let opened = await stove.eat([("servings", "0.5")])
                #expect(opened.location?.hasPrefix("/entries/") == true)
            }

            #expect(try await stove.diary() == "260 kcal, 1 open")
        }
    }
}
