import Domain
import Web

struct RegisterPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let name: Field
    let household: Field
    let email: Field
    let password: Field
    let language: Choice
    let zone: Choice

    init(_ context: RequestContext, errors: FormErrors) {
        let strings = context.strings.people.accounts
        var fields = FormFields(context.form, errors, context.strings)
        csrf = context.csrf
        name = fields.text("name", strings.yourName, autocomplete: "name")
        household = fields.text("household", strings.householdName, hint: strings.householdHint)
        email = fields.text("email", strings.email, type: "email", autocomplete: "username")
        password = fields.password(
            "password",
            strings.password,
            hint: strings.passwordHint,
            autocomplete: "new-password"
        )
        language = fields.language(kept: context.language)
        zone = fields.zone(
            kept: context.language.likelyZone,
            followsBrowser: context.form.rawValue("timezone").isEmpty
        )
        self.errors = fields.summary
    }
}

extension Language {
    /// The time zone where most readers of the language live. It is a first guess, which the browser's script corrects.
    var likelyZone: String {
        switch self {
        case .en: "UTC"
        case .tr: "Europe/Istanbul"
        }
    }
}

struct RegistrationClosedPage: Page, Sendable {
    /// Whether an account is made by an invite, as the one who runs the server has said.
    let isByInvite: Bool
}

/// Asks whoever signs out on a device that still keeps what was done without a network: signing out deletes it.
struct SignOutPage: Page, Sendable {
    let csrf: CSRFField
}

struct SignInPage: Page, Sendable {
    /// With what somebody could not sign in.
    enum Problem: Sendable { case password, passkey }

    let csrf: CSRFField
    let next: String
    /// What was wrong, in words.
    let wrong: String?
    /// What the browser is asked for; nil where the address can have no passkeys.
    let asked: String?
    let mayRegister: Bool
    let email: Field
    let password: Field

    var takesPasskeys: Bool { asked != nil }

    init(
        _ context: RequestContext,
        next: String,
        problem: Problem?,
        mayRegister: Bool,
        challenges: PasskeyChallenges
    ) {
        let strings = context.strings
        csrf = context.csrf
        self.next = LocalPath(requested: next)?.text ?? ""
        asked = PasskeySite(context).flatMap { site in
            context.token.map { site.request(challenges.make(.signIn, for: $0.digest, at: context.now)) }
        }
        wrong =
            switch problem {
            case .password: strings.people.accounts.signInWrong
            case .passkey: strings.people.passkeys.wrong
            case nil: nil
            }
        self.mayRegister = mayRegister
        email = Field(
            "email",
            strings.people.accounts.email,
            type: "email",
            typed: context.form.rawValue("email"),
            autocomplete: "username webauthn"
        )
        password = Field(
            "password",
            strings.people.accounts.password,
            type: "password",
            autocomplete: "current-password"
        )
    }
}
