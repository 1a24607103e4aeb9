import Database

extension ArchiveTable {
    /// What is a person's own. Each file has the rows of one person after those of the other.
    static let body: [ArchiveTable] = [
        // Only what differs from how everybody begins, so that somebody new has no row.
        ArchiveTable(
            name: "profiles",
            columns: ["person_id", "usual_share", "diary_writing", "start"],
            order: "t.id",
            owner: .body,
            source: "persons",
            written: ["person_id": "t.id"],
            condition: "t.usual_share <> 1 OR t.diary_writing <> 'offer' OR t.start <> 'diary'",
            ofPerson: "true"
        ),
        ArchiveTable(
            name: "avoidances",
            columns: [
                "person_id", "id", "severity", "substance", "diet", "ingredient_id", "words", "traces", "created_at",
            ],
            order: "nullif(t.person_id, current_person()) NULLS FIRST, t.id",
            owner: .said,
            condition: """
                EXISTS (
                    SELECT FROM persons AS p
                    WHERE p.household_id = t.household_id AND p.id = t.person_id AND p.left_at IS NULL
                )
                """,
            ofPerson: "t.person_id = current_person()"
        ),
        ArchiveTable(
            name: "recipe_ratings",
            columns: ["person_id", "recipe_id", "rating", "rated_at"],
            order: "nullif(t.person_id, current_person()) NULLS FIRST, t.recipe_id",
            owner: .said,
            ofPerson: "t.person_id = current_person() AND \(fragment: ofNamed)"
        ),
        ArchiveTable(
            name: "diary_entries",
            columns: [
                "person_id", "id", "eaten_on", "slot", "kind", "recipe_id", "food_id", "name", "amount", "measure",
                "measure_name", "grams", "lower_bounds", "lines_counted", "lines_counting", "source", "created_at",
                "written_by", "written_by_name", "dish_id", "cooking_id",
            ] + nutrients,
            order: "t.id",
            owner: .body,
            condition: "t.deleted_at IS NULL",
            ofPerson: "true"
        ),
        ArchiveTable(
            name: "diary_days",
            columns: ["person_id", "day_on", "mark", "note", "updated_at"],
            order: "t.day_on",
            owner: .body,
            ofPerson: "true"
        ),
        ArchiveTable(
            name: "goals",
            columns: [
                "person_id", "since_on", "weekday", "energy_kcal", "protein_g", "protein_percent", "carbohydrate_g",
                "carbohydrate_percent", "fat_g", "fat_percent", "nutrients", "updated_at",
            ],
            order: "t.since_on, t.weekday",
            owner: .body,
            condition: "t.deleted_at IS NULL",
            ofPerson: "true"
        ),
        ArchiveTable(
            name: "weights",
            columns: ["person_id", "measured_on", "weight_kg", "unit", "updated_at"],
            order: "t.measured_on",
            owner: .body,
            condition: "t.deleted_at IS NULL",
            ofPerson: "true"
        ),
        ArchiveTable(
            name: "favourites",
            columns: ["person_id", "kind", "item_id", "created_at"],
            order: #"t.kind COLLATE "C", t.item_id"#,
            owner: .body,
            ofPerson: "true"
        ),
        ArchiveTable(
            name: "meals_out",
            columns: ["person_id", "dish_id", "energy_kcal", "protein_g", "carbohydrate_g", "fat_g"],
            order: "t.dish_id",
            owner: .body
        ),
        ArchiveTable(
            name: "plan_skips",
            columns: ["person_id", "dish_id"],
            order: "t.dish_id",
            owner: .body
        ),
    ]
}
