import Database
import Domain
import Testing

@testable import App

/// What dishes use of what is at home, through the pages.
@Suite struct PantryTakingTests {
    @Test func `H-06 what a cooked dish has used is there no more, once, and the list stays as it was`() async throws {
        try await PlannedShopping.run { story in
            let dish = try await story.curries(500)
            let before = try await story.row("lentils")
            let cooked = await story.home.post("/plan/dishes/\(dish)/cookings")
            let again = await story.kitchen.mehmet.post("/plan/dishes/\(dish)/cookings")
            let after = try await story.row("lentils")

            #expect(before.amount == "300 g")
            #expect(cooked.location == again.location)
            #expect(try await story.atHome == "100")
            #expect(after.amount == "300 g")
            #expect(before.explanation.contains("Less 500 g at home"))
            #expect(after.explanation.contains("Less 500 g at home"))
            try await story.make(weeks: 0...1)
            #expect(try await story.row("lentils").amount == "300 g")
            #expect(try await story.row("lentils").explanation.contains("Less 100 g at home"))
        }
    }

    @Test func `HG23 what this week's dish has eaten is asked for next week`() async throws {
        try await PlannedShopping.run { story in
            let dish = try await story.curries(500)
            try await story.make(weeks: 0...0)
            #expect(await story.home.get(story.list).rows.isEmpty, "all of it is at home")

            _ = await story.home.post("/plan/dishes/\(dish)/cookings")
            try await story.make(weeks: 1...1)
            #expect(try await story.row("lentils").amount == "300 g")
            #expect(try await story.row("lentils").explanation.contains("Less 100 g at home"))
        }
    }

    @Test func `H-06 what is at home is kept for a dish to come, also where the list is made from other days`()
        async throws
    {
        try await PlannedShopping.run { story in
            let dish = try await story.curries(500)
            try await story.make(weeks: 0...0)
            try await story.make(weeks: 1...1)
            #expect(try await story.row("lentils").amount == "300 g")
            #expect(try await story.atHome == "500")

            _ = await story.home.post("/plan/dishes/\(dish)/delete")
            #expect(await story.home.get(story.list).rows.isEmpty, "nobody eats it")
            _ = await story.home.post("/plan/dishes/\(dish)/undelete")
            _ = await story.home.post("/plan/dishes/\(dish)/cookings")
            #expect(try await story.atHome == "100")
            #expect(try await story.row("lentils").amount == "300 g")
        }
    }

    @Test func `H-06 a cooking that is taken back gives back what it used, and a dish that is not cooked uses nothing`()
        async throws
    {
        try await PlannedShopping.run { story in
            let dish = try await story.curries(500)
            let cooking = try #require(await story.home.post("/plan/dishes/\(dish)/cookings").location)
            _ = await story.home.post("\(cooking)/delete")
            #expect(try await story.atHome == "500")
            _ = await story.home.post("\(cooking)/undelete")
            #expect(try await story.atHome == "100")
            _ = await story.home.post("\(cooking)/delete")
            try await story.make(weeks: 0...1)
            #expect(try await story.row("lentils").amount == "300 g")

            _ = await story.home.post(
                "/plan/dishes/\(dish)/move",
                ["date": PlanKitchen.monday.adding(days: 2).iso, "slot": "dinner"]
            )
            #expect(try await story.atHome == "500")
            _ = await story.home.post("/plan/dishes/\(dish)/delete")
            try await story.make(weeks: 0...1)
            #expect(try await story.atHome == "500")
            #expect(await story.home.get(story.list).rows.isEmpty)
        }
    }

