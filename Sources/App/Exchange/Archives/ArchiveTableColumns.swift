import Database

// Which columns leave, written out one by one: a column that nobody has thought about stays here. Keys that are made of
// names (`name_key`) are left out, since another version may make them in another way, and the language of a recipe, which its
// lines say as they are written; so is what only undoes something, and every secret.

extension ArchiveTable {
    static let nutrients = NutrientColumns.all.map(\.name)
    private static let line =
        [
            "position", "section", "text", "language", "ingredient_id", "food_id", "own_food_id", "amount", "amount_to",
            "unit", "name", "note", "grams", "grams_rule", "counts", "is_sure", "other_names", "other_food_ids",
            "names_joint", "has_own", "lower_bounds",
        ] + nutrients
    static let swap = ["dish_id", "recipe_id", "replaced_text", "is_left_out"] + line
    static let cookedLine =
        ["cooking_id", "recipe_id", "replaced_text", "is_left_out", "is_as_typed"] + line

    /// The recipes that a person's diary and favourites name.
    static let named: SQL = """
        (
            SELECT recipe_id FROM diary_entries
            WHERE household_id = current_household() AND person_id = current_person() AND deleted_at IS NULL
            UNION SELECT item_id FROM favourites
            WHERE household_id = current_household() AND person_id = current_person() AND kind = 'recipe'
        )
        """
    static let ofNamed: SQL = "t.recipe_id IN \(fragment: named)"
    /// The lines of those recipes.
    static let namedLines: SQL = """
        recipe_lines AS l WHERE l.household_id = current_household() AND l.recipe_id IN \(fragment: named)
        """
    private static let namedIngredients: SQL = """
        (
            SELECT l.ingredient_id FROM \(fragment: namedLines)
            UNION SELECT ingredient_id FROM avoidances
            WHERE household_id = current_household() AND person_id = current_person()
        )
        """

    static let kitchen: [ArchiveTable] = [
        ArchiveTable(
            name: "household",
            columns: [
                "name", "units", "viewers_tick", "fridge_days", "freezer_days", "cook_default", "breakfast_share",
                "lunch_share", "dinner_share", "snack_share", "aisles",
            ],
            order: "t.id",
            source: "households"
        ),
        // Whoever is not the one who asks comes back as somebody looked after, to be handed over to an account.
        ArchiveTable(
            name: "persons",
            columns: ["id", "name", "kind", "created_at", "left_at"],
            order: "t.id",
            written: ["kind": "CASE t.kind WHEN 'guest' THEN 'guest' ELSE 'dependant' END"],
            condition: "t.id <> current_person()"
        ),
        foods,
        foodMeasures,
        ArchiveTable(
            name: "own_foods",
            columns: [
                "id", "name", "brand", "barcode", "basis", "serving_g", "density_g_per_ml", "copied_from", "contains",
                "version",
                "deleted_at", "created_at", "updated_at",
            ] + nutrients,
            order: "t.id",
            ofPerson: namedFoods,
            isNamedByOthers: true,
            naming: .numbered
        ),
        ArchiveTable(
            name: "own_food_measures",
            columns: ["own_food_id", "key", "position", "name", "grams"],
            order: #"t.own_food_id, t.key COLLATE "C""#,
            ofPerson:
                "t.own_food_id IN (SELECT t.id FROM own_foods AS t WHERE t.household_id = current_household() AND \(fragment: namedFoods))",
            parent: "own_food_id"
        ),
        ArchiveTable(
            name: "ingredients",
            columns: [
                "id", "name", "food_id", "own_food_id", "aisle", "deleted_at", "created_at", "food_is_chosen",
                "is_never_bought", "counts_nothing",
            ],
            order: "t.id",
            ofPerson: "t.id IN \(fragment: namedIngredients)",
            isNamedByOthers: true,
            naming: .merged
        ),
        ArchiveTable(
            name: "ingredient_aliases",
            columns: ["ingredient_id", "name"],
            order: #"t.ingredient_id, t.name_key COLLATE "C""#,
            ofPerson: "t.ingredient_id IN \(fragment: namedIngredients)"
        ),
        ArchiveTable(
            name: "stated_contents",
            columns: [
                "ingredient_id", "statement_id", "substance", "answer", "food_id", "own_food_id", "stated_by_name",
                "stated_on",
            ],
            order: #"t.ingredient_id, t.statement_id, t.substance COLLATE "C""#,
            condition: "t.forgotten_as IS NULL",
            parent: "ingredient_id"
        ),
        ArchiveTable(
            name: "categories",
            columns: ["id", "name", "deleted_at", "created_at"],
            order: "t.id",
            ofPerson:
                "t.id IN (SELECT category_id FROM recipes WHERE household_id = current_household() AND id IN \(fragment: named))",
            isNamedByOthers: true,
            naming: .merged
        ),
        ArchiveTable(
            name: "recipes",
            columns: [
                "id", "name", "summary", "instructions", "time_minutes", "category_id", "servings", "portion_g",
                "yield_by", "servings_unknown", "cooked_weight_g", "weight_g", "lines_counted", "lines_counting",
                "lines_guessed", "energy_is_bound", "shown_servings", "version", "search_text", "used_at", "deleted_at",
                "created_at", "updated_at", "updated_by", "tags", "notes", "source_name", "source_url",
                "stated_nutrition",
            ] + nutrients,
            order: "t.id",
            ofPerson: "t.id IN \(fragment: named)",
            isNamedByOthers: true,
            naming: .numbered
        ),
        ArchiveTable(
            name: "recipe_lines",
            columns: ["recipe_id"] + line,
            order: "t.recipe_id, t.position",
            ofPerson: ofNamed,
            parent: "recipe_id"
        ),
        ArchiveTable(
            name: "recipe_photos",
            columns: ["recipe_id", "size", "digest", "content_type", "width", "height", "created_at"],
            order: #"t.recipe_id, t.size COLLATE "C""#,
            written: ["digest": "encode(t.digest, 'hex')"],
            ofPerson: ofNamed,
            parent: "recipe_id"
        ),
        ArchiveTable(
            name: "pantry",
            columns: ["ingredient_id", "state", "grams", "best_before", "checked_on", "returned_on"],
            order: "t.ingredient_id"
        ),
        ArchiveTable(
            name: "staples",
            columns: ["ingredient_id", "amount", "unit", "every_days", "last_added_on"],
            order: "t.ingredient_id"
        ),
    ]
}
