import Database
import Domain

/// What is to be written of a recipe that is cooked.
struct NewCooking: Sendable {
    let id = Cooking.ID.new()
    let dish: PlannedDish.ID?
    /// The recipe as it is this time.
    let recipe: RecipeDetail
    /// Its lines that are others this time, by their position.
    let swaps: [Int: LineSwap]
    let time: MealTime
    let servings: ServingCount
    let cook: EntryWriter
    /// The version at which the dish was read; nil where none is cooked.
    var dishVersion: Int?

    var factor: Double { servings.value / recipe.dish.servings }
}

/// Writes and reads what was cooked.
enum CookingStore {
    /// Begins a cooking: what goes in, and what that comes to, is the recipe and the dish as they were read, both of which wait
    /// until it is written. Answers the cooking that there is where the dish was cooked already, and nil where dish or recipe
    /// was changed since it was read.
    static func begin(_ new: NewCooking, in household: Household.ID, _ db: Connection) async throws -> Cooking.ID? {
        if let dish = new.dish {
            let version = try await db.first(
                """
                SELECT version
                FROM plan_dishes
                WHERE household_id = \(household) AND id = \(dish) AND deleted_at IS NULL
                FOR NO KEY UPDATE
                """,
                as: Int.self
            )
            let (known) = try await db.fetch(cooking(of: dish, in: household))
            if let known { return known }
            guard version == new.dishVersion else { return nil }
        }
        // In a statement of its own: the lines that are read after it are those of the version that it has locked.
        try await db.run(
            "SELECT FROM recipes WHERE household_id = \(household) AND id = \(new.recipe.id) FOR NO KEY UPDATE"
        )
        guard try await db.fetch(add(new, in: household)) == 1 else { return nil }
        try await db.run(CookedLineStore.add(new, in: household))
        _ = try await db.fetch(DiaryStore.markUsed(new.recipe.id, in: household))
        return new.id
    }

    /// Writes a cooking without its lines. The result is 0 where its dish was cooked already, or the recipe has been edited
    /// since it was read.
    static func add(_ new: NewCooking, in household: Household.ID) -> Query<Int> {
        let nutrients = new.recipe.dish.total.nutrients.scaled(by: new.factor)
        return .affected(
            """
            INSERT INTO cookings (household_id, id, dish_id, recipe_id, recipe_version, name, cooked_on, slot, cooked_by,
                cooked_by_name, servings, factor, lower_bounds, lines_counted, lines_counting,
                \(fragment: NutrientColumns.names()))
            SELECT r.household_id, \(new.id), \(new.dish), r.id, r.version, r.name, \(new.time.day), \(new.time.slot),
                \(new.cook.id), \(new.cook.name), \(new.servings.value), \(new.factor), \(nutrients.boundKeys),
                \(new.recipe.coverage.known), \(new.recipe.coverage.parts),
                \(fragment: NutrientColumns.values(of: nutrients))
            FROM recipes AS r
            WHERE r.household_id = \(household) AND r.id = \(new.recipe.id) AND r.version = \(new.recipe.version)
            ON CONFLICT DO NOTHING
            """
        )
    }

    /// What somebody has put on the stove of this recipe a moment ago, of which the page did not know from which it was begun
    /// now: that was the same press of a button, or the same form sent again (HOSTILE-89). Those who begin at once wait here
    /// for each other.
    /// - Parameter known: the last cooking that the page knew of.
    static func begun(
        _ new: NewCooking,
        after known: Cooking.ID?,
        in household: Household.ID,
        _ db: Connection
    ) async throws -> Cooking.ID? {
        try await db.run(
            "SELECT FROM recipes WHERE household_id = \(household) AND id = \(new.recipe.id) FOR NO KEY UPDATE"
        )
        return try await db.first(
            """
            SELECT id
            FROM cookings
            WHERE household_id = \(household) AND recipe_id = \(new.recipe.id) AND dish_id IS NULL
                AND deleted_at IS NULL AND cooked_by = \(new.cook.id) AND created_at > now() - interval '10 minutes'
                AND (\(known)::uuid IS NULL OR id > \(known))
            ORDER BY id DESC
            LIMIT 1
            """,
            as: Cooking.ID.self
        )
    }

