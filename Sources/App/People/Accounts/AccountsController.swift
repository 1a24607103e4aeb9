import Database
import Security
import Web
import HTTPServer

/// Registration, signing in and signing out.
struct AccountsController {
    let registration: Configuration.Registration
    let passwords: PasswordHasher

    func registerForm(_ context: RequestContext) async throws -> Response {
        guard context.signedIn == nil else { return .redirect(to: .root) }
        guard registration == .open else { return context.page(RegistrationClosedPage()) }
        return context.page(RegisterPage(context, errors: [:]))
    }

    func register(_ context: RequestContext) async throws -> Response {
        guard registration == .open else { throw HTTPError.forbidden }
        do {
            let registration = try RegisterForm(form: context.form).validated(language: context.language)
            try await limitRegistrations(context)
            let hash = try await passwords.hash(registration.password)
            let database = context.services.database.scoped(to: registration.household, person: registration.person)
            try await database.write { db in
                try await AccountStore.register(registration, passwordHash: hash.phc, db)
            }
            let welcome = FlashMessage.people(.welcome(name: registration.name))
            return try await begin(registration.account, context, then: .root, flash: welcome)
        } catch let errors as FormErrors {
            return context.page(RegisterPage(context, errors: errors), status: .unprocessableContent)
        } catch let error as DatabaseError where error.constraint == "accounts_email_key_unique" {
            let errors: FormErrors = ["email": .people(.emailTaken)]
            return context.page(RegisterPage(context, errors: errors), status: .unprocessableContent)
        }
    }

    func signInForm(_ context: RequestContext) async throws -> Response {
        guard context.signedIn == nil else { return .redirect(to: .root) }
        return context.page(
            SignInPage(context, next: context.query["next"] ?? "", isWrong: false, mayRegister: registration == .open)
        )
    }

    func signIn(_ context: RequestContext) async throws -> Response {
        let form = SignInForm(form: context.form)
        let door = SignInGuard(
            database: context.services.database,
            email: form.email?.key ?? "-",
            address: context.limitKey
        )
        try await door.enter()
        guard let account = try await account(form, context) else {
            let page = SignInPage(context, next: form.next.text, isWrong: true, mayRegister: registration == .open)
            return context.page(page, status: .unprocessableContent)
        }
        try await door.succeeded()
        return try await begin(account, context, then: form.next, flash: nil)
    }

    func signOut(_ context: SignedInContext) async throws -> Response {
        try await context.accounts.write(SessionStore.end(context.person.digest))
        var response = Response.redirect(to: "/login")
        context.services.cookies.remove(.session, on: &response)
        context.services.flashes.write(Flash(message: .people(.signedOut)), on: &response, now: context.now.seconds)
        response.clearSiteData()
        return response
    }

    /// The account that e-mail and password open. An unknown address takes as long as a wrong password, so that nobody
    /// can find out which addresses have accounts.
    private func account(_ form: SignInForm, _ context: RequestContext) async throws -> Account.ID? {
        var found: AccountStore.Credentials?
        if let email = form.email {
            found = try await context.services.database.read(AccountStore.credentials(of: email))
        }
        let stored = found.flatMap { PasswordHash(phc: $0.passwordHash) }
        let password = form.password
        let verdict = try await passwords.verify(password ?? "-", against: stored)
        guard let found, let password, verdict.matches else { return nil }
        if verdict.shouldRehash {
            let hash = try await passwords.hash(password)
            try await context.services.database.write(AccountStore.setPassword(hash.phc, of: found.id))
        }
        return found.id
    }

    /// Begins a session with a new token, and ends the session that the browser had before.
    private func begin(
        _ account: Account.ID,
        _ context: RequestContext,
        then next: LocalPath,
        flash: FlashMessage?
    ) async throws -> Response {
        let token = SessionToken()
        let lifetime = SessionLifetime.standard.full
        if let old = context.services.cookies.token(of: .session, in: context.cookies) {
            try await context.services.database.write(SessionStore.end(old.digest))
        }
        try await context.services.database.write(
            SessionStore.begin(
                token.digest,
                of: account,
                on: context.device,
                until: context.now.adding(seconds: lifetime)
            )
        )
        var response = Response.redirect(to: next)
        context.services.cookies.set(.session, to: token.cookie, lifetime: lifetime, on: &response)
        if let flash { context.services.flashes.write(Flash(message: flash), on: &response, now: context.now.seconds) }
        return response
    }

    private func limitRegistrations(_ context: RequestContext) async throws {
        let count = try await context.services.database.write(
            RateLimitStore.count("register \(context.limitKey)", window: 3_600)
        )
        if count.hits > 30 { throw HTTPError.tooManyRequests(retryAfter: count.secondsLeft) }
    }
}
