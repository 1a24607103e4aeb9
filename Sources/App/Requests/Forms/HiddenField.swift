import Web

/// A hidden form field.
struct HiddenField: Sendable {
    let name: String
    let value: String

    /// What a field of a page is when it is drawn: the form then says what was changed there.
    static func shown(_ name: String, _ value: String) -> HiddenField { HiddenField(name: "was.\(name)", value: value) }
}

extension Form {
    /// Whether the form says something else in a field than its page showed there; whatever it says, where it does not tell
    /// what was shown. What somebody else has done meanwhile is then not taken back by who never touched it.
    func changes(_ name: String) -> Bool {
        has(name) && (!has("was.\(name)") || rawValue("was.\(name)") != rawValue(name))
    }

    /// The form without what stands in it as its page showed it. It has no files.
    var changed: Form {
        let all = pairs(without: []).map(\.name)
        return Form(pairs(without: Set(all.filter { has("was.\($0)") && !changes($0) })))
    }

    /// Whether a field was changed that somebody else has made something else of than its page showed, or than it says.
    /// - Parameter now: what its page shows by now.
    func isOutdated(_ name: String, now: String) -> Bool {
        has("was.\(name)") && changes(name) && rawValue("was.\(name)") != now && rawValue(name) != now
    }
}
