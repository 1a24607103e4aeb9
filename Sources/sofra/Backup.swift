import ArgumentParser
import Backups
import Database
import FoundationEssentials
import Glibc
import Web

/// Writes a backup of everything, beside the running server or without it.
struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a backup of everything: all tables with the photos, the key, the settings.",
        discussion: """
            Works while the server runs, of one moment. The file has its name only when it was read back and found
            whole. Whoever has it can read everything and sign in as anybody: keep it as you keep a key.
            """
    )

    @Argument(
        help:
            "The file to write, such as sofra-2026-11-23.tar.gz. One that is there is replaced. - is the standard output."
    )
    var file: String

    func run() async throws {
        let settings = try Settings.ofInstallation()
        let log = Log(.descriptor(), level: .warning, format: settings.logFormat)
        defer { log.flush() }
        let opened = try await CommandDatabase.open(settings, log, asItIs: true)
        do {
            let migrator = try Migrator.ofProgram()
            let writer = BackupWriter(opened.configuration, migrator, try Settings.surroundings(settings))
            let manifest = try await PipedFile.writing(file, in: settings.dataFolder, writer.write)
            await opened.close()
            // The standard output is the file itself where it is piped.
            let line = "\(file): \(manifest.tables.count) tables, \(manifest.rows) rows, read back and whole."
            say(line, to: file == "-" ? STDERR_FILENO : STDOUT_FILENO)
        } catch {
            await opened.close()
            throw error
        }
    }
}

extension Settings {
    /// What a backup holds beside the database.
    static func surroundings(_ settings: Configuration) throws -> BackupSurroundings {
        let (environment, variables) = (ProcessInfo.processInfo.environment, Configuration.variables)
        let shown = environment.filter { name, value in
            variables.all.contains(name) && !variables.secret.contains(name) && !value.isEmpty
        }
        let key = try secretText(environment, in: settings.dataFolder)
        return BackupSurroundings(program: Release.version, secretKey: key, settings: shown)
    }
}
