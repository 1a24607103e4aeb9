import Database
import Domain

/// Finds foods by their barcodes.
enum BarcodeStore {
    /// The best food with a barcode: the household's own before those that all households see, and Open
    /// Food Facts before USDA's copies of labels. The barcode of a food that was merged into another leads to that one.
    static func find(_ barcode: Barcode, in household: Household.ID) -> Query<Food.ID?> {
        .first(
            """
            SELECT id
            FROM (
                SELECT id, 0 AS place
                FROM own_foods
                WHERE household_id = \(household) AND barcode = \(barcode.gtin) AND deleted_at IS NULL
                UNION ALL
                SELECT merged_food(\(household), id) AS id, 1 AS place
                FROM own_foods
                WHERE household_id = \(household) AND barcode = \(barcode.gtin) AND deleted_at IS NOT NULL
                UNION ALL
                SELECT id, CASE source WHEN 'off' THEN 2 ELSE 3 END AS place
                FROM foods
                WHERE barcode = \(barcode.gtin) AND retired_at IS NULL
            ) AS found
            WHERE id IS NOT NULL
            ORDER BY place, id
            LIMIT 1
            """,
            as: Food.ID.self
        )
    }
}
