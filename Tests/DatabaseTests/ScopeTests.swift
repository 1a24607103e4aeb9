import Database
import PostgresFixture
import Testing

/// Row-level security: what one household's settings show, nobody else gets to see.
@Suite struct ScopeTests {
    private static let schema = """
        DO $$ BEGIN CREATE ROLE sofra_test_web LOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
        CREATE TABLE recipes (household_id int8, name text);
        INSERT INTO recipes VALUES (1, 'soup'), (2, 'stew');
        ALTER TABLE recipes ENABLE ROW LEVEL SECURITY;
        CREATE POLICY own ON recipes USING (household_id = current_setting('app.household')::int8);
        GRANT SELECT, INSERT ON recipes TO sofra_test_web;
        """

    private func withRecipes(_ body: (PooledDatabase, DatabaseConfiguration) async throws -> Void) async throws {
        let cluster = try TemporaryCluster.shared
        let name = try await cluster.createDatabase()
        try await withDatabase(on: cluster, named: name) { try await $0.administer(Self.schema) }
        try await withDatabase(
            on: cluster,
            named: name,
            {
                $0.connections = 1
                $0.conninfo += " user=sofra_test_web"
            }
        ) { database in try await body(database, database.configuration) }
    }

    private func names(_ database: any Database) async throws -> [String] {
        try await database.read(.rows("SELECT name FROM recipes", as: String.self))
    }

    @Test func `H-02 a scope holds for its own transactions and is gone for the next user of the connection`()
        async throws
    {
        try await withRecipes { database, _ in
            let one = database.scoped([Setting("app.household", "1"), Setting("app.person", "9")])
            let two = database.scoped([Setting("app.household", "2")])
            for _ in 0..<3 { try await expectOwnRowsOnly(one, two, database) }
            let foreign = await caught(DatabaseError.self) {
                try await one.write(.run("INSERT INTO recipes VALUES (2, 'theirs')"))
            }
            #expect(foreign?.sqlstate == "42501")
            #expect(database.statistics.opened == 1)
        }
    }

    private func expectOwnRowsOnly(_ one: any Database, _ two: any Database, _ bare: any Database) async throws {
        let select: SQL = "SELECT name FROM recipes"
        #expect(try await names(one) == ["soup"])
        #expect(try await names(two) == ["stew"])
        let inTransaction = try await one.write { db in try await db.rows(select, as: String.self) }
        #expect(inTransaction == ["soup"])
        await #expect(throws: DatabaseError.self) { try await bare.read(.run(select)) }
        await #expect(throws: DatabaseError.self) { try await bare.read { db in try await db.run(select) } }
    }

    @Test func `a scope inside a scope adds to it`() async throws {
        try await withRecipes { database, _ in
            let one = database.scoped([Setting("app.household", "1")]).scoped([Setting("app.person", "9")])
            let person = try await one.read(.one("SELECT current_setting('app.person')", as: String.self))
            #expect(person == "9")
            #expect(try await names(one) == ["soup"])
        }
    }

    @Test func `the scope of a failed transaction is gone too`() async throws {
        try await withRecipes { database, _ in
            let one = database.scoped([Setting("app.household", "1")])
            await #expect(throws: DatabaseError.self) { try await one.read(.run("SELECT 1 / 0")) }
            await #expect(throws: DatabaseError.self) {
                try await one.write { db in try await db.run("SELECT 1 / 0") }
            }
            await #expect(throws: DatabaseError.self) { try await self.names(database) }
        }
    }

    @Test func `a test's database has the same scopes`() async throws {
        try await withRecipes { _, configuration in
            let database = try await RollbackDatabase(configuration)
            let one = database.scoped([Setting("app.household", "1")])
            #expect(try await names(one) == ["soup"])
            await #expect(throws: DatabaseError.self) { try await self.names(database) }
            try await one.write(.run("INSERT INTO recipes VALUES (1, 'pie')"))
            await #expect(throws: DatabaseError.self) { try await self.names(database) }
            #expect(try await names(database.scoped([Setting("app.household", "2")])) == ["stew"])
            #expect(try await names(one) == ["soup", "pie"])
            database.close()
        }
    }
}

@Suite struct ReadOnlyTests {
    @Test func `a read in one round trip cannot write, and leaves its connection able to`() async throws {
        try await withDatabase({ $0.connections = 1 }) { database in
            try await database.administer("CREATE TABLE t (id int8 PRIMARY KEY)")
            let scoped = database.scoped([Setting("app.household", "x")])

            for reader in [database, scoped] as [any Database] {
                let refused = await caught(DatabaseError.self) {
                    try await reader.read(.run("INSERT INTO t VALUES (1)"))
                }
                #expect(refused?.sqlstate == "25006")
                let both = await caught(DatabaseError.self) {
                    try await reader.read(Query.run("SELECT 1"), Query.run("INSERT INTO t VALUES (2)"))
                }
                #expect(both?.sqlstate == "25006")
            }
            try await scoped.read(Query.one("SELECT count(*) FROM t", as: Int.self))
            try await database.write(.run("INSERT INTO t VALUES (3)"))

            #expect(try await database.read(.rows("SELECT id FROM t", as: Int.self)) == [3])
        }
    }
}

