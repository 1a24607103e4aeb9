import Archives
import Backups
import Database
import Foundation
import PostgresFixture
import Testing

@testable import App

/// A household that is lived in, backed up from a database that people write to, and brought back into another.
@Suite struct BackupTests {
    /// A folder for the files of one test, and an installation with the demo in it.
    private struct Lived {
        let instances: Instances
        let folder: String
        let migrator: Migrator

        var file: String { folder + "/sofra.tar.gz" }
        var owner: DatabaseConfiguration { instances.owner.configuration }

        func backup() async throws -> BackupManifest {
            try await BackupWriter(owner, migrator, Lived.surroundings).write(file)
        }

        static let key = String(repeating: "k", count: 43)
        static let surroundings = BackupSurroundings(
            program: "1.2.3",
            secretKey: key,
            settings: ["PUBLIC_URL": "https://sofra.example.org"]
        )
    }

    private func lived(withDemo hasDemo: Bool = true, _ story: (Lived) async throws -> Void) async throws {
        let folder = NSTemporaryDirectory() + "sofra-backup-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await Instances.run { instances in
            guard hasDemo else {
                return try await story(Lived(instances: instances, folder: folder, migrator: Self.migrator()))
            }
            try await CatalogueLoader(folder: Repository.path + "/Catalogue").load(into: instances.owner)
            _ = try await DemoHousehold(folder: Repository.path + "/Demo").create(in: instances.first.application)
            try await instances.first.change(
                """
                INSERT INTO recipe_photos
                    (household_id, recipe_id, size, digest, content_type, width, height, content)
                SELECT household_id, id, 'hero', sha256(id::text::bytea), 'image/jpeg', 9, 9,
                    (SELECT string_agg(sha256((n || id::text)::bytea), '') FROM generate_series(1, 9000) AS n)
                FROM recipes
                """
            )
            try await story(Lived(instances: instances, folder: folder, migrator: Self.migrator()))
        }
    }

    private static func migrator() throws -> Migrator { try Migrator(folder: Repository.path + "/Migrations") }

    /// What all tables hold, however their rows lie.
    private func contents(_ database: PooledDatabase) async throws -> [String: String] {
        let tables = try await database.read(
            Query.rows(
                """
                SELECT relname::text FROM pg_class
                WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
                    AND relname NOT IN ('schema_migrations', 'program_login')
                """,
                as: String.self
            )
        )
        var found: [String: String] = [:]
        for table in tables {
            found[table] = try await database.read(
                Query.one(
                    """
                    SELECT count(*) || ' ' || coalesce(md5(string_agg(row, '' ORDER BY row)), '')
                    FROM (SELECT md5(t::text) AS row FROM \(unsafeText: table) AS t) AS rows
                    """,
                    as: String.self
                )
            )
        }
        return found
    }

    private func emptyDatabase() async throws -> DatabaseConfiguration {
        let cluster = try TemporaryCluster.shared
        return DatabaseConfiguration(cluster.conninfo(try await cluster.createDatabase()))
    }

    private func with<Value>(_ database: DatabaseConfiguration, _ body: (PooledDatabase) async throws -> Value)
        async throws -> Value
    {
        let pool = try PooledDatabase(database)
        let value = try await body(pool)
        await pool.shutDown()
        return value
    }

    private func refusal(_ body: () async throws -> Void) async throws -> String {
        do {
            try await body()
            return ""
        } catch let error as BackupError {
            return error.description
        }
    }

    @Test
    func `A-07 HOSTILE-104 what was backed up under load and brought back is what there was, with photos and key`()
        async throws
    {
        try await lived { home in
            let before = try await contents(home.instances.owner)
            let database = home.instances.owner
            let isOver = Task {
                // Somebody writes all the while; the backup is of one moment.
                while !Task.isCancelled {
                    try await database.write(
                        Query.run(
                            """
                            INSERT INTO rate_limits (key, window_started_at, hits)
                            VALUES (sha256(gen_random_uuid()::text::bytea), now(), 1)
                            """
                        )
                    )
                }
            }
            let manifest = try await home.backup()
            isOver.cancel()
            _ = try? await isOver.value

            let file = try await BackupFile.open(home.file)
            let target = try await emptyDatabase()
            let restoring = Restoring(file, into: target, try Self.migrator())
            try await restoring.check()
            try await restoring.run()

            #expect(file.secretKey == Lived.key)
            #expect(manifest.rows > 10_000)
            try await with(target) { database in
                var (old, new) = (before, try await contents(database))
                old["rate_limits"] = nil
                new["rate_limits"] = nil
                #expect(old.count > 60)
                #expect(old == new)
                #expect(new["recipe_photos"]?.hasPrefix("0 ") == false)
                let (constraints, off) = try await database.read(
                    Query.one("SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND convalidated", as: Int.self),
                    Query.one("SELECT count(*) FROM pg_trigger WHERE tgenabled = 'D'", as: Int.self)
                )
                let wanted = try await home.instances.owner.read(
                    Query.one("SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND convalidated", as: Int.self)
                )
                #expect(constraints == wanted)
                #expect(off == 0)
            }
        }
    }

    @Test func `HOSTILE-121 A-07 a backup leaves room on the disk, says so, and leaves the one before`() async throws {
        try await lived(withDemo: false) { home in
            _ = try await home.instances.first.household()
            _ = try await home.backup()
            let before = try Data(contentsOf: URL(fileURLWithPath: home.file))
            let spared = 1 << 60
            let writer = BackupWriter(home.owner, home.migrator, Lived.surroundings, sparedBytes: spared)
            let error = await #expect(throws: BackupError.self) { try await writer.write(home.file) }

            let told = "\(error.map { "\($0)" } ?? "")"
            #expect(told.hasPrefix("There is no room on the disk for \(home.file): "))
            #expect(try Data(contentsOf: URL(fileURLWithPath: home.file)) == before)
            #expect(try FileManager.default.contentsOfDirectory(atPath: home.folder) == ["sofra.tar.gz"])
        }
    }

    @Test func `HOSTILE-104 a household that is registered while a backup is half way is in none of its tables`()
        async throws
    {
        try await lived(withDemo: false) { home in
            let (owner, app, file) = (home.instances.owner, home.instances.first, home.file)
            _ = try await app.household()
            let before = try await contents(owner)
            let writer = BackupWriter(home.owner, home.migrator, Lived.surroundings)

            let backup = try await owner.write { db in
                // Tables are copied by their names: households are behind a backup that waits here, persons before it.
                try await db.run(["LOCK TABLE invites IN ACCESS EXCLUSIVE MODE"])
                let backup = Task { try await writer.write(file) }
                try await eventually(within: .seconds(60)) {
                    try await owner.read(
                        Query.one(
                            """
                            SELECT EXISTS (
                                SELECT FROM pg_stat_activity
                                WHERE datname = current_database() AND application_name = 'sofra backup'
                                    AND wait_event_type = 'Lock'
                            )
                            """,
                            as: Bool.self
                        )
                    )
                }
                _ = try await app.household()
                return backup
            }
            _ = try await backup.value
            let target = try await emptyDatabase()
            let restoring = Restoring(try await BackupFile.open(file), into: target, try Self.migrator())
            try await restoring.run()

            let now = try await contents(owner)
            let restored = try await with(target) { try await contents($0) }
            #expect(restored == before)
            #expect(now["households"]?.hasPrefix("2 ") == true)
            #expect(now["persons"]?.hasPrefix("2 ") == true)
        }
    }

    @Test func `HOSTILE-140 a backup that was cut off or changed is refused, and a failing one leaves the last`()
        async throws
    {
        try await lived { home in
            _ = try await home.backup()
            let whole = try Data(contentsOf: URL(filePath: home.file))
            let other = home.folder + "/other.tar.gz"

            for count in [0, 100, whole.count / 2, whole.count - 40] {
                try whole.prefix(count).write(to: URL(filePath: other))
                let said = try await refusal { _ = try await BackupFile.open(other) }
                #expect(said != "", "\(count) bytes")
            }
            var changed = whole
            changed[whole.count / 2] ^= 0x10
            try changed.write(to: URL(filePath: other))
            let damage = try await refusal { _ = try await BackupFile.open(other) }
            #expect(damage.contains("damaged"))
            try Data("nothing".utf8).write(to: URL(filePath: other))
            let nonsense = try await refusal { _ = try await BackupFile.open(other) }
            #expect(nonsense.contains("no backup"))

            let gone = try await refusal {
                _ = try await BackupWriter(try await emptyDatabase(), home.migrator, Lived.surroundings).write(
                    home.file
                )
            }
            #expect(gone.contains("nothing in this database"))
            #expect(try Data(contentsOf: URL(filePath: home.file)) == whole)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: home.folder).sorted() == [
                    "other.tar.gz", "sofra.tar.gz",
                ]
            )
        }
    }

    @Test func `HOSTILE-140 nothing is restored over people, over another's tables, or by an older program`()
        async throws
    {
        try await lived { home in
            _ = try await home.backup()
            let file = try await BackupFile.open(home.file)
            let before = try await contents(home.instances.owner)

            let over = try await refusal { try await Restoring(file, into: home.owner, home.migrator).run() }
            #expect(over.contains("not empty"))
            #expect(try await contents(home.instances.owner) == before)

            let other = try await emptyDatabase()
            try await with(other) { try await $0.administer("CREATE TABLE theirs (id int)") }
            let foreign = try await refusal { try await Restoring(file, into: other, home.migrator).check() }
            #expect(foreign.contains("something else"))

            let older = home.folder + "/Migrations"
            try FileManager.default.createDirectory(atPath: older, withIntermediateDirectories: true)
            for name in try FileManager.default.contentsOfDirectory(atPath: Repository.path + "/Migrations").sorted()
                .dropLast()
            {
                try FileManager.default.copyItem(
                    atPath: "\(Repository.path)/Migrations/\(name)",
                    toPath: "\(older)/\(name)"
                )
            }
            let target = try await emptyDatabase()
            let newer = try await refusal {
                try await Restoring(file, into: target, try Migrator(folder: older)).check()
            }
            #expect(newer.contains("newer than this program"))
        }
    }

    @Test func `HOSTILE-140 a backup of an older version comes back as it was and is brought up to date`() async throws
    {
        let cluster = try TemporaryCluster.shared
        let folder = NSTemporaryDirectory() + "sofra-backup-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let migrator = try Self.migrator()
        let old = Set(migrator.migrations.dropLast().map(\.version))
        let source = DatabaseConfiguration(cluster.conninfo(try await cluster.createDatabase()))
        try await migrator.migrate(source, only: old)
        let home = "00000000-0000-0000-0000-000000000001"
        try await with(source) { database in
            try await database.write(
                Query.run("INSERT INTO households (id, name) VALUES (\(unsafeText: "'\(home)'"), 'Lale Sokak')")
            )
        }
        _ = try await BackupWriter(source, migrator, Lived.surroundings).write(folder + "/old.tar.gz")

        // The new installation was started once, and so has the newest tables already.
        let target = DatabaseConfiguration(cluster.conninfo(try await cluster.createMigratedDatabase()))
        let restoring = Restoring(try await BackupFile.open(folder + "/old.tar.gz"), into: target, migrator)
        try await restoring.check()
        try await restoring.run()

        try await with(target) { database in
            let pending = try await migrator.pending(in: database).map(\.version)
            #expect(pending == migrator.migrations.suffix(1).map(\.version))
        }
        try await migrator.migrate(target)
        try await with(target) { database in
            let names = try await database.read(Query.rows("SELECT name FROM households", as: String.self))
            let isCurrent = try await migrator.isCurrent(in: database)
            #expect(names == ["Lale Sokak"])
            #expect(isCurrent)
        }
    }
}