    @Test func `H-06 a dish whose day is over has used it, once, until it is moved or deleted`() async throws {
        try await PlannedShopping.run { story in
            let dish = try await story.curries(500)
            let day = "current_date - 3"
            try await story.app.change("UPDATE plan_dishes SET planned_on = \(day) WHERE id = '\(dish)'")
            try await story.app.change("UPDATE shopping_needs SET needed_on = \(day) WHERE origin_id = '\(dish)'")
            let sweeper = Housekeeping(owner: story.app.database, log: .silent)
            for _ in 0..<2 { try await sweeper.sweep() }
            #expect(try await story.atHome == "100")
            #expect(try await story.row("lentils").amount == "300 g")

            let moved: KeyValuePairs = ["date": PlanKitchen.monday.iso, "slot": "lunch"]
            _ = await story.home.post("/plan/dishes/\(dish)/move", moved)
            #expect(try await story.atHome == "500")
            try await story.app.change("UPDATE plan_dishes SET planned_on = \(day) WHERE id = '\(dish)'")
            try await story.make(weeks: 1...1)
            #expect(try await story.atHome == "100", "whoever makes the list anew waits for nobody")
            _ = await story.home.post("/plan/dishes/\(dish)/delete")
            #expect(try await story.atHome == "500")
        }
    }

    @Test func `HG25 all dishes together use what is there, and what was bought for them besides`() async throws {
        try await PlannedShopping.run { story in
            let toast = try await story.kitchen.cook("Toast", ["100 g lentils"], servings: "2.5")
            var dishes: [String] = []
            for day in [0, 1, 2, 4] {
                dishes.append(try await story.kitchen.plan(toast, .dinner, PlanKitchen.monday.adding(days: day)))
            }
            try await story.make()
            _ = await story.home.post("/pantry", ["ingredient": "lentils", "state": "have", "grams": "250"])
            try await story.home.tick("lentils", on: story.list)
            #expect(try await story.row("lentils").amount == "150 g")
            for dish in dishes { _ = await story.home.post("/plan/dishes/\(dish)/cookings") }

            #expect(try await story.taken == "50 100 100", "the first was bought as a whole, the second in part")
            #expect(try await story.atHome == "0")
            #expect(try await story.row("lentils").amount == "150 g")
            #expect(try await story.row("lentils").more == nil)
        }
    }

    @Test func `HG25 parts of a gram come to the whole, too, and back`() async throws {
        try await PlannedShopping.run { story in
            let soup = try await story.kitchen.cook("Soup", ["1 kg lentils"], servings: "7.5")
            var cookings: [String] = []
            for day in 0..<3 {
                try await story.kitchen.plan(soup, .dinner, PlanKitchen.monday.adding(days: day))
            }
            try await story.make()
            _ = await story.home.post("/pantry", ["ingredient": "lentils", "state": "have", "grams": "850.1"])
            for dish in try await story.kitchen.dishes() {
                cookings.append(try #require(await story.home.post("/plan/dishes/\(dish)/cookings").location))
            }
            #expect(
                try await story.app.text("SELECT (sum(taken_g::numeric) = 850.1)::text FROM pantry_takings") == "true"
            )
            #expect(try await story.atHome == "0")
            for cooking in cookings { _ = await story.home.post("\(cooking)/delete") }
            #expect(try await story.atHome == "850.1")
        }
    }

    @Test func `H-06 what is bought after a dish was cooked from what was at home is for the dishes to come`()
        async throws
    {
        try await PlannedShopping.run { story in
            let dish = try await story.curries(500)
            _ = await story.home.post("/plan/dishes/\(dish)/cookings")
            try await story.home.tick("lentils", on: story.list)
            #expect(try await story.row("lentils").amount == "300 g")
            _ = await story.home.post("\(story.list)/clear")
            try await story.make(weeks: 1...1)

            #expect(await story.home.get(story.list).rows.isEmpty, "300 g were bought, and 100 g are at home")
        }
    }

