import Domain
import HTTPServer
import Testing

@testable import App

/// A long diary is read by the sums of its days.
@Suite struct ThreeYearsTests {
    @Test func `M-24 three years of thirty entries a day are read by the sums of their days`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let owner = try await app.owner(of: home)
            let (first, last) = (TestApp.today.adding(days: -1_094), TestApp.today)
            try await app.change(
                """
                INSERT INTO diary_entries (household_id, person_id, id, eaten_on, slot, kind, name, amount, measure,
                    measure_name, grams, source, energy_kcal)
                SELECT '\(owner.household)', '\(owner.person)', gen_random_uuid(), day, 'lunch', 'food', 'Bread', 1, 'g',
                    'g', 100, 'own', 60
                FROM generate_series(date '\(first)', date '\(last)', interval '1 day') AS day, generate_series(1, 30)
                """
            )
            try await app.change("ANALYZE diary_entries")
            try await Housekeeping(owner: app.database, log: .silent).sweep()
            func read() async throws -> (entries: Int, sums: Int) {
                let entries = try await app.tuplesRead(of: "diary_entries")
                let sums = try await app.tuplesRead(of: "diary_sums")
                let page = await home.get("/progress?period=range&from=\(first)&to=\(last)")
                #expect(page.status == .ok)
                return (
                    try await app.tuplesRead(of: "diary_entries") - entries,
                    try await app.tuplesRead(of: "diary_sums") - sums
                )
            }

            let kept = try await read()
            try await home.eat("Bread", 60, on: last.iso)
            let logged = try await read()

            #expect(try await app.rows(in: "diary_entries") == 32_851)
            #expect(kept.entries < 20, "of the entries hardly more than that there are some")
            #expect(kept.sums < 5_000)
            #expect(logged.entries < 200, "those of the day that changed, and no other's")
        }
    }
}
