import Database
import Domain
import HTTPServer
import Synchronization
import Web

/// One stream: the import's page hears at once how far it is, whenever it has come further, and when it is done. The page
/// fetches what has changed by itself. Another instance may do the work: the database is asked, by two lookups of rows.
struct ImportEvents: Sendable {
    let id: FileImport.ID
    let household: Household.ID
    let person: SignedIn
    let database: any Database
    let place: Places.Place

    /// Each stream holds a connection for as long as its page is looked at.
    static let places = Places(max: 50)
    private static let pause = Duration.seconds(1)
    /// After so many pauses a page is told even where nothing was counted: the entries of a diary are not.
    private static let patience = 2

    /// Writes until the reader has gone, the server stops, the session ends, or all is done.
    func write(from first: FileImport, to writer: any BodyWriter) async throws {
        var (found, told, pauses) = (first, "", 0)
        while true {
            let news = Self.news(found)
            pauses += 1
            if news != told || pauses == Self.patience {
                (told, pauses) = (news, 0)
                try await writer.write(Array("data: \(news)\n\n".utf8))
            }
            guard found.state.isBusy else { return }
            try await Task.sleep(for: Self.pause)
            let asking = database.scoped(.asking(household, person.person, session: person.digest))
            let (isHere, next) = try await asking.read(isStillHere, FileImportStore.find(id, in: household))
            guard isHere, let next else { return }
            found = next
        }
    }

    private var isStillHere: Query<Bool> {
        SessionStore.person(visibleBehind: person.digest).map { found in
            guard let found else { return false }
            return found.isSame(as: person) && found.lifetime(at: .now()) != .ended
        }
    }

    private static func news(_ found: FileImport) -> String {
        "\(found.state.rawValue) \(found.progress.open) \(found.progress.photos)"
    }

    /// A number of places, each of which is free again when nobody holds it any more.
    final class Places: Sendable {
        final class Place: Sendable {
            private let places: Places
            fileprivate init(_ places: Places) { self.places = places }
            deinit { places.taken.withLock { $0 -= 1 } }
        }

        private let max: Int
        private let taken = Mutex(0)

        init(max: Int) { self.max = max }

        /// Throws `unavailable` when all are taken: the page is loaded anew instead.
        func place() throws(HTTPError) -> Place {
            let isFree = taken.withLock { taken in
                guard taken < max else { return false }
                taken += 1
                return true
            }
            guard isFree else { throw .unavailable(retryAfter: 2) }
            return Place(self)
        }
    }
}
