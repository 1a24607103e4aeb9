import Database

extension ArchiveTable {
    /// The plan and what was cooked. What undoes an act of planning is left out.
    static let planning: [ArchiveTable] = [
        // Viewers eat at no meal unless somebody says so. Their role stays behind, and so it is said of them.
        ArchiveTable(
            name: "usual_weeks",
            columns: ["person_id", "meals"],
            order: personFirst,
            rows: """
                SELECT p.household_id, p.id AS person_id, coalesce(u.meals, 0) AS meals
                FROM persons AS p
                LEFT JOIN usual_weeks AS u ON u.household_id = p.household_id AND u.person_id = p.id
                WHERE p.household_id = current_household()
                    AND (u.person_id IS NOT NULL OR p.role = 'viewer' AND p.left_at IS NULL)
                """
        ),
        ArchiveTable(
            name: "plan_templates",
            columns: ["id", "name", "deleted_at", "created_at"],
            order: "t.id",
            isNamedByOthers: true,
            naming: .numbered
        ),
        // What is left over names the dish that it is of, which therefore comes first.
        ArchiveTable(
            name: "plan_dishes",
            columns: [
                "id", "template_id", "planned_on", "slot", "position", "kind", "title", "recipe_id", "food_id",
                "own_food_id", "amount", "measure", "serving_g", "out_person_id", "from_dish_id", "extra_servings",
                "cook_servings", "guests", "guest_share", "guest_substances", "cook_person_id", "note", "version",
                "field_versions", "raised_servings", "deleted_at", "created_at", "updated_at", "kept", "share_id",
                "cook_choice", "away_portions",
            ],
            order: "t.from_dish_id IS NOT NULL, t.id",
            isNamedByOthers: true
        ),
        ArchiveTable(
            name: "plan_eaters",
            columns: ["dish_id", "person_id", "mode", "amount", "goal_on", "though_away"],
            order: "t.dish_id, \(personFirst)",
            parent: "dish_id"
        ),
        ArchiveTable(
            name: "plan_swaps",
            columns: swap,
            order: "t.dish_id, t.position",
            parent: "dish_id"
        ),
        ArchiveTable(
            name: "meal_eaters",
            columns: ["eaten_on", "slot", "person_id", "eats"],
            order: #"t.eaten_on, t.slot COLLATE "C", \#(personFirst)"#
        ),
        ArchiveTable(
            name: "meal_guests",
            columns: ["eaten_on", "slot", "guests", "share", "substances"],
            order: #"t.eaten_on, t.slot COLLATE "C""#
        ),
        ArchiveTable(
            name: "pots",
            columns: ["id", "name", "tare_g", "deleted_at", "created_at"],
            order: "t.id",
            isNamedByOthers: true,
            naming: .merged
        ),
        ArchiveTable(
            name: "cookings",
            columns: [
                "id", "dish_id", "recipe_id", "recipe_version", "name", "cooked_on", "slot", "cooked_by",
                "cooked_by_name", "servings", "factor", "pot_id", "gross_g", "weight_g", "lower_bounds",
                "lines_counted", "lines_counting", "version", "created_at", "deleted_at",
            ] + nutrients,
            order: "t.id",
            isNamedByOthers: true
        ),
        ArchiveTable(
            name: "cooking_lines",
            columns: cookedLine,
            order: "t.cooking_id, t.position",
            parent: "cooking_id"
        ),
        // Whether a share stands in a diary is told by the diary.
        ArchiveTable(
            name: "cooked_shares",
            columns: [
                "id", "cooking_id", "position", "use", "source_id", "part", "grams", "servings", "eaten", "person_id",
                "person_name", "guests", "dish_id", "is_written", "eaten_on", "slot", "place", "best_before", "act_id",
                "served_by", "created_at", "deleted_at", "is_outdated",
            ],
            order: "t.source_id IS NOT NULL, t.id",
            written: [
                "eaten": "CASE WHEN \(isOthers) THEN 1 ELSE t.eaten END",
                "is_written": "t.is_written AND NOT \(isOthers)",
                // What its entry held is not told along: that it is another part than the plate by now makes it outdated.
                "is_outdated": """
                CASE WHEN \(isOthers) THEN false ELSE t.is_outdated OR coalesce(t.offered_part <> t.part, false) END
                """,
            ],
            parent: "cooking_id"
        ),
    ]

    /// Whether a share is of a person who is neither whoever asks nor looked after by them: how much of it was eaten, and what
    /// of it stands in a diary, is that person's to know (H-07).
    private static let isOthers =
        "(t.person_id IS NOT NULL AND t.person_id <> current_person() AND NOT looks_after(t.person_id))"

    /// Whoever asks comes first: in an archive they have another key than here.
    private static let personFirst = "nullif(t.person_id, current_person()) NULLS FIRST"

    /// The lists as they stand. The operations of which they came about are how phones agree, and stay.
    static let shopping: [ArchiveTable] = [
        ArchiveTable(
            name: "shops",
            columns: ["id", "name", "deleted_at", "created_at"],
            order: "t.id",
            isNamedByOthers: true,
            naming: .merged
        ),
        ArchiveTable(
            name: "shop_aisles",
            columns: ["shop_id", "aisle", "place", "is_by_hand"],
            order: #"t.shop_id, t.aisle COLLATE "C""#,
            parent: "shop_id"
        ),
        ArchiveTable(name: "shopping_words", columns: ["key", "aisle"], order: #"t.key COLLATE "C""#),
        ArchiveTable(
            name: "shopping_lists",
            columns: [
                "id", "name", "shop_id", "plan_from", "plan_to", "plan_slots", "plan_print", "revision", "changed_at",
                "learned_until", "deleted_at", "created_at",
            ],
            order: "t.id",
            isNamedByOthers: true,
            naming: .numbered
        ),
        ArchiveTable(
            name: "shopping_items",
            columns: [
                "list_id", "id", "key", "ingredient_id", "food_id", "name", "is_named", "aisle", "mark", "marked_at",
                "marked_by_name", "note", "amount", "amount_language", "is_removed", "is_shown", "cleared_at",
                "is_stale",
                "created_at", "takes_optional",
            ],
            order: "t.list_id, t.id",
            parent: "list_id"
        ),
        ArchiveTable(
            name: "shopping_item_keys",
            columns: ["list_id", "key", "item_id"],
            order: #"t.list_id, t.key COLLATE "C""#,
            parent: "list_id"
        ),
        ArchiveTable(
            name: "shopping_needs",
            columns: [
                "list_id", "item_id", "id", "origin", "origin_id", "needed_on", "title", "title_language", "servings",
                "text",
                "amount", "is_optional", "is_open", "created_at", "warnings", "rest_g", "whole_g",
            ],
            order: "t.list_id, t.item_id, t.id",
            parent: "list_id"
        ),
        ArchiveTable(
            name: "shopping_covers",
            columns: ["list_id", "item_id", "operation_id", "origin_id", "reason", "amount", "made_at"],
            order: "t.list_id, t.item_id, t.operation_id, t.origin_id",
            parent: "list_id"
        ),
        // Else what dishes have used of what is at home is taken again there.
        ArchiveTable(
            name: "pantry_takings",
            columns: [
                "dish_id", "ingredient_id", "list_id", "needed_g", "whole_g", "servings", "lines", "used_g", "taken_g",
                "state",
            ],
            order: "t.dish_id, t.ingredient_id",
            parent: "dish_id"
        ),
    ]
}