    @Test func `HOSTILE-128 a tick that comes late, and one by another phone, leave what a cooked dish has used`()
        async throws
    {
        try await PlannedShopping.run { story in
            let dish = try await story.curries(500)
            let row = try await story.row("lentils")
            _ = await story.home.post("/plan/dishes/\(dish)/cookings")
            let earlier = Moment.now().milliseconds - 600_000
            _ = await story.home.send([sent("tick", row.key, at: earlier, seen: row.seen)], to: story.list)
            try await story.kitchen.mehmet.tick("lentils", on: story.list)
            let ticked = try await story.row("lentils")
            _ = await story.home.post("\(story.list)/clear")
            try await story.make(weeks: 1...1)
            let next = await story.home.get(story.list).rows
            _ = await story.home.post("/plan/dishes/\(try await story.kitchen.dishes()[1])/cookings")

            #expect(ticked.amount == "300 g")
            #expect(ticked.more == nil)
            #expect(next.isEmpty)
            #expect(try await story.taken == "400 100", "of the second 300 g were bought")
            #expect(try await story.atHome == "0")
        }
    }

    @Test func `H-06 what somebody has counted since stays as it was counted`() async throws {
        try await PlannedShopping.run { story in
            let dish = try await story.curries(500)
            let cooking = try #require(await story.home.post("/plan/dishes/\(dish)/cookings").location)
            _ = await story.home.post("/pantry", ["ingredient": "lentils", "state": "have", "grams": "120"])
            #expect(try await story.row("lentils").amount == "280 g")
            _ = await story.home.post("\(cooking)/delete")

            #expect(try await story.atHome == "120")
        }
    }

    @Test func `H-06 who says until when a thing is good gives back nothing that was cooked of it meanwhile`()
        async throws
    {
        try await PlannedShopping.run { story in
            let dish = try await story.curries(500)
            let id = try await story.app.text("SELECT ingredient_id::text FROM pantry")
            let page = await story.home.get("/pantry?ingredient=\(id)")
            let cooking = try #require(await story.kitchen.mehmet.post("/plan/dishes/\(dish)/cookings").location)
            let day = TestApp.today.adding(days: 30).iso
            let shown = ["filled", "was.state", "was.grams", "was.best_before"].map { ($0, page.value(of: $0) ?? "-") }
            let form = [("ingredient", "lentils"), ("state", "have"), ("grams", "500"), ("best_before", day)]
            let saved = await story.home.submit("/pantry", shown + form)
            let grams = try await story.atHome
            _ = await story.kitchen.mehmet.post("\(cooking)/delete")

            #expect(shown.map(\.1) == [id, "have", "500", ""])
            #expect(saved.status == .seeOther)
            #expect(grams == "100")
            #expect(try await story.app.text("SELECT best_before::text FROM pantry") == day)
            #expect(try await story.atHome == "500")
        }
    }

    @Test(arguments: [1_000, 400])
    func `H-06 what is forgotten and comes back is no count: what was cooked of it comes back with its cooking`(
        grams: Int
    ) async throws {
        try await PlannedShopping.run { story in
            let dish = try await story.curries(grams)
            let id = try await story.app.text("SELECT ingredient_id::text FROM pantry")
            let cooking = try #require(await story.home.post("/plan/dishes/\(dish)/cookings").location)
            let row = "SELECT concat_ws(' ', state, grams, checked_on) FROM pantry"
            let before = try await story.app.text(row)
            let forgotten = await story.home.post("/pantry/\(id)/delete")
            let undo = try #require(await story.home.undo(of: forgotten))
            let back = [await story.home.post(undo), await story.home.post(undo)]
            let after = try await story.app.text(row)
            _ = await story.home.post("\(cooking)/delete")

            #expect(before.hasPrefix(grams == 400 ? "out 0" : "have 600"))
            #expect(back.map(\.status) == [.seeOther, .seeOther])
            #expect(after == before)
            #expect(try await story.atHome == "\(grams)")
        }
    }

