import Web

/// Asks for the address to which a link is to go, or says whom to ask where the program writes no mail.
struct ForgottenPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let hasMail: Bool
    let email: Field

    init(_ context: RequestContext, hasMail: Bool, errors: FormErrors) {
        var fields = FormFields(context.form, errors, context.strings)
        csrf = context.csrf
        self.hasMail = hasMail
        email = fields.text("email", context.strings.people.accounts.email, type: "email", autocomplete: "username")
        self.errors = fields.summary
    }
}

/// Chooses another password, by a link.
struct NewPasswordPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let save: LocalPath
    let email: String
    let password: Field
    /// What becomes of what else opens the account, where there is any.
    let others: [String]

    init(_ context: RequestContext, _ token: WayBackToken, _ owner: WayBackStore.Owner, errors: FormErrors) {
        let strings = context.strings.people
        var fields = FormFields(context.form, errors, context.strings)
        csrf = context.csrf
        save = token.path
        email = owner.email
        let (tokens, kitchens, passkeys) = (owner.accessTokens, owner.kitchens, owner.passkeys)
        others =
            (tokens > 0 ? [strings.accounts.tokensEnd(count: tokens)] : [])
            + (kitchens > 0 ? [strings.accounts.kitchensEnd(count: kitchens)] : [])
            + (passkeys > 0 ? [strings.accounts.passkeysStay(count: passkeys)] : [])
        password = fields.password(
            "password",
            strings.settings.newPassword,
            hint: strings.accounts.passwordHint,
            autocomplete: "new-password"
        )
        self.errors = fields.summary
    }
}
