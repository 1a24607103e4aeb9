import HTTPServer
import Security
import Web

/// A person's own settings: profile, password, signed-in devices.
struct SettingsController {
    let app: Application

    func show(_ visit: Visit) async throws -> Response {
        try await page(visit, errors: [:])
    }

    func save(_ visit: Visit) async throws -> Response {
        do {
            let profile = try ProfileForm(form: visit.form).validated()
            try await visit.database.write(
                SettingsStore.save(profile, of: visit.person.person, in: visit.household)
            )
            return visit.redirect(to: "/settings", saying: Notice.saved)
        } catch let errors as FormErrors {
            return try await page(visit, errors: errors, status: .unprocessableContent)
        }
    }

    /// A new password ends every other session: whoever knew the old one is out.
    func changePassword(_ visit: Visit) async throws -> Response {
        do {
            let passwords = try PasswordForm(form: visit.form).validated()
            try await confirm(passwords.current, visit)
            let hash = try await app.passwords.hash(passwords.new)
            try await visit.app.database.write(
                AccountStore.setPassword(hash.phc, of: visit.person.account),
                SessionStore.endOthers(than: visit.person.session, of: visit.person.account)
            )
            return visit.redirect(to: "/settings", saying: Notice.passwordChanged)
        } catch let errors as FormErrors {
            return try await page(visit, errors: errors, status: .unprocessableContent)
        }
    }

    func sessions(_ visit: Visit) async throws -> Response {
        let sessions = try await visit.app.database.read(SessionStore.all(of: visit.person.account))
        return visit.page(SessionsPage(visit, sessions))
    }

    func endSession(_ visit: Visit) async throws -> Response {
        let session = try visit.parameter("session", as: Session.ID.self)
        let ended = try await visit.app.database.write(SessionStore.end(session, of: visit.person.account))
        guard ended == 1 else { throw HTTPError.notFound }
        return visit.redirect(to: "/settings/sessions", saying: Notice.sessionEnded)
    }

    func endOtherSessions(_ visit: Visit) async throws -> Response {
        try await visit.app.database.write(
            SessionStore.endOthers(than: visit.person.session, of: visit.person.account)
        )
        return visit.redirect(to: "/settings/sessions", saying: Notice.sessionsEnded)
    }

    private func page(_ visit: Visit, errors: FormErrors, status: Status = .ok) async throws -> Response {
        let account = visit.person.account
        let (email, devices) = try await visit.app.database.read(
            AccountStore.email(of: account),
            SessionStore.count(of: account)
        )
        return visit.page(SettingsPage(visit, email: email ?? "", devices: devices, errors: errors), status: status)
    }

    /// Guessing goes no faster here than at the door.
    private func confirm(_ password: String, _ visit: Visit) async throws {
        let door = SignInGuard(
            database: visit.app.database,
            email: visit.person.account.description,
            address: visit.guest.limitKey
        )
        try await door.enter()
        let found = try await visit.app.database.read(AccountStore.credentials(of: visit.person.account))
        let stored = found.flatMap { PasswordHash(phc: $0.passwordHash) }
        guard try await app.passwords.verify(password, against: stored).matches else {
            throw FormErrors(dictionaryLiteral: ("current", .custom("currentPasswordWrong")))
        }
        try await door.succeeded()
    }
}
