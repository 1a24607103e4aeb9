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
        let strings = context.strings
        let form = context.form
        csrf = context.csrf
        name = Field("name", strings.people.accounts.yourName, form, errors, strings, autocomplete: "name")
        household = Field(
            "household",
            strings.people.accounts.householdName,
            form,
            errors,
            strings,
            hint: strings.people.accounts.householdHint
        )
        email = Field(
            "email",
            strings.people.accounts.email,
            form,
            errors,
            strings,
            type: "email",
            autocomplete: "username"
        )
        password = .password(
            "password",
            strings.people.accounts.password,
            errors,
            strings,
            hint: strings.people.accounts.passwordHint,
            autocomplete: "new-password"
        )
        let chosen = form.has("language") ? form.typed("language") : context.language.rawValue
        language = .language(strings, chosen: chosen, problem: errors.text("language", strings))
        let typedZone = form.typed("timezone")
        let zoneChosen = typedZone.isEmpty ? context.language.likelyZone : typedZone
        zone = .zone(
            strings,
            chosen: zoneChosen,
            problem: errors.text("timezone", strings),
            followsBrowser: typedZone.isEmpty
        )
        self.errors = ErrorSummary(
            errors,
            strings,
            labels: [
                "name": strings.people.accounts.yourName, "household": strings.people.accounts.householdName,
                "email": strings.people.accounts.email,
                "password": strings.people.accounts.password, "language": strings.people.accounts.language,
                "timezone": strings.people.accounts.timeZone,
            ]
        )
    }
}

extension Language {
    /// The time zone where most readers of the language live. It is a first guess, which the browser's script corrects.
    fileprivate var likelyZone: String {
        switch self {
        case .en: "UTC"
        case .tr: "Europe/Istanbul"
        }
    }
}

struct RegistrationClosedPage: Page, Sendable {}

struct SignInPage: Page, Sendable {
    let csrf: CSRFField
    let next: String
    let isWrong: Bool
    let mayRegister: Bool
    let email: Field
    let password: Field

    init(_ context: RequestContext, next: String, isWrong: Bool, mayRegister: Bool) {
        let strings = context.strings
        csrf = context.csrf
        self.next = LocalPath(requested: next)?.text ?? ""
        self.isWrong = isWrong
        self.mayRegister = mayRegister
        email = Field(
            "email",
            strings.people.accounts.email,
            type: "email",
            typed: context.form.typed("email"),
            autocomplete: "username"
        )
        password = Field(
            "password",
            strings.people.accounts.password,
            type: "password",
            autocomplete: "current-password"
        )
    }
}
