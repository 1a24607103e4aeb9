import Domain
import HTTPServer
import Testing

@testable import App

/// What becomes of where somebody eats, and of what they were served, when they become a viewer or are handed over.
@Suite struct HandedOverPlanTests {
    private static let today = TestApp.today
    /// All meals of a week, as `UsualWeek` keeps them.
    private static let all = "268435455"

    /// Ayşe makes the link that hands Ela over.
    private func link(_ role: Role, to kitchen: PlanKitchen) async throws -> String {
        let fields: KeyValuePairs = ["role": role.rawValue, "person": kitchen.people.ela.description]
        let made = await kitchen.ayse.post("/household/invites", fields)
        guard made.status == .seeOther else { throw Unexpected(made) }
        let page = await kitchen.ayse.get("/household")
        return "/invite/" + (try #require(page.between("http://localhost/invite/", "<")))
    }

    /// Somebody with a household and an account of their own takes Ela's diary over: their browser, and who they are then.
    private func takeOver(
        _ role: Role,
        in kitchen: PlanKitchen,
        eating name: String? = nil
    ) async throws -> (browser: Browser, person: Person.ID) {
        let app = kitchen.app
        let grown = try await app.household(email: "ela-\(Person.ID.new())@example.org")
        let mine = try await app.owner(of: grown)
        if let name {
            try await app.change(
                """
                INSERT INTO diary_entries (
                    household_id, person_id, id, eaten_on, slot, kind, name, amount, measure, measure_name,
                    energy_kcal, source
                )
                VALUES (
                    '\(mine.household)', '\(mine.person)', gen_random_uuid(), '\(Self.today.iso)', 'lunch', 'quick',
                    '\(name)', 1, 'serving', 'serving', 100, 'typed'
                )
                """
            )
        }
        let moved = await grown.post(try await link(role, to: kitchen), ["choice": "move"])
        guard moved.status == .seeOther else { throw Unexpected(moved) }
        return (grown, try await app.owner(of: grown).person)
    }

    private func week(of person: Person.ID, _ app: TestApp) async throws -> String {
        try await app.text("SELECT meals::text FROM usual_weeks WHERE person_id = '\(person)'")
    }

    /// The dish and the pot of a stew of 2000 kcal for four, of which Ela has half a serving at today's dinner.
    private func served(_ kitchen: PlanKitchen) async throws -> (dish: String, pot: String, plate: String) {
        let stew = try await kitchen.app.recipe(
            "Stew",
            lines: [.init("1000 g stew", grams: 1000, energyPer100g: 200)],
            servings: 4,
            in: kitchen.ayse
        )
        let dish = try await kitchen.plan(stew, .dinner, Self.today)
        let pot = try #require(await kitchen.ayse.post("/plan/dishes/\(dish)/cookings", ["cook": "4"]).location)
        let plate = [("plate[0][person]", kitchen.people.ela.description), ("plate[0][servings]", "0.5")]
        _ = await kitchen.ayse.submit("\(pot)/plates", plate + [("rest", "stay")])
        return (dish, pot, try await kitchen.app.text("SELECT id::text FROM cooked_shares"))
    }

    private func energy(_ person: Person.ID, of dish: String, _ app: TestApp) async throws -> Double? {
        try await app.number(
            """
            SELECT coalesce(sum(energy_kcal), 0) FROM diary_entries
            WHERE person_id = '\(person)' AND dish_id = '\(dish)' AND deleted_at IS NULL
            """
        )
    }

    @Test func `H-04 H-05 whoever becomes a viewer eats where they ate, and what they must not have is named`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let mehmet = kitchen.people.mehmet
            try await kitchen.avoid("milk", mehmet)
            try await kitchen.plan(try await kitchen.cook("Rice", ["200 g rice", "20 g butter"]))
            let before = await kitchen.cell()
            let viewer = await kitchen.ayse.post("/people/\(mehmet)/role", ["role": "viewer"])
            let after = await kitchen.cell()
            let kept = try await week(of: mehmet, app)

            #expect(viewer.status == .seeOther)
            #expect(before.contains("Mehmet, Ela: contains milk: 20 g butter"))
            #expect(after.contains("Mehmet, Ela: contains milk: 20 g butter"))
            #expect(kept == Self.all)
        }
    }

    @Test func `H-05 a viewer who becomes a member eats as members do, of whom nobody has said otherwise`() async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dede = try await app.person(.viewer, of: kitchen.ayse, email: "dede-\(Person.ID.new())@example.org")
            let his = try await app.owner(of: dede).person
            let member = await kitchen.ayse.post("/people/\(his)/role", ["role": "member"])
            let owner = await kitchen.ayse.post("/people/\(kitchen.people.mehmet)/role", ["role": "owner"])

            #expect([member, owner].allSatisfy { $0.status == .seeOther })
            #expect(try await week(of: his, app) == "")
            #expect(try await week(of: kitchen.people.mehmet, app) == "", "as before")
        }
    }

    @Test func `H-01 H-04 a child that is handed over to a new account eats where it ate`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            try await kitchen.plan(try await kitchen.cook("Rice", ["200 g rice", "20 g butter"]))
            let link = try await link(.viewer, to: kitchen)
            let visitor = Browser(app)
            // The page has the token without which nothing is taken.
            _ = await visitor.get(link)
            let joined = await visitor.post(
                link,
                [
                    "name": "Ela", "email": "new@example.org", "password": TestApp.password, "language": "en",
                    "timezone": "UTC",
                ]
            )

            #expect(joined.status == .seeOther)
            #expect(try await app.text("SELECT role FROM persons WHERE id = '\(kitchen.people.ela)'") == "viewer")
            #expect(await kitchen.cell().contains("Ela: contains milk: 20 g butter"))
        }
    }

    @Test func `H-01 H-04 who takes a child's diary over eats where it ate, as a viewer too`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            try await kitchen.plan(try await kitchen.cook("Rice", ["200 g rice", "20 g butter"]))
            let (_, one) = try await takeOver(.viewer, in: kitchen)

            #expect(try await week(of: one, app) == Self.all)
            #expect(await kitchen.cell().contains("contains milk: 20 g butter"))
        }
    }

    @Test func `H-01 H-05 a member who takes a child's diary over goes on eating where they ate`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let child = "INSERT INTO usual_weeks VALUES ('\(kitchen.household)', '\(kitchen.people.ela)', 7)"
            try await app.change(child)
            let moved = await kitchen.mehmet.post(try await link(.member, to: kitchen), ["choice": "move"])

            #expect(moved.status == .seeOther)
            #expect(try await week(of: kitchen.people.mehmet, app) == Self.all)
            #expect(try await week(of: kitchen.people.ela, app) == "")
        }
    }

    @Test func `H-01 H-07 what was kept for a child is kept for whoever takes its diary over, a viewer too`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let pot = try await kitchen.pot()
            let later = [
                ("plate[0][person]", kitchen.people.ela.description), ("plate[0][servings]", "1"),
                ("plate[0][when]", "later"), ("rest", "stay"),
            ]
            _ = await kitchen.ayse.submit("\(pot)/plates", later)
            let kept = try await app.text("SELECT id::text FROM cooked_shares")
            let (grown, one) = try await takeOver(.viewer, in: kitchen)
            let page = await grown.get("/leftovers")
            let eaten = await grown.post("/leftovers/\(kept)/eat")

            #expect(page.body.contains("/leftovers/\(kept)/eat"))
            #expect(eaten.location == "/leftovers")
            #expect(
                try await app.number("SELECT sum(energy_kcal) FROM diary_entries WHERE person_id = '\(one)'") == 500
            )
        }
    }

    @Test func `H-01 H-07 a child's plate is that of whoever takes its diary over, who says how much they ate`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (dish, pot, plate) = try await served(kitchen)
            let (grown, one) = try await takeOver(.member, in: kitchen)
            let day = await grown.get("/diary/\(Self.today.iso)")
            let whole = try await energy(one, of: dish, app)
            let half = await grown.post("\(pot)/plates/\(plate)/eaten", ["ate": "0.5"])

            #expect(day.body.contains("\(pot)/plates/\(plate)/eaten"))
            #expect(whole == 250)
            #expect(half.status == .seeOther)
            #expect(try await energy(one, of: dish, app) == 125)
        }
    }

    @Test func `H-01 H-07 HG34 a plate of a day that both diaries have is offered, and not served a second time`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (dish, pot, plate) = try await served(kitchen)
            let (grown, one) = try await takeOver(.member, in: kitchen, eating: "Rice")
            let offered = try await app.text("SELECT concat_ws(' ', dish_id, act_id) FROM diary_offers")
            _ = await kitchen.ayse.post("\(pot)/plates", ["planned": "1"])
            let eaten = await grown.post("/plan/dishes/\(dish)/eaten")

            #expect(offered == "\(dish) \(plate)")
            #expect(eaten.status == .seeOther)
            #expect(try await app.rows(in: "cooked_shares WHERE use = 'plate' AND person_id = '\(one)'") == 1)
            let entries = "diary_entries WHERE person_id = '\(one)' AND dish_id = '\(dish)' AND deleted_at IS NULL"
            #expect(try await app.rows(in: entries) == 1)
            #expect(try await app.rows(in: "diary_offers WHERE person_id = '\(one)' AND answer IS NULL") == 0)
        }
    }

    @Test func `H-01 H-07 who has eaten of a dish keeps their entry, whatever the child's plate of it becomes`()
        async throws
    {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let (dish, pot, plate) = try await served(kitchen)
            let mehmet = kitchen.people.mehmet
            _ = await kitchen.mehmet.post("/plan/dishes/\(dish)/eaten")
            let own = try await energy(mehmet, of: dish, app)
            _ = await kitchen.mehmet.post(try await link(.member, to: kitchen), ["choice": "move"])
            let half = await kitchen.mehmet.post("\(pot)/plates/\(plate)/eaten", ["ate": "0.5"])

            #expect(own == 500)
            #expect(half.status == .seeOther)
            #expect(try await energy(mehmet, of: dish, app) == 500)
            #expect(try await app.rows(in: "diary_offers WHERE dish_id IS NULL AND answer IS NULL") == 1)
        }
    }
}
