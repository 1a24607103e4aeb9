import Database
import Testing
import Web

@testable import App

@Suite struct HousekeepingTests {
    @Test func `what is over goes, what may still be needed stays`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            try await app.change(
                """
                INSERT INTO kept_forms (digest, fields, expires_at)
                VALUES (decode(repeat('00', 32), 'hex'), '', now() - interval '1 minute'),
                    (decode(repeat('01', 32), 'hex'), '', now() + interval '1 minute')
                """
            )
            try await app.change(
                """
                INSERT INTO idempotency_keys (household_id, key, location, created_at)
                SELECT id, key, '/', now() - age
                FROM households, (VALUES ('old', interval '8 days'), ('new', interval '1 day')) AS k (key, age)
                """
            )

            try await Housekeeping(owner: app.database, log: .silent).sweep()

            let keys = try await app.text("SELECT string_agg(key, ' ') FROM idempotency_keys")
            let forms = try await app.rows(in: "kept_forms")
            #expect(keys == "new")
            #expect(forms == 1)
            #expect(await home.get("/settings").status == .ok)
        }
    }
}