    @Test(arguments: [500, 400])
    func `H-06 of what was forgotten meanwhile a cooking gives back what it used, and its undo adds what was forgotten`(
        grams: Int
    ) async throws {
        try await PlannedShopping.run { story in
            let (mehmet, dish) = (story.kitchen.mehmet, try await story.curries(grams))
            let id = try await story.app.text("SELECT ingredient_id::text FROM pantry")
            let said = "SELECT concat_ws(' ', state, grams) FROM pantry"
            let cooking = try #require(await story.home.post("/plan/dishes/\(dish)/cookings").location)
            let undo = try #require(await mehmet.undo(of: await mehmet.post("/pantry/\(id)/delete")))
            var states: [String] = []
            let acts: [(String, [(String, String)])] = [
                (cooking, [("cook", "1.25")]), (cooking, [("cook", "2.5")]), ("\(cooking)/delete", []),
            ]
            for (path, form) in acts {
                _ = await story.home.submit(path, form)
                states.append(try await story.app.text(said))
            }
            let back = [await mehmet.post(undo), await mehmet.post(undo)]

            #expect(states == ["have 200", "out 0", "have 400"])
            #expect(back.map(\.location) == ["/pantry", "/pantry"])
            #expect(!(await mehmet.get("/pantry")).body.contains("It was changed since"))
            #expect(try await story.app.text(said) == "have \(grams)")
        }
    }

    @Test func `H-06 what came back with a cooking and was counted since stays, whatever the undo of before says`()
        async throws
    {
        try await PlannedShopping.run { story in
            let dish = try await story.curries(500)
            let id = try await story.app.text("SELECT ingredient_id::text FROM pantry")
            let cooking = try #require(await story.home.post("/plan/dishes/\(dish)/cookings").location)
            let undo = try #require(await story.home.undo(of: await story.home.post("/pantry/\(id)/delete")))
            _ = await story.kitchen.mehmet.post("\(cooking)/delete")
            _ = await story.kitchen.mehmet.post("/pantry", ["ingredient": "lentils", "state": "have", "grams": "250"])
            let late = await story.home.get(try #require(await story.home.post(undo).location)).body

            #expect(late.contains("It was changed since, so it stays as it is."))
            #expect(try await story.atHome == "250")
        }
    }

    @Test func `H-06 what was counted since stays, whatever an undo or a form of before says`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/ingredients", ["name": "Rice"])
            let said = "SELECT concat_ws(' ', state, grams, best_before) FROM pantry"
            let until = TestApp.today.adding(days: 30).iso
            _ = await home.post("/pantry", ["ingredient": "Rice", "state": "have", "grams": "1000"])
            let id = try await app.text("SELECT ingredient_id::text FROM pantry")
            let undo = try #require(await home.undo(of: await home.post("/pantry/\(id)/delete")))
            let counted: KeyValuePairs = ["ingredient": "Rice", "state": "have", "grams": "200", "best_before": until]
            _ = await home.post("/pantry", counted)
            let kept = await home.get(try #require(await home.post(undo).location)).body
            let stayed = try await app.text(said)

            _ = await home.post("/pantry", ["ingredient": "Rice", "state": "low"])
            let page = await home.get("/pantry?ingredient=\(id)")
            let shown = ["filled", "was.state", "was.grams", "was.best_before"].map { ($0, page.value(of: $0) ?? "-") }
            _ = await home.post("/pantry", ["ingredient": "Rice", "state": "have", "grams": "5000"])
            let form = [("ingredient", "Rice"), ("state", "low"), ("grams", ""), ("best_before", until)]
            _ = await home.submit("/pantry", shown + form)

            #expect(kept.contains("It was changed since, so it stays as it is."))
            #expect(stayed == "have 200 \(until)")
            #expect(shown.map(\.1) == [id, "low", "", ""])
            #expect(try await app.text(said) == "have 5000 \(until)")
        }
    }

