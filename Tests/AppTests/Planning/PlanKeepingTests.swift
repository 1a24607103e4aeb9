import HTTPServer
import Testing

@testable import App

/// What a dish of the plan keeps while it is changed.
@Suite struct PlanKeepingTests {
    @Test func `H-04 guests keep what they must not eat when a dish has another number of them`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let cake = try await kitchen.cook("Walnut cake", ["100 g walnuts", "200 g flour"])
            let dish = try await kitchen.plan(cake)
            _ = await kitchen.table([("guests", "2"), ("guest_share", "1"), ("guest_substances", "nuts")])
            let before = await kitchen.cell()
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)", ["guests": "3", "guest_share": "1"])
            let after = await kitchen.cell()

            #expect(before.contains("contains nuts"))
            #expect(after.contains("contains nuts"))
        }
    }

    @Test func `H-04 the page of a dish has ticks for what its guests must not eat, and they bind`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let cake = try await kitchen.cook("Walnut cake", ["100 g walnuts", "200 g flour"])
            let dish = try await kitchen.plan(cake)
            let path = "/plan/dishes/\(dish)"
            func save(_ guests: String, _ substances: String...) async -> Answer {
                let ticks = ([""] + substances).map { ("guest_substances", $0) }
                return await kitchen.ayse.submit(path, [("guests", guests), ("guest_share", "1")] + ticks)
            }
            let nobody = await save("", "nuts")
            let page = await kitchen.ayse.get(path).body
            _ = await kitchen.table([("guests", "2"), ("guest_share", "1")])
            let ofMeal = await save("", "nuts")
            let warned = await kitchen.cell()
            let ticked = await kitchen.ayse.get(path).body
            _ = await save("2")
            let none = await kitchen.cell()

            #expect(nobody.status == .unprocessableContent)
            #expect(page.contains(#"name="guest_substances" value="nuts">"#))
            #expect(ofMeal.status == .seeOther)
            #expect(warned.contains("Guests: contains nuts: 100 g walnuts"))
            #expect(ticked.contains(#"name="guest_substances" value="nuts" checked"#))
            #expect(!none.contains("contains nuts"))
        }
    }

    @Test func `H-04 a line that is another one this time is judged for guests as well`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await kitchen.plan(try await kitchen.cook("Rice", ["200 g rice", "20 g olive oil"]))
            _ = await kitchen.table([("guests", "2"), ("guest_share", "1"), ("guest_substances", "nuts")])
            let before = await kitchen.cell()
            let swap = [("version", "1"), ("swap[0][line]", "2"), ("swap[0][text]", "20 g walnuts")]
            _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", swap)
            let after = await kitchen.cell()

            #expect(!before.contains("contains nuts"))
            #expect(after.contains("Guests: contains nuts: 20 g walnuts"))
        }
    }

    @Test func `H-05 a form that showed the lines of a recipe edited since changes none of them`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice with butter", ["200 g rice", "20 g butter"])
            let dish = try await kitchen.plan(rice)
            let answer = await kitchen.ayse.submit(
                "/plan/dishes/\(dish)",
                [("version", "1"), ("recipe_version", "99"), ("swap[0][line]", "1"), ("swap[0][text]", "")]
            )

            #expect(answer.status == .conflict)
            #expect(try await app.rows(in: "plan_swaps") == 0)
        }
    }

    @Test func `H-04 a leftover that is offered for a meal names for whom it contains something`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice with butter", ["200 g rice", "20 g butter"])
            try await kitchen.plan(rice)
            let next = await kitchen.ayse.get(PlanKitchen.path(.lunch, PlanKitchen.monday.adding(days: 1)))
            let offered = next.body.components(separatedBy: "<li>").last { $0.contains("leftover of Rice with butter") }

            #expect(offered?.contains("Ela: contains milk: 20 g butter") == true)
        }
    }

    @Test func `H-08 nobody else's numbers of a meal out go into a diary`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let out = try await kitchen.add([("kind", "out"), ("title", "Nine's"), ("energy_kcal", "900")])
            _ = await kitchen.ayse.post("/plan/dishes/\(out)/eaten", ["person": kitchen.people.mehmet.description])
            _ = await kitchen.ayse.post("/plan/dishes/\(out)/eaten", ["person": kitchen.people.ela.description])

            #expect(try await app.rows(in: "diary_offers WHERE energy_kcal = 900") == 0)
            #expect(try await app.rows(in: "diary_entries WHERE energy_kcal = 900") == 0)
        }
    }

    @Test func `H-05 a week is not copied onto itself`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let rice = try await kitchen.cook("Rice", ["200 g rice"])
            try await kitchen.plan(rice)
            let week = PlanKitchen.week()
            let to = week.replacing("/plan/", with: "")
            let answer = await kitchen.ayse.post("\(week)/copy", ["to": to, "existing": "replace"])

            #expect(answer.status == .unprocessableContent)
            #expect(try await kitchen.dishes().count == 1)
        }
    }

    @Test func `H-05 each field of guests counts by itself: what a form does not say stays as it is`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await kitchen.plan(try await kitchen.cook("Rice", ["200 g rice", "20 g butter"]))
            let path = "/plan/dishes/\(dish)"
            let none = await kitchen.ayse.submit(path, [("guest_substances", "milk")])
            _ = await kitchen.table([("guests", "2"), ("guest_share", "0.5")])
            _ = await kitchen.table([("guest_substances", "milk")])
            let meal = await kitchen.cell()
            _ = await kitchen.table([("guests", "3")])
            let more = try await app.rows(in: "meal_guests WHERE guests = 3 AND share = 0.5 AND substances = '{milk}'")
            _ = await kitchen.ayse.submit(path, [("guest_substances", "nuts")])
            let nuts = try await app.rows(
                in: "plan_dishes WHERE guests = 3 AND guest_share = 0.5 AND guest_substances = '{nuts}'"
            )
            _ = await kitchen.ayse.submit(path, [("guest_share", "2")])
            let share = try await app.rows(
                in: "plan_dishes WHERE guests = 3 AND guest_share = 2 AND guest_substances = '{nuts}'"
            )
            let wrong = [("guest_substances", "foo"), ("guest_share", "abc")]

            #expect(none.status == .unprocessableContent)
            #expect(meal.contains("Guests: contains milk: 20 g butter"))
            #expect([more, nuts, share] == [1, 1, 1])
            for field in wrong {
                #expect(await kitchen.ayse.submit(path, [field]).status == .unprocessableContent)
                #expect(await kitchen.table([field]).status == .unprocessableContent)
            }
        }
    }
}
