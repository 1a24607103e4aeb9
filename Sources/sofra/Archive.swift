import App
import ArgumentParser
import Web

/// Writes a household into a file, for those who look after the server.
struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write all of a household into a zip file.",
        discussion: """
            The file has the kitchen, and the diary, goals and weight of one person with those whom they look after:
            of whoever signs in with the address, or of the household's first owner. It is what that person downloads
            at /export. Works beside the running server.
            """
    )

    @Argument(help: "The address that somebody of the household signs in with, or the household's key.")
    var household: String

    @Argument(help: "The file to write; none may be there.")
    var file: String

    func run() async throws {
        try await Archive.work { database, place in
            try await HouseholdArchive.export(of: household, to: file, from: database.database, in: place)
            say("\(file) is written.")
        }
    }
}

/// Brings such a file back.
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Bring a zip file of `sofra export` or of /export back into a household.",
        discussion: "What is there stays as it is. All of the file is brought back, or nothing."
    )

    @Argument(help: "The address that somebody of the household signs in with, or the household's key.")
    var household: String

    @Argument(help: "The zip file.")
    var file: String

    func run() async throws {
        try await Archive.work { database, place in
            let rows = try await HouseholdArchive.restore(file, into: household, of: database.database, in: place)
            say(
                """
                \(rows.new) rows are new, \(rows.back) had been deleted and are back, \(rows.there) were there, \
                \(rows.left) stay away: of people who have left or are not looked after, and plates taken back.
                """
            )
        }
    }
}

private enum Archive {
    static func work(_ body: (CommandDatabase, String) async throws -> Void) async throws {
        let settings = try Settings.ofInstallation()
        let log = Log(.descriptor(), level: .warning, format: settings.logFormat)
        defer { log.flush() }
        let opened = try await CommandDatabase.open(settings, log)
        do {
            try await body(opened, settings.dataFolder)
        } catch let error as HouseholdArchive.CommandError {
            await opened.close()
            throw Settings.Problem(error.description)
        } catch {
            await opened.close()
            throw error
        }
        await opened.close()
    }
}
