import Database
import Domain

/// Reads foods of every kind.
enum FoodStore {
    /// The foods with these ids that the household may use, within a transaction. An id of no such food is left out.
    static func find(
        _ ids: [Food.ID],
        in household: Household.ID,
        _ db: Connection
    ) async throws -> [Food.ID: Food] {
        if ids.isEmpty { return [:] }
        let (foods, measures) = try await db.fetch(foods(ids, in: household), measures(ids, in: household))
        return assembled(foods, measures)
    }

    /// The foods without their measures. Retired foods are still found by
    /// their ids; deleted ones only with `orDeleted`.
    static func foods(_ ids: [Food.ID], in household: Household.ID, orDeleted: Bool = false) -> Query<[Food]> {
        foods(ids, in: household, orDeleted ? "true" : "deleted_at IS NULL")
    }

    /// The same, of deleted foods those that are kept.
    static func foods(_ ids: [Food.ID], in household: Household.ID, keeping kept: Set<Food.ID>) -> Query<[Food]> {
        foods(ids, in: household, "(deleted_at IS NULL OR id = ANY(\(Array(kept))))")
    }

    private static func foods(_ ids: [Food.ID], in household: Household.ID, _ condition: SQL) -> Query<[Food]> {
        .rows(
            """
            SELECT \(fragment: columns)
            FROM foods
            WHERE id = ANY(\(ids)) AND \(fragment: isNoOwn("foods.id", in: household))
            UNION ALL
            SELECT \(fragment: ownColumns)
            FROM own_foods
            WHERE household_id = \(household) AND id = ANY(\(ids)) AND \(fragment: condition)
            """,
            read
        )
    }

    static func measures(
        _ ids: [Food.ID],
        in household: Household.ID
    ) -> Query<[(food: Food.ID, measure: Food.Measure)]> {
        .rows(
            """
            SELECT food_id, key, name_en, name_tr, grams, position
            FROM food_measures
            WHERE food_id = ANY(\(ids)) AND \(fragment: isNoOwn("food_measures.food_id", in: household))
            UNION ALL
            SELECT own_food_id, key, name, NULL, grams, position
            FROM own_food_measures
            WHERE household_id = \(household) AND own_food_id = ANY(\(ids))
            ORDER BY food_id, position
            """,
            readMeasure
        )
    }

    /// Whether a food is no own one of the household: one that an archive has brought may have the id of a provider's, which
    /// has come to this server since.
    private static func isNoOwn(_ id: String, in household: Household.ID) -> SQL {
        """
        NOT EXISTS (
            SELECT
            FROM own_foods AS o
            WHERE o.household_id = \(household) AND o.id = \(unsafeText: id) AND o.deleted_at IS NULL
        )
        """
    }

    static func assembled(
        _ foods: [Food],
        _ measures: [(food: Food.ID, measure: Food.Measure)]
    ) -> [Food.ID: Food] {
        var found = Dictionary(foods.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for (food, measure) in measures { found[food]?.measures.append(measure) }
        return found
    }

    /// All of these foods, which every household sees, that decides what an amount of them weighs, to be compared.
    static func weightPrints(of ids: [Food.ID]) -> Query<[Food.ID: String]> {
        let rows: Query<[(Food.ID, String)]> = .rows(
            """
            SELECT f.id, concat_ws(' ', coalesce(f.density_g_per_ml::text, '-'), coalesce(f.piece_g::text, '-'), (
                SELECT string_agg(concat_ws(' ', m.key, m.name_en, m.name_tr, m.grams), ', ' ORDER BY m.position, m.key)
                FROM food_measures AS m
                WHERE m.food_id = f.id
            )) AS print
            FROM foods AS f
            WHERE f.id = ANY(\(ids))
            """
        ) { row in (try row["id"], try row["print"]) }
        return rows.map { Dictionary($0, uniquingKeysWith: { $1 }) }
    }

    /// Whether a food with the alias is what comes from the tap: nobody buys that until somebody says so.
    static func isFromTheTap(_ food: String) -> SQL {
        SQL(unsafeText: "(\(food).source = 'catalogue' AND \(food).source_key = 'water')")
    }

    /// The columns that `read` expects, from the table foods.
    static let columns: SQL = """
        id, source, name_en, name_tr, brand, barcode, fdc_id, source_name, basis, NULL::float8 AS serving_g,
        density_g_per_ml, piece_g, 0::int8 AS version, food_group, contains, may_contain, kinds,
        \(fragment: NutrientColumns.names())
        """

    /// The columns that `read` expects, from the table own_foods. What a household does not say of its food is open.
    static let ownColumns: SQL = """
        id, 'own' AS source, name AS name_en, NULL AS name_tr, brand, barcode, NULL::int8 AS fdc_id,
        NULL AS source_name, NULL AS basis, serving_g, density_g_per_ml, NULL::float8 AS piece_g, version,
        NULL AS food_group, contains, CASE WHEN contains IS NOT NULL THEN \(fragment: everySubstance) END AS may_contain,
        NULL::text[] AS kinds,
        \(fragment: NutrientColumns.names())
        """

    private static let everySubstance = SQL(
        unsafeText: "ARRAY['\(Substance.allCases.map(\.word).joined(separator: "', '"))']"
    )

    static func read(_ row: Row) throws -> Food {
        let basis: String? = try row["basis"]
        let serving: Double? = try row["serving_g"]
        let piece: Double? = try row["piece_g"]
        let kinds: [String]? = try row["kinds"]
        return Food(
            id: try row["id"],
            source: try row["source"],
            name: Label(en: try row["name_en"], tr: try row["name_tr"]),
            brand: try row["brand"],
            barcode: try row["barcode"],
            fdcID: try row["fdc_id"],
            sourceName: try row["source_name"],
            basis: basis.flatMap(Food.Basis.init),
            serving: serving.map(Grams.init),
            density: try row["density_g_per_ml"],
            piece: piece.map(Grams.init),
            version: try row["version"],
            nutrients: NutrientsPer100g(try row.nutrients()),
            contents: try Contents(row),
            kinds: kinds.map(Set.init),
            group: try row["food_group"]
        )
    }

    static func readMeasure(_ row: Row) throws -> (food: Food.ID, measure: Food.Measure) {
        let label = Label(en: try row["name_en"], tr: try row["name_tr"])
        let grams = Grams(try row.get("grams", as: Double.self))
        return (try row["food_id"], Food.Measure(key: try row["key"], name: label, grams: grams))
    }
}

extension Food.Source: SQLEncodable, SQLDecodable {}
