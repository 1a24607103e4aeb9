import Database
import Domain
import HTTPServer
import Security
import Web

/// Every request passes through this handler, in these steps:
/// files → route → session → rights → CSRF → for whom → action → error page → header fields.
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
        let id = RequestID(for: request, proxies)
        guard services.log.tells(.debug) else { return await respond(to: request, id) }
        return await RequestID.$current.withValue(id) { await respond(to: request, id) }
    }

    /// What programs are told of a request that the server has not read to its end.
    public func refusal(_ status: Status, of head: Request) -> RefusalText? {
        let context = context(of: head, RequestID(for: head, proxies))
        return context.isForPrograms ? ApiProblem.refusal(status, context) : nil
    }

    private func context(of request: Request, _ id: RequestID) -> RequestContext {
        RequestContext(
            services: services,
            accounts: services.database,
            request: request,
            requestID: id,
            address: proxies.client(of: request)?.description ?? request.peer,
            log: services.log.with(["request": .text(id.description)]),
            cookies: Cookies(request.headers),
            askedLanguage: .preferred(by: request.headers),
            now: .now()
        )
    }

    private func respond(to request: Request, _ id: RequestID) async -> Response {
        let started = ContinuousClock.now
        var context = context(of: request, id)
        var route = "-"
        var response: Response
        do {
            response = try await answer(&context, &route)
        } catch {
            if context.isForPrograms {
                response = ApiProblem.response(to: error, context)
            } else {
                if context.sender == nil, error is HTTPError { await recogniseIfPossible(&context) }
                response = ErrorPages.response(to: error, context)
            }
        }
        if context.hasSecretAddress { response.hideAddress() }
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
        let isOfPerson = match.route.body != .program
        if isOfPerson, let response = try await answerFromMemory(context, match.route) { return response }
        do {
            return try await answerAnew(&context, match.route)
        } catch let error where error.tellsOfDeparture {
            return try await answerAnew(&context, match.route)
        }
    }

    /// The response for whoever the session or the token belongs to now.
    private func answerAnew(
        _ context: inout RequestContext,
        _ route: Route<RequestContext>
    ) async throws -> Response {
        if route.body == .program { return try await answerProgram(&context, route) }
        if route.access != .anyone || context.hasSessionCookie { try await recognise(&context) }
        if let response = try await admit(&context, to: route) { return response }
        var response = try await actNearby(context, route)
        settleCookies(of: context, on: &response)
        return response
    }

    /// The response for a cached session, if the first database round trip of the action confirms that
    /// session. Nil when no session is cached, when the session is not confirmed, or when somebody for whom
    /// the action writes goes at this moment; the request then starts over with reading the session. The action
    /// has no other database than the checked one, which writes nothing before the session is confirmed.
    private func answerFromMemory(_ context: RequestContext, _ route: Route<RequestContext>) async throws -> Response? {
        guard route.access != .anyone,
            let digest = services.cookies.token(of: .session, in: context.cookies)?.digest,
            let known = services.sessions.known(behind: digest)
        else { return nil }
        var context = context
        let database = services.checking(known.sender, now: context.now)
        context.accounts = database
        (context.sender, context.keptMarks) = (known.sender, known.marks)
        do {
            guard try await admit(&context, to: route) == nil else { return nil }
            var response = try await actNearby(context, route, confirming: database)
            try await database.confirm()
            settleCookies(of: context, on: &response)
            return response
        } catch let error where error.tellsOfDeparture {
            services.sessions.forget(digest)
            return nil
        } catch is HTTPError where !database.hasPassed {
            return nil
        }
    }

    /// Checks rights and CSRF. Returns a response of its own where the visitor has to sign in first.
    private func admit(_ context: inout RequestContext, to route: Route<RequestContext>) async throws -> Response? {
        context.token =
            services.cookies.token(of: .guest, in: context.cookies) ?? (context.sender == nil ? SessionToken() : nil)
        if let digest = context.sender?.digest ?? context.token?.digest {
            context.csrf = CSRFField(token: services.csrf.token(session: digest))
        }
        let (changes, body) = (route.method == .post, route.body)
        if changes {
            guard services.csrf.allowsOrigin(of: context.request, sending: body) else { throw HTTPError.forbidden }
            // No browser packs a form, and what is packed can be small and unpack to anything.
            guard context.request.isPlain else { throw HTTPError.unsupportedMediaType }
            if body == .form { context.form = try await services.work.form(of: context.request) }
        }
        if route.access != .anyone, context.sender == nil {
            // What a script asks beside a page that somebody types in is asked again, and is nothing to be kept.
            if changes, body == .form, !context.isAside { return try await keepForm(context) }
            return .redirect(to: .signIn(next: changes ? "/" : context.request.target))
        }
        if let sender = context.sender, !sender.may(route.access) {
            guard case .kitchen = sender, context.request.path == "/" else { throw HTTPError.forbidden }
            return .redirect(to: .kitchen)
        }
        if changes {
            let digest = context.sender?.digest ?? services.cookies.token(of: .guest, in: context.cookies)?.digest
            guard services.csrf.accepts(context.request, context.form, sending: body, session: digest) else {
                throw HTTPError.forbidden
            }
        } else if context.query["kept"] != nil {
            context.form = try await keptForm(context)
        }
        context.ward = try await context.askedWard()
        return nil
    }

    /// Sends the guest token with the first page that may hold a form, and
    /// clears the flash message, which is shown once: nobody keeps the page that shows it.
    private func settleCookies(of context: RequestContext, on response: inout Response) {
        noteChange(by: context, &response)
        let isAnswered = response.status == .ok || response.status == .unprocessableContent
        // A page that a script was led to when its session had ended is not shown: its token would not be that of a form.
        let isPage =
            isAnswered && !context.isAside && response.headers["content-type"]?.hasPrefix("text/html") == true
        if isPage, context.sender == nil, let token = context.token,
            services.cookies.value(of: .guest, in: context.cookies) != token.cookie
        {
            services.cookies.set(.guest, to: token.cookie, on: &response)
        }
        if isPage, services.cookies.value(of: .flash, in: context.cookies) != nil {
            services.flashes.clear(on: &response)
            response.headers["Cache-Control"] = "no-store"
        }
    }
}

extension Request {
    /// Whether the body comes as it is, in no encoding.
    fileprivate var isPlain: Bool {
        headers.all("content-encoding").allSatisfy { $0.isEmpty || $0.lowercased() == "identity" }
    }
}
