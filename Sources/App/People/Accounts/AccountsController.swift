import Database
import HTTPServer
import Security
import Web

/// Registration, signing in and signing out.
struct AccountsController {
    let registration: Configuration.Registration
    let passwords: PasswordHasher
    let challenges: PasskeyChallenges

    func registerForm(_ context: RequestContext) async throws -> Response {
        guard context.signedIn == nil else { return .redirect(to: .root) }
        guard registration == .open else {
            return context.page(RegistrationClosedPage(isByInvite: registration == .invite))
        }
        return context.page(RegisterPage(context, errors: [:]))
    }

    func register(_ context: RequestContext) async throws -> Response {
        guard registration == .open else { throw HTTPError.forbidden }
        do {
            let registration = try RegisterForm(form: context.form).validated(language: context.language)
            try await context.countRegistration()
            let hash = try await passwords.hash(registration.password)
            try await context.accounts.write(
                Query.run(AccountStore.register(registration, passwordHash: hash.phc))
            )
            let welcome = FlashMessage.people(.welcome(name: registration.name))
            let account = OpenedAccount(registration.account, hash)
            return try await context.beginSession(of: account, then: .root, flash: welcome)
        } catch let errors as FormErrors {
            return context.page(RegisterPage(context, errors: errors), status: .unprocessableContent)
        } catch let error as DatabaseError where error.constraint == "accounts_email_key_unique" {
            let errors: FormErrors = ["email": .people(.emailTaken)]
            return context.page(RegisterPage(context, errors: errors), status: .unprocessableContent)
        }
    }

    /// Whoever has signed in meanwhile, as in another tab, comes to where this one was to lead.
    func signInForm(_ context: RequestContext) async throws -> Response {
        guard context.signedIn == nil else {
            return .redirect(to: LocalPath(requested: context.query["next"] ?? "") ?? .root)
        }
        return context.page(signInPage(context, next: context.query["next"] ?? "", problem: nil))
    }

    func signIn(_ context: RequestContext) async throws -> Response {
        let form = SignInForm(form: context.form)
        var door = SignInGuard(
            database: context.accounts,
            email: form.email?.key ?? "-",
            address: context.limitKey,
            browser: context.knownBrowser
        )
        try await door.enter()
        guard let account = try await account(form, context) else {
            let page = signInPage(context, next: form.next.text, problem: .password)
            return context.page(page, status: .unprocessableContent)
        }
        try await door.succeeded()
        if let asked = try await context.askForCode(of: account, then: form.next) { return asked }
        return try await context.beginSession(of: account, then: form.next, flash: nil)
    }

    private func signInPage(_ context: RequestContext, next: String, problem: SignInPage.Problem?) -> SignInPage {
        SignInPage(
            context,
            next: next,
            problem: problem,
            mayRegister: registration == .open,
            challenges: challenges
        )
    }

    /// Where a browser (sofra.js) leads who signs out while something waits there to be sent.
    func askBeforeSigningOut(_ context: any HouseholdContext) async throws -> Response {
        context.page(SignOutPage(csrf: context.csrf))
    }

    /// Ends the session, whoever's it is: a kitchen device, too, can be signed out where it stands.
    func signOut(_ context: any HouseholdContext) async throws -> Response {
        if let digest = context.requestContext.sender?.digest {
            try await context.accounts.write(SessionStore.end(digest))
        }
        return context.signedOut(.people(.signedOut))
    }

    /// The account that e-mail and password open. An unknown address takes as long as a wrong password, so that nobody
    /// can find out which addresses have accounts.
    private func account(_ form: SignInForm, _ context: RequestContext) async throws -> OpenedAccount? {
        let database = context.accounts
        var found: AccountStore.Salted?
        if let email = form.email { found = try await database.read(AccountStore.salted(email)) }
        let password = form.password
        let hash = try await passwords.hash(password ?? "-", with: found?.salt)
        let account = OpenedAccount(found?.id ?? .new(), hash)
        guard try await database.read(AccountStore.opens(account)), let password else {
            try await database.write(AccountEventStore.noteFailure(of: account.id, on: context.device))
            return nil
        }
        guard passwords.isOutdated(hash) else { return account }
        let fresh = try await passwords.hash(password)
        let changed = try await database.write(AccountStore.changePassword(of: account, to: fresh))
        return changed == 1 ? OpenedAccount(account.id, fresh) : nil
    }
}

extension HouseholdContext {
    /// Sends a browser whose session has ended to sign in, with no page of it left.
    func signedOut(_ message: FlashMessage) -> Response {
        var response = Response.redirect(to: "/login")
        services.cookies.remove(.session, on: &response)
        services.cookies.remove(.guest, on: &response)
        services.flashes.write(Flash(message: message), on: &response, now: now.seconds)
        response.clearSiteData()
        return response
    }
}
