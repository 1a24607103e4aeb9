import Domain
import Web

/// A person's access tokens, and the form of a new one.
struct TokensPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    /// The token that was just made; nil where none was.
    let made: String?
    let tokens: [Row]
    var hasTokens: Bool { !tokens.isEmpty }
    let name: Field
    let scopes: [Scope]
    let scopesProblem: String?
    var areScopesWrong: Bool { scopesProblem != nil }
    let days: Choice
    let email: String
    let password: Field

    struct Row: Sendable {
        let name: String
        let scopes: String
        let used: String
        let end: LocalPath
        let endLabel: String
    }

    struct Scope: Sendable {
        let value: String
        let label: String
        let isTicked: Bool
    }

    init(
        _ context: SignedInContext,
        _ listed: [AccessTokenStore.Listed],
        made: AccessToken?,
        email: String,
        errors: FormErrors
    ) {
        let strings = context.strings
        let tokenStrings = strings.people.tokens
        var fields = FormFields(context.form, errors, strings)
        csrf = context.csrf
        self.made = made?.text
        tokens = listed.map { Row(context, $0) }
        name = fields.text("name", tokenStrings.name, hint: tokenStrings.nameHint)
        scopesProblem = fields.problem("scopes", tokenStrings.scopes, id: "scope-\(TokenScope.readRecipes.rawValue)")
        let ticked = context.form.all("scopes")
        scopes = TokenScope.allCases.map { scope in
            Scope(value: scope.rawValue, label: strings.name(of: scope), isTicked: ticked.contains(scope.rawValue))
        }
        days = fields.choice(
            "days",
            tokenStrings.duration,
            kept: TokenForm.Duration.quarter.rawValue,
            TokenForm.Duration.allCases.map { duration in
                (
                    duration.rawValue,
                    duration.days.map { tokenStrings.days(count: Double($0), shown: String($0)) } ?? tokenStrings.ever
                )
            }
        )
        self.email = email
        password = fields.password(
            PasswordCheck.field,
            strings.people.settings.currentPassword,
            autocomplete: "current-password"
        )
        self.errors = fields.summary
    }
}

extension TokensPage.Row {
    fileprivate init(_ context: SignedInContext, _ token: AccessTokenStore.Listed) {
        let strings = context.strings
        let tokenStrings = strings.people.tokens
        let isOver = token.endsAt.map { $0 < context.now } ?? false
        let last = token.usedAt.map { tokenStrings.used(at: context.clock(at: $0)) } ?? tokenStrings.unused
        let end = token.endsAt.map { context.zone.day(at: $0) }.map(strings.dayMonthYear)
        let until = end.map { isOver ? tokenStrings.over(day: $0) : tokenStrings.until(day: $0) }
        name = token.name
        scopes = token.scopes.map(strings.name(of:)).joined(separator: " · ")
        used = [last, until].compactMap { $0 }.joined(separator: " · ")
        self.end = "/settings/tokens/\(token.id)/end"
        endLabel = tokenStrings.endOf(name: token.name)
    }
}

extension Strings {
    func name(of scope: TokenScope) -> String {
        let words = people.tokens
        return switch scope {
        case .readRecipes: words.readRecipes
        case .writeRecipes: words.writeRecipes
        case .readDiary: words.readDiary
        case .writeDiary: words.writeDiary
        case .readPlan: words.readPlan
        case .writePlan: words.writePlan
        case .readShopping: words.readShopping
        case .writeShopping: words.writeShopping
        case .bring: words.bring
        case .export: words.takeAlong
        }
    }
}
