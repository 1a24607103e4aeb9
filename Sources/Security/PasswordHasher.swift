import Threads

/// Hashes and checks passwords on threads of its own, a few at a time and with a bounded queue: never on the
/// cooperative pool, whose threads serve pages.
public final class PasswordHasher: Sendable {
    /// The queue is full; the visitor should try again shortly.
    public struct Busy: Error {
        public init() {}
    }

    private let parameters: Scrypt
    private let unmatchable: PasswordHash
    private let line: WorkLine

    /// Creates a hasher that hashes `width` passwords at once, 32 MiB each, while `capacity` more may wait.
    public init(parameters: Scrypt = .recommended, width: Int = 2, capacity: Int = 32) {
        self.parameters = parameters
        unmatchable = .unmatchable(parameters)
        line = WorkLine("password", width: width, capacity: capacity)
    }

    /// Returns the hash to store for `password`. Throws `Busy` when the queue is full, or `CancellationError`.
    public func hash(_ password: String) async throws -> PasswordHash {
        let parameters = parameters
        return try await work { PasswordHash(of: password, parameters) }
    }

    /// Whether `password` matches `stored`. Without a stored hash, for a user who does not exist, the result is
    /// negative after the same time. Throws like `hash`.
    public func verify(_ password: String, against stored: PasswordHash?) async throws -> PasswordHash.Verdict {
        let parameters = parameters
        let hash = stored ?? unmatchable
        let verdict = try await work { hash.verdict(on: password, wanted: parameters) }
        return stored == nil ? PasswordHash.Verdict(matches: false, shouldRehash: false) : verdict
    }

    func work<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async throws -> Value {
        do {
            return try await line.run { _ in body() }
        } catch is WorkLine.Full {
            throw Busy()
        }
    }
}
