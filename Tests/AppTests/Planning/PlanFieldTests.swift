import Domain
import HTTPServer
import Testing

@testable import App

/// Two people at one dish: each field is its own.
@Suite struct PlanFieldTests {
    private func dish(_ kitchen: PlanKitchen) async throws -> String {
        let soup = try await kitchen.cook("Lentil soup", ["200 g red lentils", "1 onion"])
        return "/plan/dishes/\(try await kitchen.plan(soup))"
    }

    @Test func `H-05 an amount that is typed beside as usual means so many servings`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await dish(kitchen)
            let person = ("eater[0][person]", "\(kitchen.people.ayse)")
            func save(_ mode: String, _ amount: String, shown: (String, String)) async -> Answer {
                await kitchen.ayse.submit(
                    path,
                    [
                        person, ("eater[0][mode]", mode), ("eater[0][amount]", amount),
                        ("was.eater[0][mode]", shown.0), ("was.eater[0][amount]", shown.1),
                    ]
                )
            }
            func kept() async throws -> String {
                try await app.text("SELECT coalesce(string_agg(mode || ' ' || amount, ','), '') FROM plan_eaters")
            }
            let typed = await save("usual", "2", shown: ("usual", ""))
            let two = try await kept()
            let wrong = await save("usual", "much", shown: ("usual", ""))
            // Who chooses "as usual" leaves the amount of before behind.
            let back = await save("usual", "2", shown: ("servings", "2"))
            let usual = try await kept()

