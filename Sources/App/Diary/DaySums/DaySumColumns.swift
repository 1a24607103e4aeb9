import Database
import Domain

/// The sums of a day over some nutrients: as SQL over diary entries `e`, and as columns to be read.
///
/// A sum is a lower bound where an entry does not know the nutrient, or not all of it; each such nutrient is a bit.
struct DaySumColumns: Sendable {
    private let columns: [(bit: Int, nutrient: Nutrient, name: String)]

    /// Of these nutrients only: a page with four charts reads no more.
    init(_ nutrients: [Nutrient]) {
        columns = NutrientColumns.all.enumerated().filter { nutrients.contains($0.element.nutrient) }
            .map { ($0.offset, $0.element.nutrient, $0.element.name) }
    }

    static let all = DaySumColumns(NutrientColumns.all.map(\.nutrient))
    static let macros = DaySumColumns(Nutrient.macros)

    /// `entries, lower_bounds, energy_kcal, …`
    var names: SQL { SQL(unsafeText: (["entries", "lower_bounds"] + columns.map(\.name)).joined(separator: ", ")) }

    /// The same, out of entries.
    var sums: SQL {
        // Held, so that a damaged number shows as one and no sum of them overflows.
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

    /// The day of a row that begins with `day_on, mark` and goes on with `names`: by indices, since there may be a
    /// thousand of them to a page.
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