@Suite struct BackupScheduleTests {
    private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test func `HOSTILE-140 what is left of a backup that was killed goes before the next, which may need its room`()
        async throws
    {
        struct NoRoom: Error {}
        let folder = NSTemporaryDirectory() + "sofra-schedule-\(UUID().uuidString)"
        let files = FileManager.default
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: folder) }
        let schedule = BackupSchedule(folder: folder, minute: 0, kept: 1)
        let killed = schedule.path(at: try date("2026-11-20T23:59:00Z")) + ".unfinished"
        let running = schedule.path(at: try date("2026-11-19T12:00:00Z")) + ".unfinished"
        let last = schedule.path(at: try date("2026-11-19T00:00:00Z"))
        for path in [killed, running, last] { #expect(files.createFile(atPath: path, contents: nil)) }
        // Whoever writes a backup holds its lock.
        let descriptor = open(running, O_RDWR)
        defer { close(descriptor) }
        try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)

        await #expect(throws: NoRoom.self) {
            try await schedule.take(at: date("2026-11-21T00:00:00Z")) { _ in
                if files.fileExists(atPath: killed) { return }
                throw NoRoom()
            }
        }
        #expect(files.fileExists(atPath: last))
        let taken = try await schedule.take(at: date("2026-11-21T00:00:00Z")) { path in
            files.createFile(atPath: path, contents: nil)
        }

        #expect(taken.written)
        #expect(taken.removed == 1)
        #expect(
            try files.contentsOfDirectory(atPath: folder).sorted() == [
                "sofra-20261119T120000Z.tar.gz.unfinished", "sofra-20261121T000000Z.tar.gz",
            ]
        )
    }

    @Test func `A-07 a backup is due at its time, at once where one was missed, and the oldest go`() throws {
        let folder = NSTemporaryDirectory() + "sofra-schedule-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let schedule = BackupSchedule(folder: folder, minute: 3 * 60 + 30, kept: 2)
        let now = try date("2026-11-23T06:00:00Z")

        #expect(schedule.wait(from: now, newest: nil) == 0)
        #expect(try schedule.wait(from: now, newest: date("2026-11-23T03:29:59Z")) == 0)
        #expect(try schedule.wait(from: now, newest: date("2026-11-23T03:30:00Z")) == 21.5 * 3_600)
        #expect(
            try schedule.wait(from: date("2026-11-23T03:00:00Z"), newest: date("2026-11-22T03:30:01Z")) == 1_800
        )

        for day in ["20", "21", "22"] {
            let path = schedule.path(at: try date("2026-11-\(day)T03:30:00Z"))
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
        }
        #expect(FileManager.default.createFile(atPath: folder + "/sofra-by-hand.tar.gz", contents: nil))
        #expect(try schedule.prune(at: now) == 1)
        #expect(try schedule.newest(at: now) == date("2026-11-22T03:30:00Z"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
                "sofra-20261121T033000Z.tar.gz", "sofra-20261122T033000Z.tar.gz", "sofra-by-hand.tar.gz",
            ]
        )
    }

    @Test func `HOSTILE-107 A-07 a backup that was named by a clock that was ahead ends no backups and is not counted`()
        throws
    {
        let folder = NSTemporaryDirectory() + "sofra-schedule-\(UUID().uuidString)"
        let files = FileManager.default
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? files.removeItem(atPath: folder) }
        let schedule = BackupSchedule(folder: folder, minute: 0, kept: 1)
        let now = try date("2026-11-23T06:00:00Z")
        let (old, new, ahead) = try (
            date("2026-11-21T00:00:00Z"), date("2026-11-22T00:00:00Z"), date("2027-11-20T00:00:00Z")
        )
        for taken in [old, new, ahead] {
            #expect(files.createFile(atPath: schedule.path(at: taken), contents: nil))
        }

        #expect(try schedule.newest(at: now) == new)
        #expect(try schedule.wait(from: now, newest: schedule.newest(at: now)) == 0)
        #expect(try schedule.prune(at: now) == 1)
        #expect(!files.fileExists(atPath: schedule.path(at: old)))
        #expect(files.fileExists(atPath: schedule.path(at: new)))
        #expect(files.fileExists(atPath: schedule.path(at: ahead)))

        // Its time has come.
        #expect(try schedule.newest(at: ahead) == ahead)
        #expect(try schedule.prune(at: ahead) == 1)
        #expect(!files.fileExists(atPath: schedule.path(at: new)))
    }
}
