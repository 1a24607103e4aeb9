import Domain
import Web

/// The nutrient table in one section of a page.
struct NutrientTable: Sendable {
    let first: NutrientRows
    /// Vitamins, minerals and the other known nutrients.
    let others: NutrientRows
    var hasOthers: Bool { !others.rows.isEmpty }

    /// The table of the known nutrients. Those in `always` also have a row when they are unknown (P-13).
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
        let known = nutrients.knownNutrients
        others.reserveCapacity(known.count)
        for nutrient in known where !NutrientTable.leading.contains(nutrient) {
            others.append(NutrientRow(nutrient, nutrients[nutrient], numbers))
        }
        self.first = NutrientRows(rows: first)
        self.others = NutrientRows(rows: others)
    }

    /// The table of the listed nutrients only, for the totals of a day or a meal.
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
    /// The style of the row: the nutrient's colour, or "sub" for a part of the nutrient above; nil for a plain row.
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

/// The HTML `<data class="nutrient" …>375 kcal</data>`, which has the number as people read it and the exact one.
struct NutrientCell: Fragment, Sendable {
    let key: String
    let shown: String
    /// The exact number; nil when it is unknown.
    let exact: String?
    /// The number and its unit where they have different sizes; nil elsewhere.
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
    /// Splits a text such as "≥ 375 kcal" before its unit.
    fileprivate init(_ shown: String, _ unit: String) {
        number = String(shown.dropLast(unit.count + 1))
        self.unit = unit
    }
}

/// One table of nutrients with a column for each amount.
struct NutritionTable: Fragment, Sendable {
    let caption: String
    let columns: [Column]
    let rows: [Row]

    struct Column: Sendable {
        let basis: String
        let label: String
    }

    struct Row: Sendable {
        let name: String
        let mark: String?
        let cells: [Cell]
    }

    struct Cell: Sendable {
        let basis: String
        let cell: NutrientCell
    }

    /// What is known of a dish is known of each share of it, so that all columns have the same rows.
    init(_ caption: String, _ columns: [(basis: String, label: String, rows: [NutrientRow])]) {
        self.caption = caption
        self.columns = columns.map { Column(basis: $0.basis, label: $0.label) }
        rows = (columns.last?.rows ?? []).enumerated().map { place, row in
            var cells: [Cell] = []
            cells.reserveCapacity(columns.count)
            for column in columns where column.rows.indices.contains(place) {
                cells.append(Cell(basis: column.basis, cell: column.rows[place].cell))
            }
            return Row(name: row.name, mark: row.mark, cells: cells)
        }
    }
}
