import Database
import Domain
import Synchronization
import Web

/// The persons behind recently seen sessions, in memory. A cached session is never trusted by itself: the first read
/// for a page brings the session along, and when the two differ the page is not shown. So a sign-out counts at once, on
/// every instance. What the cache saves is a round trip before all others.
final class SessionCache: Sendable {
    private let people = Mutex<[[UInt8]: SignedIn]>([:])
    /// At this size the cache takes about half a megabyte.
    private static let maxPeople = 1_000

    func person(behind digest: [UInt8]) -> SignedIn? {
        people.withLock { $0[digest] }
    }

    func remember(_ person: SignedIn) {
        people.withLock { people in
            // Emptying a full cache now and then is cheaper than tracking which session was used last.
            if people.count >= Self.maxPeople { people = [:] }
            people[person.digest] = person
        }
    }

    func forget(_ digest: [UInt8]) {
        people.withLock { $0[digest] = nil }
    }
}

/// A cached session has ended, or has changed since it was cached.
struct SessionChanged: Error {}

extension RequestServices {
    /// The same services for a person from the session cache, and their database. That database confirms the
    /// session before it answers or writes anything.
    func checking(_ person: SignedIn, now: Moment) -> (services: RequestServices, database: CheckedDatabase) {
        let checked = CheckedDatabase(
            database,
            settings: .asking(person.household, person.person, session: person.digest),
            { SessionStore.person(visibleBehind: person.digest) },
            check: { found in
                guard let found, found.isSame(as: person), found.lifetime(at: now) == .alive else {
                    throw SessionChanged()
                }
            }
        )
        var services = self
        services.database = checked
        return (services, checked)
    }
}

extension SignedIn {
    func lifetime(at now: Moment) -> SessionLifetime.State {
        SessionLifetime.standard.state(startedAt: startedAt.seconds, usedAt: seenAt.seconds, now: now.seconds)
    }

    /// Whether both hold the same, apart from `seenAt`, which no page shows.
    fileprivate func isSame(as other: SignedIn) -> Bool {
        var copy = other
        copy.seenAt = seenAt
        return self == copy
    }
}
