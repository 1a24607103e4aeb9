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

    /// The sums of a row that has `names`, one after another.
    func record(_ row: Row) throws -> DayRecord {
        let entries: Int? = try row["entries"]
        let bounds: Int? = try row["lower_bounds"]
        let mark: String? = try row["mark"]
        let first = (row.place(of: "lower_bounds") ?? 0) + 1
        var values: [(Nutrient, NutrientValue)] = []
        values.reserveCapacity(columns.count)
        for (offset, column) in columns.enumerated() {
            guard let sum = try row.get(at: first + offset, as: Double?.self) else { continue }
            let isBound = (bounds ?? 0) & (1 << column.bit) != 0
            values.append((column.nutrient, isBound ? .atLeast(sum) : .exactly(sum)))
        }
        return DayRecord(
            try row["day_on"],
            entries: entries ?? 0,
            values: values,
            mark: mark.flatMap(DayMark.init(rawValue:))
        )
    }
}
