import Threads

/// Hashes passwords on threads of its own, a few at a time and with a bounded queue: never on the
/// cooperative pool, whose threads serve pages.
public final class PasswordHasher: Sendable {
    /// The queue is full; the visitor should try again shortly.
    public struct Busy: Error {
        public init() {}
    }

    private let parameters: Scrypt
    private let line: WorkLine

    /// Creates a hasher that hashes `width` passwords at once, 32 MiB each, while `capacity` more may wait.
    public init(parameters: Scrypt = .recommended, width: Int = 2, capacity: Int = 32) {
        self.parameters = parameters
        line = WorkLine("password", width: width, capacity: capacity)
    }

    /// Returns the hash to store for `password`. Throws `Busy` when the queue is full, or `CancellationError`.
    public func hash(_ password: String) async throws -> PasswordHash {
        let parameters = parameters
        return try await work { PasswordHash(of: password, PasswordSalt(parameters)) }
    }

    /// Returns what the stored hash with this salt is, if `password` is the right one. Without a salt, for a user who does
    /// not exist, the result is after the same time a hash that nobody has. Throws like `hash`.
    public func hash(_ password: String, with salt: PasswordSalt?) async throws -> PasswordHash {
        // HMAC pads its key with zeros, so for scrypt a password and the same one followed by NULs are equal.
        let usable = password.utf8.contains(0) ? nil : salt
        let used = usable ?? PasswordSalt(parameters)
        return try await work { PasswordHash(of: password, used) }
    }

    /// Whether a right password should be hashed anew, because this hash has outdated parameters.
    public func isOutdated(_ hash: PasswordHash) -> Bool {
        hash.salt.parameters != parameters
    }

    func work<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async throws -> Value {
        do {
            return try await line.run { _ in body() }
        } catch is WorkLine.Full {
            throw Busy()
        }
    }
}
