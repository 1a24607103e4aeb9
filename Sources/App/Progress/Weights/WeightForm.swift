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
