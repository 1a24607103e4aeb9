import Database
import Domain
import Synchronization
import Web

/// Who is behind recently seen sessions, in memory. A cached session is never trusted by itself: the first read
/// for a page brings the session along, and when the two differ the page is not shown. So a sign-out counts at once, on
/// every instance. What the cache saves is a round trip before all others.
final class SessionCache: Sendable {
    /// A sender with what follows from it, and would be worked out for each page.
    struct Known: Sendable {
        let sender: Sender
        let marks: SenderMarks
    }

    /// A thousand take about half a megabyte.
    private let senders = Mutex(BoundedMemory<[UInt8], Known>(max: 1_000))

    func known(behind digest: [UInt8]) -> Known? {
        senders.withLock { $0[digest] }
    }

    func remember(_ sender: Sender) -> Known {
        let known = Known(sender: sender, marks: SenderMarks(sender))
        senders.withLock { $0.keep(known, at: sender.digest) }
        return known
    }

    func forget(_ digest: [UInt8]) {
        senders.withLock { $0.remove(digest) }
    }
}

/// A cached session has ended, or has changed since it was cached; or whoever asks has gone while their request was answered.
struct SessionChanged: Error {}

extension Error {
    /// Whether somebody for whom it was to be written has gone meanwhile, so that nothing was. What whoever asks belongs to
    /// is read anew then.
    var tellsOfDeparture: Bool {
        self is SessionChanged || (self as? DatabaseError)?.constraint == "persons_are_here"
    }
}

extension RequestServices {
    /// The database for a sender from the session cache: it confirms the session before it answers or writes anything.
    func checking(_ sender: Sender, now: Moment) -> CheckedDatabase {
        CheckedDatabase(
            database,
            settings: sender.settings,
            { SessionStore.sender(like: sender) },
            check: { found in
                guard let found, found.isSame(as: sender), found.lifetime(at: now) == .alive else {
                    throw SessionChanged()
                }
            }
        )
    }
}

extension Sender {
    /// The settings under which row-level security knows the sender and their session.
    fileprivate var settings: [Setting] {
        switch self {
        case .person(let person): .asking(person.household, person.person, session: person.digest)
        case .kitchen(let device): .asking(device.household, kitchen: device.id, session: device.digest)
        }
    }
}

extension SignedIn {
    func lifetime(at now: Moment) -> SessionLifetime.State {
        SessionLifetime.standard.state(startedAt: startedAt.seconds, usedAt: seenAt.seconds, now: now.seconds)
    }

    /// Whether both hold the same, apart from `seenAt`, which no page shows.
    func isSame(as other: SignedIn) -> Bool {
        var copy = other
        copy.seenAt = seenAt
        return self == copy
    }
}
