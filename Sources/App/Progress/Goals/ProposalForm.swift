import Domain
import Web

/// The questions of the calculator. They are part of the page's address and stored nowhere.
struct ProposalForm: Sendable {
    let sex: BodyMeasures.Sex
    let activity: Activity
    let aim: WeightAim
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

    static let fields = ["age", "height_cm", "body_kg"]

    /// - Parameter latest: the person's latest weight.
    init(_ query: URLQuery, latest: Weighing?, _ numbers: Formatting) {
        sex = query.choice("sex") ?? .unstated
        activity = query.choice("activity") ?? .light
        aim = query.choice("aim") ?? .keep
        age = query["age"] ?? ""
        height = query["height_cm"] ?? ""
        weight = query["body_kg"] ?? latest.map { numbers.typed(WeightUnit.kg.kept($0.weight)) } ?? ""
        outcome = query["age"] == nil ? .notAsked : Self.outcome(query, sex, activity, aim)
    }

    private static func outcome(
        _ query: URLQuery,
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
        let height = number("height_cm", BodyMeasures.heights)
        let weight = number("body_kg", 25...700)
        guard let age, let height, let weight, let body = BodyWeight(weight, .kilogram),
            let person = BodyMeasures(sex: sex, age: Int(age), centimeters: height, weight: body)
        else { return .wrong(errors) }
        return .proposed(EnergyProposal(for: person, activity: activity, aim: aim))
    }
}
