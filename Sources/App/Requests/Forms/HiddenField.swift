/// A hidden form field.
struct HiddenField: Sendable {
    let name: String
    let value: String

    /// What a field of a page is when it is drawn: the form then says what was changed there.
    static func shown(_ name: String, _ value: String) -> HiddenField { HiddenField(name: "was.\(name)", value: value) }
}
