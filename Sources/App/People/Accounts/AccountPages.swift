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
        let words = context.words
        let form = context.form
        csrf = context.csrf
        name = Field("name", words.yourName, form, errors, words, autocomplete: "name")
        household = Field("household", words.householdName, form, errors, words, hint: words.householdHint)
        email = Field("email", words.email, form, errors, words, type: "email", autocomplete: "username")
        password = .password(
            "password",
            words.password,
            errors,
            words,
            hint: words.passwordHint,
            autocomplete: "new-password"
        )
        let chosen = form.has("language") ? form.typed("language") : context.language.rawValue
        language = .language(words, chosen: chosen, problem: errors.text("language", words))
        let typedZone = form.typed("timezone")
        let zoneChosen = typedZone.isEmpty ? context.language.likelyZone : typedZone
        zone = .zone(
            words,
            chosen: zoneChosen,
            problem: errors.text("timezone", words),
            followsBrowser: typedZone.isEmpty
        )
        self.errors = ErrorSummary(
            errors,
            words,
            labels: [
                "name": words.yourName, "household": words.householdName, "email": words.email,
                "password": words.password, "language": words.language, "timezone": words.timeZone,
            ]
        )
    }
}

extension Language {
    /// Where most readers of the language live: a first guess that the browser's script corrects.
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

    init(_ context: RequestContext, next: String, isWrong: Bool) {
        let words = context.words
        csrf = context.csrf
        self.next = LocalPath(requested: next)?.text ?? ""
        self.isWrong = isWrong
        mayRegister = context.app.configuration.registration == .open
        email = Field(
            "email",
            words.email,
            type: "email",
            typed: context.form.typed("email"),
            autocomplete: "username"
        )
        password = Field("password", words.password, type: "password", autocomplete: "current-password")
    }
}
