import Database
import HTTPServer
import Security
import Web

/// The way back for who forgot the password: a link by mail, once and for an hour.
struct WayBackController {
    /// Whether the program can write mail.
    let hasMail: Bool
    let passwords: PasswordHasher

    /// How many links may be asked for within an hour: by one visitor, and to one address.
    private static let perVisitor = 20
    private static let perAddress = 3

    func askForm(_ context: RequestContext) async throws -> Response {
        context.page(ForgottenPage(context, hasMail: hasMail, errors: [:]))
    }

    /// Answers the same, in the same time, whether or not the address has an account: that is looked up later, by whoever
    /// writes the mail.
    func ask(_ context: RequestContext) async throws -> Response {
        guard hasMail else { return .redirect(to: "/password/forgotten") }
        var read = FormReader(context.form)
        guard let email = read.email("email"), read.isValid else {
            let page = ForgottenPage(context, hasMail: hasMail, errors: read.errors)
            return context.page(page, status: .unprocessableContent)
        }
        let (visitor, address) = try await context.accounts.write(
            RateLimitStore.count("reset by \(context.limitKey)", window: 3_600),
            RateLimitStore.count("reset of \(email.key)", window: 3_600)
        )
        if visitor.hits > Self.perVisitor { throw HTTPError.tooManyRequests(retryAfter: visitor.secondsLeft) }
        if address.hits <= Self.perAddress { try await context.accounts.write(WayBackStore.ask(email)) }
        return context.redirectToSignIn(.people(.linkSent(email: email.text)))
    }

    func form(_ context: RequestContext) async throws -> Response {
        let (token, owner) = try await opened(context)
        return context.page(NewPasswordPage(context, token, owner, errors: [:]))
    }

    func set(_ context: RequestContext) async throws -> Response {
        let (token, owner) = try await opened(context)
        var read = FormReader(context.form)
        let personal = [owner.name, owner.email, owner.household]
        guard let password = read.newPassword("password", beside: personal), read.isValid else {
            let page = NewPasswordPage(context, token, owner, errors: read.errors)
            return context.page(page, status: .unprocessableContent)
        }
        let hash = try await passwords.hash(password)
        let use = WayBackStore.use(token.digest, hash, on: context.device)
        guard try await context.accounts.write(use) == 1 else { throw HTTPError.notFound }
        // A passkey opens as before, and a thief may have added one: whoever has any is led to them.
        let next: LocalPath = owner.passkeys > 0 ? "/login?next=/settings/passkeys" : "/login"
        return context.redirectToSignIn(.people(.passwordChosen), next)
    }

    /// Whose link it is. Guessing needs no limit: the secret has 32 bytes.
    private func opened(_ context: RequestContext) async throws -> (token: WayBackToken, owner: WayBackStore.Owner) {
        let token = try context.parameters.value("token", as: WayBackToken.self)
        guard let owner = try await context.accounts.read(WayBackStore.owner(behind: token.digest)) else {
            throw HTTPError.notFound
        }
        return (token, owner)
    }
}

extension RequestContext {
    func redirectToSignIn(_ message: FlashMessage, _ path: LocalPath = "/login") -> Response {
        var response = Response.redirect(to: path)
        services.flashes.write(Flash(message: message), on: &response, now: now.seconds)
        return response
    }
}
