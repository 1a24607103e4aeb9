import App
import Database
import EmbeddedDatabase
import FoundationEssentials
import Glibc
import HTTPServer
import Outbound
import Security
import Synchronization
import Web

/// The application's database: the embedded cluster, or the one that DATABASE_URL names.
final class Storage: Sendable {
    private let cluster: EmbeddedCluster?
    /// The cluster's address, which keeps the descriptor open through which a long path is reached.
    private let address: EmbeddedCluster.Address?
    /// The configuration for connecting as the owner of the tables.
    let owner: DatabaseConfiguration
    /// The role that the program answers requests as; it owns nothing.
    let login: ProgramLogin
    private let pool: PooledDatabase
    /// A replica of an external database, where one is set.
    private let replica: Replica?
    let migrator: Migrator
    /// The configuration for connecting as the program itself.
    var program: DatabaseConfiguration { pool.configuration }
    private let isMigrated = Atomic<Bool>(false)

    private init(
        cluster: EmbeddedCluster?,
        address: EmbeddedCluster.Address? = nil,
        owner: DatabaseConfiguration,
        login: ProgramLogin,
        program: DatabaseConfiguration,
        migrator: Migrator,
        replica: (PooledDatabase) throws -> Replica? = { _ in nil }
    ) throws {
        self.cluster = cluster
        self.address = address
        self.owner = owner
        self.login = login
        pool = try PooledDatabase(program)
        self.replica = try replica(pool)
        self.migrator = migrator
    }

    /// Starts the embedded cluster, or uses the configured database, which may not be reachable yet.
    static func open(_ settings: Configuration, _ log: Log) async throws -> Storage {
        let migrator = try Migrator.ofProgram()
        guard let url = settings.databaseURL else { return try await embedded(settings, migrator, log) }
        let login = ProgramLogin(settings.databaseLoginURL == nil ? .password : .given)
        var program = configuration((settings.databaseLoginURL ?? url).revealed, log)
        program.login = login
        var owner = configuration(url.revealed, log)
        owner.citus = program.citus
        return try Storage(cluster: nil, owner: owner, login: login, program: program, migrator: migrator) { pool in
            try settings.databaseReplicaURL.map { url in
                var near = configuration(url.revealed, log)
                near.login = login
                return try Replica(near, of: pool) { log.tell(of: $0) }
            }
        }
    }

    private static func configuration(_ conninfo: String, _ log: Log) -> DatabaseConfiguration {
        var configuration = DatabaseConfiguration(conninfo)
        configuration.observer = log.statementObserver
        configuration.listenerObserver = { error, pause in
            let wait = pause / .milliseconds(1)
            log.warning("not listening", ["cause": .text(String(describing: error)), "again_ms": .number(wait)])
        }
        return configuration
    }

    private static func embedded(
        _ settings: Configuration,
        _ migrator: Migrator,
        _ log: Log
    ) async throws -> Storage {
        let cluster = EmbeddedCluster(folder: settings.dataFolder) { event in
            log.info("database", ["event": .text(event.description)])
        }
        let address = try await cluster.start()
        do {
            let owner = configuration(address.conninfo(database: "sofra", role: .owner), log)
            let maintenance = configuration(address.conninfo(database: "postgres", role: .owner), log)
            try await makeDatabase(maintenance)
            var program = configuration(address.conninfo(database: "sofra", role: .program), log)
            let folder = settings.dataFolder
            program.writeRefusal = { DiskSpace.refusal(for: folder) }
            return try Storage(
                cluster: cluster,
                address: address,
                owner: owner,
                login: ProgramLogin(.local(EmbeddedCluster.Role.program.rawValue)),
                program: program,
                migrator: migrator
            )
        } catch {
            await cluster.stop()
            throw error
        }
    }

    private static func makeDatabase(_ maintenance: DatabaseConfiguration) async throws {
        let database = try PooledDatabase(maintenance)
        let exists = try await database.read(
            Query.first("SELECT 1 FROM pg_database WHERE datname = 'sofra'", as: Int.self)
        )
        if exists == nil { try await database.administer("CREATE DATABASE sofra") }
        await database.shutDown()
    }

    /// Creates the application on this database.
    func application(
        _ settings: Configuration,
        _ site: Site,
        _ log: Log,
        _ backups: NightlyBackups? = nil
    ) async throws -> Application {
        if cluster != nil { try await migrate(log) }
        guard let secret = settings.secretKey else { throw Settings.Problem("SECRET_KEY is missing.") }
        let metrics = Metrics()
        watch(metrics)
        backups?.watch(metrics)
        var application = Application(
            configuration: settings,
            site: site,
            secret: secret,
            database: pool,
            assets: try Self.assets(),
            log: log,
            metrics: metrics,
            providers: Providers(settings, log: log),
            replica: replica,
            readiness: { [self] in
                guard isMigrated.load(ordering: .relaxed) else { throw Settings.Problem("not migrated yet") }
                guard try await migrator.isCurrent(in: pool) else { throw Settings.Problem("the schema is not ours") }
                if let reason = DiskSpace.refusal(for: settings.dataFolder) { throw Settings.Problem(reason) }
            }
        )
        application.newestBackup = { backups?.newestSeconds }
        return application
    }

    /// The files of `Public/`. In a debug build, edits to them are visible after a reload.
    private static func assets() throws -> StaticFiles {
        #if DEBUG
            try StaticFiles("Public", showsEdits: true)
        #else
            try StaticFiles("Public")
        #endif
    }