    @Test func `H-06 who changes what another has changed of what is at home is asked, and sends it again`()
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/ingredients", ["name": "Rice"])
            let said = "SELECT concat_ws(' ', state, grams) FROM pantry"
            _ = await home.post("/pantry", ["ingredient": "Rice", "state": "have", "grams": "1000"])
            let id = try await app.text("SELECT ingredient_id::text FROM pantry")
            func send(_ state: String, _ grams: String, from page: Answer) async -> Answer {
                let hidden = ["filled", "was.state", "was.grams", "was.best_before"]
                let form = [("ingredient", "Rice"), ("state", state), ("grams", grams), ("best_before", "")]
                return await home.submit("/pantry", hidden.map { ($0, page.value(of: $0) ?? "-") } + form)
            }
            let page = await home.get("/pantry?ingredient=\(id)")
            let first = await send("have", "700", from: page)
            let asked = await send("have", "400", from: page)
            let stayed = try await app.text(said)
            let again = await send("have", "400", from: asked)
            let counted = try await app.text(said)

            _ = await home.post("/pantry", ["ingredient": "Rice", "state": "low"])
            let low = await home.get("/pantry?ingredient=\(id)")
            _ = await home.post("/pantry", ["ingredient": "Rice", "state": "have", "grams": "5000"])
            let same = await send("have", "", from: low)

            #expect([first, again, same].allSatisfy { $0.status == .seeOther })
            #expect(asked.status == .conflict)
            #expect(asked.body.contains("Somebody has changed this in the meantime: 700."))
            #expect(asked.value(of: "grams") == "400")
            #expect(asked.value(of: "was.grams") == "700")
            #expect(stayed == "have 700")
            #expect(counted == "have 400")
            #expect(try await app.text(said) == "have 5000", "what both have said is said already")
        }
    }

    @Test(arguments: ["pantry", "staples"])
    func `H-06 pressed twice, the button that forgets brings back what its row showed, and nothing of before`(
        room: String
    )
        async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/ingredients", ["name": "Rice"])
            let id = try await app.text("SELECT id::text FROM ingredients WHERE name = 'Rice'")
            let amount = room == "pantry" ? "grams" : "amount"
            func said(_ number: String) async -> Answer {
                let form = [("ingredient", "Rice"), ("state", "have"), ("every_days", "7"), (amount, number)]
                _ = await home.submit("/\(room)", form)
                return await home.get("/\(room)")
            }
            func press(_ page: Answer) async -> Answer {
                let shown = ["state", "grams", "best_before", "checked", "amount", "unit", "every_days", "added"]
                let hidden = shown.compactMap { name in page.value(of: "was.\(name)").map { ("was.\(name)", $0) } }
                return await home.submit("/\(room)/\(id)/delete", hidden)
            }

            let much = await said("1000")
            let first = try #require(await home.undo(of: await press(much)))
            let little = await said("200")
            try await app.change("DELETE FROM \(room)")
            let gone = await press(little)
            let second = try #require(await home.undo(of: await press(await said("200"))))
            let twice = try #require(await home.undo(of: await press(little)))
            let before = try #require(await home.undo(of: await press(much)))

            #expect(first.contains("\(amount)=1000&"))
            #expect(gone.status == .notFound, "somebody else has forgotten it")
            #expect(second.contains("\(amount)=200&"))
            #expect(twice == second)
            #expect(before == first)
        }
    }

    @Test func `H-06 forgotten once more, what somebody has said of it since stays, and the undo says so`() async throws
    {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = await home.post("/ingredients", ["name": "Flour"])
            let id = try await app.text("SELECT id::text FROM ingredients WHERE name = 'Flour'")
            func say(_ grams: String) async {
                _ = await home.submit("/pantry", [("ingredient", "Flour"), ("state", "have"), ("grams", grams)])
            }
            await say("200")
            let first = try #require(await home.undo(of: await home.post("/pantry/\(id)/delete")))
            _ = await home.post(first)
            let second = try #require(await home.undo(of: await home.post("/pantry/\(id)/delete")))
            await say("50")
            let late = await home.post(second)
            let told = await home.get(late.location ?? "").body

            #expect(first != second)
            #expect(told.contains("It was changed since, so it stays as it is."))
            #expect(try await app.text("SELECT concat_ws(' ', state, grams) FROM pantry") == "have 50")
        }
    }

    @Test func `H-06 of what is used up none is left, and it is bought`() async throws {
        try await PlannedShopping.run { story in
            let dish = try await story.curries(400)
            let cooking = try #require(await story.home.post("/plan/dishes/\(dish)/cookings").location)
            let pantry = await story.home.get("/pantry").body
            try await story.make(weeks: 1...1)
            let row = try await story.row("lentils")
            _ = await story.home.post("\(cooking)/delete")

            #expect(pantry.contains("<small>None left</small>"))
            #expect(row.amount == "400 g")
            #expect(!row.explanation.contains("at home"))
            #expect(!row.text.contains("Check at home"))
            #expect(try await story.app.text("SELECT concat_ws(' ', state, grams) FROM pantry") == "have 400")
        }
    }

    @Test func `H-06 what is typed although all of it is at home stands there, until somebody has answered`()
        async throws
    {
        try await PlannedShopping.run { story in
            _ = try await story.ingredient("lentils")
            _ = await story.home.post("/pantry", ["ingredient": "lentils", "state": "have", "grams": "500"])
            try await story.home.put("400 g lentils", on: story.list)
            let page = await story.home.get(story.list)
            try await story.home.tick("lentils", on: story.list)
            _ = await story.home.post("\(story.list)/clear")

            #expect(page.aisles.map(\.name) == ["Probably at home"])
            #expect(page.rows.first?.amount == "400 g")
            #expect(page.rows.first?.explanation.contains("Less 400 g at home") == true)
            #expect(await story.home.get("\(story.list)?show=all").rows.isEmpty)
        }
    }
}

