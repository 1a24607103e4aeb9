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
            let passwords = try PasswordForm(form: context.form)
                .validated(beside: [context.person.name, context.person.householdName, email ?? ""])
            let account = try await PasswordCheck(passwords: self.passwords).account(passwords.current, context)
            let hash = try await self.passwords.hash(passwords.new)
            try await context.accounts.write { db in
                let changed = try await db.fetch(AccountStore.changePassword(of: account, to: hash))
                guard changed == 1 else { throw PasswordCheck.wrong }
                try await db.fetch(
                    SessionStore.endOthers(than: context.person.digest),
                    AccountEventStore.forgetBrowsers(
                        besides: context.requestContext.knownBrowser,
                        behind: context.person.digest
                    ),
                    AccountEventStore.note(.passwordChanged, by: context.person.digest, on: context.device)
                )
            }
            let next: LocalPath = try await opensOtherwise(context) ? "/settings/security" : "/settings"
            return context.redirect(to: next, flash: .people(.passwordChanged))
        } catch let errors as FormErrors {
            return try await page(context, errors: errors, status: .unprocessableContent)
        }
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
        return try await endSessions(
            context,
            SessionStore.end(session, ofAccountBehind: context.person.digest),
            flash: .people(.sessionEnded)
        ) { ended in guard ended == 1 else { throw HTTPError.notFound } }
    }

    func endOtherSessions(_ context: SignedInContext) async throws -> Response {
        try await endSessions(
            context,
            SessionStore.endOthers(than: context.person.digest),
            flash: .people(.sessionsEnded)
        ) { _ in }
    }

    /// Ends sessions, with the password: else whoever finds a browser open could shut its person out.
    private func endSessions(
        _ context: SignedInContext,
        _ end: Query<Int>,
        flash: FlashMessage,
        check: @Sendable (Int) throws -> Void
    ) async throws -> Response {
        do {
            _ = try await PasswordCheck(passwords: passwords).account(in: context)
            try await context.accounts.write { db in
                try check(try await db.fetch(end))
                try await db.fetch(
                    AccountEventStore.note(.sessionsEnded, by: context.person.digest, on: context.device)
                )
            }
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
