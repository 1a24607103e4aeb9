import Domain
import Web

/// Makes the fields of one form. Each field shows what was typed, or else the stored value `kept`, with its problem.
/// The summary of all problems names each field by its label.
struct FormFields {
    let form: Form
    let errors: FormErrors
    let strings: Strings
    /// The label of each field in the summary, and the id to which it links.
    private var names: [String: (label: String, id: String)] = [:]
    /// Whether labels say what must be filled in: on a form with much that need not be.
    private let marksRequired: Bool

    init(_ form: Form, _ errors: FormErrors, _ strings: Strings, marksRequired: Bool = false) {
        self.form = form
        self.errors = errors
        self.strings = strings
        self.marksRequired = marksRequired
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
        let field = Field(
            name,
            label,
            type: type,
            typed: typed(name, else: kept),
            hint: hint,
            problem: problem(name, label),
            autocomplete: autocomplete,
            isRequired: isRequired
        )
        return marksRequired ? field.marked : field
    }

    /// The field of one of several forms of a page that all have it: what was typed in one stands in no other.
    /// - Parameter isSent: whether its form is the one that was sent.
    mutating func text(_ name: String, _ label: String, kept: String = "", isSent: Bool) -> Field {
        if isSent { return text(name, label, kept: kept) }
        var others = FormFields(Form(), [:], strings)
        return others.text(name, label, kept: kept)
    }

    /// - Parameter full: the label in the summary, where the field's own is only clear beside its neighbours.
    mutating func number(
        _ name: String,
        _ label: String,
        kept: String = "",
        hint: String? = nil,
        isRequired: Bool = true,
        inSummary full: String? = nil
    ) -> Field {
        let field = Field(
            name,
            label,
            typed: typed(name, else: kept),
            hint: hint,
            problem: problem(name, full ?? label),
            isRequired: isRequired,
            isNumber: true
        )
        return marksRequired ? field.marked : field
    }

    /// The field for a stored number, which its form reads with the same `kept` (P-37).
    mutating func number(
        _ name: String,
        _ label: String,
        kept: KeptNumber?,
        hint: String? = nil,
        isRequired: Bool = true,
        inSummary full: String? = nil
    ) -> Field {
        let text = kept.map(Formatting(strings.spokenLanguage).typed) ?? ""
        return number(name, label, kept: text, hint: hint, isRequired: isRequired, inSummary: full)
    }

    /// A password field. It never shows again what was typed.
    mutating func password(
        _ name: String,
        _ label: String,
        hint: String? = nil,
        autocomplete: String,
        isRequired: Bool = true
    ) -> Field {
        Field(
            name,
            label,
            type: "password",
            hint: hint,
            problem: problem(name, label),
            autocomplete: autocomplete,
            isRequired: isRequired
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

    /// The problem of a field that is not made here. Its input has the id `id`, or else its name as the id.
    mutating func problem(_ name: String, _ label: String, id: String? = nil) -> String? {
        remember(name, label, id: id)
        return errors.text(name, strings)
    }

    /// Gives a field its label in the summary without making it.
    mutating func remember(_ name: String, _ label: String, id: String? = nil) {
        names[name] = (label, id ?? name)
    }

    /// The summary above a rejected form. It knows the labels of the fields that were made before it.
    var summary: ErrorSummary {
        ErrorSummary(
            entries: errors.entries.map { entry in
                let name = names[entry.field] ?? (label: entry.field, id: entry.field)
                return ErrorSummary.Entry(id: name.id, label: name.label, problem: strings.text(of: entry.problem))
            }
        )
    }

    /// The text in a field: what was typed, or else the stored value.
    func typed(_ name: String, else kept: String) -> String {
        form.has(name) ? form.rawValue(name) : kept
    }
}
