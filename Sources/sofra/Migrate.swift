import App
import ArgumentParser
import Web

/// Migrates the schema and exits; for operators who do so separately from starting the server.
struct Migrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Bring the database's schema up to date.")

    func run() async throws {
        let settings = try Settings.read()
        let log = Log(.descriptor(), level: settings.logLevel, format: settings.logFormat)
        defer { log.flush() }
        let storage = try await Storage.open(settings, log)
        do {
            try await storage.migrate(log)
        } catch {
            await storage.close()
            throw error
        }
        await storage.close()
        say("The schema is up to date.")
    }
}
