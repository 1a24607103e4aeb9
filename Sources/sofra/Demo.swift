import App
import ArgumentParser
import Database
import Web

/// Adds the demo household and exits; for servers that run without `--demo`.
struct Demo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Add a household with a few weeks of life in it, and print how to sign in.",
        discussion: "Does nothing when there is one already."
    )

    @Flag(help: "Make a new password for the demo household that is there.")
    var newPassword = false

    func run() async throws {
        let settings = try Settings.read()
        let log = Log(.descriptor(), level: settings.logLevel, format: settings.logFormat)
        defer { log.flush() }
        let storage = try await Storage.open(settings, log)
        do {
            let application = try await storage.application(settings, settings.site(port: settings.port), log)
            await storage.settle(log)
            if newPassword {
                try await Self.renewPassword(in: application, storage)
            } else {
                try await Self.add(to: application)
            }
        } catch {
            await storage.close()
            throw error
        }
        await storage.close()
    }

    /// Adds the demo household beside a running server, and logs errors instead of throwing them.
    static func offer(in application: Application, _ log: Log) async {
        do {
            try await add(to: application)
        } catch {
            log.error("demo", ["cause": .text(String(describing: error))])
        }
    }

    static func add(to application: Application) async throws {
        if try await DemoHousehold(folder: "Demo").create(in: application, isIllustrated: true, tell) == nil {
            say("The demo household is there. Sign in as \(DemoHousehold.email) with the password that was")
            say("printed when it was made; `sofra demo --new-password` makes another.")
        }
    }

    private static func renewPassword(in application: Application, _ storage: Storage) async throws {
        let owner = try PooledDatabase(storage.owner)
        let renewed = try await DemoHousehold.renewPassword(in: application, owner: owner)
        await owner.shutDown()
        guard let password = renewed else {
            throw Settings.Problem("There is no demo household. `sofra demo` makes one.")
        }
        tell(password)
    }

    private static func tell(_ password: String) {
        say("Sign in to the demo household as \(DemoHousehold.email) with the password \(password)")
        say("The others there have the same: \(DemoHousehold.emails.dropFirst().joined(separator: ", ")).")
        say("It is shown only now.")
    }
}
