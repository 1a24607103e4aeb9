import App
import ArgumentParser
import Database
import Web

/// What whoever runs the program does for somebody's account.
struct User: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List accounts, give somebody a new password, switch an account off, delete one.",
        subcommands: [List.self, Reset.self, Disable.self, Enable.self, Delete.self]
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List all accounts.")

        func run() async throws {
            try await User.administer { accounts, _ in
                for one in try await accounts.list() {
                    let seen = one.seenOn.map { "seen \($0)" } ?? "not signed in"
                    let state = one.goesOn.map { "deleted, gone on \($0)" } ?? (one.isDisabled ? "switched off" : seen)
                    say("\(one.email)\t\(one.role) of \(one.household)\t\(state)")
                }
            }
        }
    }

    struct Reset: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a link with which somebody chooses a new password, once and within an hour.",
            discussion: """
                They are signed out everywhere at once, and their access tokens and the kitchen devices that they have put
                up end. The old password works until the link is used, and passkeys go on.
                """
        )
        @Argument(help: "The account's e-mail address.") var email: String
        @Flag(help: "Ask for no code of an app any more: for who has lost telephone and recovery codes.")
        var withoutCode = false
        @Flag(help: "End the passkeys, too: for who does not know whose they are.")
        var withoutPasskeys = false

        func run() async throws {
            try await User.administer { accounts, settings in
                let (path, passkeys) = try await accounts.reset(
                    email,
                    withoutCode: withoutCode,
                    withoutPasskeys: withoutPasskeys
                )
                say("\(settings.site(port: settings.port).origin)\(path)")
                say("It works once and for an hour. Whoever has it gets in: hand it over in private.")
                if passkeys > 0 {
                    say("Passkeys that open the account as before: \(passkeys). --without-passkeys ends them.")
                }
            }
        }
    }

    struct Disable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Switch an account off, and sign its person out.")
        @Argument(help: "The account's e-mail address.") var email: String

        func run() async throws {
            try await User.administer { accounts, _ in try await accounts.disable(email) }
            say("\(email) is switched off and signed out. `sofra user enable` switches it on again.")
        }
    }

    struct Enable: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Switch an account on again, or take its deletion back within seven days."
        )
        @Argument(help: "The account's e-mail address.") var email: String

        func run() async throws {
            try await User.administer { accounts, _ in try await accounts.enable(email) }
            say("\(email) can sign in again.")
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete an account and what belongs to the body of its person, after seven days.",
            discussion: "Recipes, plan and lists stay with the household; one without another account ends."
        )
        @Argument(help: "The account's e-mail address.") var email: String

        func run() async throws {
            try await User.administer { accounts, _ in try await accounts.delete(email) }
            say("\(email) is signed out, and deleted in seven days. Until then `sofra user enable` takes it back.")
        }
    }

    fileprivate static func administer(_ body: (AccountAdministration, Configuration) async throws -> Void) async throws
    {
        let settings = try Settings.ofInstallation()
        let log = Log(.descriptor(), level: .warning, format: settings.logFormat)
        defer { log.flush() }
        let opened = try await CommandDatabase.open(settings, log)
        do {
            try await body(AccountAdministration(owner: opened.database), settings)
        } catch {
            await opened.close()
            throw error
        }
        await opened.close()
    }
}
