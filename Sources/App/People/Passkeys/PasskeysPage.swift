import Web

struct PasskeysPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let email: String
    let passkeys: [Row]
    /// What the browser is asked to make; nil where the address can have no passkeys.
    let asked: String?
    let name: Field
    let password: Field

    var hasPasskeys: Bool { !passkeys.isEmpty }
    var canAdd: Bool { asked != nil }
    /// Whether the password is for adding one alone, which needs a script.
    var isForAdding: Bool { passkeys.isEmpty }
    var asksPassword: Bool { canAdd || hasPasskeys }

    struct Row: Sendable {
        let name: String
        let used: String
        let removeLabel: String
        let remove: LocalPath
    }

    init(
        _ context: SignedInContext,
        _ passkeys: [PasskeyStore.Listed],
        challenge: String,
        email: String,
        errors: FormErrors
    ) {
        let strings = context.strings
        let passkeyStrings = strings.people.passkeys
        var fields = FormFields(context.form, errors, strings)
        csrf = context.csrf
        self.email = email
        self.passkeys = passkeys.map { Row($0, context) }
        asked = PasskeySite(context.requestContext).map { site in
            site.creation(
                challenge,
                for: context.person.account,
                named: email,
                besides: passkeys.compactMap(\.credential)
            )
        }
        name = fields.text(
            "name",
            passkeyStrings.name,
            kept: context.device.summary ?? "",
            hint: passkeyStrings.nameHint
        )
        password = fields.password(
            PasswordCheck.field,
            strings.people.settings.currentPassword,
            autocomplete: "current-password"
        )
        self.errors = fields.summary
    }
}

extension PasskeysPage.Row {
    fileprivate init(_ passkey: PasskeyStore.Listed, _ context: SignedInContext) {
        let strings = context.strings.people.passkeys
        self.init(
            name: passkey.name,
            used: passkey.usedAt.map { strings.usedAt(time: context.clock(at: $0)) }
                ?? strings.madeAt(time: context.clock(at: passkey.madeAt)),
            removeLabel: strings.removeOf(name: passkey.name),
            remove: "/settings/passkeys/\(passkey.id)/remove"
        )
    }
}
