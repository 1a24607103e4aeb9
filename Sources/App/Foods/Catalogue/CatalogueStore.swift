import Database
import Domain

/// The rows of the catalogue.
enum CatalogueStore {
    private static let columns = [
        "id", "source_key", "revision", "fdc_id", "source_name", "basis", "name_en", "name_tr", "food_group", "aisle",
        "density_g_per_ml", "piece_g", "search_text", "contains", "may_contain", "kinds",
    ]

    /// The columns that hold several words. A bind parameter cannot be an array
    /// of arrays, so each list is sent as one text.
    private static let lists: Set = ["contains", "may_contain", "kinds"]

    /// Inserts foods with their names and measures, or replaces those that are there.
    static func write(_ foods: [CatalogueFood], _ db: Connection) async throws {
        guard !foods.isEmpty else { return }
        let ids = foods.map(\.id)
        try await db.run([
            upsert(foods),
            "DELETE FROM food_names WHERE food_id = ANY(\(ids))",
            "DELETE FROM food_measures WHERE food_id = ANY(\(ids))",
            insertNames(of: foods),
            insertMeasures(of: foods),
        ])
    }

    static func retire(allBut ids: [Food.ID], _ db: Connection) async throws -> Int {
        try await db.affected(
            """
            UPDATE foods
            SET retired_at = now()
            WHERE source = 'catalogue' AND retired_at IS NULL AND id <> ALL(\(ids))
            """
        )
    }

    /// Retires foods imported from the very records on which the catalogue's values rest: they would stand
    /// beside the catalogue's foods in every search.
    static func retireTwins(_ db: Connection) async throws {
        try await db.run(
            """
            UPDATE foods twin
            SET retired_at = now()
            FROM foods c
            WHERE c.source = 'catalogue' AND c.basis = 'measured' AND c.retired_at IS NULL
                AND twin.source = 'usda' AND twin.retired_at IS NULL AND twin.fdc_id = c.fdc_id
            """
        )
    }

    static func remember(_ digest: String, _ db: Connection) async throws {
        try await db.run(
            """
            INSERT INTO food_sources (source, digest)
            VALUES ('catalogue', \(digest))
            ON CONFLICT (source) DO UPDATE SET digest = EXCLUDED.digest, loaded_at = now()
            """
        )
    }

    private static func upsert(_ foods: [CatalogueFood]) -> SQL {
        let written = columns + NutrientColumns.all.map(\.name)
        let updates = written.dropFirst().map { "\($0) = EXCLUDED.\($0)" }.joined(separator: ", ")
        let nutrients = NutrientColumns.all
            .map { column -> SQL in "\(foods.map { $0.nutrients[column.nutrient].number })" }
            .joined(by: ", ")
        let loaded = written.map { lists.contains($0) ? "string_to_array(loaded.\($0), ' ')" : "loaded.\($0)" }
        return """
            INSERT INTO foods (source, tier, \(unsafeText: written.joined(separator: ", ")))
            SELECT 'catalogue', 1, \(unsafeText: loaded.joined(separator: ", "))
            FROM unnest(
                \(foods.map(\.id)), \(foods.map(\.key)), \(foods.map(\.revision)), \(foods.map(\.fdcID)),
                \(foods.map(\.sourceName)), \(foods.map(\.basis.rawValue)), \(foods.map(\.name.en)),
                \(foods.map(\.name.tr)), \(foods.map(\.group)), \(foods.map(\.aisle)), \(foods.map(\.density)),
                \(foods.map(\.piece)), \(foods.map(\.searchText)),
                \(foods.map { $0.contents?.contained.keys.joined(separator: " ") }), \(foods.map { $0.contents?.uncertain.keys.joined(separator: " ") }),
                \(foods.map { $0.kinds?.joined(separator: " ") }),
                \(fragment: nutrients)
            ) AS loaded (\(unsafeText: written.joined(separator: ", ")))
            ON CONFLICT (source, source_key) DO UPDATE
            SET \(unsafeText: updates), retired_at = NULL, updated_at = now()
            """
    }

