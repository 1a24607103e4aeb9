import Database
import Domain
import HTTPServer
import Web

/// One stream: the list's revision at once, then whenever it changes. The page fetches what has changed by itself, so that
/// what may be read is decided there, by the same rules as always.
struct ListEvents: Sendable {
    let address: ListAddress
    let sender: Sender
    /// Whether it is a program that reads, by a token and not by a session.
    let isProgram: Bool
    let place: ListHub.Place
    let database: any Database
    let log: Log

    /// The milliseconds after which a browser connects again.
    private static let retry = 3_000

    /// Writes until the reader has gone, the server stops, or whoever reads may read no more.
    func write(from revision: Int, to writer: any BodyWriter) async throws {
        var told = revision
        try await writer.write(Array("retry: \(Self.retry)\n\n\(Self.event(revision))".utf8))
        for await _ in place.news.arrivals {
            var news = place.news.take()
            if news.isInDoubt {
                switch await access() {
                case .ended: return
                case .unknown: place.news.keepDoubting(news)
                case .at(let found):
                    news.revision = max(found, news.revision ?? found)
                    if news.isToldAnew { told = min(told, found - 1) }
                }
            }
            if let newest = news.revision, newest > told {
                told = newest
                try await writer.write(Array(Self.event(newest).utf8))
            } else if news.isBeat {
                try await writer.write(Array(":\n\n".utf8))
            }
        }
    }

    private static func event(_ revision: Int) -> String { "id: \(revision)\ndata: \(revision)\n\n" }

    /// What became of session and list while the stream was open.
    private enum Access {
        case at(Int)
        case ended
        /// The database did not answer. The stream tells a number only, and only while the database does answer, so that it
        /// may wait.
        case unknown
    }

    private func access() async -> Access {
        do {
            let (isHere, revision) = try await asking.read(isStillHere, ListRevisionStore.revision(of: address))
            guard isHere, let revision else { return .ended }
            return .at(revision)
        } catch {
            log.debug("stream not confirmed", ["cause": .text(String(describing: error))])
            return .unknown
        }
    }

    private var asking: any Database {
        switch sender {
        case .person(let person):
            database.scoped(.asking(address.household, person.person, session: person.digest))
        case .kitchen(let device):
            database.scoped(.asking(address.household, kitchen: device.id, session: device.digest))
        }
    }

    /// Whether the session is the same person's, or device's, as when the stream began.
    private var isStillHere: Query<Bool> {
        switch sender {
        case .person(let person) where isProgram:
            TokenHolderStore.holder(of: person.digest).map { found in
                guard let found else { return false }
                return found.person.household == person.household && found.person.person == person.person
                    && found.scopes.contains(.readShopping)
            }
        case .person(let person):
            SessionStore.person(visibleBehind: person.digest).map { found in
                guard let found else { return false }
                return found.household == person.household && found.person == person.person
                    && found.lifetime(at: .now()) != .ended
            }
        case .kitchen(let device):
            KitchenSessionStore.device(visibleBehind: device.digest).map { found in
                guard let found else { return false }
                return found.id == device.id && found.household == device.household
                    && found.lifetime(at: .now()) != .ended
            }
        }
    }
}
