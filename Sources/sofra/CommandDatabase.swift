import Database
import EmbeddedDatabase
import Web

/// The database for a command that runs beside the server or without it, as the owner of the tables. Its only
/// connection is kept open until the end, since temporary tables and locks belong to it.
struct CommandDatabase {
    let database: PooledDatabase
    /// How to connect as this command does.
    let configuration: DatabaseConfiguration
    /// The storage, if this command itself started the embedded cluster.
    private let storage: Storage?
    /// The address of a cluster that the server runs; it holds the descriptor through which a long path is reached.
    private let address: EmbeddedCluster.Address?

    /// - Parameter asItIs: whether the schema may be of any version, for a backup before an upgrade.
    static func open(_ settings: Configuration, _ log: Log, asItIs: Bool = false) async throws -> CommandDatabase {
        if let url = settings.databaseURL {
            let configuration = DatabaseConfiguration(url.revealed)
            try await configuration.citus.find(configuration)
            let opened = try CommandDatabase(configuration)
            return asItIs ? opened : try await checked(opened)
        }
        if let address = try EmbeddedCluster.running(in: settings.dataFolder) {
            let configuration = DatabaseConfiguration(address.conninfo(database: "sofra", role: .owner))
            let opened = try CommandDatabase(configuration, address: address)
            return asItIs ? opened : try await checked(opened)
        }
        let storage = try await Storage.open(settings, log)
        do {
            if !asItIs { try await storage.migrate(log) }
            return try CommandDatabase(storage.owner, storage: storage)
        } catch {
            await storage.close()
            throw error
        }
    }

    private init(
        _ configuration: DatabaseConfiguration,
        storage: Storage? = nil,
        address: EmbeddedCluster.Address? = nil
    ) throws {
        var lasting = configuration
        lasting.connections = 1
        lasting.maxLifetime = .seconds(7 * 24 * 3_600)
        lasting.applicationName = "sofra command"
        self.configuration = lasting
        database = try PooledDatabase(lasting)
        self.storage = storage
        self.address = address
    }

    /// Throws unless the schema is current. It is not migrated beside a server, which may run another version.
    private static func checked(_ opened: CommandDatabase) async throws -> CommandDatabase {
        do {
            guard try await Migrator.ofProgram().isCurrent(in: opened.database) else {
                throw Settings.Problem(
                    "The database's schema is not that of this version. Start the server once, or run `sofra migrate`."
                )
            }
            return opened
        } catch {
            await opened.close()
            throw error
        }
    }

    func close() async {
        await database.shutDown()
        await storage?.close()
    }
}

extension Migrator {
    /// The migrations beside the program, unless they are those of a newer one.
    static func ofProgram() throws -> Migrator {
        try Migrator(folder: "Migrations", newest: Release.newestMigration)
    }
}
