import Database
import Domain

/// The totals of a day for some nutrients: as SQL over diary entries with the alias `e`, and as columns of a result.
///
/// A total is a lower bound when an entry knows nothing or not everything of the
/// nutrient. `lower_bounds` has one bit for each nutrient.
struct DaySumColumns: Sendable {
    private let columns: [(bit: Int, nutrient: Nutrient, name: String)]

    /// The columns of these nutrients only, so that a page with four charts reads no more than it needs.
    init(_ nutrients: [Nutrient]) {
        columns = NutrientColumns.all.enumerated().filter { nutrients.contains($0.element.nutrient) }
            .map { ($0.offset, $0.element.nutrient, $0.element.name) }
    }

    static let all = DaySumColumns(NutrientColumns.all.map(\.nutrient))
    static let macros = DaySumColumns(Nutrient.macros)

    /// The column names: `entries, lower_bounds, energy_kcal, …`.
    var names: SQL { SQL(unsafeText: (["entries", "lower_bounds"] + columns.map(\.name)).joined(separator: ", ")) }

    /// The expressions that compute these columns from entries.
    var sums: SQL {
        // `least` limits each value, so that a corrupt number is noticed and no sum overflows.
        let sums = columns.map {
            "sum(least(e.\($0.name), 1e15)) FILTER (WHERE e.\($0.name) IS NOT NULL) AS \($0.name)"
        }
        return SQL(unsafeText: (["count(*) AS entries", bounds + " AS lower_bounds"] + sums).joined(separator: ", "))
    }

    private var bounds: String {
        columns.map { bit, nutrient, name in
            let isExact = "bool_and(e.\(name) IS NOT NULL AND '\(nutrient.key)' <> ALL (e.lower_bounds))"
            return "CASE WHEN \(isExact) THEN 0 ELSE \(1 << bit)::bigint END"
        }
        .joined(separator: " + ")
    }

    /// The day of a row with `day_on, mark` followed by `names`. Columns are read by
    /// position because a page may need a thousand rows.
    func record(_ row: Row) throws -> DayRecord {
        let entries = try row.get(at: 2, as: Int?.self)
        let bounds = try row.get(at: 3, as: Int?.self) ?? 0
        var values: [(Nutrient, NutrientValue)] = []
        values.reserveCapacity(columns.count)
        for (offset, column) in columns.enumerated() {
            guard let sum = try row.get(at: 4 + offset, as: Double?.self) else { continue }
            let isBound = bounds & (1 << column.bit) != 0
            values.append((column.nutrient, isBound ? .atLeast(sum) : .exactly(sum)))
        }
        return DayRecord(
            try row.get(at: 0),
            entries: entries ?? 0,
            values: values,
            mark: try row.get(at: 1, as: String?.self).flatMap(DayMark.init(rawValue:))
        )
    }
}
