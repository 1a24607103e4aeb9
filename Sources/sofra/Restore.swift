import App
import ArgumentParser
import Backups
import Database
import EmbeddedDatabase
import FoundationEssentials
import Glibc
import Web

/// Brings a backup back into an empty installation.
struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Bring a backup back into an empty installation.",
        discussion: """
            The server must not run. DATABASE_URL or DATA_DIR say where to; there must be nobody yet. A backup of an
            older version is brought up to date; one of a newer version is refused. People stay signed in.
            """
    )

    @Argument(help: "The backup. - is the standard input.")
    var file: String

    @Flag(help: "Only read the file and say whether it is whole and what it holds.")
    var check = false

    func run() async throws {
        guard check else { return try await restore(Settings.read()) }
        try await PipedFile.reading(file, in: Self.checkingFolder) { _ = try await open($0) }
    }

    /// Where a piped backup lies while it is checked: in DATA_DIR, if that is there, since /tmp may be as small as the memory.
    private static var checkingFolder: String {
        let given = ProcessInfo.processInfo.environment["DATA_DIR"] ?? ""
        let data = given.isEmpty ? Configuration.usualDataFolder : given
        return access(data, W_OK | X_OK) == 0 ? data : FileManager.default.temporaryDirectory.path
    }

    private func open(_ path: String) async throws -> BackupFile {
        let backup = try await BackupFile.open(path)
        let manifest = backup.manifest
        say("\(file) was taken at \(manifest.takenAt.formatted(.iso8601)) by version \(manifest.program).")
        say("It is whole: \(manifest.tables.count) tables, \(manifest.rows) rows.")
        return backup
    }

    private func restore(_ settings: Configuration) async throws {
        try await PipedFile.reading(file, in: settings.dataFolder) { try await restore(open($0), settings) }
    }

    private func restore(_ backup: BackupFile, _ settings: Configuration) async throws {
        let log = Log(.descriptor(), level: settings.logLevel, format: settings.logFormat)
        defer { log.flush() }
        if settings.databaseURL == nil, try EmbeddedCluster.running(in: settings.dataFolder) != nil {
            throw Settings.Problem("Sofra is running on \(settings.dataFolder). Stop it first.")
        }
        let storage = try await Storage.open(settings, log)
        do {
            try await storage.check(backup)
            // Before the rows: once people are there the restore cannot be repeated, and their codes need this key.
            try Settings.bringBackKey(of: backup, settings)
            try await storage.restore(backup, log)
            Settings.tellDifferences(from: backup)
        } catch {
            await storage.close()
            throw error
        }
        await storage.close()
        say("Everything is back, and was compared with the backup. Start Sofra.")
    }
}

extension Settings {
    /// Keeps the backup's key where none is set.
    fileprivate static func bringBackKey(of backup: BackupFile, _ settings: Configuration) throws {
        let environment = ProcessInfo.processInfo.environment
        let given = try secretText(environment, in: settings.dataFolder)
        guard given != backup.secretKey else { return }
        if ["SECRET_KEY", "SECRET_KEY_FILE"].contains(where: { environment[$0]?.isEmpty == false }) {
            say("SECRET_KEY is not the one of the backup. People stay signed in, but pages that were open before")
            say("have to be loaded again, and codes of authenticator apps no longer fit (sofra user reset")
            say("--without-code). To keep everything, set SECRET_KEY as it was: it is in the file secret-key of")
            say("the backup.")
        } else {
            try replaceSecret(by: backup.secretKey, in: settings.dataFolder)
        }
    }

    /// Says what of the settings is not as it was.
    fileprivate static func tellDifferences(from backup: BackupFile) {
        let environment = ProcessInfo.processInfo.environment
        let others = backup.manifest.settings.filter { environment[$0.key] != $0.value }
        guard !others.isEmpty else { return }
        say("When the backup was taken these settings were not as they are now:")
        for (name, value) in others.sorted(by: { $0.key < $1.key }) { say("    \(name)=\(value)") }
    }
}

extension Storage {
    /// Refuses a backup that this storage cannot take. Changes nothing.
    fileprivate func check(_ backup: BackupFile) async throws {
        try await Restoring(backup, into: owner, migrator).check()
    }

    /// Restores a backup, after `check`, into this storage and brings it up to date. Nothing may have used the storage before.
    fileprivate func restore(_ backup: BackupFile, _ log: Log) async throws {
        try await login.makeRoles(owner, program: program)
        try await Restoring(backup, into: owner, migrator).run()
        try await migrate(log)
    }
}
