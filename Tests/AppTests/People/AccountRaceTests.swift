import Database
import Testing
import Web

@testable import App

/// Many at the same moment.
@Suite struct AccountRaceTests {
    private static func newcomer(_ email: String) throws -> Registration {
        try RegisterForm(
            form: Form([
                ("name", "Can"), ("household", "Lale Sokak 7"), ("email", email), ("password", TestApp.password),
                ("timezone", "UTC"),
            ])
        )
        .validated(language: .en)
    }

    /// What kept each of them from being registered, all at once.
    private static func refusals(_ people: [Registration], by database: PooledDatabase) async throws -> [String?] {
        try await withThrowingTaskGroup(of: String?.self) { group in
            for person in people {
                group.addTask {
                    do {
                        try await database.write(Query.run(AccountStore.register(person, passwordHash: "-")))
                        return nil
                    } catch let error as DatabaseError {
                        return error.constraint
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func `HOSTILE-94 the same address registered many times at once makes one account`() async throws {
        try await Race.run { race in
            let first = try Self.newcomer("can@example.org")
            let others = try ["can@example.org", "CAN@example.org", "Can@Example.org"].map(Self.newcomer)

            let refused = try await race.overlap { db in
                try await db.run(AccountStore.register(first, passwordHash: "-"))
            } _: { database in
                try await Self.refusals(others, by: database)
            }

            #expect(refused == Array(repeating: "accounts_email_key_unique", count: 3))
            let accounts = try await race.database.read(
                Query.rows("SELECT email FROM accounts ORDER BY email LIMIT 9", as: String.self)
            )
            #expect(accounts == ["can@example.org"])
            let households = try await race.database.read(
                Query.rows("SELECT name FROM households ORDER BY name LIMIT 9", as: String.self)
            )
            #expect(households == ["Lale Sokak 7", "Race"], "nobody's household is left behind")
        }
    }
}
