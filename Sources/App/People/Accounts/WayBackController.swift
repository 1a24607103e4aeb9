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
        let (visitor, address) = try await context.services.database.write(
            RateLimitStore.count("reset by \(context.limitKey)", window: 3_600),
            RateLimitStore.count("reset of \(email.key)", window: 3_600)
        )
        if visitor.hits > Self.perVisitor { throw HTTPError.tooManyRequests(retryAfter: visitor.secondsLeft) }
        if address.hits <= Self.perAddress { try await context.services.database.write(WayBackStore.ask(email)) }
        return context.redirectToSignIn(.people(.linkSent(email: email.text)))
    }

    func form(_ context: RequestContext) async throws -> Response {
        let (token, email) = try await opened(context)
        return context.page(NewPasswordPage(context, token, email: email, errors: [:]))
    }

    func set(_ context: RequestContext) async throws -> Response {
        let (token, email) = try await opened(context)
        var read = FormReader(context.form)
        guard let password = read.newPassword("password", beside: [email]), read.isValid else {
            let page = NewPasswordPage(context, token, email: email, errors: read.errors)
            return context.page(page, status: .unprocessableContent)
        }
        let hash = try await passwords.hash(password)
        let use = WayBackStore.use(token.digest, hash, on: context.device)
        guard try await context.services.database.write(use) == 1 else { throw HTTPError.notFound }
        return context.redirectToSignIn(.people(.passwordChosen))
    }

    /// Whose link it is. Guessing needs no limit: the secret has 32 bytes.
    private func opened(_ context: RequestContext) async throws -> (token: WayBackToken, email: String) {
        let token = try context.parameters.value("token", as: WayBackToken.self)
        guard let email = try await context.services.database.read(WayBackStore.email(behind: token.digest)) else {
            throw HTTPError.notFound
        }
        return (token, email)
    }
}

extension RequestContext {
    fileprivate func redirectToSignIn(_ message: FlashMessage) -> Response {
        var response = Response.redirect(to: "/login")
        services.flashes.write(Flash(message: message), on: &response, now: now.seconds)
        return response
    }
}