extension Browser {
    /// By what a page takes back that something was forgotten.
    fileprivate func undo(of forgotten: Answer) async -> String? {
        let page = await get(forgotten.location ?? "").body
        return page.firstMatch(of: /action="(\/[a-z]+\?ingredient=[^"]+)"/).map {
            String($0.1).replacing("&amp;", with: "&")
        }
    }
}

extension PlannedShopping {
    /// Plans a curry of 400 g of lentils on two Mondays, makes the list of both weeks, says how much is at home, and answers
    /// the first dish.
    func curries(_ grams: Int) async throws -> String {
        let curry = try await kitchen.cook("Curry", ["400 g lentils"], servings: "2.5")
        let first = try await kitchen.plan(curry)
        try await kitchen.plan(curry, .dinner, PlanKitchen.monday.adding(days: 7))
        try await make(weeks: 0...1)
        _ = await home.post("/pantry", ["ingredient": "lentils", "state": "have", "grams": "\(grams)"])
        return first
    }

    /// Makes the list from some weeks, the first of which begins on the kitchen's Monday.
    func make(weeks: ClosedRange<Int>) async throws {
        let first = PlanKitchen.monday.adding(days: 7 * weeks.lowerBound)
        let last = PlanKitchen.monday.adding(days: 7 * weeks.upperBound + 6)
        let answer = await home.post("\(list)/plan", ["from": first.iso, "to": last.iso, "off": "1"])
        guard answer.status == .seeOther else { throw Unexpected(answer) }
    }

    /// The grams of the only thing that is at home.
    var atHome: String { get async throws { try await app.text("SELECT grams::text FROM pantry") } }

    /// What the dishes have taken of it, by day.
    var taken: String {
        get async throws {
            try await app.text(
                """
                SELECT string_agg(t.taken_g::text, ' ' ORDER BY d.planned_on)
                FROM pantry_takings AS t
                JOIN plan_dishes AS d ON d.household_id = t.household_id AND d.id = t.dish_id
                WHERE t.taken_g > 0
                """
            )
        }
    }
}
