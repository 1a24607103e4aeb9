import Database
import Security
import Web

/// Slows down the guessing of passwords without locking anyone out of their own account.
///
/// Failed attempts are counted for each address, for each account from one address, and for each account from
/// everywhere. An account under attack from everywhere still takes one attempt from each address that has not failed
/// yet, so that its owner can still sign in from elsewhere. In a browser in which its owner has signed in before, attempts
/// are counted for themselves: there nobody waits for what others do.
struct SignInGuard {
    static let window = 15 * 60
    static let perAddress = 40
    static let perAccountAndAddress = 10
    static let perAccount = 100

    let database: any Database
    let email: String
    let address: String
    /// The digest of the browser's token, where it has one.
    var browser: [UInt8]?
    /// Whether the attempt was counted for the browser alone.
    private var isKnown = false

    init(database: any Database, email: String, address: String, browser: [UInt8]? = nil) {
        self.database = database
        self.email = email
        self.address = address
        self.browser = browser
    }

    private var ofBrowser: String { "sign-in \(email) in \(Digest.hexadecimal(browser ?? []))" }
    private var ofAddress: String { "sign-in address \(address)" }
    private var ofPair: String { "sign-in \(email) from \(address)" }
    private var ofAccount: String { "sign-in \(email)" }

    /// Counts the attempt before it is made, so that a hundred simultaneous attempts count like a hundred in a row.
    /// Throws `tooManyRequests` when this address has to wait.
    mutating func enter() async throws {
        if let browser, try await database.read(AccountEventStore.knows(browser, of: email)) {
            let known = try await database.write(RateLimitStore.count(ofBrowser, window: Self.window))
            if known.hits > Self.perAccountAndAddress { throw wait(known) }
            isKnown = true
            return
        }
        let (pair, account) = try await database.write(
            RateLimitStore.count(ofPair, window: Self.window),
            RateLimitStore.peek(ofAccount, window: Self.window)
        )
        let isAttacked = (account?.hits ?? 0) >= Self.perAccount
        if pair.hits > (isAttacked ? 1 : Self.perAccountAndAddress) { throw wait(pair) }
        let (address, _) = try await database.write(
            RateLimitStore.count(ofAddress, window: Self.window),
            RateLimitStore.count(ofAccount, window: Self.window)
        )
        if address.hits > Self.perAddress { throw wait(address) }
    }

    /// Takes the attempt back: someone who knew the password was not guessing.
    func succeeded() async throws {
        if isKnown { return try await database.write(RateLimitStore.forget(ofBrowser)) }
        try await database.write(
            RateLimitStore.forget(ofPair),
            RateLimitStore.giveBack(ofAddress),
            RateLimitStore.giveBack(ofAccount)
        )
    }

    private func wait(_ count: RateLimitStore.Count) -> HTTPError {
        .tooManyRequests(retryAfter: count.secondsLeft)
    }
}
