import Domain
import HTTPServer
import Testing

@testable import App

/// What becomes of where somebody eats when they become a viewer or are handed over.
@Suite struct HandedOverPlanTests {
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
        in kitchen: PlanKitchen
    ) async throws -> (browser: Browser, person: Person.ID) {
        let app = kitchen.app
        let grown = try await app.household(email: "ela-\(Person.ID.new())@example.org")
        let moved = await grown.post(try await link(role, to: kitchen), ["choice": "move"])
        guard moved.status == .seeOther else { throw Unexpected(moved) }
        return (grown, try await app.owner(of: grown).person)
    }

    private func week(of person: Person.ID, _ app: TestApp) async throws -> String {
        try await app.text("SELECT meals::text FROM usual_weeks WHERE person_id = '\(person)'")
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
            #expect(before.contains("Mehmet: contains milk: 20 g butter"))
            #expect(after.contains("Mehmet: contains milk: 20 g butter"))
            #expect(kept == Self.all)
        }
    }

    @Test func `H-05 a viewer who becomes a member comes to no meal for that`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dede = try await app.person(.viewer, of: kitchen.ayse, email: "dede-\(Person.ID.new())@example.org")
            let his = try await app.owner(of: dede).person
            let member = await kitchen.ayse.post("/people/\(his)/role", ["role": "member"])
            let owner = await kitchen.ayse.post("/people/\(kitchen.people.mehmet)/role", ["role": "owner"])

            #expect([member, owner].allSatisfy { $0.status == .seeOther })
            #expect(try await week(of: his, app) == "0")
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
}
