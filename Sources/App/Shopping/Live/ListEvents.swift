import Database
import Domain
import HTTPServer
import Web

/// One stream: the list's revision at once, then whenever it changes. The page fetches what has changed by itself, so that
/// what may be read is decided there, by the same rules as always.
struct ListEvents: Sendable {
    let address: ListAddress
    let person: SignedIn
    let place: ListHub.Place
    let database: any Database
    let log: Log

    /// In how many milliseconds a browser connects again.
    private static let retry = 3_000

    /// Writes until the reader has gone, the server stops, or whoever reads may read no more.
    func write(from revision: Int, to writer: any BodyWriter) async throws {
        var told = revision
        try await writer.write(Array("retry: \(Self.retry)\n\n\(Self.event(revision))".utf8))
        for await _ in place.news.arrivals {
            var news = place.news.take()
            if news.isInDoubt {
                switch await standing() {
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
    private enum Standing {
        case at(Int)
        case ended
        /// The database did not answer. The stream tells a number only, and only while the database does answer, so that it
        /// may wait.
        case unknown
    }

    private func standing() async -> Standing {
        let asking = database.scoped(.asking(address.household, person.person, session: person.digest))
        do {
            let (found, revision) = try await asking.read(
                SessionStore.person(visibleBehind: person.digest),
                ListRevisionStore.revision(of: address)
            )
            guard let found, found.household == person.household, found.person == person.person,
                found.lifetime(at: .now()) != .ended, let revision
            else { return .ended }
            return .at(revision)
        } catch {
            log.debug("stream not confirmed", ["cause": .text(String(describing: error))])
            return .unknown
        }
    }
}
