import Domain
import HTTPServer
import Testing

@testable import App

/// What was eaten of a dish stays on the day on which it was eaten, wherever the dish is moved then.
@Suite struct MovedDishTests {
    private static let next = TestApp.today.adding(days: 1)

    /// The stew of HG18, planned for today's dinner and on the stove: 1820 g with 2366 kcal, 1.3 kcal a gram.
    private func stew(_ kitchen: PlanKitchen) async throws -> (dish: String, pot: String) {
        let recipe = try await kitchen.app.recipe(
            "Stew",
            lines: [.init("1820 g stew", grams: 1820, energyPer100g: 130)],
            servings: 4,
            in: kitchen.ayse
        )
        let dish = try await kitchen.plan(recipe, .dinner, TestApp.today)
        let pot = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"]).location)
        _ = await kitchen.ayse.post(pot, ["net_g": "1820"])
        return (dish, pot)
    }

    private func move(_ dish: String, _ kitchen: PlanKitchen) async {
        _ = await kitchen.ayse.post("/plan/dishes/\(dish)/move", ["date": Self.next.iso, "slot": "lunch"])
    }

    private func serve(_ grams: String, _ pot: String, _ kitchen: PlanKitchen) async {
        let plate = [("plate[0][person]", kitchen.people.ayse.description), ("plate[0][grams]", grams)]
        _ = await kitchen.ayse.submit("\(pot)/plates", plate + [("rest", "stay")])
    }

    /// What stands in Ayşe's diary today and tomorrow, such as "dinner 403" and "lunch 117".
    private func entries(_ kitchen: PlanKitchen) async throws -> (String, String) {
        func on(_ day: CivilDate) async throws -> String {
            try await kitchen.app.text(
                """
                SELECT coalesce(string_agg(slot || ' ' || round(energy_kcal::numeric, 1)::float8, ', ' ORDER BY slot), '')
                FROM diary_entries
                WHERE person_id = '\(kitchen.people.ayse)' AND eaten_on = '\(day)' AND deleted_at IS NULL
                """
            )
        }
        return (try await on(TestApp.today), try await on(Self.next))
    }

    @Test
    func `H-07 what was served of a dish stays on its day, and what is served after it was moved is of the new day`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (dish, pot) = try await stew(kitchen)
            await serve("310", pot, kitchen)
            await move(dish, kitchen)
            await serve("90", pot, kitchen)
            let moved = try await entries(kitchen)
            await serve("100", pot, kitchen)
            let raised = try await entries(kitchen)
            let plates = try await app.text("SELECT string_agg(id::text, ' ' ORDER BY position) FROM cooked_shares")
                .split(separator: " ")
            _ = await kitchen.ayse.post("\(pot)/plates/\(plates[0])/eaten", ["ate": "0.5"])
            let half = try await entries(kitchen)
            _ = await kitchen.ayse.post("\(pot)/plates/\(plates[2])/delete")
            let lowered = try await entries(kitchen)
            _ = await kitchen.ayse.post("\(pot)/plates/\(plates[0])/delete")

            #expect(moved == ("dinner 403", "lunch 117"))
            #expect(raised == ("dinner 403", "lunch 247"))
            #expect(half == ("dinner 201.5", "lunch 247"))
            #expect(lowered == ("dinner 201.5", "lunch 117"))
            #expect(try await entries(kitchen) == ("", "lunch 117"))
        }
    }

    @Test func `H-07 the second helping beside a plate is of the meal where its dish stands now`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (dish, pot) = try await stew(kitchen)
            await serve("310", pot, kitchen)
            func day() async -> String? {
                let more = await kitchen.ayse.get(pot).between("aria-label=\"More for Ayşe\"", "</details>")
                return more?.between("name=\"date\" value=\"", "\"")
            }
            let before = await day()
            await move(dish, kitchen)

            #expect(before == TestApp.today.iso)
            #expect(await day() == Self.next.iso)
        }
    }

    @Test func `H-07 what is served to somebody else after its dish was moved is an offer of the new day`() async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (dish, pot) = try await stew(kitchen)
            let plate = [("plate[0][person]", kitchen.people.mehmet.description), ("rest", "stay")]
            _ = await kitchen.ayse.submit("\(pot)/plates", plate + [("plate[0][grams]", "310")])
            await move(dish, kitchen)
            _ = await kitchen.ayse.submit("\(pot)/plates", plate + [("plate[0][grams]", "90")])
            let offers = try await app.text(
                """
                SELECT string_agg(eaten_on::text || ' ' || round(energy_kcal) || ' ' || is_helping, ', ' ORDER BY eaten_on)
                FROM diary_offers
                """
            )

            #expect(offers == "\(TestApp.today.iso) 403 false, \(Self.next.iso) 117 false")
        }
    }

    @Test func `H-08 what was eaten of a dish before and after it was moved is planned for neither day any more`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (dish, pot) = try await stew(kitchen)
            await serve("310", pot, kitchen)
            let plate = try await app.text("SELECT id::text FROM cooked_shares")
            _ = await kitchen.ayse.post("\(pot)/plates/\(plate)/eaten", ["ate": "0"])
            await move(dish, kitchen)
            let planned = await kitchen.ayse.get("/diary/\(Self.next.iso)").body
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/eaten")
            let eaten = await kitchen.ayse.get("/diary/\(Self.next.iso)").body
            let again = await kitchen.ayse.post("/plan/dishes/\(dish)/eaten")

            #expect(planned.contains("/plan/dishes/\(dish)/eaten"))
            #expect(!eaten.contains("/plan/dishes/\(dish)/eaten"))
            #expect(again.location?.hasPrefix("/entries/") == true)
            #expect(try await entries(kitchen) == ("", "lunch 591.5"))
        }
    }

    @Test func `H-07 who ate nothing of a plate before its dish was moved takes a plate of it on the new day`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (dish, pot) = try await stew(kitchen)
            await serve("310", pot, kitchen)
            let plate = try await app.text("SELECT id::text FROM cooked_shares")
            _ = await kitchen.ayse.post("\(pot)/plates/\(plate)/eaten", ["ate": "0"])
            await move(dish, kitchen)
            let eaten = await kitchen.ayse.post("/plan/dishes/\(dish)/eaten")
            let parts = "SELECT round(sum(part)::numeric, 6)::float8 FROM cooked_shares WHERE use = 'plate'"

            #expect(eaten.status == .seeOther)
            #expect(try await entries(kitchen) == ("", "lunch 591.5"))
            #expect(try await app.number(parts) == 0.42033)
        }
    }

    @Test func `H-07 an entry of a plate that was deleted is made anew on the day of the plate, as large as that`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (dish, pot) = try await stew(kitchen)
            await serve("310", pot, kitchen)
            let entry = try await app.text("SELECT id::text FROM diary_entries")
            _ = await kitchen.ayse.post("/entries/\(entry)/delete")
            await move(dish, kitchen)
            let eaten = await kitchen.ayse.post("/plan/dishes/\(dish)/eaten")

            #expect(eaten.location?.hasPrefix("/diary/\(TestApp.today.iso)") == true)
            #expect(try await entries(kitchen) == ("dinner 403", ""))
            #expect(try await app.rows(in: "cooked_shares WHERE use = 'plate'") == 1)
        }
    }
}
