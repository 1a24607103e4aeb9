import Domain
import HTTPServer
import Testing

@testable import App

/// Whoever has left the household has no portion of what is planned there, by whichever way they went; once they are back they
/// have those that dishes named for them, at the meals at which they sit by then.
@Suite struct DepartedPortionTests {
    private static let next = PlanKitchen.monday.adding(days: 7)

    /// How somebody goes and comes back: Mehmet, or Ela, whom Ayşe looks after.
    enum Way: CaseIterable, Sendable {
        case leaves, isRemoved, deletesAccount, isWardRemoved

        func person(_ kitchen: PlanKitchen) -> Person.ID {
            self == .isWardRemoved ? kitchen.people.ela : kitchen.people.mehmet
        }

        func go(_ kitchen: PlanKitchen) async -> Status {
            switch self {
            case .leaves: await kitchen.mehmet.post("/household/leave").status
            case .isRemoved, .isWardRemoved: await kitchen.ayse.post("/people/\(person(kitchen))/remove").status
            case .deletesAccount:
                await kitchen.mehmet.post("/settings/delete", ["current": TestApp.password]).status
            }
        }

        func comeBack(_ kitchen: PlanKitchen) async -> Status {
            let (ayse, mehmet) = (kitchen.ayse, kitchen.mehmet)
            switch self {
            case .leaves: return await mehmet.post("/household/move/undo").status
            case .isRemoved:
                _ = await ayse.post("/people/\(person(kitchen))/welcome")
                mehmet.cookies = [:]
                _ = await mehmet.signIn()
                return await mehmet.post("/household/move/undo").status
            case .deletesAccount:
                mehmet.cookies = [:]
                return await mehmet.signIn().status
            case .isWardRemoved: return await ayse.post("/people/\(person(kitchen))/undelete").status
            }
        }
    }

    /// What is planned of a week while somebody is gone.
    enum Act: CaseIterable, Sendable {
        case dish, week, template

        /// Plans what stands at Monday's dinner for the next Monday's, a template by the one that was made of the week.
        func plan(_ dish: String, _ kitchen: PlanKitchen) async throws {
            let week = try #require(CivilWeek(containing: PlanKitchen.monday))
            let following = try #require(week.adding(weeks: 1))
            switch self {
            case .dish:
                let target: KeyValuePairs<String, String> = ["date": DepartedPortionTests.next.iso, "slot": "dinner"]
                _ = await kitchen.ayse.post("/plan/dishes/\(dish)/copy", target)
            case .week: _ = await kitchen.ayse.post("/plan/\(week.iso)/copy", ["to": following.iso])
            case .template:
                let template = try await kitchen.app.text("SELECT id::text FROM plan_templates")
                _ = await kitchen.ayse.post("/plan/\(following.iso)/apply", ["template": template])
            }
        }

        /// Makes the template while everybody is here.
        func prepare(_ kitchen: PlanKitchen) async throws {
            guard self == .template, let week = CivilWeek(containing: PlanKitchen.monday) else { return }
            _ = await kitchen.ayse.post("/plan/templates", ["name": "Soups", "week": week.iso])
        }
    }

    /// Plans a soup for Monday's dinner, of which the person eats three servings, or nothing.
    private func soup(_ kitchen: PlanKitchen, _ person: Person.ID, isEaten: Bool = true) async throws -> String {
        let dish = try await kitchen.plan(try await kitchen.cook("Soup", ["200 g lentils"]))
        let portion = [
            ("eater[0][person]", "\(person)"), ("eater[0][mode]", isEaten ? "servings" : "none"),
            ("eater[0][amount]", isEaten ? "3" : ""),
        ]
        _ = await kitchen.ayse.submit("/plan/dishes/\(dish)", portion)
        return dish
    }

    /// How many dishes name a portion for the person, and how many keep one for them.
    private func portions(_ app: TestApp, _ person: Person.ID) async throws -> String {
        let named = try await app.rows(in: "plan_eaters WHERE person_id = '\(person)' AND amount = 3")
        let kept = try await app.rows(in: "plan_dishes WHERE away_portions->'\(person)'->>'amount' = '3'")
        return "\(named) named, \(kept) kept"
    }

