import Database
import Domain
import PostgresFixture
import Security
import Testing

@testable import App

/// What somebody could do who has the program's own connection to the database, by a statement that was slipped in: read
/// nothing that says who may pass, and become nobody else.
@Suite struct WallTests {
    /// What every household sees, and what the application may do with it, and the view of one session. All other tables
    /// are under row-level security, or reached by functions.
    private static let shared = [
        "foods INSERT", "foods SELECT", "foods UPDATE", "food_names DELETE", "food_names INSERT", "food_names SELECT",
        "food_measures DELETE", "food_measures INSERT", "food_measures SELECT", "food_sources SELECT",
        "food_changes SELECT",
        "food_tokens INSERT", "food_tokens SELECT", "schema_migrations SELECT", "checked_session SELECT",
        "checked_kitchen SELECT",
    ]

    @Test func `A-05 the program signs in as a role that is nothing, owns nothing and can do nothing to others`()
        async throws
    {
        try await Wall.run { wall in
            let powers = try await wall.told(
                """
                SELECT concat_ws(' ', rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolcanlogin)
                FROM pg_roles
                WHERE rolname IN ('\(wall.login)', 'sofra_app')
                ORDER BY rolcanlogin
                """
            )
            let groups = try await wall.told(
                "SELECT rolname::text FROM pg_roles WHERE pg_has_role('\(wall.login)', oid, 'MEMBER') ORDER BY rolname <> 'sofra_app'"
            )
            let owned = try await wall.told(
                """
                SELECT classid::regclass::text
                FROM pg_shdepend
                WHERE deptype = 'o' AND refobjid IN ('\(wall.login)'::regrole, 'sofra_app'::regrole)
                """
            )
            #expect(powers == ["f f f f f f", "f f f f f t"])
            #expect(groups == ["sofra_app", wall.login])
            #expect(owned == [])
        }
    }

    @Test func `A-05 a table without row-level security is reached by functions alone, or stands in the list`()
        async throws
    {
        try await Wall.run { wall in
            let found = try await wall.told(
                """
                SELECT relname || ' ' || privilege
                FROM pg_class AS c,
                    unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) AS privilege
                WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
                    AND NOT (relrowsecurity AND EXISTS (SELECT FROM pg_policy WHERE polrelid = c.oid))
                    AND CASE
                        WHEN relkind = 'S' THEN privilege IN ('SELECT', 'UPDATE')
                            AND has_sequence_privilege('\(wall.login)', c.oid, privilege)
                        ELSE has_table_privilege('\(wall.login)', c.oid, privilege)
                            OR privilege IN ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES')
                                AND has_any_column_privilege('\(wall.login)', c.oid, privilege)
                    END
                """
            )
            #expect(Set(found) == Set(Self.shared))
        }
    }

    @Test func `A-05 HOSTILE-116 what says who may pass can be neither read nor written`() async throws {
        try await Wall.run { wall in
            for table in [
                "accounts", "sessions", "kept_forms", "rate_limits", "moves", "program_login", "password_links",
                "password_requests", "account_events", "known_devices", "account_notices", "second_factors",
                "waiting_sign_ins", "passkeys", "used_challenges", "access_tokens",
            ] {
                for statement in [
                    "SELECT * FROM \(table)", "DELETE FROM \(table)", "TRUNCATE \(table)",
                    "SELECT * FROM \(table) FOR UPDATE",
                    "COPY \(table) TO '/tmp/sofra'", "INSERT INTO \(table) DEFAULT VALUES", "DROP TABLE \(table)",
                ] {
                    let refusal = try await wall.refusal(of: statement)
                    #expect(refusal == "42501", "\(statement)")
                }
            }
            let statements = [
                "SELECT password_hash FROM accounts", "SELECT email FROM accounts", "SELECT address FROM sessions",
                "UPDATE accounts SET password_hash = ''", "UPDATE sessions SET expires_at = 'infinity'",
                "SELECT * FROM session_account('')", "SELECT depart_account(gen_random_uuid())",
                "SELECT return_account(gen_random_uuid())", "SELECT opened_account('', '')",
                "SELECT open_session(gen_random_uuid(), '', gen_random_uuid(), '', '', now(), '', '')",
                "SELECT rolpassword FROM pg_authid",
                "SELECT passwd FROM pg_shadow",
                "SELECT stavalues1 FROM pg_statistic",
            ]
            for statement in statements {
                let refusal = try await wall.refusal(of: statement)
                #expect(refusal == "42501", "\(statement)")
            }
        }
    }

