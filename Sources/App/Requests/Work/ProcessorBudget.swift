import Domain
import Glibc
import Synchronization
import Web

/// What costly requests may cost each account, in processor time. Ordinary use stays far below.
///
/// It is kept in memory and for each instance by itself: a count in the database would cost a write for every request
/// that it measures, and what it protects is this process's processor.
final class ProcessorBudget: Sendable {
    /// A sort of work with an allowance of its own.
    enum Kind: Hashable, Sendable {
        /// Reading and matching the lines of recipes.
        case lines
        /// Converting photos.
        case photos
        /// Reading pages for their recipes.
        case pages
        /// Fetching pages and photos of other servers, in seconds of waiting for them.
        case fetches
        /// Writing and reading archives, and files of other applications.
        case archives
        /// Reading by a language model, in seconds of waiting for it.
        case model

        /// The processor time that an account may use at once, and again with every minute that passes.
        var perMinute: Duration {
            switch self {
            case .lines: .seconds(10)
            case .photos, .pages, .archives: .seconds(30)
            case .model, .fetches: .seconds(60)
            }
        }
    }

    /// On whose account work is counted.
    enum Worker: Hashable, Sendable {
        case person(Person.ID)
        case kitchen(KitchenDevice.ID)
    }

    private struct Key: Hashable {
        let kind: Kind
        let worker: Worker
    }

    /// What an account has used and not yet regained.
    private struct Use {
        var seconds: Double
        var at: ContinuousClock.Instant

        func left(of kind: Kind, at now: ContinuousClock.Instant) -> Double {
            max(0, seconds - (now - at) / .seconds(1) * kind.perSecond)
        }
    }

    private let uses = Mutex<[Key: Use]>([:])
    /// The number of entries beyond which those that are regained are dropped.
    private static let manyEntries = 1_000

    /// Throws `tooManyRequests` when the account has used up its allowance.
    func admit(_ kind: Kind, _ worker: Worker, now: ContinuousClock.Instant = .now) throws(HTTPError) {
        let used = uses.withLock { $0[Key(kind: kind, worker: worker)]?.left(of: kind, at: now) ?? 0 }
        let over = used - kind.perMinute / .seconds(1)
        guard over > 0 else { return }
        throw .tooManyRequests(retryAfter: Int((over / kind.perSecond).rounded(.up)) + 1)
    }

    /// Counts what the account's work has cost, also when nobody waits for its result any more.
    func charge(_ kind: Kind, _ worker: Worker, _ cost: Duration, now: ContinuousClock.Instant = .now) {
        uses.withLock { uses in
            let key = Key(kind: kind, worker: worker)
            let used = uses[key]?.left(of: kind, at: now) ?? 0
            uses[key] = Use(seconds: used + cost / .seconds(1), at: now)
            if uses.count > Self.manyEntries { uses = uses.filter { $1.left(of: $0.kind, at: now) > 0 } }
        }
    }
}

extension ProcessorBudget.Kind {
    /// The seconds of processor time that are regained in a second.
    fileprivate var perSecond: Double { perMinute / .seconds(60) }
}

/// The processor time of the current thread.
enum ThreadClock {
    static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
