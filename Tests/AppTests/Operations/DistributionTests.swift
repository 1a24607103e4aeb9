import Database
import PostgresFixture
import Synchronization
import Testing

@testable import App

/// `sofra distribute`. Citus is no package of Debian, so that functions of the same names stand in for it here: they note
/// what they are asked for. On Citus itself the layout of the first version was tried (docs/decisions/0018).
@Suite struct DistributionTests {
    private func withMigrated(_ body: (PooledDatabase) async throws -> Void) async throws {
        let cluster = try TemporaryCluster.shared
        let name = try await cluster.createMigratedDatabase()
        let owner = try PooledDatabase(DatabaseConfiguration(cluster.conninfo(name)))
        do {
            try await body(owner)
        } catch {
            await owner.shutDown()
            throw error
        }
        await owner.shutDown()
    }

    /// Puts into a database what a coordinator has, ready for the layout.
    private func standIn(_ owner: PooledDatabase, as login: String) async throws {
        try await owner.administer(
            """
            CREATE SCHEMA stand_in;
            CREATE TABLE stand_in.pg_dist_node (
                groupid int, isactive bool DEFAULT true, noderole text DEFAULT 'primary', shouldhaveshards bool
            );
            INSERT INTO stand_in.pg_dist_node (groupid, shouldhaveshards) VALUES (0, false), (1, true), (2, true);
            CREATE TABLE stand_in.pg_dist_partition (logicalrelid regclass, key text, beside text, place serial);
            CREATE FUNCTION stand_in.create_reference_table(wanted regclass) RETURNS void LANGUAGE plpgsql AS $$
            BEGIN
                IF current_setting('citus.enable_local_reference_table_foreign_keys') <> 'off' THEN
                    RAISE EXCEPTION 'without the setting';
                END IF;
                INSERT INTO stand_in.pg_dist_partition (logicalrelid) VALUES (wanted);
            END $$;
            CREATE FUNCTION stand_in.create_distributed_table(wanted regclass, key text, colocate_with text DEFAULT 'default')
            RETURNS void LANGUAGE sql AS $$
                INSERT INTO stand_in.pg_dist_partition (logicalrelid, key, beside) VALUES (wanted, key, colocate_with)
            $$;
            INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
            SELECT 99999, 'citus', extowner, extnamespace, false, '13.2-1' FROM pg_extension WHERE extname = 'plpgsql';
            CREATE ROLE \(login) LOGIN IN ROLE sofra_app;
            DO $$ BEGIN
                EXECUTE format('ALTER DATABASE %I SET search_path = public, stand_in', current_database());
                EXECUTE format('ALTER DATABASE %I SET citus.enable_unsafe_triggers = on', current_database());
            END $$;
            """
        )
    }

    private func withCoordinator(_ body: (PooledDatabase) async throws -> Void) async throws {
        try await withMigrated { owner in
            let login = try await owner.read(Query.one("SELECT 'login_of_' || current_database()", as: String.self))
            try await standIn(owner, as: login)
            // Its settings hold for connections that are made from now on.
            let coordinator = try PooledDatabase(owner.configuration)
            let result: Result<Void, any Error>
            do { result = .success(try await body(coordinator)) } catch { result = .failure(error) }
            await coordinator.shutDown()
            // Roles belong to the server, and would outlive this test's database.
            try await owner.administer("DROP ROLE \(login)")
            try result.get()
        }
    }

    @Test func `A-09 every table lies everywhere or by its household, behind those that it needs`() async throws {
        try await withMigrated { owner in
            let tables = try await owner.read(DistributionStore.tables(hasCitus: false))
            let layout = DistributedLayout(tables)
            let names = layout.steps.map { step in
                switch step {
                case .everywhere(let name): name
                case .byHousehold(let name, _): name
                }
            }
            let late = tables.filter { table in
                let before = names.prefix { $0 != table.name }
                return !table.needs.allSatisfy(before.contains)
            }
            let besides = layout.steps.compactMap { step -> String? in
                if case .byHousehold(_, let other) = step { return other }
                return nil
            }

            #expect(layout.unknown == [])
            #expect(names.sorted() == tables.map(\.name))
            #expect(DistributedLayout.everywhere.subtracting(names) == [])
            #expect(late.map(\.name) == [])
            #expect(Set(besides).count == 1)
            #expect(layout.steps.contains(.everywhere("persons")))
            #expect(layout.steps.contains { if case .byHousehold("recipes", _) = $0 { true } else { false } })
        }
    }