    @Test func `A-05 without a token's digest and a household's id no row of anybody is found`() async throws {
        try await Wall.run { wall in
            let tables = try await wall.told(
                """
                SELECT format('%I.%I', nspname, relname)
                FROM pg_class AS c
                JOIN pg_namespace AS n ON n.oid = relnamespace
                WHERE nspname !~ '^(pg_|information_schema)' AND relkind IN ('r', 'p', 'v', 'm')
                    AND has_any_column_privilege('\(wall.login)', c.oid, 'SELECT')
                    AND relname NOT LIKE 'food%' AND relname <> 'schema_migrations'
                """
            )
            #expect(tables.contains("public.checked_session"))
            #expect(tables.contains("public.categories"))
            for table in tables {
                let count: SQL = SQL(unsafeText: "SELECT count(*) FROM \(table)")
                #expect(try await wall.program.read(Query.one(count, as: Int.self)) == 0, "\(table)")
            }
            let statistics: SQL =
                "SELECT count(*) FROM pg_stats WHERE schemaname = 'public' AND attname IN ('household_id', 'digest', 'email')"
            try await wall.owner.administer("ANALYZE")
            #expect(try await wall.owner.read(Query.one(statistics, as: Int.self)) > 0)
            #expect(try await wall.program.read(Query.one(statistics, as: Int.self)) == 0)
        }
    }

    @Test func `A-05 settings open the rows that they name, and no more than those`() async throws {
        try await Wall.run { wall in
            func count(_ table: String, _ settings: [Setting]) async throws -> Int {
                try await wall.program.scoped(settings)
                    .read(Query.one(SQL(unsafeText: "SELECT count(*) FROM \(table)"), as: Int.self))
            }
            let household = wall.registration.household
            let person = wall.registration.person
            let guessed: [Setting] = .asking(.new(), .new(), session: SecureRandom.bytes(32))
            for table in ["households", "persons", "categories", "checked_session"] {
                let found = try await count(table, guessed)
                #expect(found == 0, "\(table)")
            }
            // Settings are believed: an id that was not guessed opens its household, and nothing that says who may pass.
            #expect(try await count("categories", .asking(household, .new())) == 1)
            #expect(try await count("checked_session", .asking(household, person)) == 0)
            #expect(try await count("checked_session", .asking(household, person, session: wall.token.digest)) == 1)
            let settings: [Setting] = .asking(household, person, session: wall.token.digest)
            for statement in [
                "TABLE accounts", "TABLE sessions", "SELECT ctid FROM accounts",
            ] {
                #expect(try await wall.refusal(of: statement, settings: settings) == "42501", "\(statement)")
            }
        }
    }

