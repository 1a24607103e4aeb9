import Database
import PostgresFixture
import Testing

@testable import App

/// The law itself, and what the database's own catalogue says of it. Every story's statements are read by `StatementWatch`.
@Suite struct StatementLawTests {
    private let law = StatementWatch.law

    @Test(
        arguments: [
            "SELECT name FROM recipes WHERE household_id = $1 AND id = $2",
            "SELECT f.name FROM foods AS f WHERE f.id = $1",
            "SELECT r.name FROM recipe_lines AS l JOIN recipes AS r ON r.household_id = l.household_id AND r.id = l.recipe_id WHERE l.household_id = $1",
            "WITH mine AS (SELECT id FROM recipes WHERE household_id = $1) SELECT id FROM mine UNION ALL SELECT id FROM own_foods WHERE $1 = household_id",
            "UPDATE recipes AS r SET name = $1 FROM unnest($2, $3) AS n (id, name) WHERE r.household_id = $4 AND r.id = n.id",
            "DELETE FROM goals USING persons AS p WHERE goals.household_id = p.household_id AND p.household_id = $1",
            "INSERT INTO weights (household_id, kg) VALUES ($1, $2), ($3, $4) ON CONFLICT (household_id) DO UPDATE SET kg = excluded.kg",
            "INSERT INTO former_entries (household_id, id) SELECT household_id, id FROM diary_entries WHERE household_id = $1",
            "INSERT INTO plan_dishes (household_id, id) SELECT d.household_id, c.to_id FROM unnest($1, $2) AS c (a, to_id) JOIN plan_dishes AS d ON d.household_id = $3",
            "SELECT (SELECT count(*) FROM recipes AS r WHERE r.household_id = c.household_id) FROM categories AS c WHERE c.household_id = $1",
            "SELECT 1 FROM (SELECT id FROM recipes WHERE (household_id = $1 AND (id = $2 OR id = $3))) AS x",
            "SELECT set_config($1, $2, true)",
        ]
    ) func `A-08 what names its household keeps to the law`(statement: String) {
        #expect(law.breaches(of: statement) == [])
    }

    @Test(
        arguments: [
            "SELECT name FROM recipes WHERE id = $1",
            "SELECT name FROM recipes WHERE household_id = current_household()",
            "SELECT name FROM recipes WHERE household_id = $1 OR id = $2",
            "SELECT name FROM recipes WHERE NOT (household_id = $1)",
            "SELECT household_id = $1 FROM recipes",
            "SELECT r.name FROM recipe_lines AS l JOIN recipes AS r ON r.id = l.recipe_id WHERE l.household_id = $1",
            "SELECT id FROM recipes WHERE household_id = $1 UNION SELECT id FROM own_foods",
            "SELECT id FROM foods WHERE EXISTS (SELECT FROM recipes WHERE id = $1)",
            "WITH a AS (SELECT id FROM weights) SELECT id FROM a",
            "UPDATE recipes SET name = $1 WHERE id = $2",
            "DELETE FROM recipes",
            "INSERT INTO weights (kg) VALUES ($1)",
            "INSERT INTO weights (household_id, kg) VALUES (current_household(), $1)",
            "INSERT INTO weights (household_id, kg) SELECT $1, kg FROM unnest($2) AS kg",
            "INSERT INTO weights (household_id, kg) SELECT $1, w.kg FROM unnest($2) AS n (kg) JOIN weights AS w ON w.household_id = $1",
            "INSERT INTO weights (household_id, kg) SELECT $1, $2",
            "WITH gone AS (DELETE FROM goals WHERE household_id = $1 RETURNING kg) INSERT INTO weights (household_id, kg) SELECT $1, kg FROM gone",
            "WITH claimed AS (INSERT INTO weights (household_id, kg) VALUES ($1, $2) RETURNING household_id) INSERT INTO goals (household_id) SELECT household_id FROM claimed",
            "SELECT pg_advisory_xact_lock($1)",
        ]
    ) func `A-08 what does not name its household is noticed`(statement: String) {
        #expect(law.breaches(of: statement) != [])
    }

