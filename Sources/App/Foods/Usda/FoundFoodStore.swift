import Database
import Domain

/// Finds which foods of a provider are already stored.
enum FoundFoodStore {
    /// A stored food.
    struct Kept: Sendable {
        /// The provider's key.
        let key: String
        let id: Food.ID
        let revision: String
        /// Whether the provider has nothing more to say about the food.
        var isWhole: Bool { !revision.hasPrefix(ImportedRow.part) }
    }

    static func kept(_ keys: [String], _ source: Food.Source) -> Query<[Kept]> {
        .rows(
            """
            SELECT source_key, id, revision
            FROM foods
            WHERE source = \(source.rawValue) AND source_key = ANY(\(keys)) AND retired_at IS NULL
            """
        ) { row in Kept(key: try row["source_key"], id: try row["id"], revision: try row["revision"]) }
    }

    static func inCatalogue(_ fdcIDs: [Int]) -> Query<[Kept]> {
        .rows(
            """
            SELECT fdc_id::text AS key, id, 'catalogue' AS revision
            FROM foods
            WHERE source = 'catalogue' AND basis = 'measured' AND fdc_id = ANY(\(fdcIDs)) AND retired_at IS NULL
            ORDER BY fdc_id, popularity DESC, id
            """
        ) { row in Kept(key: try row["key"], id: try row["id"], revision: try row["revision"]) }
    }
}
