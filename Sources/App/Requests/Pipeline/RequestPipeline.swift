import Database
import Domain
import HTTPServer
import Security
import Web

/// The way in: every request passes here, in the order in which it is written.
///
/// files → route → session → rights → forgery → action → errors → header fields.
public struct RequestPipeline: Handler {
    let services: RequestServices
    let router: Router<RequestContext>
    let headers: SecurityHeaders
    let proxies: TrustedProxies

    init(_ services: RequestServices, _ router: Router<RequestContext>, site: Site, proxies: TrustedProxies) {
        self.services = services
        self.router = router
        headers = SecurityHeaders(site)
        self.proxies = proxies
    }

    public func bodyLimit(for head: Request) -> Int {
        router.bodyLimit(for: head)
    }

    public func respond(to request: Request) async -> Response {
        let started = ContinuousClock.now
        let id = RequestID(for: request, proxies)
        var context = RequestContext(
            services: services,
            request: request,
            requestID: id,
            address: proxies.client(of: request)?.description ?? request.peer,
            log: services.log.with(["request": .text(id.description)]),
            cookies: Cookies(request.headers),
            now: .now()
        )
        var route = "-"
        var response: Response
        do {
            response = try await answer(&context, &route)
        } catch {
            if context.signedIn == nil, error is HTTPError { await recogniseIfPossible(&context) }
            response = ErrorPages.response(to: error, context)
        }
        headers.apply(to: &response)
        response.headers["X-Request-Id"] = id.description
        services.metrics.note(response, to: context, route: route, took: .now - started)
        return response
    }

    private func answer(_ context: inout RequestContext, _ route: inout String) async throws -> Response {
        if let file = try services.assets.respond(to: context.request) { return file }
        let match = try router.match(context.request.method, context.request.path)
        route = match.route.pattern
        context.parameters = match.parameters
        context.query = try URLQuery(context.request.query)
        if let response = try await answerFromMemory(context, match.route) { return response }
        if match.route.access != .anyone || context.hasSessionCookie { try await recognise(&context) }
        if let refusal = try await admit(&context, to: match.route) { return refusal }
        var response = try await match.route.action(context)
        settleCookies(of: context, on: &response)
        return response
    }

    /// The answer for a session that is remembered, if the first look at the database finds it unchanged. Nil when there
    /// is no such session, or when it does not hold: then all begins anew, with looking the session up. A person's action
    /// has no other database than its visit's: nothing is written through that before the session was found to hold.
    private func answerFromMemory(_ context: RequestContext, _ route: Route<RequestContext>) async throws -> Response? {
        guard route.access != .anyone,
            let digest = services.cookies.token(of: .session, in: context.cookies)?.digest,
            let person = services.sessions.person(behind: digest)
        else { return nil }
        var context = context
        let database: CheckedDatabase
        (context.services, database) = services.checking(person, now: context.now)
        context.signedIn = person
        do {
            guard try await admit(&context, to: route) == nil else { return nil }
            var response = try await route.action(context)
            try await database.confirm()
            settleCookies(of: context, on: &response)
            return response
        } catch is SessionChanged {
            services.sessions.forget(digest)
            return nil
        } catch is HTTPError where !database.hasPassed {
            return nil
        }
    }

    /// Finds out who is asking.
    private func recognise(_ context: inout RequestContext) async throws {
        guard let token = services.cookies.token(of: .session, in: context.cookies) else { return }
        guard let person = try await services.database.read(SessionStore.person(behind: token.digest)) else { return }
        switch person.lifetime(at: context.now) {
        case .ended:
            try await services.database.write(SessionStore.end(token.digest))
            return
        case .aliveAndStale:
            try await services.database.write(SessionStore.touch(person.session))
        case .alive:
            break
        }
        context.signedIn = person
        services.sessions.remember(person)
    }

