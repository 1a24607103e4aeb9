import Database
import Domain
import Testing

@testable import App

@Suite struct GoalHistoryTests {
    @Test func `M-30 the past keeps the goals it had, by weekday where they differ`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.aim("'2026-01-01', 0, 2000, NULL, 20", of: home)
            try await app.aim("'2026-03-02', 0, 1800, 90, NULL", of: home)
            try await app.aim("'2026-03-02', 7, 2400, 90, NULL", of: home)

            let history = try await app.database.read(GoalStore.history(of: try await app.owner(of: home)))

            #expect(history.goals.count == 2)
            #expect(
                try energies(history, "2025-12-31", "2026-03-01", "2026-03-07", "2026-03-08") == [
                    nil, 2000, 1800, 2400,
                ]
            )
            #expect(history.goal(on: try #require(CivilDate(iso: "2026-02-01")))?[.protein] == 100)
            #expect(history.goal(on: try #require(CivilDate(iso: "2026-03-07")))?[.protein] == 90)
        }
    }

    @Test func `M-30 the database knows the energy goal of a day as the program does`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let owner = try await app.owner(of: home)
            try await app.aim("'2026-01-01', 0, 2000, NULL, 20", of: home)
            try await app.aim("'2026-01-01', 3, 2200, NULL, 20", of: home)
            try await app.aim("'2026-03-02', 0, NULL, 90, NULL", of: home)
            try await app.aim("'2026-03-02', 7, 2400, 90, NULL", of: home)
            let history = try await app.database.read(GoalStore.history(of: owner))

            let first = try #require(CivilDate(iso: "2025-12-31"))
            for day in (0..<75).map({ first.adding(days: $0) }) {
                let goal = try await app.text(
                    """
                    SELECT coalesce(energy_goal('\(owner.household)', '\(owner.person)', '\(day)'), 0)::text
                    """
                )
                #expect(Double(goal) == history.goal(on: day)?[.energy] ?? 0, "\(day)")
            }
        }
    }

    @Test func `H-02 nobody aims at what another person aims at`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.housemate(of: home)
            try await app.aim("'2026-01-01', 0, 2000, NULL, 20", of: home)

            let mates = try await app.database.read(GoalStore.history(of: try await app.owner(of: mate)))
            let own = try await app.database.read(GoalStore.history(of: try await app.owner(of: home)))

            #expect(mates.goals.isEmpty)
            #expect(own.goals.count == 1)
        }
    }

    private func energies(_ history: GoalHistory, _ days: String...) throws -> [Double?] {
        try days.map { history.goal(on: try #require(CivilDate(iso: $0)))?[.energy] }
    }
}

extension TestApp {
    /// Whose diary a browser opens.
    func owner(of browser: Browser) async throws -> DiaryOwner {
        try await database.read(
            Query.one("SELECT household_id, person_id FROM accounts WHERE email = \(browser.email)") { row in
                DiaryOwner(household: try row["household_id"], person: try row["person_id"])
            }
        )
    }

    /// Writes goals past the application: since, weekday, kilocalories, grams of protein, or its percentage.
    func aim(_ values: String, of browser: Browser) async throws {
        let owner = try await owner(of: browser)
        try await change(
            """
            INSERT INTO goals (household_id, person_id, since_on, weekday, energy_kcal, protein_g, protein_percent)
            VALUES ('\(owner.household)', '\(owner.person)', \(values))
            """
        )
    }
}
