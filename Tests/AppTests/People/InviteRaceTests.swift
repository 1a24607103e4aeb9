import Database
import Domain
import Security
import Testing
import Web

@testable import App

/// Two at the same moment.
@Suite struct InviteRaceTests {
    private static func newcomer(_ name: String) throws -> Newcomer {
        try NewcomerForm(
            form: Form([
                ("name", name), ("email", "\(name)@example.org"), ("password", TestApp.password), ("timezone", "UTC"),
            ])
        )
        .validated(language: .en, household: "Lale Sokak 7")
    }

    @Test func `HOSTILE-124 of two who use an invite at once one joins`() async throws {
        try await Race.run { race in
            let (id, seed) = (Invite.ID.new(), SecureRandom.bytes(32))
            let token = InviteLinks(SecretKey()).token(seed: seed, of: id)
            try await race.database.write(
                Query.run(
                    """
                    INSERT INTO invites (household_id, id, seed, digest, role, created_by, created_by_name, expires_at)
                    VALUES (
                        \(race.owner.household), \(id), \(seed), \(token.digest), 'member', \(race.owner.person), 'Ayşe',
                        now() + interval '1 day'
                    )
                    """
                )
            )
            let (one, other) = (try Self.newcomer("can"), try Self.newcomer("ela"))

            let late = try await race.overlap { db in
                let joined = try await db.fetch(InviteStore.accept(token, one, passwordHash: "-"))
                #expect(joined == 1)
            } _: { database in
                try await database.write(InviteStore.accept(token, other, passwordHash: "-"))
            }

            #expect(late == 0)
            let members = try await race.database.read(
                Query.rows("SELECT name FROM persons WHERE role = 'member'", as: String.self)
            )
            #expect(members == ["can"])
        }
    }

    @Test func `HOSTILE-124 of two devices that open an invite for the kitchen at once one comes in`() async throws {
        try await Race.run { race in
            let (id, seed) = (Invite.ID.new(), SecureRandom.bytes(32))
            let token = InviteLinks(SecretKey()).token(seed: seed, of: id)
            try await race.database.write(
                Query.run(
                    """
                    INSERT INTO invites (household_id, id, seed, digest, role, created_by, created_by_name, expires_at)
                    VALUES (
                        \(race.owner.household), \(id), \(seed), \(token.digest), 'kitchen', \(race.owner.person), 'Ayşe',
                        now() + interval '1 day'
                    )
                    """
                )
            )
            @Sendable func open(_ name: String) -> Query<Int> {
                KitchenStore.open(token, as: .new(), SessionToken().digest, named: name, .en)
            }

            let late = try await race.overlap { db in
                let opened = try await db.fetch(open("Wall"))
                #expect(opened == 1)
            } _: { database in
                try await database.write(open("Shelf"))
            }

            #expect(late == 0)
            let devices = try await race.database.read(
                Query.rows("SELECT name FROM kitchen_devices", as: String.self)
            )
            #expect(devices == ["Wall"])
        }
    }

    @Test func `HOSTILE-56 of two owners who make each other members at once one stays an owner`() async throws {
        try await Race.run { race in
            let (home, ayse, can) = (race.owner.household, race.owner.person, Person.ID.new())
            try await race.database.write(
                Query.run(
                    """
                    INSERT INTO persons (household_id, id, name, role, language, time_zone)
                    VALUES (\(home), \(can), 'Can', 'owner', 'en', 'UTC')
                    """
                )
            )
            // Each has announced it to the other long enough ago.
            try await race.database.write(
                Query.run(
                    """
                    INSERT INTO announced_removals (
                        household_id, person_id, announced_by, announced_by_name, announced_at
                    )
                    VALUES
                        (\(home), \(can), \(ayse), 'Ayşe', now() - interval '8 days'),
                        (\(home), \(ayse), \(can), 'Can', now() - interval '8 days')
                    """
                )
            )

            let (first, other) = (try await session(of: ayse, race), try await session(of: can, race))

            let second = try await race.overlap { db in
                _ = try await db.one(
                    "SELECT set_config('app.household', \(home.description), true), set_config('app.person', \(ayse.description), true)"
                ) { _ in true }
                let changed = try await db.fetch(PersonStore.change(can, to: .member, session: first))
                #expect(changed == .changed)
            } _: { database in
                do {
                    return try await database.scoped(to: home, person: can)
                        .write(PersonStore.change(ayse, to: .member, session: other))
                } catch let error as DatabaseError where error.sqlstate == "42501" {
                    // Who was made a member meanwhile decides about no roles.
                    return .unknown
                }
            }

            #expect(second != .changed)
            let owners = try await race.database.read(
                Query.rows("SELECT name FROM persons WHERE role = 'owner'", as: String.self)
            )
            #expect(owners == ["Ayşe"])
        }
    }

    @Test func `H-01 HOSTILE-124 who joins while the household is ended is not left in it alone`() async throws {
        try await Race.run { race in
            let (home, ayse) = (race.owner.household, race.owner.person)
            let (id, seed) = (Invite.ID.new(), SecureRandom.bytes(32))
            let token = InviteLinks(SecretKey()).token(seed: seed, of: id)
            try await race.database.write(
                Query.run(
                    """
                    INSERT INTO invites (household_id, id, seed, digest, role, created_by, created_by_name, expires_at)
                    VALUES (
                        \(home), \(id), \(seed), \(token.digest), 'member', \(ayse), 'Ayşe', now() + interval '1 day'
                    )
                    """
                )
            )
            let digest = try await session(of: ayse, race)
            let newcomer = try Self.newcomer("can")

            let ended = try await race.overlap { db in
                let joined = try await db.fetch(InviteStore.accept(token, newcomer, passwordHash: "-"))
                #expect(joined == 1)
            } _: { database in
                try await database.scoped(to: home, person: ayse)
                    .write(MoveStore.end(into: .new(), named: "Ayşe", as: .new(), session: digest))
            }

            let left = try await race.database.read(
                Query.one("SELECT count(*) FROM accounts WHERE household_id = \(home)", as: Int.self)
            )
            let apart = try await race.database.read(
                Query.one("SELECT count(DISTINCT household_id) FROM accounts", as: Int.self)
            )
            #expect(ended == .moved)
            #expect(left == 0)
            #expect(apart == 2)
        }
    }

    /// A session of a person who had no account, by its digest.
    private func session(of person: Person.ID, _ race: Race) async throws -> [UInt8] {
        let (account, digest) = (Account.ID.new(), SessionToken().digest)
        try await race.database.write { db in
            try await db.run([
                """
                INSERT INTO accounts (id, household_id, person_id, email, email_key, password_hash)
                VALUES (\(account), \(race.owner.household), \(person), \(person.description), \(person.description), '-')
                """,
                """
                INSERT INTO sessions (digest, id, account_id, user_agent, address, expires_at)
                VALUES (\(digest), \(Session.ID.new()), \(account), '', '', now() + interval '1 hour')
                """,
            ])
        }
        return digest
    }
}
