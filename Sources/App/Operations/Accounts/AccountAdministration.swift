import Database
import Web

/// What whoever runs the program does for somebody: `sofra user`. It works as the owner of the tables.
public struct AccountAdministration: Sendable {
    private let database: any Database

    public init(owner: any Database) {
        database = owner
    }

    /// One account, as it is listed.
    public struct Listed: Sendable {
        public let email: String
        public let household: String
        public let role: String
        /// The day when it was last used.
        public let seenOn: String?
        public let isDisabled: Bool
        /// The day when what belongs to the body is deleted, for an account that is to go.
        public let goesOn: String?
    }

    /// Why nothing was done, for whoever asked.
    public struct CommandError: Error, CustomStringConvertible {
        public let description: String
    }

    public func list() async throws -> [Listed] {
        try await database.read(AdministrationStore.list())
    }

    /// Makes the path of a link with which the person chooses another password, ends all sessions, access tokens, and kitchen
    /// devices that they have put up, and knows none of their browsers any more.
    /// - Parameters:
    ///   - withoutCode: whether no code is asked for any more, for who has lost telephone and recovery codes.
    ///   - withoutPasskeys: whether the passkeys end, too, for who does not know whose they are.
    /// - Returns: the path, and how many passkeys open the account as before.
    public func reset(_ email: String, withoutCode: Bool = false, withoutPasskeys: Bool = false) async throws
        -> (path: String, passkeys: Int)
    {
        let token = WayBackToken()
        var passkeys = 0
        try await change(email) { account, db in
            var codes = 0
            var removed = 0
            if withoutCode { codes = try await db.fetch(SecondFactorStore.turnOff(account)) }
            if withoutPasskeys { removed = try await db.fetch(AdministrationStore.endPasskeys(of: account)) }
            let (_, sessions, tokens, kitchens, _, left) = try await db.fetch(
                WayBackStore.make(token.digest, for: account),
                AdministrationStore.endSessions(of: account),
                AdministrationStore.endTokens(of: account),
                AdministrationStore.endKitchens(of: account),
                AdministrationStore.forgetDevices(of: account),
                AdministrationStore.passkeys(of: account)
            )
            passkeys = left
            let ended: [(AccountEvent.Kind, Int)] = [
                (.factorOff, codes), (.passkeyRemoved, removed), (.sessionsEnded, min(sessions, 1)),
                (.tokenEnded, tokens), (.kitchenEnded, min(kitchens, 1)),
            ]
            try await db.run(
                ended.filter { $0.1 > 0 }.map { AdministrationStore.note($0.0, times: $0.1, of: account) }
            )
        }
        return (token.path.text, passkeys)
    }

    /// Switches an account off, with everything in it kept, and ends its sessions.
    public func disable(_ email: String) async throws {
        try await change(email) { account, db in
            try await db.fetch(AdministrationStore.disable(account), AdministrationStore.endSessions(of: account))
            try await db.run(AdministrationStore.note(.switchedOff, of: account))
        }
    }

    /// Switches an account on again, and takes its deletion back as long as that can be done.
    public func enable(_ email: String) async throws {
        try await change(email) { account, db in
            let (_, isBack) = try await db.fetch(
                AdministrationStore.enable(account),
                AdministrationStore.giveBack(account)
            )
            try await db.run(AdministrationStore.note(isBack ? .kept : .switchedOn, of: account))
        }
    }

    /// Deletes a person with their account: at once for everybody, and for good after seven days, until which `enable` and
    /// nothing else takes it back. The kitchen stays with the household, which ends with its last account.
    public func delete(_ email: String) async throws {
        try await change(email) { account, db in
            try await db.fetch(AdministrationStore.disable(account))
            try await db.run([
                AdministrationStore.depart(account), AdministrationStore.note(.deleted, of: account),
            ])
        }
    }

    private func change(_ text: String, _ body: (Account.ID, Connection) async throws -> Void) async throws {
        guard let email = Email(text) else { throw CommandError(description: "\(text) is no e-mail address.") }
        try await database.write { db in
            let (found) = try await db.fetch(AdministrationStore.account(email))
            guard let account = found else {
                throw CommandError(description: "There is no account with the address \(text).")
            }
            try await body(account, db)
        }
    }
}
