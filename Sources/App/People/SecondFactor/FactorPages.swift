import Security
import Web

/// The second factor of whoever asks: off, with what an app needs to turn it on, or on, with the recovery codes.
struct FactorPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let email: String
    let setup: FactorSetup?
    let active: ActiveFactor?
    let code: Field
    let password: Field

    /// For how many seconds recovery codes are shown after they were made.
    private static let shownFor = 600

    init(
        _ context: SignedInContext,
        _ own: SecondFactorStore.Own?,
        _ secrets: FactorSecrets,
        email: String,
        errors: FormErrors
    ) {
        let strings = context.strings
        var fields = FormFields(context.form, errors, strings)
        csrf = context.csrf
        self.email = email
        setup = own == nil ? FactorSetup(context, secrets, email: email) : nil
        active = own.map { own in
            let all = secrets.codes(seed: own.codesSeed, of: context.person.account)
            let isFresh = context.now.seconds - own.codesMadeAt.seconds < Self.shownFor
            return ActiveFactor(
                since: strings.people.secondFactor.isOn(day: strings.dayMonthYear(context.zone.day(at: own.madeAt))),
                left: strings.people.secondFactor.codesLeft(count: FactorSecrets.count - own.codesUsed.count),
                codes: isFresh
                    ? all.enumerated().map { .init(text: $0.element, isUsed: own.codesUsed.contains($0.offset)) } : []
            )
        }
        code = fields.text(
            "code",
            strings.people.secondFactor.code,
            hint: strings.people.secondFactor.codeHint,
            autocomplete: "one-time-code"
        )
        password = fields.password(
            PasswordCheck.field,
            strings.people.settings.currentPassword,
            autocomplete: "current-password"
        )
        self.errors = fields.summary
    }

    /// The seed that a page has made, as its form sends it back.
    static func seed(in form: Form) -> [UInt8]? {
        Base64.decode(form.rawValue("seed")).flatMap { $0.count == 32 ? $0 : nil }
    }
}

/// What an authenticator app has to be told.
struct FactorSetup: Sendable {
    /// In the form, so that what was read into the app stays right after a slip.
    let seed: String
    let picture: QRPicture?
    let key: String

    init(_ context: SignedInContext, _ secrets: FactorSecrets, email: String) {
        let bytes = FactorPage.seed(in: context.form) ?? SecureRandom.bytes(32)
        let secret = Base32.encode(secrets.secret(seed: bytes, of: context.person.account))
        let label = PercentEncoding.encode("Sofra:\(email)")
        seed = Base64.encode(bytes)
        picture = QRPicture(
            "otpauth://totp/\(label)?secret=\(secret)&issuer=Sofra&digits=\(OneTimeCode.digits)&period=\(OneTimeCode.period)",
            label: context.strings.people.secondFactor.qrLabel
        )
        // In groups of four, as people copy.
        key = stride(from: 0, to: secret.utf8.count, by: 4).map { start in
            String(decoding: Array(secret.utf8).dropFirst(start).prefix(4), as: UTF8.self)
        }.joined(separator: " ")
    }
}

struct ActiveFactor: Sendable {
    let since: String
    let left: String
    /// Those that were made a moment ago.
    let codes: [Code]

    var areShown: Bool { !codes.isEmpty }

    struct Code: Sendable {
        let text: String
        let isUsed: Bool
    }
}

/// Asks for a code after the password.
struct FactorCodePage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let next: String
    let code: Field

    init(_ context: RequestContext, next: String, errors: FormErrors) {
        let strings = context.strings
        csrf = context.csrf
        self.next = LocalPath(requested: next)?.text ?? ""
        var fields = FormFields(Form(), errors, strings)
        code = fields.text("code", strings.people.secondFactor.signInCode, autocomplete: "one-time-code")
        self.errors = fields.summary
    }
}
