import Database
import Web

/// Keeps guessing of passwords slow without locking anyone out of their own account.
///
/// Failures are counted for each address, for each account from one address, and for each account altogether.
/// An account under attack from everywhere still takes one attempt from every address that has not failed yet:
/// its owner signs in from elsewhere as ever.
struct SignInGuard {
    static let window = 15 * 60
    static let perAddress = 40
    static let perAccountAndAddress = 10
    static let perAccount = 100

    let database: any Database
    let email: String
    let address: String

    private var ofAddress: String { "sign-in address \(address)" }
    private var ofPair: String { "sign-in \(email) from \(address)" }
    private var ofAccount: String { "sign-in \(email)" }

    /// Throws `tooManyRequests` when this address has to wait.
    func check() async throws {
        let (address, pair, account) = try await database.read(
            RateLimitStore.look(ofAddress, window: Self.window),
            RateLimitStore.look(ofPair, window: Self.window),
            RateLimitStore.look(ofAccount, window: Self.window)
        )
        if let address, address.hits >= Self.perAddress { throw wait(address) }
        let isAttacked = (account?.hits ?? 0) >= Self.perAccount
        if let pair, pair.hits >= (isAttacked ? 1 : Self.perAccountAndAddress) { throw wait(pair) }
    }

    func failed() async throws {
        try await database.write(
            RateLimitStore.count(ofAddress, window: Self.window),
            RateLimitStore.count(ofPair, window: Self.window),
            RateLimitStore.count(ofAccount, window: Self.window)
        )
    }

    func succeeded() async throws {
        try await database.write(RateLimitStore.forget(ofPair))
    }

    private func wait(_ count: RateLimitStore.Count) -> HTTPError {
        .tooManyRequests(retryAfter: count.secondsLeft)
    }
}
