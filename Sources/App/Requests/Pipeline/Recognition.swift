import Database
import HTTPServer
import Web

extension RequestPipeline {
    /// Reads the session that the cookie names, and sets `context.sender` if it is alive.
    func recognise(_ context: inout RequestContext) async throws {
        let known = try await sender(of: context)
        (context.sender, context.keptMarks) = (known?.sender, known?.marks)
        context.hasReadSession = true
    }

    /// Whose session the cookie names; nil where it names none that is alive.
    private func sender(of context: RequestContext) async throws -> SessionCache.Known? {
        guard let token = services.cookies.token(of: .session, in: context.cookies) else { return nil }
        let (person, device) = try await services.database.read(
            SessionStore.person(behind: token.digest),
            KitchenSessionStore.device(behind: token.digest)
        )
        guard let sender = person.map(Sender.person) ?? device.map(Sender.kitchen) else { return nil }
        switch sender.lifetime(at: context.now) {
        case .ended:
            try await services.note(SessionStore.end(token.digest), beside: context)
            return nil
        case .aliveAndStale:
            try await services.note(SessionStore.touch(token.digest), beside: context)
        case .alive:
            break
        }
        return services.sessions.remember(sender)
    }

    /// Reads the session for an error page, which has its reader's layout and language, too, unless the database fails.
    func recogniseIfPossible(_ context: inout RequestContext) async {
        guard context.hasSessionCookie else { return }
        do {
            try await recognise(&context)
        } catch {
            return context.log.warning("nobody recognised", ["cause": .text(String(describing: error))])
        }
        if let sender = context.sender {
            context.csrf = CSRFField(token: services.csrf.token(session: sender.digest))
        }
    }
}
