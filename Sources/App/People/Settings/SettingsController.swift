import Database
import HTTPServer
import Security
import Web

/// A person's own settings: profile, password, and the browsers in which they are signed in.
struct SettingsController {
    let passwords: PasswordHasher

    func show(_ context: SignedInContext) async throws -> Response {
        try await page(context, errors: [:])
    }

    func save(_ context: SignedInContext) async throws -> Response {
        do {
            let profile = try ProfileForm(form: context.form).validated()
            try await context.database.write(
                SettingsStore.save(profile, of: context.person.person, in: context.household)
            )
            return context.redirect(to: "/settings", flash: .saved)
        } catch let errors as FormErrors {
            return try await page(context, errors: errors, status: .unprocessableContent)
        }
    }

    /// A new password ends all other sessions, so that someone who had learnt the old one is signed out, and a browser in
    /// which they were is known no more.
    func changePassword(_ context: SignedInContext) async throws -> Response {
        do {
            let email = try await context.accounts.read(AccountStore.email(behind: context.person.digest))
            let typed = try PasswordForm(form: context.form)
                .validated(beside: [context.person.name, context.person.householdName, email ?? ""])
            let account = try await PasswordCheck(passwords: passwords).account(typed.current, context) {
                try await isRepeated(typed, context)
            }
            let isChanged = try await change(account, typed, context)
            if !isChanged, try await !isRepeated(typed, context) { throw PasswordCheck.wrong }
            return try await passwordChanged(context)
        } catch is PasswordCheck.Repetition {
            return try await passwordChanged(context)
        } catch let errors as FormErrors {
            return try await page(context, errors: errors, status: .unprocessableContent)
        }
    }

    /// False where the account no longer has the password that opened it.
    private func change(
        _ account: OpenedAccount,
        _ typed: (current: String, new: String),
        _ context: SignedInContext
    ) async throws -> Bool {
        let hash = try await passwords.hash(typed.new)
        let former = try await passwords.hash(typed.current, with: hash.salt)
        return try await context.database.write { db -> Bool in
            guard try await db.fetch(AccountStore.changePassword(of: account, to: hash)) == 1 else { return false }
            try await db.fetch(
                SessionStore.endOthers(than: context.person.digest),
                AccountEventStore.forgetBrowsers(
                    besides: context.requestContext.knownBrowser,
                    behind: context.person.digest
                ),
                AccountEventStore.note(.passwordChanged, by: context.person.digest, on: context.device)
            )
            try await context.noteLastChange("/settings", with: former.phc, db)
            return true
        }
    }

    /// Whether this very form has given the account the password that it has: it is known by what its former password comes to
    /// with the salt of that one.
    private func isRepeated(_ typed: (current: String, new: String), _ context: SignedInContext) async throws -> Bool {
        let digest = context.person.digest
        let found = try await context.accounts.read(AccountStore.salted(behind: digest))
        guard let salt = found?.salt else { return false }
        let former = try await passwords.hash(typed.current, with: salt)
        guard try await context.lastChange(with: former.phc) != nil else { return false }
        let account = OpenedAccount(context.person.account, try await passwords.hash(typed.new, with: salt))
        return try await context.accounts.read(AccountStore.opens(account))
    }

    private func passwordChanged(_ context: SignedInContext) async throws -> Response {
        let next: LocalPath = try await opensOtherwise(context) ? "/settings/security" : "/settings"
        return context.redirect(to: next, flash: .people(.passwordChanged))
    }

    /// Whether something opens the account, or the kitchen, without the password. It stays, and a thief may have made it:
    /// whoever has any is led to it.
    private func opensOtherwise(_ context: SignedInContext) async throws -> Bool {
        let (tokens, passkeys) = try await context.accounts.read(
            AccessTokenStore.all(ofAccountBehind: context.person.digest),
            PasskeyStore.all(behind: context.person.digest)
        )
        let devices = try await context.database.read(KitchenStore.devices(of: context.household))
        // Those are ended by the owners.
        let hasKitchens = context.may(.household(.own)) && devices.contains { $0.putUpBy == context.person.person }
        return !tokens.isEmpty || !passkeys.isEmpty || hasKitchens
    }

    func sessions(_ context: SignedInContext) async throws -> Response {
        try await sessionsPage(context, errors: [:])
    }

    func endSession(_ context: SignedInContext) async throws -> Response {
        let session = try context.parameter("session", as: Session.ID.self)
        let end = SessionStore.end(session, ofAccountBehind: context.person.digest)
        return try await endSessions(context, end, flash: .people(.sessionEnded)) { ended in
            // A button that is pressed twice has ended it already.
            if ended == 0, try await context.lastChange() == nil { throw HTTPError.notFound }
        }
    }

    func endOtherSessions(_ context: SignedInContext) async throws -> Response {
        let end = SessionStore.endOthers(than: context.person.digest)
        return try await endSessions(context, end, flash: .people(.sessionsEnded)) { _ in }
    }

    /// Ends sessions, with the password: else whoever finds a browser open could shut its person out.
    private func endSessions(
        _ context: SignedInContext,
        _ end: Query<Int>,
        flash: FlashMessage,
        check: (Int) async throws -> Void
    ) async throws -> Response {
        do {
            _ = try await PasswordCheck(passwords: passwords).account(in: context)
            let ended = try await context.database.write { db -> Int in
                let ended = try await db.fetch(end)
                guard ended > 0 else { return 0 }
                try await db.fetch(
                    AccountEventStore.note(.sessionsEnded, by: context.person.digest, on: context.device)
                )
                try await context.noteLastChange("/settings/sessions", db)
                return ended
            }
            try await check(ended)
            return context.redirect(to: "/settings/sessions", flash: flash)
        } catch let errors as FormErrors {
            return try await sessionsPage(context, errors: errors)
        }
    }

    private func sessionsPage(_ context: SignedInContext, errors: FormErrors) async throws -> Response {
        let (sessions, email) = try await context.accounts.read(
            SessionStore.all(ofAccountBehind: context.person.digest),
            AccountStore.email(behind: context.person.digest)
        )
        return context.page(
            SessionsPage(context, sessions, email: email ?? "", errors: errors),
            status: errors.isEmpty ? .ok : .unprocessableContent
        )
    }

    private func page(_ context: SignedInContext, errors: FormErrors, status: Status = .ok) async throws -> Response {
        let (email, devices) = try await context.accounts.read(
            AccountStore.email(behind: context.person.digest),
            SessionStore.count(ofAccountBehind: context.person.digest)
        )
        let start = try await context.database.read(
            SettingsStore.start(of: context.person.person, in: context.household)
        )
        return context.page(
            SettingsPage(context, start, email: email ?? "", devices: devices, errors: errors),
            status: status
        )
    }
}