    /// The cooking of a planned dish; nil where it was not cooked.
    static func cooking(of dish: PlannedDish.ID, in household: Household.ID) -> Query<Cooking.ID?> {
        .first(
            "SELECT id FROM cookings WHERE household_id = \(household) AND dish_id = \(dish) AND deleted_at IS NULL",
            as: Cooking.ID.self
        )
    }

    static func cooking(
        _ id: Cooking.ID,
        in household: Household.ID,
        forUpdate: Bool = false,
        orDeleted: Bool = false
    ) -> Query<Cooking?> {
        .first(
            """
            SELECT \(fragment: CookingColumns.names)
            FROM cookings AS k
            WHERE k.household_id = \(household) AND k.id = \(id) \(fragment: orDeleted ? "" : "AND k.deleted_at IS NULL")
            \(fragment: forUpdate ? "FOR UPDATE" : "")
            """
        ) { row in try CookingColumns.read(row) }
    }

    /// The meal for which the dish of a cooking is planned by now; nil where it is planned no more, or nothing was.
    static func planned(_ id: Cooking.ID, in household: Household.ID) -> Query<MealTime?> {
        .first(
            """
            SELECT d.planned_on, d.slot
            FROM cookings AS k
            JOIN plan_dishes AS d ON d.household_id = k.household_id AND d.id = k.dish_id AND d.template_id IS NULL
                AND d.deleted_at IS NULL
            WHERE k.household_id = \(household) AND k.id = \(id)
            """
        ) { row in try PlannedDishStore.time(row) }
    }

    /// What is cooked or changed of a cooking; `dish` is nil where its lines and servings stay.
    struct Change: Sendable {
        let cooking: Cooking
        var servings: ServingCount
        var factor: Double
        var pot: Pot.ID?
        var gross: Grams?
        var weight: Grams?
        var dish: (nutrients: Nutrients, coverage: Coverage)?
    }

    static func change(_ change: Change, in household: Household.ID) -> SQL {
        let nutrients = change.dish?.nutrients ?? change.cooking.nutrients
        let coverage = change.dish?.coverage ?? change.cooking.coverage
        return """
            UPDATE cookings
            SET servings = \(change.servings.value), factor = \(change.factor), pot_id = \(change.pot),
                gross_g = \(change.gross?.value), weight_g = \(change.weight?.value), version = version + 1,
                lower_bounds = \(nutrients.boundKeys), lines_counted = \(coverage?.known),
                lines_counting = \(coverage?.parts), \(fragment: NutrientColumns.assignments(of: nutrients))
            WHERE household_id = \(household) AND id = \(change.cooking.id)
            """
    }

    /// Deletes a cooking of which nothing was served. The result is 0 where something was, also at this moment.
    static func delete(_ id: Cooking.ID, in household: Household.ID, _ db: Connection) async throws -> Int {
        // In a statement of its own: what follows sees what whoever had the lock has served.
        try await db.run("SELECT FROM cookings WHERE household_id = \(household) AND id = \(id) FOR UPDATE")
        return try await db.affected(
            """
            UPDATE cookings
            SET deleted_at = now()
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL AND NOT EXISTS (
                SELECT
                FROM cooked_shares AS s
                WHERE s.household_id = \(household) AND s.cooking_id = \(id) AND s.deleted_at IS NULL
            )
            """
        )
    }

    static func undelete(_ id: Cooking.ID, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE cookings
            SET deleted_at = NULL
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NOT NULL
            """
        )
    }

    static func shares(of id: Cooking.ID, in household: Household.ID) -> Query<[CookedShare]> {
        .rows(
            """
            SELECT \(fragment: CookingColumns.share)
            FROM cooked_shares AS s
            WHERE s.household_id = \(household) AND s.cooking_id = \(id) AND s.deleted_at IS NULL
            ORDER BY s.position
            LIMIT 2000
            """,
            CookingColumns.readShare
        )
    }
}
