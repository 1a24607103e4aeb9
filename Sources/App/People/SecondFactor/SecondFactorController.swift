import Database
import HTTPServer
import Security
import Web

/// Turns codes of an authenticator app on and off, and makes recovery codes.
struct SecondFactorController {
    let passwords: PasswordHasher
    let secrets: FactorSecrets

    func show(_ context: SignedInContext) async throws -> Response {
        try await page(context, errors: [:])
    }

    /// The seed stands in the form: it makes a secret with the server's key alone, and counts when a code of it is right.
    func turnOn(_ context: SignedInContext) async throws -> Response {
        guard let seed = FactorPage.seed(in: context.form) else { throw HTTPError.badRequest("No seed.") }
        let secret = secrets.secret(seed: seed, of: context.person.account)
        let typed = context.form.rawValue("code")
        return try await change(context, .factorOn, flash: .factorOn) { account in
            guard let step = OneTimeCode.step(of: typed, secret, at: context.now.seconds) else {
                throw FormErrors(dictionaryLiteral: ("code", typed.isEmpty ? .required : .people(.codeWrong)))
            }
            return SecondFactorStore.turnOn(
                account,
                session: context.person.digest,
                seed: seed,
                step: step,
                codesSeed: SecureRandom.bytes(32)
            )
        }
    }

    func turnOff(_ context: SignedInContext) async throws -> Response {
        try await change(context, .factorOff, flash: .factorOff) { account in
            SecondFactorStore.turnOff(account, session: context.person.digest)
        }
    }

    func renewCodes(_ context: SignedInContext) async throws -> Response {
        try await change(context, .codesMade, flash: .codesMade) { account in
            SecondFactorStore.renewCodes(account, session: context.person.digest, seed: SecureRandom.bytes(32))
        }
    }

    /// Does something that asks for the password, and notes it. What was done already is as good.
    private func change(
        _ context: SignedInContext,
        _ event: AccountEvent.Kind,
        flash: FlashMessage.People,
        _ change: (OpenedAccount) throws -> Query<Int>
    ) async throws -> Response {
        do {
            let statement = try change(try await PasswordCheck(passwords: passwords).account(in: context))
            try await context.accounts.write { db in
                guard try await db.fetch(statement) == 1 else { return }
                try await db.fetch(AccountEventStore.note(event, by: context.person.digest, on: context.device))
            }
            return context.redirect(to: "/settings/code", flash: .people(flash))
        } catch let errors as FormErrors {
            return try await page(context, errors: errors)
        }
    }

    private func page(_ context: SignedInContext, errors: FormErrors) async throws -> Response {
        let (own, email) = try await context.accounts.read(
            SecondFactorStore.own(behind: context.person.digest),
            AccountStore.email(behind: context.person.digest)
        )
        let page = FactorPage(context, own, secrets, email: email ?? "", errors: errors)
        return context.page(page, status: errors.isEmpty ? .ok : .unprocessableContent).unkept
    }
}
