import Database
import Domain
import Testing

@testable import App

/// The second wall: row-level security, as the role that the application works as. Read from the catalogue of the
/// database, so that every table that is added is covered.
@Suite struct PolicyTests {
    /// What says who may pass, looked up before anyone is known to be asking: `WallTests` has what can be seen of it.
    private static let outside: Set<String> = ["accounts", "checked_session", "checked_kitchen", "open_kitchens"]
    /// Tables that name a person and are the kitchen's: whoever cooks must know who eats what, and who looks after whom.
    private static let kitchenKnowledge: Set<String> = [
        "guardians", "avoidances", "body_shares", "invites", "usual_weeks", "meal_eaters", "plan_eaters",
        "shopping_operations", "announced_removals", "cooked_shares", "recipe_ratings",
    ]

    /// Every table with a column that names a household; with `andViews`, every view too.
    private func householdTables(_ app: TestApp, andViews: Bool = false) async throws -> [String] {
        try await tables(app, with: "household_id", andViews: andViews)
    }

    private func tables(_ app: TestApp, with column: String, andViews: Bool = false) async throws -> [String] {
        let tables = try await app.database.read(
            Query.rows(
                """
                SELECT DISTINCT c.relname::text
                FROM pg_class c
                JOIN pg_attribute a ON a.attrelid = c.oid
                WHERE c.relnamespace = 'public'::regnamespace AND c.relkind::text = ANY (\(andViews ? ["r", "p", "v"] : ["r", "p"]))
                    AND (a.attname = \(column) OR \(column) = 'household_id' AND c.relname = 'households')
                    AND NOT a.attisdropped
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

    @Test func `H-02 what names a person is under a policy that asks for the person`() async throws {
        try await TestApp.run { app in
            let tables = try await tables(app, with: "person_id")
            #expect(tables.contains("diary_entries"))
            for table in tables where !Self.kitchenKnowledge.contains(table) {
                let asking = try await app.rows(
                    in: """
                        pg_policy
                        WHERE polrelid = 'public.\(table)'::regclass
                            AND pg_get_expr(polqual, polrelid) LIKE '%person_id = current_person()%'
                        """
                )
                #expect(asking == 1, "\(table)")
            }
        }
    }

    @Test func `without a household no row of any household is visible`() async throws {
        try await TestApp.run { app in
            _ = try await Belongings(of: try await app.household(), app)
            for table in try await householdTables(app, andViews: true) {
                let all = try await app.rows(in: table)
                #expect(all > 0, "\(table)")
                let seen = try await Unwatched(app.application.services.database).read(
                    Query.one(SQL(unsafeText: "SELECT count(*) FROM \(table)"), as: Int.self)
                )
                #expect(seen == 0, "\(table) of \(all)")
            }
        }
    }

    @Test func `a statement that forgets the household sees and changes its own alone`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household(email: "zeynep@example.org")
            for browser in [home, other] { _ = try await Belongings(of: browser, app) }
            let mine = try await app.owner(of: home)
            let database = Unwatched(app.application.services.database).scoped(to: mine.household, person: mine.person)
            for table in try await householdTables(app, andViews: true) {
                let column = table == "households" ? "id" : "household_id"
                let seen = try await database.read(
                    Query.rows(SQL(unsafeText: "SELECT DISTINCT \(column)::text FROM \(table)"), as: String.self)
                )
                #expect(seen == [mine.household.description], "\(table)")
            }
            let renamed = try await database.write(Query.affected("UPDATE households SET name = 'ours'"))
            let all = try await app.rows(in: "share_links")
            let gone = try await database.write(Query.affected("DELETE FROM share_links"))
            let left = try await app.rows(in: "share_links")

            #expect(renamed == 1)
            #expect(all == 2)
            #expect(gone == 1)
            #expect(left == 1)
        }
    }

    @Test func `H-02 a statement that forgets the person sees and changes its own alone`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let mate = try await app.person(.owner, of: home, email: "mehmet@example.org")
            _ = try await Belongings(of: home, app)
            _ = try await Belongings(of: mate, app, name: "Mantı")
            let mine = try await app.owner(of: home)
            let database = Unwatched(app.application.services.database).scoped(to: mine.household, person: mine.person)
            for table in try await tables(app, with: "person_id") where !Self.kitchenKnowledge.contains(table) {
                let persons = try await app.rows(in: "(SELECT DISTINCT person_id FROM \(table)) AS p")
                let seen = try await database.read(
                    Query.rows(SQL(unsafeText: "SELECT DISTINCT person_id::text FROM \(table)"), as: String.self)
                )
                #expect(persons == 2, "\(table)")
                #expect(seen == [mine.person.description], "\(table)")
            }
            let gone = try await database.write(Query.affected("DELETE FROM weights"))
            let left = try await app.rows(in: "weights")

            #expect(gone == 2)
            #expect(left == 2)
        }
    }

    @Test func `a row cannot be written into another household`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let other = try await app.household(email: "zeynep@example.org")
            let mine = try await app.owner(of: home)
            let theirs = try await app.owner(of: other)
            let database = Unwatched(app.application.services.database).scoped(to: mine.household, person: mine.person)

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

    @Test func `no temporary table stands in for one that a function reads with its owner's rights`() async throws {
        try await TestApp.run { app in
            let functions = try await app.database.read(
                Query.rows(
                    """
                    SELECT proname || ' ' || coalesce(array_to_string(proconfig, ' '), '')
                    FROM pg_proc
                    WHERE pronamespace = 'public'::regnamespace AND prosecdef
                    ORDER BY 1
                    """,
                    as: String.self
                )
            )
            #expect(functions.contains { $0.hasPrefix("session_person ") })
            for function in functions {
                #expect(function.hasSuffix("search_path=pg_catalog, public, pg_temp"), "\(function)")
            }
        }
    }
}