    /// Migrates an external database as soon as it is reachable; pages respond with 503 until then.
    func settle(_ log: Log) async {
        guard cluster == nil else { return }
        var pause = 100
        var said: String?
        while !Task.isCancelled {
            do {
                return try await migrate(log)
            } catch let error where error is MigrationError || error is LoginError {
                log.error("database refused", ["cause": .text(String(describing: error))])
                say("Sofra cannot use this database: \(error)")
                await close()
                log.flush()
                exit(1)
            } catch {
                log.warning("waiting for the database", ["cause": .text(String(describing: error))])
                // The first connection is opened by hand, and tells libpq's error as it is.
                let advice = (error as? DatabaseUnavailable)?.advice ?? (error as? DatabaseError)?.advice
                if let advice, advice != said {
                    said = advice
                    say("Sofra waits for its database: \(error). \(advice)")
                }
                try? await Task.sleep(for: .milliseconds(pause))
                pause = min(pause * 2, 5_000)
            }
        }
    }

    /// Applies missing migrations, makes the program's own login, loads the catalogue, and keys ingredients by this
    /// program's rules. Throws `MigrationError` for a database that does not fit, and `LoginError` where the program
    /// cannot sign in as it must.
    func migrate(_ log: Log) async throws {
        if cluster == nil { try await owner.citus.find(owner) }
        if owner.citus.isFound { log.info("citus", ["settings": "sent to all servers"]) }
        try await login.makeRoles(owner, program: pool.configuration)
        for migration in try await migrator.migrate(owner) {
            log.info("migrated", ["migration": .text(migration.fileName)])
        }
        try await login.setPassword(owner)
        try await login.check(pool.configuration)
        try await asOwner { database in
            try await Self.loadCatalogue(into: database, log)
            let merged = try await IngredientKeyUpgrade().run(on: database)
            if merged > 0 { log.info("ingredients merged", ["count": .whole(merged)]) }
            try await RecipeWordsUpgrade().run(on: database)
        }
        isMigrated.store(true, ordering: .relaxed)
    }

    /// Runs housekeeping on the database until the task is cancelled.
    func keepHouse(_ log: Log) async {
        var configuration = owner
        configuration.connections = 1
        configuration.writeRefusal = program.writeRefusal
        do {
            let database = try PooledDatabase(configuration)
            await Housekeeping(owner: database, log: log).run()
            await database.shutDown()
        } catch {
            log.error("housekeeping", ["cause": .text(String(describing: error))])
        }
    }

    /// Writes mail, where a server is set, until the task is cancelled.
    func writeMail(_ mail: Configuration.Mail?, _ site: Site, _ log: Log) async {
        guard let mail else { return }
        guard let server = MailServer(mail.server.revealed, from: mail.sender) else {
            log.error("mail", ["cause": "SMTP_URL or MAIL_FROM cannot be used: no mail is sent"])
            return
        }
        var configuration = owner
        configuration.connections = 1
        do {
            let database = try PooledDatabase(configuration)
            await AccountMail(owner: database, server, links: site.origin, log: log).run()
            await database.shutDown()
        } catch {
            log.error("mail", ["cause": .text(String(describing: error))])
        }
    }

    /// Listens for what open pages have to hear of, until the task is cancelled.
    func tellPages(of application: Application) async {
        await application.tellPages(by: pool)
    }

    /// Looks whether the replica follows, where there is one, until the task is cancelled.
    func followByReplica() async {
        await replica?.follow()
    }

    private func asOwner(_ body: (PooledDatabase) async throws -> Void) async throws {
        let database = try PooledDatabase(owner)
        do {
            try await body(database)
        } catch {
            await database.shutDown()
            throw error
        }
        await database.shutDown()
    }

    private static func loadCatalogue(into database: PooledDatabase, _ log: Log) async throws {
        let loaded = try await CatalogueLoader(folder: "Catalogue").load(into: database)
        guard loaded.written + loaded.retired > 0 else { return }
        log.info("catalogue loaded", ["written": .whole(loaded.written), "retired": .whole(loaded.retired)])
    }

    func close() async {
        await replica?.shutDown()
        await pool.shutDown()
        await cluster?.stop()
    }

    private func watch(_ metrics: Metrics) {
        let pool = pool
        metrics.gauge("sofra_database_connections", "Connections to the database.") { Double(pool.statistics.open) }
        metrics.gauge("sofra_database_idle", "Connections that nobody uses.") { Double(pool.statistics.idle) }
        metrics.gauge("sofra_database_waiting", "Tasks waiting for one.") { Double(pool.statistics.waiting) }
        metrics.gauge("sofra_database_broken_total", "Connections that broke.") { Double(pool.statistics.died) }
        metrics.gauge("sofra_database_timed_out_total", "Tasks that waited too long.") {
            Double(pool.statistics.timedOut)
        }
        guard let replica else { return }
        metrics.gauge("sofra_replica_used", "Whether pages are read from the replica.") { replica.isTrusted ? 1 : 0 }
        metrics.gauge("sofra_replica_reads_total", "Reads that the replica has answered.") { Double(replica.answered) }
    }
}

extension Log {
    /// Says how the replica stands; it is told when that changes.
    fileprivate func tell(of status: Replica.Status) {
        switch status {
        case .following: info("replica", ["status": "following"])
        case .behind: warning("replica", ["status": "behind", "reads": "from the primary"])
        case .away(let cause):
            warning("replica", ["status": "away", "reads": "from the primary", "cause": .text(cause)])
        }
    }
}
