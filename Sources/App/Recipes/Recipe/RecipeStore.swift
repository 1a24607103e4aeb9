import Database
import Domain
import Web

/// Changes recipes.
enum RecipeStore {
    /// What one transaction writes of a recipe: the typed fields, the resolved lines, and their totals.
    struct RecipeRecord: Sendable {
        let draft: RecipeDraft
        let lines: [LineRecord]
        let dish: Dish
    }

    static func insert(_ id: Recipe.ID, _ recipe: RecipeRecord, in household: Household.ID, _ db: Connection)
        async throws
    {
        try await requireCategory(recipe.draft.category, in: household, db)
        let draft = recipe.draft
        let dish = recipe.dish
        try await db.run(
            """
            INSERT INTO recipes (household_id, id, name, name_key, summary, instructions, time_minutes, category_id,
                \(fragment: YieldColumns.names()), servings_unknown, cooked_weight_g, weight_g,
                \(fragment: NutrientColumns.names()),
                lines_counted, lines_counting, energy_is_bound, lines_guessed, shown_servings, search_text,
                \(fragment: ParticularsColumns.names), updated_by)
            VALUES (\(household), \(id), \(draft.name), \(draft.nameKey), \(draft.summary), \(draft.instructions),
                \(draft.minutes), \(draft.category), \(fragment: YieldColumns.values(of: dish.yield)),
                \(draft.servings == .unknown), \(draft.cookedWeight?.value), \(dish.weight?.value),
                \(fragment: NutrientColumns.values(of: dish.total.nutrients)), \(dish.counted), \(dish.total.parts),
                \(dish.total.nutrients[.energy].isBound), \(dish.guessed), \(dish.servings), \(recipe.searchText),
                \(fragment: ParticularsColumns.values(of: draft.particulars)), current_sender())
            """
        )
        try await LineStore.write(recipe.lines, of: id, in: household, db)
    }

    /// Replaces a recipe, if it still has the version with which the form was filled; throws `HTTPError.conflict`
    /// otherwise (P-30). A deleted recipe is restored by it.
    static func update(
        _ id: Recipe.ID,
        from version: Int,
        _ recipe: RecipeRecord,
        in household: Household.ID,
        _ db: Connection
    ) async throws {
        try await requireCategory(recipe.draft.category, in: household, db)
        let draft = recipe.draft
        let dish = recipe.dish
        let changed = try await db.affected(
            """
            UPDATE recipes
            SET name = \(draft.name), name_key = \(draft.nameKey), summary = \(draft.summary),
                instructions = \(draft.instructions), time_minutes = \(draft.minutes), category_id = \(draft.category),
                \(fragment: YieldColumns.assignments(of: dish.yield)),
                \(fragment: servingsUnknown(draft.servings)), cooked_weight_g = \(draft.cookedWeight?.value),
                \(fragment: ParticularsColumns.assignments(of: draft.particulars)),
                \(fragment: totals(of: dish)), search_text = \(recipe.searchText), deleted_at = NULL,
                \(fragment: change)
            WHERE household_id = \(household) AND id = \(id) AND version = \(version)
            """
        )
        guard changed == 1 else { throw HTTPError.conflict }
        try await LineStore.replace(recipe.lines, of: id, in: household, db)
    }

    /// Whether nobody has said for how many a recipe is, once its form is saved: a field that nobody touched leaves that
    /// as it was.
    private static func servingsUnknown(_ typed: TypedServings) -> SQL {
        typed == .untouched
            ? "servings_unknown = servings_unknown" : "servings_unknown = \(typed == .unknown)"
    }

