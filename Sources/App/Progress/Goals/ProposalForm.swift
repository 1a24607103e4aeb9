import Domain
import Web

/// The questions of the calculator. They are part of the page's address and stored nowhere.
struct ProposalForm: Sendable {
    let sex: BodyMeasures.Sex
    let activity: Activity
    let aim: WeightAim
    /// The unit of the weight. Who weighs in pounds measures in inches.
    let unit: WeightUnit
    /// The answers as typed; the weight, if it was not typed, is the latest one.
    let age: String
    let height: String
    let weight: String
    let outcome: Outcome

    enum Outcome: Sendable {
        case notAsked
        case wrong(FormErrors)
        case proposed(EnergyProposal)
    }

    /// - Parameters:
    ///   - latest: the person's latest weight.
    ///   - used: the unit in which they typed it.
    init(_ query: URLQuery, latest: Weighing?, in used: WeightUnit?, _ numbers: Formatting) {
        let asked = WeightUnit.allCases.first { query[$0.bodyField] != nil }
        let unit = asked ?? used ?? .kg
        self.unit = unit
        sex = query.choice("sex") ?? .unstated
        activity = query.choice("activity") ?? .light
        aim = query.choice("aim") ?? .keep
        age = query["age"] ?? ""
        height = query[unit.heightField] ?? ""
        weight = query[unit.bodyField] ?? latest.map { numbers.typed(unit.kept($0.weight)) } ?? ""
        outcome = query["age"] == nil ? .notAsked : Self.outcome(query, unit, sex, activity, aim)
    }

    private static func outcome(
        _ query: URLQuery,
        _ unit: WeightUnit,
        _ sex: BodyMeasures.Sex,
        _ activity: Activity,
        _ aim: WeightAim
    ) -> Outcome {
        let ages = Double(BodyMeasures.ages.lowerBound)...Double(BodyMeasures.ages.upperBound)
        var errors = FormErrors()
        func number(_ name: String, _ range: ClosedRange<Double>) -> Double? {
            switch query.decimal(name, .from(range.lowerBound, to: range.upperBound)) {
            case .value(let number): return number
            case .absent: errors.add(.required, to: name)
            case .wrong(let problem): errors.add(FieldProblem(problem), to: name)
            }
            return nil
        }
        let age = number("age", ages)
        let height = number(unit.heightField, unit.heights)
        let weight = number(unit.bodyField, unit.bodies)
        guard let age, let height, let weight, let body = BodyWeight(weight, unit.mass),
            let person = BodyMeasures(sex: sex, age: Int(age), centimeters: height * unit.centimeters, weight: body)
        else { return .wrong(errors) }
        return .proposed(EnergyProposal(for: person, activity: activity, aim: aim))
    }
}

extension WeightUnit {
    /// The fields of the calculator for weight and height, each named by its unit.
    var bodyField: String { "body_\(rawValue)" }
    var heightField: String { self == .kg ? "height_cm" : "height_in" }

    /// What the calculator takes, in round numbers of the unit.
    fileprivate var bodies: ClosedRange<Double> { self == .kg ? 25...700 : 56...1_543 }
    fileprivate var heights: ClosedRange<Double> { self == .kg ? BodyMeasures.heights : 40...98 }

    /// The centimetres of one of what the height is measured in.
    fileprivate var centimeters: Double { self == .kg ? 1 : 2.54 }
}
