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

    /// The weight with two decimals, the most that a scale shows.
    func typed(_ weight: BodyWeight) -> Double { Rounding.rounded(weight.grams.count(of: mass), places: 2) }
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
        let number = read.decimal(unit.field, unit.range)
        guard let date, let number, let typed = BodyWeight(number, unit.mass), read.isValid else { throw read.errors }
        let weight = kept.flatMap { unit.typed($0) == number ? $0 : nil } ?? typed
        return TypedWeight(weighing: Weighing(date, weight), unit: unit)
    }
}