    /// Redefines the portion. The result is 0 when the recipe no longer has the version of the form (P-30).
    static func definePortion(_ definition: PortionDefinition, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE recipes
            SET \(fragment: YieldColumns.assignments(of: definition.yield)), servings_unknown = false,
                shown_servings = \(definition.servings), \(fragment: change)
            WHERE household_id = \(household) AND id = \(definition.recipe)
                AND version = \(definition.version) AND deleted_at IS NULL
            """
        )
    }

    /// The assignments of every change to a recipe: forms that were filled before it are outdated (P-30).
    static let change: SQL = "version = version + 1, updated_at = now(), updated_by = current_sender()"

    /// The assignments of a dish's totals, for every statement that changes lines.
    static func totals(of dish: Dish) -> SQL {
        """
        weight_g = \(dish.weight?.value), \(fragment: NutrientColumns.assignments(of: dish.total.nutrients)),
        lines_counted = \(dish.counted), lines_counting = \(dish.total.parts), lines_guessed = \(dish.guessed),
        energy_is_bound = \(dish.total.nutrients[.energy].isBound), shown_servings = \(dish.servings)
        """
    }

    /// Deletes a recipe and returns its name; nil when there is no such recipe.
    /// The rows stay, so that it can be restored.
    /// - Parameter version: the one that is to go; nil for whichever there is.
    static func delete(_ id: Recipe.ID, at version: Int? = nil, in household: Household.ID) -> Query<String?> {
        .first(
            """
            UPDATE recipes
            SET deleted_at = now(), version = version + 1
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL
                AND version = coalesce(\(version), version)
            RETURNING name
            """,
            as: String.self
        )
    }

    /// Restores a recipe. It violates `recipes_name_unique` when another recipe has taken the name.
    static func undelete(_ id: Recipe.ID, in household: Household.ID) -> Query<String?> {
        .first(
            """
            UPDATE recipes
            SET deleted_at = NULL, version = version + 1
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NOT NULL
            RETURNING name
            """,
            as: String.self
        )
    }

    /// Copies a recipe under another name.
    static func duplicate(
        _ id: Recipe.ID,
        as copy: Recipe.ID,
        named name: String,
        in household: Household.ID,
        _ db: Connection
    ) async throws {
        let nutrients = NutrientColumns.names()
        let copied = try await db.affected(
            """
            INSERT INTO recipes (household_id, id, name, name_key, summary, instructions, time_minutes, category_id,
                \(fragment: YieldColumns.names()), servings_unknown, cooked_weight_g, weight_g, \(fragment: nutrients),
                lines_counted, lines_counting, energy_is_bound, lines_guessed, shown_servings, search_text,
                \(fragment: ParticularsColumns.names), updated_by)
            SELECT household_id, \(copy), \(name), \(Folding.key(name)), summary, instructions, time_minutes, category_id,
                \(fragment: YieldColumns.names()), servings_unknown, cooked_weight_g, weight_g, \(fragment: nutrients),
                lines_counted, lines_counting, energy_is_bound, lines_guessed, shown_servings, \(SearchTokens(name).text) || ' ' || search_text,
                \(fragment: ParticularsColumns.names), current_sender()
            FROM recipes
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL
            """
        )
        guard copied == 1 else { throw HTTPError.notFound }
        try await LineStore.copy(from: id, to: copy, in: household, db)
        try await PhotoStore.copy(from: id, to: copy, in: household, db)
    }

    /// Throws a field error for a category that does not exist, is deleted, or
    /// belongs to another household (HOSTILE-51).
    private static func requireCategory(
        _ category: Category.ID?,
        in household: Household.ID,
        _ db: Connection
    ) async throws {
        guard let category else { return }
        let found = try await db.first(
            """
            SELECT 1::bigint FROM categories
            WHERE household_id = \(household) AND id = \(category) AND deleted_at IS NULL
            FOR KEY SHARE
            """,
            as: Int.self
        )
        if found == nil { throw FormErrors(dictionaryLiteral: ("category", .notAChoice)) }
    }
}

extension RecipeStore.RecipeRecord {
    var searchText: String {
        SearchTokens.text(
            ofRecipe: draft.name,
            summary: draft.summary,
            lines: lines.map { $0.line.name.isEmpty ? $0.line.text : $0.line.name },
            others: draft.particulars.searched
        )
    }
}

extension Dish {
    /// The number of lines with known energy.
    var counted: Int { total.coverage(of: .energy).known }
}
