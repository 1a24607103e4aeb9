import Database
import Domain

/// Foods by what stands below their bars.
enum BarcodeStore {
    /// The household's own before those that every household sees, and what the packet's maker or Open Food Facts
    /// says before USDA's copies.
    static func find(_ barcode: Barcode, in household: Household.ID) -> Query<Food.ID?> {
        .first(
            """
            SELECT id
            FROM (
                SELECT id, 0 AS place
                FROM own_foods
                WHERE household_id = \(household) AND barcode = \(barcode.gtin) AND deleted_at IS NULL
                UNION ALL
                SELECT id, CASE source WHEN 'off' THEN 1 ELSE 2 END AS place
                FROM foods
                WHERE barcode = \(barcode.gtin) AND retired_at IS NULL
            ) AS found
            ORDER BY place, id
            LIMIT 1
            """,
            as: Food.ID.self
        )
    }
}
