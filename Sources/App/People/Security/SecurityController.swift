import Database
import HTTPServer
import Security
import Web

/// What happened to one's account, and its address.
struct SecurityController {
    let passwords: PasswordHasher

    /// How often an account may give itself another address within an hour: each writes to the former one, which nobody has
    /// proved to be theirs, and says whether the new one has an account.
    private static let changesPerHour = 10

    func show(_ context: SignedInContext) async throws -> Response {
        let (events, email) = try await context.accounts.read(
            AccountEventStore.newest(behind: context.person.digest),
            AccountStore.email(behind: context.person.digest)
        )
        return context.page(SecurityPage(context, events, email: email ?? "")).unkept
    }

    func addressForm(_ context: SignedInContext) async throws -> Response {
        try await addressPage(context, errors: [:])
    }

    /// The address is where a forgotten password is asked for, so that changing it asks for the password.
    func changeAddress(_ context: SignedInContext) async throws -> Response {
        do {
            var read = FormReader(context.form)
            let email = read.email("email")
            guard let email, read.isValid else { throw read.errors }
            let account = try await PasswordCheck(passwords: passwords).account(in: context)
            let count = try await context.accounts.write(
                RateLimitStore.count("address of \(account.id)", window: 3_600)
            )
            if count.hits > Self.changesPerHour { throw HTTPError.tooManyRequests(retryAfter: count.secondsLeft) }
            let change = AccountStore.changeEmail(of: account, to: email, on: context.device)
            guard try await context.accounts.write(change) == 1 else { throw PasswordCheck.wrong }
            return context.redirect(to: "/settings/security", flash: .people(.addressChanged(email: email.text)))
        } catch let errors as FormErrors {
            return try await addressPage(context, errors: errors)
        } catch let error as DatabaseError where error.constraint == "accounts_email_key_unique" {
            return try await addressPage(context, errors: ["email": .people(.emailTaken)])
        }
    }

    private func addressPage(_ context: SignedInContext, errors: FormErrors) async throws -> Response {
        let email = try await context.accounts.read(AccountStore.email(behind: context.person.digest))
        return context.page(
            AddressPage(context, email: email ?? "", errors: errors),
            status: errors.isEmpty ? .ok : .unprocessableContent
        )
    }
}

extension SignedInContext {
    var device: Device { requestContext.device }
}
