import Domain
import Web

/// A table of nutrients, as one section of a page shows it.
struct NutrientTable: Sendable {
    let first: NutrientRows
    /// Vitamins and minerals: what else is known.
    let others: NutrientRows
    var hasOthers: Bool { !others.rows.isEmpty }

    /// What is known of these nutrients, and of the first ones also that they are unknown (P-13).
    init(_ nutrients: Nutrients, _ language: Language, isLarge: Bool = false) {
        let numbers = Formatting(language)
        var first: [NutrientRow] = []
        var others: [NutrientRow] = []
        first.reserveCapacity(8)
        for nutrient in NutrientTable.leading {
            let value = nutrients[nutrient]
            if value == .unknown, !NutrientTable.always.contains(nutrient) { continue }
            first.append(NutrientRow(nutrient, value, numbers, isLarge: isLarge && nutrient == .energy))
        }
        for nutrient in nutrients.knownNutrients where !NutrientTable.leading.contains(nutrient) {
            others.append(NutrientRow(nutrient, nutrients[nutrient], numbers))
        }
        self.first = NutrientRows(rows: first)
        self.others = NutrientRows(rows: others)
    }

    /// Only these, for the places where a day's or a meal's figures stand.
    init(_ nutrients: Nutrients, only listed: [Nutrient], _ language: Language) {
        let numbers = Formatting(language)
        first = NutrientRows(rows: listed.map { NutrientRow($0, nutrients[$0], numbers) })
        others = NutrientRows(rows: [])
    }

    static let always: [Nutrient] = [.energy, .carbohydrate, .fiber, .sugars, .protein, .fat]
    static let leading = always + [.saturatedFat, .sodium]
}

struct NutrientRows: Fragment, Sendable {
    let rows: [NutrientRow]
}

struct NutrientRow: Sendable {
    let name: String
    /// Gives the row the nutrient's colour, or sets it in as a part of the one above; nil for a plain row.
    let mark: String?
    let cell: NutrientCell

    init(_ nutrient: Nutrient, _ value: NutrientValue, _ numbers: Formatting, isLarge: Bool = false) {
        name = NutrientNames.row(nutrient, numbers.language)
        mark = Self.mark(of: nutrient)
        cell = NutrientCell(nutrient, value, numbers, isLarge: isLarge)
    }

    private static func mark(of nutrient: Nutrient) -> String? {
        switch nutrient {
        case .energy: "energy"
        case .carbohydrate: "carbohydrate"
        case .protein: "protein"
        case .fat: "fat"
        case .fiber, .sugars, .saturatedFat, .monounsaturatedFat, .polyunsaturatedFat, .transFat: "sub"
        default: nil
        }
    }
}

/// `<data class="nutrient" …>375 kcal</data>`: the number as people read it, and exactly.
struct NutrientCell: Fragment, Sendable {
    let key: String
    let shown: String
    /// Nil where nothing is known.
    let exact: String?
    /// Where the number stands large and its unit small.
    let large: Large?

    struct Large: Sendable {
        let number: String
        let unit: String
    }

    init(_ nutrient: Nutrient, _ value: NutrientValue, _ numbers: Formatting, isLarge: Bool = false) {
        key = nutrient.key
        exact = value.number.map(Formatting.exact)
        shown = numbers.nutrient(value, nutrient)
        large = isLarge && value != .unknown ? Large(shown, nutrient.unit.rawValue) : nil
    }
}

extension NutrientCell.Large {
    /// "≥ 375 kcal" taken apart at its last space.
    fileprivate init(_ shown: String, _ unit: String) {
        number = String(shown.dropLast(unit.count + 1))
        self.unit = unit
    }
}
