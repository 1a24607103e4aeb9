import Domain
import Web

/// The nutrients of a recipe per 100 g, per serving and in total, side by side (S-28), and the substances in it.
struct NutritionSection: Fragment, Sendable {
    let first: NutritionTable
    /// Vitamins, minerals and the other known nutrients, which are folded.
    let others: NutritionTable?
    let contents: ContentsNote

    init(_ detail: RecipeDetail, _ strings: Strings) {
        let dish = detail.dish
        let words = strings.recipes.portion
        // The whole dish has no column of its own as one serving (C-2).
        let bases: [(basis: String, label: String, nutrients: Nutrients?)] = [
            ("100g", words.per100g, dish.per100g),
            ("serving", words.perServing, dish.isDivided ? dish.perPortion : nil),
            ("total", words.total, dish.total.nutrients),
        ]
        let columns = bases.compactMap { basis, label, nutrients in
            nutrients.map { (basis, label, table: NutrientTable($0, strings.spokenLanguage)) }
        }
        first = NutritionTable(words.nutrition, columns.map { ($0, $1, $2.first.rows) })
        let more = columns.map { ($0, $1, $2.others.rows) }
        others = more.allSatisfy(\.2.isEmpty) ? nil : NutritionTable(words.others, more)
        contents = ContentsNote(detail, strings)
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
            let cells = columns.compactMap { column in
                column.rows.indices.contains(place) ? Cell(basis: column.basis, cell: column.rows[place].cell) : nil
            }
            return Row(name: row.name, mark: row.mark, cells: cells)
        }
    }
}
