import Database

extension ArchiveTable {
    /// The foods that the diary and the favourites of whoever asks name.
    static let eatenFoods: SQL = """
        SELECT food_id FROM diary_entries
        WHERE household_id = current_household() AND person_id = current_person() AND deleted_at IS NULL
        UNION SELECT item_id FROM favourites
        WHERE household_id = current_household() AND person_id = current_person() AND kind = 'food'
        """
    /// The foods that a person's own archive names.
    static let namedFoods: SQL = """
        t.id IN (
            \(fragment: eatenFoods)
            UNION SELECT l.food_id FROM \(fragment: namedLines)
            UNION SELECT l.own_food_id FROM \(fragment: namedLines)
            UNION SELECT other FROM recipe_lines AS l, unnest(l.other_food_ids) AS other
            WHERE l.household_id = current_household() AND l.recipe_id IN \(fragment: named)
            UNION SELECT i.food_id FROM ingredients AS i
            WHERE i.household_id = current_household() AND i.id IN (SELECT l.ingredient_id FROM \(fragment: namedLines))
            UNION SELECT i.own_food_id FROM ingredients AS i
            WHERE i.household_id = current_household() AND i.id IN (SELECT l.ingredient_id FROM \(fragment: namedLines))
        )
        """

    /// The foods of the catalogue and of others that the household's rows name. They are no household's.
    static let foods = ArchiveTable(
        name: "foods",
        columns: [
            "id", "source", "source_key", "brand", "barcode", "name_en", "name_tr", "density_g_per_ml", "piece_g",
            "contains",
        ] + nutrients,
        order: #"t.source COLLATE "C", t.source_key COLLATE "C""#,
        condition: isNamed("t.id", orEaten: []),
        ofPerson: namedFoods
    )
    /// What a cup or a slice of those weighs: where they become a household's own, nothing else knows it.
    static let foodMeasures = ArchiveTable(
        name: "food_measures",
        columns: ["food_id", "key", "position", "name_en", "name_tr", "grams"],
        order: #"t.food_id, t.key COLLATE "C""#,
        condition: isNamed("t.food_id", orEaten: []),
        ofPerson: "t.food_id IN (SELECT t.id FROM foods AS t WHERE \(fragment: namedFoods))"
    )

    /// The table where it is of foods with those that others have eaten, too, whose diaries only they or who looks after them
    /// can read.
    func holding(eaten: [Food.ID]) -> ArchiveTable {
        var table = self
        switch name {
        case "foods": table.condition = Self.isNamed("t.id", orEaten: eaten)
        case "food_measures": table.condition = Self.isNamed("t.food_id", orEaten: eaten)
        default: break
        }
        return table
    }

    /// Whether something of the household names a food.
    private static func isNamed(_ id: String, orEaten eaten: [Food.ID]) -> SQL {
        """
        \(unsafeText: id) IN (
            SELECT unnest(\(eaten)::uuid[])
            UNION SELECT food_id FROM recipe_lines WHERE household_id = current_household()
            UNION SELECT other FROM recipe_lines, unnest(other_food_ids) AS other WHERE household_id = current_household()
            UNION SELECT food_id FROM cooking_lines WHERE household_id = current_household()
            UNION SELECT food_id FROM plan_swaps WHERE household_id = current_household()
            UNION SELECT food_id FROM ingredients WHERE household_id = current_household()
            UNION SELECT food_id FROM plan_dishes WHERE household_id = current_household()
            UNION SELECT food_id FROM shopping_items WHERE household_id = current_household()
            UNION SELECT food_id FROM stated_contents WHERE household_id = current_household()
        )
        """
    }
}
