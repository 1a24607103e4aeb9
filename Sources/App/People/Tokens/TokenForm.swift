import Domain
import Web

/// What a person wants of a new access token.
struct TokenDraft: Sendable {
    let name: String
    let scopes: [TokenScope]
    /// When it ends; nil for one that is ended by hand alone.
    let endsAt: Moment?
}

struct TokenForm {
    let form: Form
    let now: Moment

    /// How many an account may have.
    static let maxCount = 50

    /// For how long a token opens anything.
    enum Duration: String, CaseIterable {
        case month = "30"
        case quarter = "90"
        case year = "365"
        case ever

        var days: Int? { Int(rawValue) }
    }

    func validated() throws(FormErrors) -> TokenDraft {
        var read = FormReader(form)
        let name = read.text("name", .name)
        let duration = read.optionalChoice("days", of: Duration.self) ?? .quarter
        let scopes = TokenScope.allCases.filter { form.all("scopes").contains($0.rawValue) }
        if scopes.isEmpty { read.reject("scopes", .people(.noScope)) }
        guard let name, read.isValid else { throw read.errors }
        return TokenDraft(
            name: name,
            scopes: scopes,
            endsAt: duration.days.map { now.adding(seconds: $0 * 86_400) }
        )
    }
}
