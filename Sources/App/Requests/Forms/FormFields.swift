import Domain
import Web

/// Makes the fields of one form. Each shows what was typed, else what is kept, with its problem, and the summary of all
/// problems calls each as its label does.
struct FormFields {
    let form: Form
    private let errors: FormErrors
    let strings: Strings
    /// What the summary calls each field, and where it leads.
    private var names: [String: (label: String, id: String)] = [:]

    init(_ form: Form, _ errors: FormErrors, _ strings: Strings) {
        self.form = form
        self.errors = errors
        self.strings = strings
    }

    mutating func text(
        _ name: String,
        _ label: String,
        kept: String = "",
        type: String = "text",
        hint: String? = nil,
        autocomplete: String = "off",
        isRequired: Bool = true
    ) -> Field {
        Field(
            name,
            label,
            type: type,
            typed: typed(name, else: kept),
            hint: hint,
            problem: problem(name, label),
            autocomplete: autocomplete,
            isRequired: isRequired
        )
    }

    /// - Parameter full: what the summary calls it, where the label can only be understood in its place.
    mutating func number(
        _ name: String,
        _ label: String,
        kept: String = "",
        hint: String? = nil,
        isRequired: Bool = true,
        inSummary full: String? = nil
    ) -> Field {
        Field(
            name,
            label,
            typed: typed(name, else: kept),
            hint: hint,
            problem: problem(name, full ?? label),
            isRequired: isRequired,
            isNumber: true
        )
    }

    /// A field for a password, which is never shown again.
    mutating func password(_ name: String, _ label: String, hint: String? = nil, autocomplete: String) -> Field {
        Field(
            name,
            label,
            type: "password",
            hint: hint,
            problem: problem(name, label),
            autocomplete: autocomplete
        )
    }

    mutating func choice(
        _ name: String,
        _ label: String,
        kept: String = "",
        _ options: [(value: String, label: String)]
    ) -> Choice {
        Choice(name, label, problem: problem(name, label), chosen: typed(name, else: kept), options)
    }

    /// The problem of a field that is made otherwise. Its input has the id `id`, or its name as its id.
    mutating func problem(_ name: String, _ label: String, id: String? = nil) -> String? {
        remember(name, label, id: id)
        return errors.text(name, strings)
    }

    /// What the summary calls a field whose problem the page shows elsewhere.
    mutating func remember(_ name: String, _ label: String, id: String? = nil) {
        names[name] = (label, id ?? name)
    }

    /// What stands above the form when it was refused. To be made after the fields.
    var summary: ErrorSummary {
        ErrorSummary(
            entries: errors.entries.map { entry in
                let name = names[entry.field] ?? (label: entry.field, id: entry.field)
                return ErrorSummary.Entry(id: name.id, label: name.label, problem: strings.text(of: entry.problem))
            }
        )
    }

    /// What a field shows.
    func typed(_ name: String, else kept: String) -> String {
        form.has(name) ? form.rawValue(name) : kept
    }
}
