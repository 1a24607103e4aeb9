import Domain
import Web

/// The units in which a body is weighed.
enum WeightUnit: String, CaseIterable, Sendable {
    case kg, lb

    var mass: MassUnit { self == .kg ? .kilogram : .pound }
    /// The form's field for a weight in this unit.
    var field: String { "weight_\(rawValue)" }

    /// What the field takes, in the round numbers of this unit.
    var range: NumberRange { self == .kg ? .from(0.5, to: 700) : .from(1.2, to: 1_543) }

    /// As many decimals as any scale shows.
    func typed(_ weight: BodyWeight) -> Double { Rounding.rounded(weight.grams.count(of: mass), places: 2) }
}

/// A weight, and the unit its person thinks in.
struct TypedWeight: Sendable {
    let weighing: Weighing
    let unit: WeightUnit
}

struct WeightForm {
    let form: Form

    var unit: WeightUnit { form.has(WeightUnit.lb.field) ? .lb : .kg }

    /// - Parameter kept: the weight that the form was filled with. Where it was left as shown it stays as it is, to
    ///   the last bit, however often it is sent back and forth in whatever unit (HOSTILE-25).
    func validated(today: CivilDate, kept: BodyWeight? = nil) throws(FormErrors) -> TypedWeight {
        var read = FormReader(form)
        let date = read.date("date", in: .first...today)
        let number = read.decimal(unit.field, unit.range)
        guard let date, let number, let typed = BodyWeight(number, unit.mass), read.isValid else { throw read.errors }
        let weight = kept.flatMap { unit.typed($0) == number ? $0 : nil } ?? typed
        return TypedWeight(weighing: Weighing(date, weight), unit: unit)
    }
}
