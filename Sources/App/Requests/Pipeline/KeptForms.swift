import Database
import HTTPServer
import Security
import Web

extension RequestPipeline {
    /// How many forms of one sender are kept in an hour.
    private static let keptPerHour = 60

    /// Counts a form of a sender, and tells whether it may be kept.
    private func mayKeep(_ context: RequestContext) async throws -> Bool {
        guard KeptFormStore.isShort(context.form) else { return false }
        let count = try await services.database.write(
            RateLimitStore.count("keep \(context.limitKey)", window: 3_600)
        )
        return count.hits <= Self.keptPerHour
    }

    /// What the form of a page is kept under: whoever sends forms from several tabs finds each on its own page.
    private static func digest(of page: String, _ token: SessionToken) -> [UInt8] {
        Digest.sha256(token.digest + Array(page.prefix { $0 != "?" }.utf8))
    }

    /// The form of this page that was kept in this browser for whoever sends this request.
    func keptForm(_ context: RequestContext) async throws -> Form {
        guard let token = services.cookies.token(of: .guest, in: context.cookies) else { return Form() }
        let digest = Self.digest(of: context.request.target, token)
        let kept = KeptFormStore.form(under: digest, for: context.marks?.account)
        return try await services.database.read(kept) ?? Form()
    }

    /// Keeps a form that arrived without a session, so that nothing typed is lost while its sender signs in again.
    func keepForm(_ context: RequestContext) async throws -> Response {
        guard let token = context.token else { throw HTTPError.forbidden }
        let page = formPage(of: context)
        guard try await mayKeep(context) else {
            return .redirect(to: .signIn(next: page.text))
        }
        // Whoever signs in next may be somebody else.
        let account = services.cookies.value(of: .account, in: context.cookies)
        let end = context.now.adding(seconds: 30 * 60)
        try await services.database.write(
            KeptFormStore.keep(context.form, of: account, under: Self.digest(of: page.text, token), until: end)
        )
        var response = Response.redirect(to: .signIn(next: page.withKeptForm.text))
        services.cookies.set(.guest, to: token.cookie, on: &response)
        services.flashes.write(Flash(message: .people(.signInToContinue)), on: &response, now: context.now.seconds)
        return response
    }
}
