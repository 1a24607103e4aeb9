import Database
import Domain
import FoodImport

/// The rows of imported foods.
enum ImportedFoodStore {
    private static let columns = [
        "id", "source_key", "revision", "tier", "fdc_id", "data_type", "barcode", "brand", "name_en", "name_tr",
        "source_name", "lineage", "dated_on", "popularity", "density_g_per_ml", "search_text",
    ]

    /// The rows that the database already has for a batch: by key, by lineage, and in the catalogue.
    static func known(
        _ foods: [SourceFood],
        _ source: FoodFiles.Source,
        _ db: Connection
    ) async throws -> (foods: [ImportPlan.KnownFood], inCatalogue: [Int]) {
        let keys = foods.map(\.sourceKey)
        let lineages = foods.compactMap(\.lineage)
        let (known, inCatalogue) = try await db.fetch(
            Query.rows(
                """
                SELECT id, source_key, revision, retired_at IS NULL AS is_live, dated_on, lineage
                FROM foods
                WHERE source = \(source.rawValue) AND source_key = ANY(\(keys))
                UNION
                SELECT id, source_key, revision, retired_at IS NULL, dated_on, lineage
                FROM foods
                WHERE source = \(source.rawValue) AND lineage = ANY(\(lineages))
                """
            ) { row in
                ImportPlan.KnownFood(
                    id: try row["id"],
                    sourceKey: try row["source_key"],
                    revision: try row["revision"],
                    isLive: try row["is_live"],
                    datedOn: try row["dated_on"],
                    lineage: try row["lineage"]
                )
            },
            Query.rows(
                """
                SELECT fdc_id
                FROM foods
                WHERE source = 'catalogue' AND basis = 'measured' AND retired_at IS NULL
                    AND fdc_id = ANY(\(source == .usda ? foods.map(\.key) : []))
                """,
                as: Int.self
            )
        )
        return (known, inCatalogue)
    }

    /// Inserts foods with their names and measures, or replaces those that are there.
    static func write(_ rows: [ImportedRow], _ source: FoodFiles.Source, _ db: Connection) async throws {
        guard !rows.isEmpty else { return }
        // A food that a live search stored keeps the id it already has.
        let ids = Dictionary(
            try await db.rows(upsert(rows, source)) {
                (try $0.get("source_key", as: String.self), try $0.get("id", as: Food.ID.self))
            },
            uniquingKeysWith: { $1 }
        )
        let written = rows.compactMap { row in ids[row.food.sourceKey].map { (id: $0, row: row) } }
        let all = written.map(\.id)
        try await db.run([
            "DELETE FROM food_names WHERE food_id = ANY(\(all))",
            "DELETE FROM food_measures WHERE food_id = ANY(\(all))",
            insertNames(written),
            insertMeasures(written),
        ])
    }

    /// Retires foods: searches no longer find them, and recipes that use them keep them.
    static func retire(_ ids: Set<Food.ID>, _ db: Connection) async throws -> Int {
        guard !ids.isEmpty else { return 0 }
        return try await db.affected(
            "UPDATE foods SET retired_at = now() WHERE id = ANY(\(Array(ids))) AND retired_at IS NULL"
        )
    }

    /// Refreshes what many new rows make stale: the vocabulary that corrects
    /// misspelt words, and the planner's statistics.
    static func settle(_ database: any Database) async throws {
        try await ImportStagingStore.patiently(database) { db in
            try await SearchVocabularyStore.rebuild(db)
            try await db.run(
                ["foods", "food_names", "food_measures", "food_tokens"].map { SQL(unsafeText: "ANALYZE \($0)") }
            )
        }
    }

    private static func upsert(_ rows: [ImportedRow], _ source: FoodFiles.Source) -> SQL {
        let written = columns + NutrientColumns.all.map(\.name)
        let updates = written.dropFirst(2).map { "\($0) = EXCLUDED.\($0)" }.joined(separator: ", ")
        let foods = rows.map(\.food)
        let nutrients = NutrientColumns.all
            .map { column -> SQL in "\(foods.map { $0.nutrients[column.nutrient].number })" }
            .joined(by: ", ")
        return """
            INSERT INTO foods (source, \(unsafeText: written.joined(separator: ", ")))
            SELECT \(source.rawValue), loaded.*
            FROM unnest(
                \(rows.map(\.id)), \(foods.map(\.sourceKey)), \(rows.map(\.revision)),
                \(foods.map { $0.kind.isProduct ? 2 : 1 }), \(foods.map(\.fdcID)),
                \(foods.map { $0.kind == .openFoodFacts ? nil : $0.kind.rawValue }),
                \(foods.map { $0.barcode?.gtin }), \(foods.map(\.brand)), \(foods.map(\.name)),
                \(foods.map(\.nameTR)), \(foods.map(\.sourceName)), \(foods.map(\.lineage)),
                \(foods.map(\.datedOn)), \(foods.map(\.popularity)), \(foods.map(\.density)),
                \(rows.map(\.searchText)), \(fragment: nutrients)
            ) AS loaded
            ON CONFLICT (source, source_key) DO UPDATE
            SET \(unsafeText: updates), retired_at = NULL, updated_at = now()
            RETURNING source_key, id
            """
    }

    private static func insertNames(_ written: [(id: Food.ID, row: ImportedRow)]) -> SQL {
        let rows = written.flatMap { written in written.row.names.map { (written.id, $0) } }
        return """
            INSERT INTO food_names (food_id, language, name_key, name)
            SELECT *
            FROM unnest(
                \(rows.map(\.0)), \(rows.map(\.1.language)), \(rows.map(\.1.key)), \(rows.map(\.1.text))
            )
            ON CONFLICT DO NOTHING
            """
    }

    private static func insertMeasures(_ written: [(id: Food.ID, row: ImportedRow)]) -> SQL {
        let rows = written.flatMap { written in
            written.row.food.measures.enumerated().map { (written.id, $0.offset, $0.element) }
        }
        return """
            INSERT INTO food_measures (food_id, key, position, name_en, name_tr, grams)
            SELECT *
            FROM unnest(
                \(rows.map(\.0)), \(rows.map(\.2.key)), \(rows.map(\.1)), \(rows.map(\.2.name)),
                \(rows.map(\.2.nameTR)), \(rows.map(\.2.grams))
            )
            """
    }
}
