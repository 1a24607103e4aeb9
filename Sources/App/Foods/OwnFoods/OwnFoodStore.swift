import Database
import Domain
import Web

/// The household's own foods.
enum OwnFoodStore {
    static func create(
        _ draft: OwnFoodDraft,
        as id: Food.ID,
        copying copied: Food? = nil,
        in household: Household.ID,
        _ db: Connection
    ) async throws {
        let food: SQL = """
            INSERT INTO own_foods (household_id, id, name, name_key, barcode, basis, serving_g, search_text,
                copied_from, density_g_per_ml, contains,
                \(fragment: NutrientColumns.names()))
            VALUES (\(household), \(id), \(draft.name), \(Folding.key(draft.name)), \(draft.barcode?.gtin as String?),
                \(draft.basis.rawValue), \(draft.serving?.value as Double?), \(SearchTokens(draft.name).text),
                \(copied?.id), \(draft.density), \(draft.stated),
                \(fragment: NutrientColumns.values(of: draft.nutrients.nutrients)))
            """
        try await db.run([food] + insertMeasures(draft.measures, of: id, in: household))
    }

    /// Saves changes, and forgets what was said of ingredients that is no longer so. Returns nil when there is no such food.
    /// - Parameter follow: brings recipes up to date, which store grams and totals.
    static func save(
        _ draft: OwnFoodDraft,
        as id: Food.ID,
        in household: Household.ID,
        follow: (ChangedOwnFood, Connection) async throws -> Void,
        _ db: Connection
    ) async throws -> Saving? {
        let (version, foods, measures) = try await db.fetch(
            lockedVersion(of: id, in: household),
            FoodStore.foods([id], in: household),
            FoodStore.measures([id], in: household)
        )
        guard let version, let former = FoodStore.assembled(foods, measures)[id] else { return nil }
        guard draft.version == nil || draft.version == version else { return .outdated }
        let food: SQL = """
            UPDATE own_foods
            SET name = \(draft.name), name_key = \(Folding.key(draft.name)), barcode = \(draft.barcode?.gtin as String?),
                basis = \(draft.basis.rawValue), serving_g = \(draft.serving?.value as Double?),
                density_g_per_ml = \(draft.density), search_text = \(SearchTokens(draft.name).text),
                version = version + 1, updated_at = now(), contains = \(draft.stated),
                \(fragment: NutrientColumns.assignments(of: draft.nutrients.nutrients))
            WHERE household_id = \(household) AND id = \(id)
            """
        let oldMeasures: SQL = """
            DELETE FROM own_food_measures
            WHERE household_id = \(household) AND own_food_id = \(id)
            """
        try await db.run([food, oldMeasures] + insertMeasures(draft.measures, of: id, in: household))
        let gained = (draft.contained ?? []).subtracting(former.contents.contained)
        var doubted: [String] = []
        if !gained.isEmpty { doubted = try await db.fetch(doubt(gained, in: id, in: household)) }
        try await follow(ChangedOwnFood(id: id, former: former), db)
        return .saved(doubted: doubted)
    }

    private static func lockedVersion(of id: Food.ID, in household: Household.ID) -> Query<Int?> {
        .first(
            """
            SELECT version
            FROM own_foods
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL
            FOR UPDATE
            """,
            as: Int.self
        )
    }

    /// Deletes a food and returns its name; nil when there is no such food. Recipes that use it keep their numbers.
    /// - Parameter version: the one that is meant; nil deletes whatever there is.
    static func delete(_ id: Food.ID, at version: Int? = nil, in household: Household.ID) -> Query<String?> {
        .first(
            """
            UPDATE own_foods
            SET deleted_at = now(), version = version + 1
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL
                AND version = coalesce(\(version), version)
            RETURNING name
            """,
            as: String.self
        )
    }

    /// The name of a food that is deleted, and can be restored: one that was merged comes back with what it was merged into.
    static func deleted(_ id: Food.ID, in household: Household.ID) -> Query<String?> {
        .first(
            """
            SELECT f.name
            FROM own_foods AS f
            WHERE f.household_id = \(household) AND f.id = \(id) AND f.deleted_at IS NOT NULL
                AND NOT EXISTS (
                    SELECT
                    FROM own_food_merges AS m
                    WHERE m.household_id = f.household_id AND m.from_id = f.id AND m.undone_at IS NULL
                )
            """,
            as: String.self
        )
    }

    static func undelete(_ id: Food.ID, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE own_foods
            SET deleted_at = NULL, version = version + 1
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NOT NULL
            """
        )
    }

    /// Whether the numbers of a food were typed for 100 g, 100 ml or one serving.
    static func basis(of id: Food.ID, in household: Household.ID) -> Query<OwnFoodDraft.Basis?> {
        .first(
            "SELECT basis FROM own_foods WHERE household_id = \(household) AND id = \(id)",
            as: OwnFoodDraft.Basis.self
        )
    }

    private static func insertMeasures(_ measures: [Food.Measure], of id: Food.ID, in household: Household.ID) -> [SQL]
    {
        let rows: [SQL] = measures.enumerated().map { position, measure in
            "(\(household), \(id), \(measure.key), \(position), \(measure.name.en), \(measure.grams.value))"
        }
        return rows.pieces.map { rows in
            """
            INSERT INTO own_food_measures (household_id, own_food_id, key, position, name, grams)
            VALUES \(rows: rows)
            """
        }
    }
}

extension OwnFoodDraft {
    /// The value of the column `contains`; nil where nothing is said.
    fileprivate var stated: [String]? { contained.flatMap { $0.isEmpty ? nil : $0.keys } }
}

extension FormErrors {
    /// The field errors for a constraint that the database found violated; nil
    /// for a constraint that no field stands for.
    init?(ownFood error: DatabaseError) {
        switch error.constraint {
        case "own_foods_name_unique": self = ["name": .taken]
        case "own_foods_barcode_unique": self = ["barcode": .foods(.barcodeTaken)]
        default: return nil
        }
    }
}

extension OwnFoodDraft.Basis: SQLDecodable {}
