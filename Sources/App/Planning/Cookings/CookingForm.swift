import Domain
import Web

/// What is cooked and how much it weighs, as forms say it: each part only where the form has its fields.
struct CookingEdit: Sendable {
    let version: Int?
    var servings: ServingCount?
    var weighing: Weighing?
    var line: Line?
    /// Whether a weight that cannot be right was said to be right.
    let isSure: Bool
    /// Whether it says something of a line, and of nothing else.
    var isOfLine: Bool { line != nil && servings == nil && weighing == nil }
    /// Whether it goes together with whatever others have changed of other lines meanwhile.
    var isByLine: Bool { isOfLine && line?.isByItself == true }

    struct Weighing: Sendable {
        let pot: Pot.ID?
        let gross: Grams?
        let net: Grams?
    }

    struct Line: Sendable {
        enum Act: Sendable {
            /// Puts another line there; a blank one leaves it out.
            case replace(String)
            case leaveOut
            case putBackIn
            /// Puts back what the recipe has there.
            case restore
            /// Puts back what was planned there.
            case restorePlanned
        }

        let position: Int
        let act: Act
        /// What the line's field showed; nil where the form does not say.
        let shown: String?
        /// What an undo takes back; nil for what is none.
        let undo: Undo?

        /// Whether it is compared with the line alone, and not with all of the cooking: it says from what it was changed, or only
        /// puts back in what is left out.
        var isByItself: Bool {
            if case .putBackIn = act { return true }
            return shown != nil || undo != nil
        }

        struct Undo: Sendable {
            /// The mark of what was made of the line.
            let made: String
            /// That of what the line was before; nil where the address does not say.
            let before: String?
            /// The language in which it was written then; nil where nobody knows.
            let language: Language?
        }
    }
}

struct CookingForm {
    let form: Form
    let cooking: Cooking
    /// What went in weighs so much; nil where that is not known.
    let raw: Grams?

    func validated() throws(FormErrors) -> CookingEdit {
        var read = FormReader(form)
        var edit = CookingEdit(
            version: read.optionalInteger("version", 1...Int(Int32.max)),
            isSure: form.has("sure")
        )
        if form.has("cook") {
            let count = read.optionalDecimal(
                "cook",
                .positive(upTo: ServingCount.limit),
                kept: KeptNumber(cooking.servings.value),
                otherwise: .recipes(.servingCount)
            )
            edit.servings = count.flatMap(ServingCount.init)
        }
        if form.has("gross_g") || form.has("net_g") {
            let range = NumberRange.positive(upTo: 1_000_000)
            // Less than a tenth of what went in is doubted anyway: "1.200" is no gram and a bit (HG19).
            let likely = raw.map { NumberRange.from($0.value / 10, to: range.upper) }
            edit.weighing = CookingEdit.Weighing(
                pot: read.optionalReference("pot", to: Pot.ID.self),
                gross: read.optionalGrams(
                    "gross_g",
                    range,
                    likely: likely,
                    kept: cooking.gross.map { KeptNumber($0.value) }
                ).map(Grams.init),
                net: read.optionalGrams(
                    "net_g",
                    range,
                    likely: likely,
                    kept: cooking.net.map { KeptNumber($0.value) }
                ).map(Grams.init)
            )
        }
        edit.line = line(&read)
        guard read.isValid else { throw read.errors }
        return edit
    }

    private static let buttons: [(field: String, act: CookingEdit.Line.Act)] = [
        ("left_out", .leaveOut), ("back_in", .putBackIn), ("as_recipe", .restore), ("as_planned", .restorePlanned),
    ]

    private func line(_ read: inout FormReader) -> CookingEdit.Line? {
        func line(_ position: Int, _ act: CookingEdit.Line.Act) -> CookingEdit.Line {
            CookingEdit.Line(position: position, act: act, shown: value("was.text"), undo: undo)
        }
        for (field, act) in Self.buttons where form.has(field) {
            return read.integer(field, 0...100_000).map { line($0, act) }
        }
        guard form.has("line"), let position = read.integer("line", 0...100_000) else { return nil }
        if form.keeps("text") { return line(position, .replace(form.rawValue("text"))) }
        if !form.has("text") { read.reject("text", .required) }
        let text = read.optionalText("text", RecipeLimits.line) ?? ""
        if RecipeLimits.hasTooManyWords(text) { read.reject("text", .recipes(.tooManyWords)) }
        return line(position, .replace(text))
    }

    private var undo: CookingEdit.Line.Undo? {
        value(Self.made).map { made in
            let language = value(Self.language).flatMap(Language.init(rawValue:))
            return CookingEdit.Line.Undo(made: made, before: value(Self.before), language: language)
        }
    }

    private func value(_ field: String) -> String? { form.has(field) ? form.rawValue(field) : nil }
}

/// A change of a line that is taken back by the address that the message about it posts to.
extension CookingForm {
    /// The field that says what is taken back.
    static let made = "made"
    /// The field that says what there was before, so that an undo that is pressed twice is known.
    static let before = "before"
    /// The field that says in which language what is put back was written: numbers say something else in each.
    static let language = "language"

    /// What such an address says; nil for another one.
    static func undo(_ query: URLQuery) -> Form? {
        guard query[made] != nil else { return nil }
        let names = buttons.map(\.field) + ["line", "text", made, before, language, "mode"]
        return Form(names.compactMap { name in query[name].map { (name: name, value: $0) } })
    }
}
