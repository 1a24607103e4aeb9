import Database
import Security
import Web
import HTTPServer

/// The door: making an account, signing in and out.
struct AccountsController {
    let app: Application

    func registerForm(_ guest: Guest) async throws -> Response {
        guard guest.signedIn == nil else { return .redirect(to: .root) }
        guard app.configuration.registration == .open else { return guest.page(RegistrationClosedPage()) }
        return guest.page(RegisterPage(guest, errors: [:]))
    }

    func register(_ guest: Guest) async throws -> Response {
        guard app.configuration.registration == .open else { throw HTTPError.forbidden }
        do {
            let registration = try RegisterForm(form: guest.form).validated(language: guest.language)
            try await limitRegistrations(guest)
            let hash = try await app.passwords.hash(registration.password)
            let database = app.database(of: registration.household, person: registration.person)
            try await database.write { db in
                try await AccountStore.register(registration, passwordHash: hash.phc, db)
            }
            let welcome = Flash(Notice.welcomeNew, [registration.name])
            return try await begin(registration.account, guest, then: .root, saying: welcome)
        } catch let errors as FormErrors {
            return guest.page(RegisterPage(guest, errors: errors), status: .unprocessableContent)
        } catch let error as DatabaseError where error.constraint == "accounts_email_key_unique" {
            let errors: FormErrors = ["email": .custom("emailTaken")]
            return guest.page(RegisterPage(guest, errors: errors), status: .unprocessableContent)
        }
    }

    func signInForm(_ guest: Guest) async throws -> Response {
        guard guest.signedIn == nil else { return .redirect(to: .root) }
        return guest.page(SignInPage(guest, next: guest.query["next"] ?? "", isWrong: false))
    }

    func signIn(_ guest: Guest) async throws -> Response {
        let form = SignInForm(form: guest.form)
        let door = SignInGuard(
            database: app.database,
            email: form.email?.key ?? "-",
            address: guest.limitKey
        )
        try await door.enter()
        guard let account = try await account(form) else {
            let page = SignInPage(guest, next: form.next.text, isWrong: true)
            return guest.page(page, status: .unprocessableContent)
        }
        try await door.succeeded()
        return try await begin(account, guest, then: form.next, saying: nil)
    }

    func signOut(_ visit: Visit) async throws -> Response {
        try await visit.app.database.write(SessionStore.end(visit.person.digest))
        var response = Response.redirect(to: "/login")
        app.cookies.remove(.session, on: &response)
        app.flashes.write(Flash(Notice.signedOut), on: &response, now: visit.now.seconds)
        response.clearSiteData()
        return response
    }

    /// The account that e-mail and password open. Takes as long for an address that nobody has.
    private func account(_ form: SignInForm) async throws -> Account.ID? {
        var found: AccountStore.Credentials?
        if let email = form.email { found = try await app.database.read(AccountStore.credentials(of: email)) }
        let stored = found.flatMap { PasswordHash(phc: $0.passwordHash) }
        let password = form.password
        let verdict = try await app.passwords.verify(password ?? "-", against: stored)
        guard let found, let password, verdict.matches else { return nil }
        if verdict.shouldRehash {
            let hash = try await app.passwords.hash(password)
            try await app.database.write(AccountStore.setPassword(hash.phc, of: found.id))
        }
        return found.id
    }

    /// A new session with a token of its own; one that was there before is over.
    private func begin(
        _ account: Account.ID,
        _ guest: Guest,
        then next: LocalPath,
        saying flash: Flash?
    ) async throws -> Response {
        let token = SessionToken()
        let lifetime = SessionLifetime.standard.full
        if let old = app.cookies.token(of: .session, in: guest.cookies) {
            try await app.database.write(SessionStore.end(old.digest))
        }
        try await app.database.write(
            SessionStore.begin(token.digest, of: account, on: guest.device, until: guest.now.adding(seconds: lifetime))
        )
        var response = Response.redirect(to: next)
        app.cookies.set(.session, to: token.cookie, lifetime: lifetime, on: &response)
        if let flash { app.flashes.write(flash, on: &response, now: guest.now.seconds) }
        return response
    }

    private func limitRegistrations(_ guest: Guest) async throws {
        let count = try await app.database.write(RateLimitStore.count("register \(guest.limitKey)", window: 3_600))
        if count.hits > 30 { throw HTTPError.tooManyRequests(retryAfter: count.secondsLeft) }
    }
}
