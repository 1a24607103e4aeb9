import Database
import HTTPServer
import Security
import Web

/// A person's passkeys: added and removed with the password.
struct PasskeysController {
    let passwords: PasswordHasher
    let challenges: PasskeyChallenges

    func show(_ context: SignedInContext) async throws -> Response {
        try await page(context, errors: [:])
    }

    func add(_ context: SignedInContext) async throws -> Response {
        do {
            var read = FormReader(context.form)
            let name = read.text("name", .name)
            let made = PasskeyAnswer(context.form)?.made(context, challenges)
            if made == nil { read.reject("name", .people(.passkeyNotMade)) }
            guard let name, let made, read.isValid else { throw read.errors }
            let account = try await PasswordCheck(passwords: passwords).account(in: context)
            let add = PasskeyStore.add(made, named: name, to: account, session: context.person.digest)
            guard try await change(context, .passkeyMade, add) else {
                let all = try await context.accounts.read(PasskeyStore.all(behind: context.person.digest))
                let isFull = all.count >= PasskeyStore.maxCount
                throw FormErrors(
                    dictionaryLiteral: (
                        "name",
                        .people(isFull ? .tooManyPasskeys(max: PasskeyStore.maxCount) : .passkeyNotMade)
                    )
                )
            }
            return context.redirect(to: "/settings/passkeys", flash: .people(.passkeyMade))
        } catch let errors as FormErrors {
            return try await page(context, errors: errors)
        }
    }

    func remove(_ context: SignedInContext) async throws -> Response {
        let passkey = try context.parameter("passkey", as: Passkey.ID.self)
        do {
            let account = try await PasswordCheck(passwords: passwords).account(in: context)
            let remove = PasskeyStore.remove(passkey, of: account, session: context.person.digest)
            guard try await change(context, .passkeyRemoved, remove) else { throw HTTPError.notFound }
            return context.redirect(to: "/settings/passkeys", flash: .people(.passkeyRemoved))
        } catch let errors as FormErrors {
            return try await page(context, errors: errors)
        }
    }

    /// Changes what there is, and notes it where something has changed; whether it is so now. A form that is sent twice has
    /// done it already.
    private func change(_ context: SignedInContext, _ event: AccountEvent.Kind, _ change: Query<Int>) async throws
        -> Bool
    {
        let isChanged = try await context.database.write { db -> Bool in
            guard try await db.fetch(change) == 1 else { return false }
            try await db.fetch(AccountEventStore.note(event, by: context.person.digest, on: context.device))
            try await context.noteLastChange("/settings/passkeys", db)
            return true
        }
        if isChanged { return true }
        return try await context.lastChange() != nil
    }

    private func page(_ context: SignedInContext, errors: FormErrors) async throws -> Response {
        let (passkeys, email) = try await context.accounts.read(
            PasskeyStore.all(behind: context.person.digest),
            AccountStore.email(behind: context.person.digest)
        )
        let challenge = challenges.make(.new, for: context.person.digest, at: context.now)
        let page = PasskeysPage(context, passkeys, challenge: challenge, email: email ?? "", errors: errors)
        return context.page(page, status: errors.isEmpty ? .ok : .unprocessableContent).unkept
    }
}

/// Signing in with a passkey, without a password and, since the authenticator knows who it is, without a code.
struct PasskeyDoor {
    let challenges: PasskeyChallenges
    let mayRegister: Bool

    /// A wrong answer says no more than that: not whether there is such a passkey.
    func signIn(_ context: RequestContext) async throws -> Response {
        let next = LocalPath(requested: context.form.rawValue("next")) ?? .root
        let count = try await context.accounts.write(
            RateLimitStore.count("passkey \(context.limitKey)", window: SignInGuard.window)
        )
        if count.hits > SignInGuard.perAddress { throw HTTPError.tooManyRequests(retryAfter: count.secondsLeft) }
        guard let proof = try await PasskeyAnswer(context.form)?.proof(context, challenges),
            let response = try await context.beginSession(
                then: next,
                flash: nil,
                { token, browser, end in
                    PasskeyStore.begin(token, by: proof, on: context.device, known: browser, until: end)
                }
            )
        else {
            let page = SignInPage(
                context,
                next: next.text,
                problem: .passkey,
                mayRegister: mayRegister,
                challenges: challenges
            )
            return context.page(page, status: .unprocessableContent)
        }
        return response
    }
}
