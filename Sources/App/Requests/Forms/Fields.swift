import Domain
import Web

/// One labelled input, with what was typed into it and the problem found in it.
struct Field: Fragment, Sendable {
    let id: String
    let name: String
    let label: String
    var type = "text"
    var typed = ""
    var hint: String?
    var problem: String?
    var autocomplete = "off"
    var isRequired = true
    var isNumber = false

    var isWrong: Bool { problem != nil }
    var isDescribed: Bool { problem != nil || hint != nil }
    var describedBy: String {
        [problem.map { _ in id + "-error" }, hint.map { _ in id + "-hint" }].compactMap { $0 }.joined(separator: " ")
    }

    init(
        _ name: String,
        _ label: String,
        type: String = "text",
        typed: String = "",
        hint: String? = nil,
        problem: String? = nil,
        autocomplete: String = "off",
        isRequired: Bool = true,
        isNumber: Bool = false
    ) {
        id = name
        self.name = name
        self.label = label
        self.type = type
        self.typed = typed
        self.hint = hint
        self.problem = problem
        self.autocomplete = autocomplete
        self.isRequired = isRequired
        self.isNumber = isNumber
    }
}

extension Field {
    /// A field that shows what was typed, or else the stored value `kept`, with its problem.
    init(
        _ name: String,
        _ label: String,
        _ form: Form,
        _ errors: FormErrors,
        _ strings: Strings,
        kept: String = "",
        type: String = "text",
        hint: String? = nil,
        autocomplete: String = "off",
        isRequired: Bool = true,
        isNumber: Bool = false
    ) {
        self.init(
            name,
            label,
            type: type,
            typed: form.has(name) ? form.typed(name) : kept,
            hint: hint,
            problem: errors.text(name, strings),
            autocomplete: autocomplete,
            isRequired: isRequired,
            isNumber: isNumber
        )
    }

    /// A password field. It never shows again what was typed.
    static func password(
        _ name: String,
        _ label: String,
        _ errors: FormErrors,
        _ strings: Strings,
        hint: String? = nil,
        autocomplete: String
    ) -> Field {
        Field(
            name,
            label,
            type: "password",
            hint: hint,
            problem: errors.text(name, strings),
            autocomplete: autocomplete
        )
    }
}

/// One labelled select, with its options.
struct Choice: Fragment, Sendable {
    let id: String
    let name: String
    let label: String
    var hint: String?
    var problem: String?
    let options: [Option]
    /// Whether the script may choose the browser's own time zone.
    var followsBrowser = false

    var isWrong: Bool { problem != nil }
    var isDescribed: Bool { problem != nil || hint != nil }
    var describedBy: String {
        [problem.map { _ in id + "-error" }, hint.map { _ in id + "-hint" }].compactMap { $0 }.joined(separator: " ")
    }

    struct Option: Sendable {
        let value: String
        let label: String
        let isChosen: Bool
    }

    init(
        _ name: String,
        _ label: String,
        hint: String? = nil,
        problem: String? = nil,
        chosen: String,
        _ options: [(value: String, label: String)]
    ) {
        id = name
        self.name = name
        self.label = label
        self.hint = hint
        self.problem = problem
        self.options = options.map { Option(value: $0.value, label: $0.label, isChosen: $0.value == chosen) }
    }

    static func language(_ strings: Strings, chosen: String, problem: String?) -> Choice {
        let options = Language.allCases.map { (value: $0.rawValue, label: Strings($0).requests.layout.languageName) }
        return Choice("language", strings.people.accounts.language, problem: problem, chosen: chosen, options)
    }

    /// `followsBrowser` is for a form in which nobody has chosen yet: the script
    /// may then preselect the browser's time zone.
    static func zone(_ strings: Strings, chosen: String, problem: String?, followsBrowser: Bool = false) -> Choice {
        let names = Zone.names.contains(chosen) ? Zone.names : [chosen] + Zone.names
        let options = names.map { (value: $0, label: $0.replacing("_", with: " ")) }
        var choice = Choice("timezone", strings.people.accounts.timeZone, problem: problem, chosen: chosen, options)
        choice.followsBrowser = followsBrowser
        return choice
    }
}
