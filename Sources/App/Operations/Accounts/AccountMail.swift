import Database
import Outbound
import Web

/// Writes to those who forgot their password. It works as the owner of the tables, beside the answers, so that no
/// answer tells whether an address has an account.
public struct AccountMail: Sendable {
    private let database: any Database
    private let server: MailServer
    private let origin: Origin
    private let log: Log

    /// - Parameter owner: a database to which row-level security does not apply.
    public init(owner: any Database, _ server: MailServer, links origin: Origin, log: Log) {
        database = owner
        self.server = server
        self.origin = origin
        self.log = log
    }

    /// Runs until its task is cancelled. What could not be sent is tried again for an hour.
    public func run() async {
        while !Task.isCancelled {
            do {
                try await send()
            } catch {
                log.warning("mail", ["cause": .text(String(describing: error))])
            }
            try? await Task.sleep(for: .seconds(2))
        }
    }

    /// Writes to all who wait.
    func send() async throws {
        for asked in try await database.write(WayBackStore.take()) {
            if let recipient = asked.recipient {
                do {
                    try await write(to: recipient)
                } catch let refused as MailServer.Refused {
                    log.error("mail not sent", ["cause": .text(refused.description)])
                    continue
                }
            }
            try await database.write(WayBackStore.settle(asked.key))
        }
    }

    private func write(to recipient: WayBackStore.Recipient) async throws {
        let token = WayBackToken()
        try await database.write(WayBackStore.make(token.digest, for: recipient.account))
        let strings = Strings(recipient.language).people.accounts
        let message = MailMessage(
            to: recipient.email,
            subject: strings.mailSubject,
            text: strings.mailText(link: "\(origin)\(token.path.text)"),
            sentAt: Int(Moment.now().seconds),
            id: Account.ID.new().description
        )
        try await server.send(message)
    }
}