    /// An error page, too, stands in its reader's frame and language, unless the database cannot say whose they are.
    private func recogniseIfPossible(_ context: inout RequestContext) async {
        guard context.hasSessionCookie else { return }
        do {
            try await recognise(&context)
        } catch {
            return context.log.warning("nobody recognised", ["cause": .text(String(describing: error))])
        }
        if let person = context.signedIn {
            context.csrf = CSRFField(token: services.csrf.token(session: person.digest))
        }
    }

    /// Rights and forgery. Answers with a response of its own where the visitor has to sign in first.
    private func admit(_ context: inout RequestContext, to route: Route<RequestContext>) async throws -> Response? {
        context.token =
            services.cookies.token(of: .guest, in: context.cookies) ?? (context.signedIn == nil ? SessionToken() : nil)
        if let digest = context.signedIn?.digest ?? context.token?.digest {
            context.csrf = CSRFField(token: services.csrf.token(session: digest))
        }
        let changes = route.method == .post
        if changes {
            guard services.csrf.allowsOrigin(of: context.request) else { throw HTTPError.forbidden }
            context.form = try Form.read(context.request)
        }
        if route.access != .anyone, context.signedIn == nil {
            return try await changes ? keepForm(context) : .redirect(to: .signIn(next: context.request.target))
        }
        if let person = context.signedIn, !person.role.may(route.access) { throw HTTPError.forbidden }
        if changes {
            let digest = context.signedIn?.digest ?? services.cookies.token(of: .guest, in: context.cookies)?.digest
            guard services.csrf.accepts(context.request, context.form, session: digest) else {
                throw HTTPError.forbidden
            }
        } else if context.query["kept"] != nil, let token = services.cookies.token(of: .guest, in: context.cookies) {
            context.form = try await services.database.read(KeptFormStore.form(under: token.digest)) ?? Form()
        }
        return nil
    }

    /// Nothing typed is lost because a session had ended: the form waits while its sender signs in.
    private func keepForm(_ context: RequestContext) async throws -> Response {
        guard let token = context.token else { throw HTTPError.forbidden }
        let page = context.formPage
        guard try await KeptFormStore.mayKeep(context.form, from: context.limitKey, services.database) else {
            return .redirect(to: .signIn(next: page.text))
        }
        try await services.database.write(
            KeptFormStore.keep(context.form, under: token.digest, until: context.now.adding(seconds: 30 * 60))
        )
        var response = Response.redirect(to: .signIn(next: page.with(["kept": "1"]).text))
        services.cookies.set(.guest, to: token.cookie, on: &response)
        services.flashes.write(Flash(message: .people(.signInToContinue)), on: &response, now: context.now.seconds)
        return response
    }

    /// The context's token goes out with the first page that may hold a form; a message is shown once.
    private func settleCookies(of context: RequestContext, on response: inout Response) {
        let isAnswered = response.status == .ok || response.status == .unprocessableContent
        let isPage = isAnswered && response.headers["content-type"]?.hasPrefix("text/html") == true
        if isPage, context.signedIn == nil, let token = context.token,
            services.cookies.value(of: .guest, in: context.cookies) != token.cookie
        {
            services.cookies.set(.guest, to: token.cookie, on: &response)
        }
        if isPage, services.cookies.value(of: .flash, in: context.cookies) != nil {
            services.flashes.clear(on: &response)
        }
    }
}

extension RequestContext {
    /// Whether a session is worth looking up where none is needed.
    var hasSessionCookie: Bool { services.cookies.value(of: .session, in: cookies) != nil }

    /// The page that the form of this request stood on: the one the browser names, else the start page.
    var formPage: LocalPath {
        guard let referer = request.headers["referer"], let origin = referer.firstRange(of: "://") else { return .root }
        let rest = referer[origin.upperBound...]
        return rest.firstIndex(of: "/").flatMap { LocalPath(requested: String(rest[$0...])) } ?? .root
    }
}

extension LocalPath {
    static func signIn(next target: String) -> LocalPath {
        let path: LocalPath = "/login"
        guard let next = LocalPath(requested: target), next != .root else { return path }
        return path.with(["next": next.text])
    }
}
