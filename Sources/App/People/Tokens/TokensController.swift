import Database
import Domain
import HTTPServer
import Security
import Web

/// The tokens by which other programs act for a person (I-06).
struct TokensController {
    let passwords: PasswordHasher
    let tokens: AccessTokens

    func show(_ context: SignedInContext) async throws -> Response {
        try await page(context, errors: [:])
    }

    /// It asks for the password: a token opens what a session does, and stays when that ends.
    func make(_ context: SignedInContext) async throws -> Response {
        do {
            let draft = try TokenForm(form: context.form, now: context.now).validated()
            let account = try await PasswordCheck(passwords: passwords).account(in: context)
            let (id, seed, session) = (AccessToken.ID.new(), SecureRandom.bytes(32), context.person.digest)
            let digest = tokens.token(seed: seed, of: id).digest
            try await context.accounts.write { db in
                let made = try await db.fetch(
                    AccessTokenStore.make(id, digest, draft, for: account, session: session)
                )
                guard made == 1 else {
                    throw FormErrors(dictionaryLiteral: ("name", .people(.tooManyTokens(max: TokenForm.maxCount))))
                }
                try await db.fetch(AccountEventStore.note(.tokenMade, by: session, on: context.device))
            }
            let told = FlashMessage.People.tokenMade(id: id.description, seed: Base64.encode(seed))
            return context.redirect(to: "/settings/tokens", flash: .people(told))
        } catch let errors as FormErrors {
            return try await page(context, errors: errors)
        }
    }

    func end(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("access", as: AccessToken.ID.self)
        let session = context.person.digest
        let isEnded = try await context.database.write { db -> Bool in
            let ended = try await db.fetch(AccessTokenStore.end(id, ofAccountBehind: session))
            guard ended == 1 else { return false }
            try await db.fetch(AccountEventStore.note(.tokenEnded, by: session, on: context.device))
            try await context.noteLastChange("/settings/tokens", db)
            return true
        }
        // A button that is pressed twice has ended it already.
        if !isEnded, try await context.lastChange() == nil { throw HTTPError.notFound }
        return context.redirect(to: "/settings/tokens", flash: .people(.tokenEnded))
    }

    private func page(_ context: SignedInContext, errors: FormErrors) async throws -> Response {
        let (listed, email) = try await context.accounts.read(
            AccessTokenStore.all(ofAccountBehind: context.person.digest),
            AccountStore.email(behind: context.person.digest)
        )
        let page = TokensPage(context, listed, made: made(context), email: email ?? "", errors: errors)
        return context.page(page, status: errors.isEmpty ? .ok : .unprocessableContent).unkept
    }

    /// The token that was just made. It is shown with the message that says so, and never again.
    private func made(_ context: SignedInContext) -> AccessToken? {
        guard case .people(.tokenMade(let name, let sent)) = context.requestContext.flash?.message,
            let id = AccessToken.ID(name), let seed = Base64.decode(sent)
        else { return nil }
        return tokens.token(seed: seed, of: id)
    }
}
