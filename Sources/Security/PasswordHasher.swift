import Threads

/// Hashes and checks passwords, a few at a time, on threads of its own: never on the cooperative pool, whose
/// threads serve pages, and never more than the line holds.
public final class PasswordHasher: Sendable {
    /// Too many passwords wait already; the visitor should try again shortly.
    public struct Busy: Error {
        public init() {}
    }

    private let parameters: Scrypt
    private let unmatchable: PasswordHash
    private let line: WorkLine

    /// `width` passwords are hashed at once, 32 MiB each; `capacity` more may wait.
    public init(parameters: Scrypt = .recommended, width: Int = 2, capacity: Int = 32) {
        self.parameters = parameters
        unmatchable = .unmatchable(parameters)
        line = WorkLine("password", width: width, capacity: capacity)
    }

    /// The hash to store for `password`. Throws `Busy` when the line is full, `CancellationError` when the caller left.
    public func hash(_ password: String) async throws -> PasswordHash {
        let parameters = parameters
        return try await work { PasswordHash(of: password, parameters) }
    }

    /// Whether `password` belongs to `stored`. Without a stored hash, for a user who does not exist, it takes
    /// the same time and the answer is no. Throws like `hash`.
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
