import Domain
import Web

/// The units for body weight.
enum WeightUnit: String, CaseIterable, Sendable {
    case kg, lb

    var mass: MassUnit { self == .kg ? .kilogram : .pound }
    /// The name of the form's field for a weight in this unit.
    var field: String { "weight_\(rawValue)" }

    /// The range of valid weights, in round numbers of this unit.
    var range: NumberRange { self == .kg ? .from(0.5, to: 700) : .from(1.2, to: 1_543) }

    /// The weight as its forms show it: with two decimals, the most that a scale shows.
    func kept(_ weight: BodyWeight) -> KeptNumber { KeptNumber(weight.grams.count(of: mass), places: 2) }
}

/// A weight, and the unit in which it was typed.
struct TypedWeight: Sendable {
    let weighing: Weighing
    let unit: WeightUnit
}

struct WeightForm {
    let form: Form

    var unit: WeightUnit { form.has(WeightUnit.lb.field) ? .lb : .kg }

    /// - Parameter kept: the weight with which the form was filled. When the form returns it as shown, it stays exactly
    /// the same, however often and in whatever unit the form is sent (HOSTILE-25).
    func validated(today: CivilDate, kept: BodyWeight? = nil) throws(FormErrors) -> TypedWeight {
        var read = FormReader(form)
        let date = read.date("date", in: .first...today)
        let shown = kept.map(unit.kept)
        let number = read.decimal(unit.field, unit.range, kept: shown)
        guard let date, let number, let typed = BodyWeight(number, unit.mass), read.isValid else { throw read.errors }
        // The stored weight itself: converted to another unit and back it could differ in its last bit.
        let weight = kept.flatMap { number == shown?.exact ? $0 : nil } ?? typed
        return TypedWeight(weighing: Weighing(date, weight), unit: unit)
    }
}

extension WeightForm {
    /// Whether its page has shown this weight, as it is, to be changed: then a new one takes its place without being asked
    /// about, on the day that was shown, as long as that page is of today.
    func hasShown(_ weighing: Weighing, _ language: Language) -> Bool {
        let shown = Formatting(language).typed(unit.kept(weighing.weight))
        return form.rawValue("was.date") == weighing.date.iso && form.has("was.\(unit.field)")
            && form.rawValue("was.\(unit.field)") == shown
    }

    /// Whether its page was drawn on this day. One that lay open overnight begins with the day before, which is then not what
    /// its person means.
    func isDrawn(on day: CivilDate) -> Bool { form.rawValue("was.\(Self.drawn)") == day.iso }

    /// What the form says of its page beside its fields: the day on which it was drawn.
    static let drawn = "drawn_on"
}

/// The weights that an undo is about, in its address: the one that another has replaced, and that other.
struct ReplacedWeight: Sendable {
    let former: BodyWeight
    /// The unit in which the former one was typed; nil in an address that does not say it.
    let unit: WeightUnit?
    let now: BodyWeight

    init(_ former: BodyWeight, in unit: WeightUnit?, by now: BodyWeight) {
        (self.former, self.unit, self.now) = (former, unit, now)
    }

    /// Fails for an address that says neither, or none that a person weighs.
    init?(_ query: URLQuery) {
        func weight(_ name: String) -> BodyWeight? {
            query[name].flatMap { Double($0) }.flatMap { BodyWeight($0, .kilogram) }
        }
        guard let former = weight("former"), let now = weight("now") else { return nil }
        self.init(former, in: query.choice("unit"), by: now)
    }

    /// Where the former one is put back on its day.
    func undo(on day: CivilDate) -> LocalPath {
        let path: LocalPath = "/weight/\(day)/undelete"
        func kilograms(_ weight: BodyWeight) -> String { "\(weight.grams.count(of: .kilogram))" }
        var query: [(name: String, value: String)] = [("former", kilograms(former)), ("now", kilograms(now))]
        if let unit { query.append((name: "unit", value: unit.rawValue)) }
        return path.with(pairs: query)
    }
}

extension BodyWeight {
    /// Whether it is the same but for the last bits, which kilograms may lose on their way to grams and back.
    func isSame(as other: BodyWeight) -> Bool { (grams.value - other.grams.value).magnitude < 0.001 }
}

/// Whether a weight is asked for once more, or was said to be right.
struct WeightSure: Sendable {
    /// The button that keeps a weight far from the others, and the field that remembers it where more is asked.
    static let field = "sure"

    let isAsked: Bool
    let isSaid: Bool

    init(_ weight: Field, _ context: SignedInContext) {
        isAsked = weight.problem == context.strings.progress.weights.unlikely
        isSaid = context.form.has(Self.field)
    }
}
