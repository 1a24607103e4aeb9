import Web

/// One labelled input, with what was typed into it and the problem found in it.
struct Field: Fragment, Sendable {
    private(set) var id: String
    let name: String
    let label: String
    var type = "text"
    var typed = ""
    var hint: String?
    var problem: String?
    var autocomplete = "off"
    var isRequired = true
    /// Whether its label says that it must be filled in, because that of others does not.
    private(set) var isMarked = false
    var isNumber = false
    /// The unit that stands inside the field; nil for numbers that have none.
    var unit: String?
    var hasUnit: Bool { unit != nil }
    /// The id of what says, while it is typed, what is wrong with it; nil where nothing does.
    private(set) var live: String?

    var isWrong: Bool { problem != nil }
    var isDescribed: Bool { problem != nil || hint != nil || live != nil }
    var describedBy: String {
        let wrong = problem.map { _ in id + "-error" } ?? live
        return [wrong, hint.map { _ in id + "-hint" }].compactMap { $0 }.joined(separator: " ")
    }

    init(
        _ name: String,
        _ label: String,
        id: String? = nil,
        type: String = "text",
        typed: String = "",
        hint: String? = nil,
        problem: String? = nil,
        autocomplete: String = "off",
        isRequired: Bool = true,
        isNumber: Bool = false
    ) {
        self.id = id ?? name
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

    /// The same field, tied to what says while it is typed what is wrong with it.
    func told(by live: String) -> Field {
        var field = self
        field.live = live
        return field
    }

    /// The same field, whose label says that it must be filled in, where it must.
    var marked: Field {
        var field = self
        field.isMarked = isRequired
        return field
    }

    /// The same field with an id of its own, where another of the page has its name.
    func named(_ id: String) -> Field {
        var field = self
        field.id = id
        return field
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
    /// As what a browser knows it of whoever reads; nil for what is not theirs.
    private(set) var autocomplete: String?

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
        id: String? = nil,
        hint: String? = nil,
        problem: String? = nil,
        chosen: String,
        _ options: [(value: String, label: String)]
    ) {
        self.id = id ?? name
        self.name = name
        self.label = label
        self.hint = hint
        self.problem = problem
        self.options = options.map { Option(value: $0.value, label: $0.label, isChosen: $0.value == chosen) }
    }

    /// The same choice, which a browser may fill with what it knows of whoever reads.
    func filled(with autocomplete: String) -> Choice {
        var choice = self
        choice.autocomplete = autocomplete
        return choice
    }
}