@Suite struct RollbackDatabaseTests {
    private func withItems(_ body: (DatabaseConfiguration) async throws -> Void) async throws {
        let cluster = try TemporaryCluster.shared
        let name = try await cluster.createDatabase()
        try await withDatabase(on: cluster, named: name) {
            try await $0.administer("CREATE TABLE t (id int8 PRIMARY KEY)")
        }
        try await body(DatabaseConfiguration(cluster.conninfo(name)))
    }

    private func ids(_ database: any Database) async throws -> [Int] {
        try await database.read(.rows("SELECT id FROM t ORDER BY id", as: Int.self))
    }

    @Test func `what one test writes, no other sees`() async throws {
        try await withItems { configuration in
            let one = try await RollbackDatabase(configuration)
            try await one.write(.run("INSERT INTO t VALUES (1)"))
            try await one.write { db in try await db.run("INSERT INTO t VALUES (2)") }
            #expect(try await ids(one) == [1, 2])
            one.close()
            let other = try await RollbackDatabase(configuration)
            #expect(try await ids(other) == [])
            other.close()
        }
    }

    @Test func `what one test writes and sets, the next one on its connection does not see`() async throws {
        try await withItems { configuration in
            let first = try await RollbackDatabase(configuration)
            try await first.scoped([Setting("app.household", "1")]).write(.run("INSERT INTO t VALUES (1)"))
            await #expect(throws: DatabaseError.self) { try await first.read(.run("SELECT 1 / 0")) }
            let database = try await first.successor()
            await #expect(throws: DatabaseError.self) { try await first.read(.run("SELECT 1")) }
            first.close()
            #expect(try await ids(database) == [])
            let household = try await database.read(
                .one("SELECT current_setting('app.household', true)", as: String.self)
            )
            #expect(household == "")
            try await database.write(.run("INSERT INTO t VALUES (1)"))
            #expect(try await ids(database) == [1])
            database.close()
        }
    }

    @Test func `a failed write is undone, a read cannot write, and the rest goes on`() async throws {
        try await withItems { configuration in
            let database = try await RollbackDatabase(configuration)
            try await database.write(.run("INSERT INTO t VALUES (1)"))
            await #expect(throws: DatabaseError.self) {
                try await database.write(Query.run("INSERT INTO t VALUES (2)"), Query.run("INSERT INTO t VALUES (1)"))
            }
            await #expect(throws: Deliberate.self) {
                try await database.write { db in
                    try await db.run("INSERT INTO t VALUES (3)")
                    throw Deliberate()
                }
            }
            let swallowed = await caught(DatabaseError.self) {
                try await database.write { db in
                    try await db.run("INSERT INTO t VALUES (4)")
                    try? await db.run("SELECT 1 / 0")
                }
            }
            #expect(swallowed?.sqlstate == "25P02")
            let readOnly = await caught(DatabaseError.self) {
                try await database.read { db in try await db.run("INSERT INTO t VALUES (5)") }
            }
            #expect(readOnly?.sqlstate == "25006")
            #expect(try await ids(database) == [1])
            database.close()
        }
    }

    @Test func `many at once wait for each other, and one inside another takes part in it`() async throws {
        try await withItems { configuration in
            let database = try await RollbackDatabase(configuration)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for id in 0..<20 {
                    group.addTask {
                        try await database.write { db in
                            try await db.run("INSERT INTO t VALUES (\(id))")
                            if id % 3 == 0 { throw Deliberate() }
                            #expect(
                                try await database.read(.one("SELECT count(*) FROM t WHERE id = \(id)", as: Int.self))
                                    == 1
                            )
                        }
                    }
                }
                while let result = await group.nextResult() {
                    if case .failure(let error) = result, !(error is Deliberate) { throw error }
                }
            }
            #expect(try await ids(database) == (0..<20).filter { $0 % 3 != 0 })

            await #expect(throws: Deliberate.self) {
                try await database.write { _ in
                    try await database.write(.run("INSERT INTO t VALUES (100)"))
                    throw Deliberate()
                }
            }
            #expect(try await !ids(database).contains(100))
            database.close()
        }
    }

    @Test func `a cancelled transaction leaves the connection usable`() async throws {
        try await withItems { configuration in
            let database = try await RollbackDatabase(configuration)
            let task = Task {
                try await database.write { db in
                    try await db.run("INSERT INTO t VALUES (1)")
                    try await db.run("SELECT pg_sleep(8)")
                }
            }
            try await Task.sleep(for: .milliseconds(200))
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try await ids(database) == [])
            database.close()
        }
    }
}
