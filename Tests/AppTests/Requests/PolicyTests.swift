import Database
import Domain
import Testing

@testable import App

/// The second wall: row-level security, as the role that the application works as. Read from the catalogue of the
/// database, so that every table that is added is covered.
@Suite struct PolicyTests {
    /// Tables that say who may pass, looked up before anyone is known to be asking.
    private static let outside: Set<String> = ["accounts"]

    /// Every table with a column that names a household; with `andViews`, every view too.
    private func householdTables(_ app: TestApp, andViews: Bool = false) async throws -> [String] {
        let tables = try await app.database.read(
            Query.rows(
                """
                SELECT DISTINCT c.relname::text
                FROM pg_class c
                JOIN pg_attribute a ON a.attrelid = c.oid
                WHERE c.relnamespace = 'public'::regnamespace AND c.relkind::text = ANY (\(andViews ? ["r", "p", "v"] : ["r", "p"]))
                    AND (a.attname = 'household_id' OR c.relname = 'households') AND NOT a.attisdropped
                ORDER BY 1
                """,
                as: String.self
            )
        )
        return tables.filter { !Self.outside.contains($0) }
    }

    @Test func `every table of a household has row-level security, and each policy asks for the household`()
        async throws
    {
        try await TestApp.run { app in
            let tables = try await householdTables(app)
            #expect(tables.contains("households"))
            #expect(tables.contains("persons"))
            #expect(tables.contains("recipes"))
            for table in tables {
                let isSecured = try await app.text(
                    "SELECT relrowsecurity::text FROM pg_class WHERE oid = 'public.\(table)'::regclass"
                )
                let policies = try await app.database.read(
                    Query.rows(
                        """
                        SELECT concat_ws(' / ', polcmd, polpermissive, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
                        FROM pg_policy
                        WHERE polrelid = to_regclass('public.' || \(table))
                        """,
                        as: String.self
                    )
                )
                #expect(isSecured == "true", "\(table)")
                #expect(!policies.isEmpty, "\(table)")
                for policy in policies {
                    #expect(policy.contains("= current_household()"), "\(table): \(policy)")
                    #expect(!policy.uppercased().contains(" OR "), "\(table): \(policy)")
                }
            }
        }
    }

    @Test func `the role of the application owns nothing and may pass by no policy`() async throws {
        try await TestApp.run { app in
            let powers = try await app.text(
                "SELECT concat_ws(' ', rolsuper, rolbypassrls, rolcreaterole, rolcreatedb) FROM pg_roles WHERE rolname = 'sofra_app'"
            )
            let owned = try await app.text(
                "SELECT count(*)::text FROM pg_class WHERE relowner = 'sofra_app'::regrole"
            )
            #expect(powers == "f f f f")
            #expect(owned == "0")
        }
    }

    @Test func `without a household no row of any household is visible`() async throws {
        try await TestApp.run { app in
            _ = try await app.household()
            try await app.change(Self.more)
            for table in try await householdTables(app, andViews: true) {
                let all = try await app.rows(in: table)
                let seen = try await app.application.services.database.read(
                    Query.one(SQL(unsafeText: "SELECT count(*) FROM \(table)"), as: Int.self)
                )
                #expect(seen == 0, "\(table) of \(all)")
            }
            let persons = try await app.rows(in: "persons")
            #expect(persons > 0)
        }
    }

    @Test func `a statement that forgets the household sees and changes its own alone`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            _ = try await app.household(email: "zeynep@example.org")
            try await app.change(Self.more)
            let mine = try await ids(of: home, app)
            let database = app.application.services.database.scoped(to: mine.household, person: mine.person)
            for table in try await householdTables(app, andViews: true) {
                let column = table == "households" ? "id" : "household_id"
                let seen = try await database.read(
                    Query.rows(SQL(unsafeText: "SELECT DISTINCT \(column)::text FROM \(table)"), as: String.self)
                )
                #expect(Set(seen).isSubset(of: [mine.household.description]), "\(table)")
            }
            let renamed = try await database.write(Query.affected("UPDATE households SET name = 'ours'"))
            let counted = try await database.read(Query.one("SELECT count(*) FROM categories", as: Int.self))
            let gone = try await database.write(Query.affected("DELETE FROM categories"))
            let left = try await app.rows(in: "categories")

            #expect(renamed == 1)
            #expect(counted == 1)
            #expect(gone == 1)
            #expect(left == 1)
        }
    }

    @Test func `a row cannot be written into another household`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household(email: "zeynep@example.org")
            let mine = try await ids(of: home, app)
            let theirs = try await ids(of: other, app)
            let database = app.application.services.database.scoped(to: mine.household, person: mine.person)

            let refused = await #expect(throws: DatabaseError.self) {
                try await database.write(
                    Query.run(
                        """
                        INSERT INTO categories (household_id, id, name, name_key)
                        VALUES (\(theirs.household), gen_random_uuid(), 'Soup', 'soup')
                        """
                    )
                )
            }
            #expect(refused?.sqlstate == "42501")
        }
    }

    @Test func `nothing is written through a view, which has the rights of its owner`() async throws {
        try await TestApp.run { app in
            let views = try await app.database.read(
                Query.rows(
                    """
                    SELECT relname::text
                    FROM pg_class
                    WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'
                        AND has_table_privilege('sofra_app', oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
                    """,
                    as: String.self
                )
            )
            #expect(views == [])
        }
    }

    /// A category in every household.
    private static let more = """
        INSERT INTO categories (household_id, id, name, name_key) SELECT id, gen_random_uuid(), 'Soup', 'soup' FROM households
        """

    private func ids(of browser: Browser, _ app: TestApp) async throws -> (household: Household.ID, person: Person.ID) {
        let account = try await app.account(of: browser)
        return try await app.database.read(
            Query.one("SELECT household_id, person_id FROM accounts WHERE id::text = \(account)") { row in
                (household: try row["household_id"], person: try row["person_id"])
            }
        )
    }
}
