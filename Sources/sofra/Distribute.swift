import App
import ArgumentParser
import Web

/// Spreads the households over several servers, for an installation that one database no longer carries.
struct Distribute: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print how the tables lie on several servers by the extension Citus, or lay them out so.",
        discussion: """
            DATABASE_URL names the coordinator. What is missing there is said, and nothing is changed then. Stop the program
            before --run, and take a backup: there is no way back but the backup.
            """
    )
    @Flag(help: "Do it, instead of printing it.") var run = false

    func run() async throws {
        let settings = try Settings.ofInstallation()
        let log = Log(.descriptor(), level: .warning, format: settings.logFormat)
        defer { log.flush() }
        let opened = try await CommandDatabase.open(settings, log)
        do {
            let distribution = Distribution(owner: opened.database)
            if run {
                let count = try await distribution.run { say($0) }
                say(count == 0 ? "Every table lies where it belongs." : "\(count) tables were laid out.")
            } else {
                say(try await distribution.script())
            }
        } catch {
            await opened.close()
            throw error
        }
        await opened.close()
    }
}
