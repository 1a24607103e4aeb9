import Database
import Domain
import Outbound
import Web

/// Writes to those who forgot their password, and tells people of a new device or address. It works as the
/// owner of the tables, beside the answers, so that no answer tells whether an address has an account.
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

    /// Runs until its task is cancelled. A link that could not be sent is tried again for an hour, the rest for a day.
    public func run() async {
        while !Task.isCancelled {
            do {
                try await sendLinks()
                try await sendNotices()
            } catch {
                log.warning("mail", ["cause": .text(String(describing: error))])
            }
            try? await Task.sleep(for: .seconds(2))
        }
    }

    private func sendLinks() async throws {
        for asked in try await database.write(WayBackStore.take()) {
            guard let recipient = asked.recipient else {
                try await database.write(WayBackStore.settle(asked.key))
                continue
            }
            let token = WayBackToken()
            let isMade = try await database.write { db in
                try await WayBackStore.make(token.digest, for: recipient.account, asking: asked.key, db)
            }
            // Whose address was given up meanwhile is not written to there, and is looked for anew.
            guard isMade else { continue }
            let strings = Strings(recipient.language).people.accounts
            let text = strings.mailText(link: "\(origin)\(token.path.text)")
            if await isSent(strings.mailSubject, text, to: recipient.email) {
                try await database.write(WayBackStore.settle(asked.key))
            }
        }
    }

    private func sendNotices() async throws {
        for notice in try await database.write(AccountNoticeStore.take()) {
            let (subject, text) = message(of: notice)
            if await isSent(subject, text, to: notice.recipient) {
                try await database.write(AccountNoticeStore.settle(notice.id))
            }
        }
    }

    private func message(of notice: AccountNoticeStore.Waiting) -> (subject: String, text: String) {
        let strings = Strings(notice.language).people
        let (words, household) = (strings.removals, notice.household)
        let device = notice.device.summary ?? strings.settings.unknownDevice
        let page = "\(origin)/household"
        return switch notice.kind {
        case .newDevice:
            (strings.security.deviceSubject, strings.security.deviceText(device: device, link: "\(origin)/settings"))
        case .addressChanged:
            (strings.security.addressSubject, strings.security.addressText(device: device, link: "\(origin)"))
        case .removalAnnounced:
            (words.announcedSubject(household: household), words.announcedText(household: household, link: page))
        case .removed:
            (words.removedSubject(household: household), words.removedText(household: household, link: page))
        case .householdEnded:
            (words.endedSubject(household: household), words.endedText(household: household, link: page))
        case .welcomed:
            (words.welcomedSubject(household: household), words.welcomedText(household: household, link: page))
        }
    }

    private func isSent(_ subject: String, _ text: String, to recipient: String) async -> Bool {
        let message = MailMessage(
            to: recipient,
            subject: subject,
            text: text,
            sentAt: Moment.now().seconds,
            id: Account.ID.new().description
        )
        do {
            try await server.send(message)
            return true
        } catch {
            log.error("mail not sent", ["cause": .text(String(describing: error))])
            return false
        }
    }
}
