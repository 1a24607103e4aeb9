import HTTPServer
import Web

/// A hidden form field.
struct HiddenField: Sendable {
    let name: String
    let value: String

    /// What a field of a page is when it is drawn: the form then says what was changed there.
    static func shown(_ name: String, _ value: String) -> HiddenField {
        HiddenField(name: shownMark + name, value: value)
    }

    private static let shownMark = "was."

    /// The mark of what a page has shown, empty for a field itself, and the name of the field.
    static func parts(of name: String) -> (mark: String, field: String) {
        name.hasPrefix(shownMark) ? (shownMark, String(name.dropFirst(shownMark.count))) : ("", name)
    }
}

extension FormFields {
    /// What fields show of what is stored, and showed before where their form was refused, or comes back. A field that the form
    /// does not have shows what is stored by now, and so does one that asks about what somebody else has changed.
    func shown(_ kept: [(String, String)]) -> [HiddenField] {
        kept.map { name, value -> HiddenField in
            let isStored = !form.has(name) || errors.asks(about: name)
            return .shown(name, isStored ? value : typed("was.\(name)", else: value))
        }
    }
}

extension Form {
    /// Whether the form says something else in a field than its page showed there; whatever it says, where it does not tell
    /// what was shown. What somebody else has done meanwhile is then not taken back by who never touched it.
    func changes(_ name: String) -> Bool {
        has(name) && (!has("was.\(name)") || rawValue("was.\(name)") != rawValue(name))
    }

    /// Whether the form has a field as its page showed it: then it says nothing of it.
    func keeps(_ name: String) -> Bool { has(name) && !changes(name) }

    /// The form without what stands in it as its page showed it. It has no files.
    var changed: Form { Form(pairs(without: Set(pairs(without: []).map { $0.name }.filter(keeps)))) }

    /// Which of these fields were changed of which somebody else has made something else meanwhile than the page showed.
    func outdated(_ fields: [ShownField]) -> [ShownField] {
        fields.filter { field in
            let shown = "was.\(field.name)"
            return has(shown) && changes(field.name) && ![rawValue(shown), rawValue(field.name)].contains(field.value)
        }
    }

    /// The ticks of a list over what is ticked by now: those that nobody has set or taken off on its page stay as they are.
    func ticked(_ name: String, over now: Set<String>) -> Set<String> {
        let ticked = Set(all(name))
        guard has("was.\(name)") else { return ticked }
        let shown = Set(all("was.\(name)"))
        return now.subtracting(shown.subtracting(ticked)).union(ticked.subtracting(shown))
    }
}

/// What a field of a page shows by now.
struct ShownField {
    let name: String
    let value: String
    /// The value as somebody reads it.
    let words: String

    init(_ name: String, _ value: String, words: String? = nil) {
        self.name = name
        self.value = value
        self.words = words ?? value
    }
}

extension FormReader {
    /// Asks about fields that somebody else has changed since the form was filled, too.
    mutating func ask(about outdated: [ShownField]) {
        for field in outdated { reject(field.name, .changedMeanwhile(now: field.words)) }
    }
}

extension FormErrors {
    /// Whether a form asks because somebody else has changed the same meanwhile.
    var isConflict: Bool {
        entries.contains { asks(about: $0.field) }
    }

    /// How a page with a form is answered: as it is asked for, as it is refused, or as it asks.
    var status: Status { isConflict ? .conflict : isEmpty ? .ok : .unprocessableContent }

    /// Whether it asks so about a field.
    func asks(about field: String) -> Bool {
        if case .own(.changedMeanwhile)? = self[field] { true } else { false }
    }
}