    @Test func `A-05 the functions answer to a token or a password, and never tell a hash`() async throws {
        try await Wall.run { wall in
            let account = OpenedAccount(wall.registration.account, wall.hash)
            let wrong = OpenedAccount(account.id, try await PasswordHasher().hash("wrong horse"))
            let device = Device(userAgent: "", address: "")
            let later = Moment.now().adding(seconds: 60)
            let stranger = SessionToken().digest
            let told = try await wall.program.read(
                Query.rows(
                    """
                    SELECT salt FROM account_salt(\(wall.registration.email.key))
                    UNION ALL SELECT salt FROM own_account(\(wall.token.digest))
                    """,
                    as: String.self
                )
            )
            let browser = KnownBrowser(former: nil, digest: stranger)
            let begun = try await wall.program.write(
                SessionStore.begin(stranger, of: wrong, on: device, known: browser, until: later)
            )
            let changed = try await wall.program.write(AccountStore.changePassword(of: wrong, to: wall.hash))
            let mine = try await wall.program.read(SessionStore.all(ofAccountBehind: wall.token.digest))
            let theirs = try await wall.program.read(SessionStore.all(ofAccountBehind: stranger))
            let ended = try await wall.program.write(SessionStore.end(mine[0].id, ofAccountBehind: stranger))

            #expect(
                told
                    == [wall.hash, wall.hash].map {
                        String($0.phc[...($0.phc.lastIndex(of: "$") ?? $0.phc.startIndex)])
                    }
            )
            #expect(try await !wall.program.read(AccountStore.opens(wrong)))
            #expect(try await wall.program.read(AccountStore.opens(account)))
            #expect(begun == nil)
            #expect(try await wall.program.read(AccountEventStore.newest(behind: stranger)).isEmpty)
            #expect(try await !wall.program.write(DeletionStore.delete(wrong, session: wall.token.digest)))
            #expect(try await !wall.program.write(DeletionStore.delete(account, session: stranger)))
            #expect(changed == 0)
            #expect(mine.count == 1)
            #expect(theirs.isEmpty)
            #expect(ended == 0)
            #expect(try await wall.program.read(AccountStore.email(behind: stranger)) == nil)
            #expect(try await wall.program.read(SessionStore.person(behind: stranger)) == nil)
        }
    }

    @Test func `A-05 who belongs where is changed in the session of whoever the settings name`() async throws {
        try await Wall.run { wall in
            let (home, person) = (wall.registration.household, wall.registration.person)
            let named = wall.program.scoped(to: home, person: person)
            let stranger = SessionToken().digest
            let invite = InviteLinks(SecretKey()).token(seed: SecureRandom.bytes(32), of: .new())
            func outcomes(_ session: [UInt8]) async throws -> [MoveStore.Outcome] {
                [
                    try await named.write(MoveStore.leave(into: .new(), named: "-", as: .new(), session: session)),
                    try await named.write(
                        MoveStore.join(by: invite, as: .new(), bringingRecipes: true, session: session)
                    ),
                    try await named.write(MoveStore.remove(person, session: session)),
                    try await named.write(MoveStore.undo(session: session)),
                    try await named.write(MoveStore.end(into: .new(), named: "-", as: .new(), session: session)),
                ]
            }
            let draft = KitchenDraft(name: "Tablet", lastDay: nil)
            let tablet = KitchenStore.start(
                draft,
                as: .new(),
                SecureRandom.bytes(32),
                by: OpenedAccount(wall.registration.account, wall.hash),
                session: stranger,
                on: Device(userAgent: "", address: "")
            )
            #expect(try await named.write(tablet) == 0)
            let role = try await named.write(PersonStore.change(person, to: .viewer, session: stranger))
            let own = try await named.write(PersonStore.change(person, to: .viewer, session: wall.token.digest))

            #expect(try await outcomes(stranger).allSatisfy { $0 == .unknown })
            #expect(try await outcomes(wall.token.digest).first == .alone)
            #expect(try await named.write(DepartureStore.welcome(person, session: stranger)) == false)
            #expect(try await named.read(DepartureStore.told(session: stranger)) == nil)
            #expect(role == .unknown)
            #expect(own == .lastOwner)
            let id = "gen_random_uuid()"
            for believing in [
                "leave_household(\(id), \(id), '-', \(id))", "remove_member(\(id), \(id), \(id), \(id))",
                "join_household(''::bytea, \(id), \(id), false)", "undo_move()", "change_role(\(id), 'owner')",
                "accept_invite(''::bytea, \(id), '-', 'en', 'UTC')", "is_asking(''::bytea)",
                "move_person(\(id), \(id), \(id), \(id), \(id), 'owner', true)",
                "unite(\(id), \(id), \(id), \(id), '-')", "copy_ward(\(id), \(id), \(id), \(id), now(), NULL)",
                "end_guardianship(\(id), \(id))", "tell_of_household(\(id), 'removed', \(id))",
                "move_ward(\(id), \(id), \(id), \(id), \(id), false)", "move_apart(\(id), \(id), NULL, '{}')",
                "profiles_of(\(id), '{}')", "end_kitchens_of(\(id))", "forget_devices(\(id), NULL)",
                "write_notice(\(id), 'removed', '', '')",
            ] {
                let settings: [Setting] = .asking(home, person)
                #expect(
                    try await wall.refusal(of: "SELECT \(believing)", settings: settings) == "42501",
                    "\(believing)"
                )
            }
        }
    }

    @Test func `A-05 nobody makes an account for a person who is there`() async throws {
        try await Wall.run { wall in
            let taken = Registration(
                name: "Can",
                email: try #require(Email("can@example.org")),
                password: "correct horse",
                householdName: "-",
                language: .en,
                zone: .utc
            )
            let home = wall.registration.household
            let error = await #expect(throws: DatabaseError.self) {
                try await wall.program.write(
                    Query.run(
                        """
                        SELECT register_household(
                            \(home), '-', \(taken.person), '-', 'en', 'UTC',
                            \(taken.account), \(taken.email.text), \(taken.email.key), '-'
                        )
                        """
                    )
                )
            }
            #expect(error?.sqlstate == "23505")
            #expect(try await wall.told("SELECT count(*)::text FROM accounts") == ["1"])
        }
    }

    @Test func `A-05 every function with its owner's rights has a search path of its own and is not everybody's`()
        async throws
    {
        try await Wall.run { wall in
            let all = try await wall.told(
                "SELECT proname::text FROM pg_proc WHERE prosecdef AND pronamespace <> 'pg_catalog'::regnamespace"
            )
            let open = try await wall.told(
                """
                SELECT proname::text
                FROM pg_proc
                WHERE prosecdef AND pronamespace <> 'pg_catalog'::regnamespace AND (
                    proconfig IS DISTINCT FROM ARRAY['search_path=pg_catalog, public, pg_temp']
                    OR EXISTS (
                        SELECT FROM aclexplode(coalesce(proacl, acldefault('f', proowner))) AS granted
                        WHERE granted.grantee = 0
                    )
                )
                """
            )
            #expect(all.count >= 40)
            #expect(open == [])
        }
    }

    @Test func `A-05 temporary tables are not to be made, and where they are they change no function's meaning`()
        async throws
    {
        try await Wall.run { wall in
            let forged = SessionToken().digest
            let forgery: [SQL] = [
                "CREATE TEMPORARY TABLE households AS SELECT \(Household.ID.new()) AS id, 'Forged'::text AS name",
                """
                CREATE TEMPORARY TABLE persons AS
                SELECT id AS household_id, \(Person.ID.new()) AS id, ''::text AS name, 'owner'::text AS role,
                    'en'::text AS language, 'UTC'::text AS time_zone
                FROM pg_temp.households
                """,
                """
                CREATE TEMPORARY TABLE accounts AS
                SELECT \(Account.ID.new()) AS id, household_id, id AS person_id, ''::text AS email, ''::text AS email_key,
                    ''::text AS password_hash
                FROM pg_temp.persons
                """,
                """
                CREATE TEMPORARY TABLE sessions AS
                SELECT \(forged) AS digest, id, id AS account_id, ''::text AS user_agent, ''::text AS address,
                    now() AS created_at, now() AS last_seen_at, now() + interval '1 day' AS expires_at
                FROM pg_temp.accounts
                """,
            ]
            func forge() async throws -> Int {
                try await wall.program.write { db in
                    for statement in forgery { try await db.run(statement) }
                    let persons = try await db.one("SELECT count(*) FROM session_person(\(forged))", as: Int.self)
                    return try await persons + db.one("SELECT count(*) FROM own_account(\(forged))", as: Int.self)
                }
            }
            let refused = await #expect(throws: DatabaseError.self) { _ = try await forge() }
            try await wall.owner.administer(
                "DO $$ BEGIN EXECUTE format('GRANT TEMPORARY ON DATABASE %I TO PUBLIC', current_database()); END $$"
            )
            let found = try await forge()

            #expect(refused?.sqlstate == "42501")
            #expect(found == 0)
        }
    }
}
