import Database
import Domain
import Synchronization
import Web

/// Whom the sessions seen lately belong to. Nothing here is believed: the first that is read for a page brings the
/// session along, and when that is no longer what is remembered, the page is not shown. So a sign-out counts at once,
/// on every instance. What is gained is the round trip that would have to come before all others.
final class SessionCache: Sendable {
    private let people = Mutex<[[UInt8]: SignedIn]>([:])
    /// Half a megabyte.
    private static let maxPeople = 1_000

    func person(behind digest: [UInt8]) -> SignedIn? {
        people.withLock { $0[digest] }
    }

    func remember(_ person: SignedIn) {
        people.withLock { people in
            // Forgetting all now and then is cheaper than knowing who came last.
            if people.count >= Self.maxPeople { people = [:] }
            people[person.digest] = person
        }
    }

    func forget(_ digest: [UInt8]) {
        people.withLock { $0[digest] = nil }
    }
}

/// A remembered session has ended, or says something else by now.
struct SessionChanged: Error {}

extension RequestServices {
    /// The same services for a remembered person, and their database: through it nothing is read or written without
    /// making sure of the session.
    func checking(_ person: SignedIn, now: Moment) -> (services: RequestServices, database: CheckedDatabase) {
        let checked = CheckedDatabase(
            database,
            settings: .asking(person.household, person.person),
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

    /// But for when it was last seen, which no page shows.
    fileprivate func isSame(as other: SignedIn) -> Bool {
        var copy = other
        copy.seenAt = seenAt
        return self == copy
    }
}