    @Test func `A-09 a table of which nobody has said where it belongs is told by its name`() {
        let table = DistributedLayout.Table(name: "gadgets", hasHousehold: false, needs: [], isPlaced: false)
        #expect(DistributedLayout([table]).unknown == ["gadgets"])
        #expect(DistributedLayout([table]).steps == [])
    }

    @Test func `A-09 on a plain PostgreSQL nothing is printed and nothing is changed`() async throws {
        try await withMigrated { owner in
            let distribution = Distribution(owner: owner)
            let printed = await #expect(throws: Distribution.Problem.self) { try await distribution.script() }
            let run = await #expect(throws: Distribution.Problem.self) { try await distribution.run { _ in } }

            #expect(
                printed?.description.hasPrefix("The extension citus is not in this database: it is a plain PostgreSQL")
                    == true
            )
            #expect(run == printed)
        }
    }

    @Test func `A-09 what is printed is what is run, once, and a new table is laid beside the others`() async throws {
        try await withCoordinator { owner in
            let distribution = Distribution(owner: owner)
            let script = try await distribution.script()
            let told = Mutex<[String]>([])
            let count = try await distribution.run { step in told.withLock { $0.append(step) } }
            let again = try await distribution.run { _ in }
            try await owner.administer(
                "CREATE TABLE gadgets (household_id uuid, id uuid, PRIMARY KEY (household_id, id))"
            )
            let new = try await distribution.script()
            let (placed, spread) = try await owner.read(
                Query.rows("SELECT logicalrelid::text FROM stand_in.pg_dist_partition ORDER BY place", as: String.self),
                Query.rows(
                    "SELECT DISTINCT beside FROM stand_in.pg_dist_partition WHERE key = 'household_id' ORDER BY 1",
                    as: String.self
                )
            )

            let setting = "SET citus.enable_local_reference_table_foreign_keys = off;"
            let steps = told.withLock { $0 }
            #expect(script == ([setting] + steps.map { "\($0);" }).joined(separator: "\n"))
            #expect(steps.first?.hasPrefix("SELECT create_reference_table('public.") == true)
            #expect(count == placed.count)
            #expect(count > 80)
            #expect(again == 0)
            #expect(spread.count == 2)
            #expect(
                new
                    == "\(setting)\nSELECT create_distributed_table('public.gadgets', 'household_id', colocate_with => '\(spread.last ?? "")');"
            )
        }
    }

    @Test func `A-09 what a coordinator lacks is said in sentences, and nothing is changed`() async throws {
        try await withCoordinator { owner in
            try await owner.administer("UPDATE stand_in.pg_dist_node SET isactive = false")
            try await owner.administer("CREATE TABLE gadgets (id uuid PRIMARY KEY)")
            let error = await #expect(throws: Distribution.Problem.self) {
                try await Distribution(owner: owner).run { _ in }
            }
            let placed = try await owner.read(
                Query.one("SELECT count(*) FROM stand_in.pg_dist_partition", as: Int.self)
            )

            let sentences = error?.sentences ?? []
            #expect(placed == 0)
            #expect(sentences.count == 4)
            #expect(sentences.first?.contains("citus_set_coordinator_host") == true)
            #expect(sentences.dropFirst().first?.contains("citus_add_node") == true)
            #expect(sentences.dropFirst(2).first?.hasPrefix("The table gadgets is none of Sofra's") == true)
            #expect(sentences.last == "Nothing was changed.")
        }
        let bare = DistributionCheck(workers: 1, knowsCoordinator: true, allowsTriggers: false, canSignIn: false)
        #expect(bare.problems.count == 2)
        #expect(bare.problems.first?.contains("citus.enable_unsafe_triggers = on") == true)
        #expect(bare.problems.last?.contains("CREATE ROLE sofra_login LOGIN") == true)
    }
}
