import Database
import HTTPServer
import Security
import Web

extension RequestContext {
    /// Begins a session with a new token, ends the one that the browser had before, and sends the browser on.
    func beginSession(of account: OpenedAccount, then next: LocalPath, flash: FlashMessage?) async throws -> Response {
        try await beginSession(then: next, flash: flash) { token, browser, end in
            SessionStore.begin(token, of: account, on: device, known: browser, until: end)
        } ?? .redirect(to: .signIn(next: next.text))
    }

    /// The same, for a session that `begin` begins; nil where it does not.
    func beginSession(
        then next: LocalPath,
        flash: FlashMessage?,
        _ begin: (_ digest: [UInt8], KnownBrowser, _ end: Moment) -> Query<SessionStore.Begun?>
    ) async throws -> Response? {
        let token = SessionToken()
        let lifetime = SessionLifetime.standard.full
        if let old = services.cookies.token(of: .session, in: cookies) {
            try await accounts.write(SessionStore.end(old.digest))
        }
        let browser = SessionToken()
        let known = KnownBrowser(
            former: knownBrowser,
            digest: browser.digest
        )
        let end = now.adding(seconds: lifetime)
        // Nil where the password was changed in another browser a moment ago.
        guard let begun = try await accounts.write(begin(token.digest, known, end)) else { return nil }
        var response = Response.redirect(to: next)
        services.cookies.set(.session, to: token.cookie, lifetime: lifetime, on: &response)
        services.cookies.set(.device, to: browser.cookie, lifetime: 400 * 86_400, on: &response)
        // Who is to be removed, or was, is told, whatever else there is to say.
        let (ahead, moved, person) = try await accounts.read(
            AnnouncementStore.told(session: token.digest),
            DepartureStore.told(session: token.digest),
            SessionStore.person(behind: token.digest)
        )
        if let account = person.map({ SenderMarks(.person($0)).account }) {
            services.cookies.set(.account, to: account, lifetime: 400 * 86_400, on: &response)
        }
        let back: FlashMessage? = begun.cameBack ? .people(.accountKept) : nil
        let told =
            ahead.map { FlashMessage.people(.removalAhead(by: $0.by, on: $0.on)) }
            ?? moved.map { FlashMessage.people(.movedByOthers($0)) }
        let message = told ?? back ?? flash
        if let message { services.flashes.write(Flash(message: message), on: &response, now: now.seconds) }
        return response
    }

    /// The digest of the token by which this browser is known to whoever has signed in here before; nil where nobody has.
    var knownBrowser: [UInt8]? { services.cookies.token(of: .device, in: cookies)?.digest }

    /// Counts a new account from this address, and refuses more than an hour may bring.
    func countRegistration() async throws {
        let count = try await accounts.write(RateLimitStore.count("register \(limitKey)", window: 3_600))
        if count.hits > 30 { throw HTTPError.tooManyRequests(retryAfter: count.secondsLeft) }
    }
}
