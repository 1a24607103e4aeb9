import Database
import Security
import Web

/// Asks for the password once more before something of the account changes. It stands behind the same limits as
/// signing in: else its forms would be a way around them.
struct PasswordCheck {
    let passwords: PasswordHasher

    /// The form's field that holds the password.
    static let field = "current"

    /// The account of whoever asks, opened by the password in their form. Throws `FormErrors` for a wrong one.
    func account(in context: SignedInContext) async throws -> OpenedAccount {
        try await account(context.form.rawValue(Self.field), context)
    }

    /// That the form has done its work already, after which its password is the former one.
    struct Repetition: Error {}

    /// The account of whoever asks, opened by the password. Throws `FormErrors` for a wrong one.
    /// - Parameter isRepeated: whether a form with a wrong password has done its work already, which throws `Repetition`.
    func account(
        _ password: String,
        _ context: SignedInContext,
        isRepeated: () async throws -> Bool = { false }
    ) async throws -> OpenedAccount {
        if password.isEmpty { throw FormErrors(dictionaryLiteral: (Self.field, .required)) }
        var door = SignInGuard(
            database: context.accounts,
            email: context.person.account.description,
            address: context.requestContext.limitKey
        )
        try await door.enter()
        let found = try await context.accounts.read(AccountStore.salted(behind: context.person.digest))
        let account = OpenedAccount(context.person.account, try await passwords.hash(password, with: found?.salt))
        guard try await context.accounts.read(AccountStore.opens(account)) else {
            if try await isRepeated() {
                try await door.succeeded()
                throw Repetition()
            }
            try await context.accounts.write(AccountEventStore.noteFailure(of: account.id, on: context.device))
            throw Self.wrong
        }
        try await door.succeeded()
        return account
    }

    static let wrong = FormErrors(dictionaryLiteral: (field, .people(.currentPasswordWrong)))
}
