import Database
import HTTPServer
import Security
import Web

/// The second step of signing in: a code of the app, or a recovery code.
struct CodeController {
    let secrets: FactorSecrets

    /// How many codes may be tried for an account within a quarter of an hour, from wherever: whoever tries knows the
    /// password, and three of a million codes are right.
    private static let attempts = 10

    func form(_ context: RequestContext) async throws -> Response {
        guard try await waiting(context) != nil else { return startAgain(context, next: context.query["next"]) }
        return context.page(FactorCodePage(context, next: context.query["next"] ?? "", errors: [:])).unkept
    }

    func check(_ context: RequestContext) async throws -> Response {
        guard let (digest, waiting) = try await waiting(context) else {
            return startAgain(context, next: context.form.rawValue("next"))
        }
        let next = LocalPath(requested: context.form.rawValue("next")) ?? .root
        let limit = "code of \(waiting.account)"
        let count = try await context.accounts.write(RateLimitStore.count(limit, window: SignInGuard.window))
        if count.hits > Self.attempts { throw HTTPError.tooManyRequests(retryAfter: count.secondsLeft) }
        guard let code = code(context, waiting),
            var response = try await context.beginSession(
                then: next,
                flash: nil,
                { token, browser, end in
                    SecondFactorStore.begin(
                        token,
                        of: digest,
                        by: code,
                        on: context.device,
                        known: browser,
                        until: end
                    )
                }
            )
        else {
            try await context.accounts.write(SecondFactorStore.noteFailure(of: digest, on: context.device))
            let page = FactorCodePage(context, next: next.text, errors: ["code": .people(.codeWrong)])
            return context.page(page, status: .unprocessableContent).unkept
        }
        try await context.accounts.write(RateLimitStore.forget(limit))
        context.services.cookies.remove(.waiting, on: &response)
        return response
    }

    /// Sends whoever waits no more to the password again, and from there to where they wanted; who is signed in, there at once.
    private func startAgain(_ context: RequestContext, next: String?) -> Response {
        let path = LocalPath.signIn(next: next ?? "/")
        return context.signedIn == nil
            ? context.redirectToSignIn(.people(.codeTooLate), path) : .redirect(to: path)
    }

    private func waiting(_ context: RequestContext) async throws -> (digest: [UInt8], SecondFactorStore.Waiting)? {
        guard let digest = context.services.cookies.token(of: .waiting, in: context.cookies)?.digest,
            let waiting = try await context.accounts.read(SecondFactorStore.waiting(under: digest))
        else { return nil }
        return (digest, waiting)
    }

    private func code(_ context: RequestContext, _ waiting: SecondFactorStore.Waiting) -> SecondFactorStore.Code? {
        let typed = String(context.form.rawValue("code").prefix(40))
        let secret = secrets.secret(seed: waiting.seed, of: waiting.account)
        if let step = OneTimeCode.step(of: typed, secret, at: context.now.seconds) { return .app(step: step) }
        return secrets.number(of: typed, seed: waiting.codesSeed, of: waiting.account).map { .recovery(number: $0) }
    }
}

extension RequestContext {
    /// Sends whoever has written the right password on to the second step; nil for an account that has none.
    func askForCode(of account: OpenedAccount, then next: LocalPath) async throws -> Response? {
        let token = SessionToken()
        let (lifetime, path): (Int, LocalPath) = (600, "/login/code")
        let asked = try await accounts.write(
            SecondFactorStore.wait(for: account, under: token.digest, until: now.adding(seconds: lifetime))
        )
        guard asked == 1 else { return nil }
        var response = Response.redirect(to: next == .root ? path : path.with(["next": next.text]))
        services.cookies.set(.waiting, to: token.cookie, lifetime: lifetime, on: &response)
        return response
    }
}