    @Test func `A-08 a story notices what the application sends, and not what the story sends itself`() async throws {
        try await TestApp.run { app in
            let unlawful = Query<Int>.one("SELECT count(*) FROM recipes", as: Int.self)
            _ = try await app.database.read(unlawful)
            try await withKnownIssue {
                _ = try await app.application.services.database.read(unlawful)
            } matching: { issue in
                "\(issue)".contains("recipes (recipes) without its household")
            }
        }
    }

    @Test func `A-08 every exception has a statement that needs it`() throws {
        for (piece, reason) in StatementWatch.exceptions {
            #expect(!reason.isEmpty)
            #expect(try Repository.sources(of: "Sources/App").contains { $0.contains(piece) }, "\(piece)")
        }
    }

    // MARK: The schema

    private func told(_ statement: SQL) async throws -> [String] {
        let cluster = try TemporaryCluster.shared
        let name = try await cluster.createMigratedDatabase()
        let database = try PooledDatabase(DatabaseConfiguration(cluster.conninfo(name)))
        let rows = try await database.read(Query.rows(statement, as: String.self))
        await database.shutDown()
        return rows
    }

    private static var everywhere: [String] { DistributedLayout.everywhere.sorted() }

    @Test func `A-08 every unique key of a household's table begins with the household`() async throws {
        let wrong = try await told(
            """
            SELECT i.indexrelid::regclass::text
            FROM pg_index AS i
            JOIN pg_class AS c ON c.oid = i.indrelid AND c.relnamespace = 'public'::regnamespace
            WHERE (i.indisunique OR i.indisexclusion) AND c.relname <> ALL (\(Self.everywhere)) AND NOT EXISTS (
                SELECT
                FROM pg_attribute AS a
                WHERE a.attrelid = c.oid AND a.attnum = i.indkey[0] AND a.attname = 'household_id'
            )
            """
        )
        #expect(wrong == [])
    }

    @Test func `A-08 every foreign key has the household on both sides, or leads to what lies everywhere`() async throws
    {
        let wrong = try await told(
            """
            SELECT k.conname::text
            FROM pg_constraint AS k
            JOIN pg_class AS c ON c.oid = k.conrelid AND c.relnamespace = 'public'::regnamespace
            JOIN pg_class AS other ON other.oid = k.confrelid
            WHERE k.contype = 'f' AND other.relname <> ALL (\(Self.everywhere)) AND (
                c.relname = ANY (\(Self.everywhere)) OR NOT EXISTS (
                    SELECT
                    FROM unnest(k.conkey, k.confkey) AS pair (mine, theirs)
                    JOIN pg_attribute AS a ON a.attrelid = k.conrelid AND a.attnum = pair.mine
                    JOIN pg_attribute AS b ON b.attrelid = k.confrelid AND b.attnum = pair.theirs
                    WHERE a.attname = 'household_id' AND b.attname = 'household_id'
                )
            )
            """
        )
        #expect(wrong == [])
    }

    @Test func `A-08 functions that touch a table are plpgsql`() async throws {
        // One of the language sql is an expression: it names no table, whose rows would be looked for where it is planned.
        let wrong = try await told(
            """
            SELECT p.oid::regprocedure::text
            FROM pg_proc AS p
            JOIN pg_language AS l ON l.oid = p.prolang
            WHERE p.pronamespace IN ('public'::regnamespace, 'shared'::regnamespace) AND l.lanname <> 'plpgsql' AND (
                p.prosqlbody IS NULL OR EXISTS (
                    SELECT
                    FROM pg_depend AS d
                    WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.refclassid = 'pg_class'::regclass
                ) OR EXISTS (
                    SELECT
                    FROM pg_depend AS d
                    JOIN pg_proc AS called ON called.oid = d.refobjid AND d.refclassid = 'pg_proc'::regclass
                    JOIN pg_language AS other ON other.oid = called.prolang AND other.lanname = 'plpgsql'
                    WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid
                )
            )
            """
        )
        #expect(wrong == [])
    }

    @Test func `A-08 functions lock rows, and no numbers`() async throws {
        let wrong = try await told(
            """
            SELECT p.oid::regprocedure::text
            FROM pg_proc AS p
            WHERE p.pronamespace IN ('public'::regnamespace, 'shared'::regnamespace) AND p.prosrc LIKE '%advisory%'
            """
        )
        #expect(wrong == [])
    }
}
