import Domain
import Web

/// The part of the form of the goals with what somebody aims at of nutrients besides energy and the macronutrients: at least
/// so much, at most so much.
struct NutrientGoalForm {
    /// The nutrients that a diary keeps, with the names of their columns.
    static let nutrients = NutrientColumns.all.filter { !Nutrient.macros.contains($0.nutrient) }

    /// The names of a nutrient's two fields, such as `fiber_g_least` and `fiber_g_most`.
    static func fields(_ column: String) -> (least: String, most: String) { (column + "_least", column + "_most") }

    let form: Form
    /// The goals with which the form was filled.
    let kept: [Nutrient: NutrientGoal]

    /// A form without these fields, as that of the calculator is, leaves the goals as they are.
    func read(_ read: inout FormReader) -> [Nutrient: NutrientGoal] {
        let names = Self.nutrients.map { Self.fields($0.name) }
        guard names.contains(where: { form.has($0.least) || form.has($0.most) }) else { return kept }
        var goals: [Nutrient: NutrientGoal] = [:]
        for (nutrient, name) in Self.nutrients {
            let (fields, kept) = (Self.fields(name), kept[nutrient])
            let range = NumberRange.positive(upTo: NutrientGoal.greatest(of: nutrient))
            let least = read.optionalDecimal(fields.least, range, kept: kept?.least.map { KeptNumber($0) })
            let most = read.optionalDecimal(fields.most, range, kept: kept?.most.map { KeptNumber($0) })
            goals[nutrient] = NutrientGoal(of: nutrient, least: least, most: most)
            if let least, let most, least > most { read.reject(fields.most, .progress(.goalLeastAboveMost)) }
        }
        return goals
    }
}

/// The fields of these goals on their page.
struct NutrientGoalSection: Fragment, Sendable {
    let title: String
    let isWrong: Bool
    let rows: [Row]

    struct Row: Sendable {
        let name: String
        let unit: String
        let least: FieldCell
        let most: FieldCell
    }

    init(_ fields: inout FormFields, _ kept: [Nutrient: NutrientGoal], _ strings: Strings) {
        let language = strings.spokenLanguage
        title = strings.goalsOfNutrients(kept)
        rows = NutrientGoalForm.nutrients.map { nutrient, column in
            let names = NutrientGoalForm.fields(column)
            let name = NutrientNames.name(nutrient, language)
            func cell(_ field: String, _ side: String, _ number: Double?) -> FieldCell {
                let label = "\(name) (\(nutrient.unit.rawValue)): \(side)"
                let kept = number.map { KeptNumber($0) }
                return FieldCell(field: fields.number(field, label, kept: kept, isRequired: false), label: label)
            }
            return Row(
                name: name,
                unit: nutrient.unit.rawValue,
                least: cell(names.least, strings.progress.goals.atLeast, kept[nutrient]?.least),
                most: cell(names.most, strings.progress.goals.atMost, kept[nutrient]?.most)
            )
        }
        isWrong = rows.contains { $0.least.field.isWrong || $0.most.field.isWrong }
    }
}

extension Strings {
    /// The heading of the fields, such as "Goals for other nutrients: Fibre, Sodium".
    fileprivate func goalsOfNutrients(_ goals: [Nutrient: NutrientGoal]) -> String {
        let names = Nutrient.allCases.filter { goals[$0] != nil }.map { NutrientNames.name($0, spokenLanguage) }
        let strings = progress.goals
        return names.isEmpty ? strings.nutrients : strings.nutrientsOf(names: names.joined(separator: ", "))
    }
}
