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

    /// A new password ends all other sessions, so that someone who had learnt the old one is signed out.
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
                try await db.fetch(SessionStore.endOthers(than: context.person.digest))
            }
            return context.redirect(to: "/settings", flash: .people(.passwordChanged))
        } catch let errors as FormErrors {
            return try await page(context, errors: errors, status: .unprocessableContent)
        }
    }

    func sessions(_ context: SignedInContext) async throws -> Response {
        let sessions = try await context.accounts.read(SessionStore.all(ofAccountBehind: context.person.digest))
        return context.page(SessionsPage(context, sessions))
    }

    func endSession(_ context: SignedInContext) async throws -> Response {
        let session = try context.parameter("session", as: Session.ID.self)
        let ended = try await context.accounts.write(
            SessionStore.end(session, ofAccountBehind: context.person.digest)
        )
        guard ended == 1 else { throw HTTPError.notFound }
        return context.redirect(to: "/settings/sessions", flash: .people(.sessionEnded))
    }

    func endOtherSessions(_ context: SignedInContext) async throws -> Response {
        try await context.accounts.write(SessionStore.endOthers(than: context.person.digest))
        return context.redirect(to: "/settings/sessions", flash: .people(.sessionsEnded))
    }

    private func page(_ context: SignedInContext, errors: FormErrors, status: Status = .ok) async throws -> Response {
        let (email, devices) = try await context.accounts.read(
            AccountStore.email(behind: context.person.digest),
            SessionStore.count(ofAccountBehind: context.person.digest)
        )
        return context.page(SettingsPage(context, email: email ?? "", devices: devices, errors: errors), status: status)
    }
}
