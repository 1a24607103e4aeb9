import Database
import Domain

extension LineStore {
    /// The values of `understood`.
    static func values(of record: LineRecord) -> SQL {
        let read = record.line
        return """
            \(record.section), \(read.text), \(read.language), \(read.ingredient), \(read.food?.foodID), \(read.food?.ownFoodID),
            \(read.amount), \(read.amountTo), \(read.unit), \(read.name), \(read.note), \(read.grams?.value),
            \(read.rule?.rawValue), \(read.counts), \(read.isSure), \(fragment: OtherFoodColumns.row(of: read))
            """
    }

    /// Says which ingredients the names of lines `l` mean that were not found before they were written. Send `learn`
    /// before it.
    ///
    /// The LIMIT keeps the planner from reading the household's whole vocabulary for a few names.
    static func link(
        _ lines: [LineRecord],
        at positions: [Int],
        of table: SQL,
        where condition: SQL,
        in household: Household.ID
    ) -> [SQL] {
        let unknown = zip(positions, lines).filter { $1.line.ingredient == nil && $1.key != nil }
        if unknown.isEmpty { return [] }
        return [
            """
            UPDATE \(fragment: table) AS l
            SET ingredient_id = i.id
            FROM unnest(\(unknown.map(\.0)), \(unknown.map(\.1.key))) AS k (position, key)
            CROSS JOIN LATERAL (
                SELECT n.id
                FROM ingredients AS n
                WHERE n.household_id = \(household) AND n.ingredient_key = k.key AND n.deleted_at IS NULL
                LIMIT 1
            ) AS i
            WHERE l.household_id = \(household) AND \(fragment: condition) AND l.position = k.position
            """
        ]
    }
}
