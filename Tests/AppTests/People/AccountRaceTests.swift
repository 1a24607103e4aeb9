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

    /// An account with a password, and a link by which it gets another.
    private struct Locked {
        let account = Account.ID.new()
        let owner: DiaryOwner

        init(of race: Race) async throws {
            owner = race.owner
            let rows: [SQL] = [
                """
                INSERT INTO accounts (id, household_id, person_id, email, email_key, password_hash)
                VALUES (\(account), \(owner.household), \(owner.person), 'ayse@example.org', 'ayse@example.org', 'former')
                """,
                """
                INSERT INTO password_links (account_id, digest, expires_at)
                VALUES (\(account), sha256('link'), now() + interval '1 hour')
                """,
            ]
            try await race.database.write { db in try await db.run(rows) }
        }

        /// Asks for a code at each sign-in, for which one waits already.
        func askForCode(_ race: Race) async throws {
            let rows: [SQL] = [
                """
                INSERT INTO second_factors (account_id, seed, last_step, codes_seed)
                VALUES (\(account), sha256('seed'), 1, sha256('codes'))
                """,
                """
                INSERT INTO waiting_sign_ins (digest, account_id, proof_digest, expires_at)
                VALUES (sha256('waiting'), \(account), sha256('former'), now() + interval '1 hour')
                """,
            ]
            try await race.database.write { db in try await db.run(rows) }
        }

        var link: SQL { "SELECT use_password_link(sha256('link'), 'next', 'Firefox', '192.0.2.7')" }
        var signIn: SQL {
            """
            SELECT session_id
            FROM begin_session(
                \(account), 'former', sha256('token'), gen_random_uuid(), 'Firefox', '192.0.2.7', now() + interval '1 day',
                NULL, sha256('device')
            )
            """
        }
        var signInByCode: SQL {
            """
            SELECT session_id
            FROM begin_session_by_code(
                sha256('waiting'), 2, NULL, sha256('token'), gen_random_uuid(), 'Firefox', '192.0.2.7',
                now() + interval '1 day', NULL, sha256('device')
            )
            """
        }
    }

    @Test(arguments: [false, true])
    func `HOSTILE-63 A-03 no session stays that begins while the password is changed by a link`(isFirst: Bool)
        async throws
    {
        try await Race.run { race in
            let locked = try await Locked(of: race)
            let (first, second) = isFirst ? (locked.link, locked.signIn) : (locked.signIn, locked.link)

            let came = try await race.overlap { db in
                try await db.run([first])
            } _: { database in
                try await database.write(Query.affected(second))
            }

            #expect(came == (isFirst ? 0 : 1))
            #expect(try await race.database.read(Query.one("SELECT count(*) FROM sessions", as: Int.self)) == 0)
            let hash = Query.one("SELECT password_hash FROM accounts", as: String.self)
            #expect(try await race.database.read(hash) == "next")
        }
    }

    @Test(arguments: [
        "SELECT use_password_link(sha256('link'), 'next', 'Firefox', '192.0.2.7')",
        "UPDATE accounts SET disabled_at = now()",
    ])
    func `HOSTILE-63 a code begins no session once the password is another, or the account is switched off`(
        change: String
    )
        async throws
    {
        try await Race.run { race in
            let locked = try await Locked(of: race)
            try await locked.askForCode(race)
            let signIn = locked.signInByCode

            let came = try await race.overlap { db in
                try await db.run([SQL(unsafeText: change)])
            } _: { database in
                try await database.write(Query.affected(signIn))
            }

            #expect(came == 0)
            #expect(try await race.database.read(Query.one("SELECT count(*) FROM sessions", as: Int.self)) == 0)
        }
    }
}