            #expect(typed.status == .seeOther)
            #expect(two == "servings 2")
            #expect(wrong.status == .unprocessableContent)
            #expect(back.status == .seeOther)
            #expect(usual == "")
        }
    }

    @Test func `H-05 of the guests of a meal each field is its own, and of the same one the second is asked`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            func save(_ browser: Browser, _ count: String, _ substances: [String], shown: String) async -> Answer {
                let fields = [("guests", count), ("guest_share", "1"), ("was.guests", shown), ("stay", "1")]
                return await kitchen.table(fields + substances.map { ("guest_substances", $0) }, by: browser)
            }
            func shown(_ answer: Answer) throws -> String {
                try #require(answer.between(#"name="was.guests" value=""#, "\""))
            }
            _ = await kitchen.table([("guests", "2")])
            let before = try shown(await kitchen.ayse.get(PlanKitchen.path()))
            let count = await save(kitchen.mehmet, "3", [], shown: before)
            let nuts = await save(kitchen.ayse, "2", ["nuts"], shown: before)
            let both = try await app.rows(in: "meal_guests WHERE guests = 3 AND substances = '{nuts}'")
            let second = await save(kitchen.ayse, "5", [], shown: before)
            let still = try await app.rows(in: "meal_guests WHERE guests = 3 AND substances = '{nuts}'")
            // What the form never had ticked is not taken off by saving it again.
            let again = await save(kitchen.ayse, "5", [], shown: try shown(second))

            #expect([count.status, nuts.status, again.status] == [.seeOther, .seeOther, .seeOther])
            #expect(both == 1)
            #expect(second.status == .conflict)
            #expect(second.body.contains("Somebody has changed this in the meantime: 3 guests × 1"))
            #expect(second.body.contains(#"name="guests""#))
            #expect(second.body.contains(#"value="5""#), "what was typed stays")
            #expect(still == 1)
            #expect(try await app.rows(in: "meal_guests WHERE guests = 5 AND substances = '{nuts}'") == 1)
        }
    }

    @Test func `H-05 guests for a whole day take what was changed to its other meals, and leave what those have`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let lunch = [("guests", "4"), ("guest_share", "1"), ("guest_substances", "nuts")]
            _ = await kitchen.table(lunch, .lunch)
            let none = try #require(
                await kitchen.ayse.get(PlanKitchen.path()).between(#"name="was.guests" value=""#, "\"")
            )
            let day = [("guest_share", "1"), ("was.guests", none), ("whole_day", "1"), ("stay", "1")]
            let ela = ("away", "\(kitchen.people.ela)")

            _ = await kitchen.table(day + [("guests", "0"), ela])
            let left = try await app.rows(
                in: "meal_guests WHERE slot = 'lunch' AND guests = 4 AND substances = '{nuts}'"
            )
            _ = await kitchen.table(day + [("guests", "2"), ela])
            let changed = "meal_guests WHERE slot = 'lunch' AND guests = 2 AND substances = '{nuts}'"

            #expect(left == 1)
            #expect(try await app.rows(in: changed) == 1)
            #expect(
                try await app.rows(in: "meal_guests WHERE slot <> 'lunch' AND guests = 2 AND substances = '{}'") == 3
            )
        }
    }

    @Test func `H-05 of the guests of a meal each field is its own, whoever has taken them off`() throws {
        let one = try #require(UsualShare(1))
        func guests(_ count: Int, _ substances: Substances = []) -> PlannedGuests {
            PlannedGuests(count: count, share: one, substances: substances)
        }
        func change(_ typed: PlannedGuests, of shown: PlannedGuests?, over now: PlannedGuests) -> PlannedGuests? {
            GuestsChange(typed: typed, shown: shown.flatMap { PlannedGuests(mark: $0.mark) }).over(now)
        }
        #expect(change(guests(3), of: guests(2), over: guests(2)) == guests(3))
        #expect(change(guests(3), of: guests(2), over: guests(0)) == nil)
        #expect(change(guests(0), of: guests(2), over: guests(0)) == guests(0))
        #expect(change(guests(2), of: guests(2), over: guests(4, [.nuts])) == guests(4, [.nuts]))
        #expect(change(guests(2, [.milk]), of: guests(2), over: guests(2, [.nuts])) == nil)
        #expect(change(guests(2), of: nil, over: guests(4, [.nuts])) == guests(2))
        #expect(PlannedGuests(mark: "2 9.9e9") == nil)
        #expect(PlannedGuests(mark: "") == nil)
    }

    @Test func `H-05 two who change two fields of one form are both right`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await dish(kitchen)
            func save(_ browser: Browser, cook: String, extra: String) async -> Answer {
                await browser.submit(
                    path,
                    [
                        ("version", "1"), ("cook_servings", cook), ("was.cook_servings", ""),
                        ("extra_servings", extra), ("was.extra_servings", "0"),
                    ]
                )
            }
            let extra = await save(kitchen.ayse, cook: "", extra: "1")
            let cook = await save(kitchen.mehmet, cook: "5", extra: "0")
            let people = kitchen.people
            func eats(_ browser: Browser, _ person: Person.ID, _ servings: String) async -> Answer {
                await browser.submit(
                    path,
                    [
                        ("version", "1"), ("eater[0][person]", "\(person)"), ("eater[0][mode]", "servings"),
                        ("eater[0][amount]", servings),
                    ]
                )
            }
            let hers = await eats(kitchen.ayse, people.ayse, "2")
            let his = await eats(kitchen.mehmet, people.mehmet, "3")
            let hersToo = await eats(kitchen.mehmet, people.ayse, "1.5")

            #expect([extra, cook, hers, his].allSatisfy { $0.status == .seeOther })
            #expect(await kitchen.cell().contains("6.5 servings · 5 to cook"))
            #expect(hersToo.status == .conflict)
        }
    }

    @Test func `H-05 where two change the same field both values stand there, and one of them is chosen`() async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let path = try await dish(kitchen)
            _ = await kitchen.ayse.submit(path, [("version", "1"), ("note", "soak them")])
            let asked = await kitchen.mehmet.submit(
                path,
                [("version", "1"), ("note", "do not soak"), ("cook_servings", "6")]
            )
            func settle(_ choice: String) async -> Answer {
                await kitchen.mehmet.submit(
                    path,
                    [
                        ("version", "2"), ("note", "do not soak"), ("cook_servings", "6"),
                        ("settle[note]", choice),
                    ]
                )
            }
            let theirs = await settle("theirs")
            let kept = try await app.text("SELECT note FROM plan_dishes")
            let mine = await settle("mine")

            #expect(asked.status == .conflict)
            #expect(asked.body.contains("soak them"))
            #expect(asked.body.contains("value=\"do not soak\""))
            #expect(
                asked.body.contains("name=\"settle[note]\"")
                    && asked.body.contains("name=\"cook_servings\" value=\"6\"")
            )
            #expect(theirs.status == .seeOther)
            #expect(mine.status == .seeOther)
            #expect(kept == "soak them")
            #expect(
                try await app.text("SELECT concat_ws(' ', note, cook_servings) FROM plan_dishes") == "do not soak 6"
            )
        }
    }

    @Test func `H-05 in the usual week only the cells are written that somebody has changed`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (ayse, mehmet) = (kitchen.people.ayse, kitchen.people.mehmet)
            let all = 268_435_455
            func meals(without cell: String) -> [(String, String)] {
                Weekday.allCases.flatMap { day in
                    MealSlot.allCases.map { ("meals", "\(mehmet).\(day.rawValue).\($0.rawValue)") }
                }.filter { $0.1 != "\(mehmet).\(cell)" }
            }
            let form = [("person", "\(mehmet)"), ("shown", "\(mehmet).\(all)")]
            let monday = await kitchen.ayse.submit("/plan/usual", form + meals(without: "1.lunch"))
            let tuesday = await kitchen.mehmet.submit("/plan/usual", form + meals(without: "2.lunch"))
            _ = await kitchen.ayse.submit(
                "/plan/usual",
                form + [("person", "\(ayse)"), ("shown", "\(ayse).0")] + meals(without: "")
            )

            #expect(monday.status == .seeOther)
            #expect(tuesday.status == .seeOther)
            #expect(try await app.rows(in: "usual_weeks") == 1, "who was not changed has no week of their own")
            #expect(try await app.number("SELECT meals FROM usual_weeks") == Double(all - 2 - 32))
        }
    }
}