    @Test(arguments: Way.allCases)
    func `H-05 H-01 whoever has left has no portion, and once they are back theirs of each dish and its copies`(
        way: Way
    ) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let person = way.person(kitchen)
            let dish = try await soup(kitchen, person)
            let gone = await way.go(kitchen)
            let without = try await portions(app, person)
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/copy", ["date": Self.next.iso, "slot": "dinner"])
            let meanwhile = try await portions(app, person)
            let back = await way.comeBack(kitchen)

            #expect(gone == .seeOther)
            #expect(without == "0 named, 1 kept")
            #expect(meanwhile == "0 named, 2 kept")
            #expect(back == .seeOther)
            #expect(try await portions(app, person) == "2 named, 0 kept")
        }
    }

    @Test(arguments: Way.allCases)
    func `H-05 H-01 whoever is back has no portion of a dish that was moved to a meal from which they are away`(
        way: Way
    ) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let person = way.person(kitchen)
            let dish = try await soup(kitchen, person)
            _ = await kitchen.table([("away", "\(person)")], .dinner, Self.next)
            _ = await way.go(kitchen)
            _ = await kitchen.ayse.post("/plan/dishes/\(dish)/move", ["date": Self.next.iso, "slot": "dinner"])
            let back = await way.comeBack(kitchen)

            #expect(back == .seeOther)
            #expect(try await portions(app, person) == "0 named, 1 kept")
        }
    }

    @Test(arguments: Act.allCases)
    func `H-05 H-01 whoever is back has what was named for them of what was planned while they were gone`(
        act: Act
    ) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await soup(kitchen, kitchen.people.mehmet)
            try await act.prepare(kitchen)
            let gone = await Way.leaves.go(kitchen)
            try await act.plan(dish, kitchen)
            let meanwhile = await kitchen.cell(.dinner, Self.next)
            let back = await Way.leaves.comeBack(kitchen)

            #expect(gone == .seeOther)
            #expect(meanwhile.contains("1.5 servings"))
            #expect(!meanwhile.contains("Mehmet"))
            #expect(back == .seeOther)
            #expect(await kitchen.cell(.dinner, Self.next).contains("4.5 servings"))
        }
    }

    @Test(arguments: Act.allCases)
    func `H-05 H-01 whoever eats nothing of a dish eats nothing of what was planned of it while they were gone`(
        act: Act
    ) async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await soup(kitchen, kitchen.people.mehmet, isEaten: false)
            try await act.prepare(kitchen)
            let gone = await Way.leaves.go(kitchen)
            try await act.plan(dish, kitchen)
            let meanwhile = await kitchen.cell(.dinner, Self.next)
            let back = await Way.leaves.comeBack(kitchen)

            #expect(gone == .seeOther)
            #expect(meanwhile.contains("1.5 servings"))
            #expect(!meanwhile.contains("Mehmet"))
            #expect(back == .seeOther)
            #expect(await kitchen.cell(.dinner, Self.next).contains("1.5 servings"))
        }
    }

    @Test func `H-05 H-01 a template that is made while somebody is gone has what dishes name for them`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let dish = try await soup(kitchen, kitchen.people.mehmet)
            _ = await Way.leaves.go(kitchen)
            try await Act.template.prepare(kitchen)
            _ = await Way.leaves.comeBack(kitchen)
            try await Act.template.plan(dish, kitchen)

            #expect(await kitchen.cell(.dinner, Self.next).contains("4.5 servings"))
        }
    }

    @Test func `H-05 H-01 what dishes keep for whoever has left is forgotten with them`() async throws {
        try await TestApp.run { app in
            let kitchen = try await PlanKitchen(app)
            let ela = kitchen.people.ela
            _ = try await soup(kitchen, ela)
            _ = await Way.isWardRemoved.go(kitchen)
            let kept = try await portions(app, ela)
            try await app.change("UPDATE persons SET left_at = left_at - interval '8 days'")
            try await Housekeeping(owner: app.database, log: .silent).sweep()

            #expect(kept == "0 named, 1 kept")
            #expect(try await app.rows(in: "persons WHERE id = '\(ela)'") == 0)
            #expect(try await app.rows(in: "plan_dishes WHERE away_portions ? '\(ela)'") == 0)
        }
    }
}