    private static func insertNames(of foods: [CatalogueFood]) -> SQL {
        let rows = foods.flatMap { food in food.names.map { (food.id, $0) } }
        return """
            INSERT INTO food_names (food_id, language, name_key, name)
            SELECT *
            FROM unnest(
                \(rows.map(\.0)), \(rows.map(\.1.language)), \(rows.map(\.1.key)), \(rows.map(\.1.text))
            )
            """
    }

    private static func insertMeasures(of foods: [CatalogueFood]) -> SQL {
        let rows = foods.flatMap { food in food.measures.enumerated().map { (food.id, $0.offset, $0.element) } }
        return """
            INSERT INTO food_measures (food_id, key, position, name_en, name_tr, grams, is_stated)
            SELECT *
            FROM unnest(
                \(rows.map(\.0)), \(rows.map(\.2.key)), \(rows.map(\.1)), \(rows.map(\.2.name.en)),
                \(rows.map(\.2.name.tr)), \(rows.map(\.2.grams.value)), \(rows.map(\.2.isStated))
            )
            """
    }
}

extension CatalogueStore {
    /// The catalogue's foods without their measures; retired foods are left out.
    static var foods: Query<[Food]> {
        .rows(
            """
            SELECT \(fragment: FoodStore.columns)
            FROM foods
            WHERE source = 'catalogue' AND retired_at IS NULL
            """,
            FoodStore.read
        )
    }

    static var measures: Query<[(food: Food.ID, measure: Food.Measure)]> {
        .rows(
            """
            SELECT food_id, key, name_en, name_tr, grams
            FROM food_measures
            WHERE food_id IN (SELECT id FROM foods WHERE source = 'catalogue' AND retired_at IS NULL)
            ORDER BY food_id, position
            """,
            FoodStore.readMeasure
        )
    }

    /// The names of all foods, American before British ones: where a word means
    /// two things, the American one is found first.
    static var names: Query<[FoodMatcher<Food.ID>.Name]> {
        .rows(
            """
            SELECT n.food_id, n.name, n.language
            FROM food_names n
            JOIN foods f ON f.id = n.food_id
            WHERE f.source = 'catalogue' AND f.retired_at IS NULL
            ORDER BY n.language DESC, n.name_key, n.food_id
            """
        ) { row in
            let language: String = try row["language"]
            return .init(try row["food_id"], try row["name"], language == "tr" ? .tr : .en)
        }
    }

    /// The digest of the files that were loaded last; nil when none have been.
    static var loadedDigest: Query<String?> {
        .first(digest, as: String.self)
    }
    static let digest: SQL = "SELECT digest FROM food_sources WHERE source = 'catalogue'"

    /// The lock that makes one of several starting instances load, until its transaction ends. Its number spells
    /// "sofra" and 2, and must differ from the migrator's.
    static let lock: SQL = "SELECT pg_advisory_xact_lock(\(0x736f_6672_6102))"

    static var revisions: Query<[(id: Food.ID, revision: String)]> {
        .rows("SELECT id, revision FROM foods WHERE source = 'catalogue' AND retired_at IS NULL") { row in
            (id: try row["id"], revision: try row["revision"])
        }
    }

    /// The recipes of all households that are made with any of these foods, or name one as another choice.
    static func recipes(with foods: [Food.ID]) -> Query<[(household: Household.ID, recipe: Recipe.ID)]> {
        .rows(
            """
            SELECT household_id, recipe_id
            FROM recipe_lines
            WHERE food_id = ANY(\(foods))
            UNION
            SELECT household_id, recipe_id
            FROM recipe_lines
            WHERE other_food_ids && \(foods) AND other_food_ids <> '{}'
            ORDER BY household_id, recipe_id
            """
        ) { row in (household: try row["household_id"], recipe: try row["recipe_id"]) }
    }
}
