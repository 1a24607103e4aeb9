import Database
import Domain

/// Changes the entries of the vocabulary, and with them recipe lines.
enum IngredientChangeStore {
    static func insert(_ id: Ingredient.ID, named name: String, _ food: Food?, in household: Household.ID) -> SQL {
        """
        INSERT INTO ingredients (household_id, id, name, name_key, ingredient_key, key_rules, search_text, food_id, own_food_id)
        VALUES (\(household), \(id), \(name), \(Folding.key(name)), \(IngredientKey(name).text), \(IngredientKey.rules),
            \(SearchTokens(name).text), \(food?.foodID), \(food?.ownFoodID))
        """
    }

    /// Renames an entry. The old name stays as an alias, and the food that it is linked to stays whatever the new name
    /// means. It violates `ingredients_name_unique` when another entry has the new name.
    static func rename(
        _ entry: IngredientStore.Entry,
        to name: String,
        in household: Household.ID,
        _ db: Connection
    ) async throws {
        let key = Folding.key(name)
        try await db.run([
            """
            UPDATE ingredients
            SET name = \(name), name_key = \(key), ingredient_key = \(IngredientKey(name).text),
                key_rules = \(IngredientKey.rules), search_text = \(SearchTokens(name).text),
                food_is_chosen = food_is_chosen
                    OR name_key <> \(key) AND (food_id IS NOT NULL OR own_food_id IS NOT NULL)
            WHERE household_id = \(household) AND id = \(entry.id)
            """,
            alias(entry.name, of: entry.id, in: household),
            "DELETE FROM ingredient_aliases WHERE household_id = \(household) AND name_key = \(key)",
        ])
    }

    /// Says whether an entry stands on no shopping list. It asks no recipe for anything else.
    static func setNeverBought(_ isNeverBought: Bool, _ id: Ingredient.ID, in household: Household.ID) -> SQL {
        """
        UPDATE ingredients
        SET is_never_bought = \(isNeverBought)
        WHERE household_id = \(household) AND id = \(id) AND is_never_bought IS DISTINCT FROM \(isNeverBought)
        """
    }

    /// Moves all lines and names of an entry to another entry, and deletes it. Foods and grams of the lines stay.
    static func merge(
        _ entry: IngredientStore.Entry,
        into other: Ingredient.ID,
        in household: Household.ID,
        _ db: Connection
    ) async throws {
        try await db.run(merging(entry.id, named: entry.name, into: other, in: household))
    }

    /// What a merge runs. The other entry keeps what a person set for it, and takes over what a person set for this one. One
    /// that counts nothing goes on doing so, and takes no food: it would count with one (S-04).
    static func merging(
        _ id: Ingredient.ID,
        named name: String,
        into other: Ingredient.ID,
        in household: Household.ID
    ) -> [SQL] {
        let both = "household_id = \(household) AND ingredient_id = \(id)" as SQL
        return [
            // Lists are locked before ingredients, as whoever writes to a list does it.
            "SELECT follow_merged_ingredient(\(household), \(id), \(other))",
            "SELECT id FROM ingredients WHERE household_id = \(household) AND id = ANY (\([id, other])) ORDER BY id FOR UPDATE",
            "UPDATE recipe_lines SET ingredient_id = \(other) WHERE \(fragment: both)",
            "UPDATE removed_recipe_lines SET ingredient_id = \(other) WHERE \(fragment: both)",
            // What was stated of it holds for what is in pots, too (H-04).
            "UPDATE cooking_lines SET ingredient_id = \(other) WHERE \(fragment: both)",
            "UPDATE ingredient_aliases SET ingredient_id = \(other) WHERE \(fragment: both)",
            alias(name, of: other, in: household),
            StatedContentsStore.uniting(id, other, in: household),
            """
            UPDATE ingredients AS i
            SET food_id = old.food_id, own_food_id = old.own_food_id, food_is_chosen = old.food_is_chosen
            FROM ingredients AS old
            WHERE i.household_id = \(household) AND i.id = \(other) AND NOT i.food_is_chosen AND NOT i.counts_nothing
                AND (i.food_id IS NULL AND i.own_food_id IS NULL OR old.food_is_chosen)
                AND old.household_id = \(household) AND old.id = \(id)
            """,
            """
            UPDATE ingredients AS i
            SET aisle = old.aisle
            FROM ingredients AS old
            WHERE i.household_id = \(household) AND i.id = \(other) AND i.aisle IS NULL
                AND old.household_id = \(household) AND old.id = \(id)
            """,
            StatedContentsStore.binding(id, to: other, in: household),
            "DELETE FROM ingredients WHERE household_id = \(household) AND id = \(id)",
        ]
    }

    private static func alias(_ name: String, of id: Ingredient.ID, in household: Household.ID) -> SQL {
        """
        INSERT INTO ingredient_aliases (household_id, name_key, ingredient_id, name, search_text)
        VALUES (\(household), \(Folding.key(name)), \(id), \(name), \(SearchTokens(name).text))
        ON CONFLICT (household_id, name_key) DO UPDATE SET ingredient_id = excluded.ingredient_id
        """
    }

    /// Links the entry to a food, and gives that food to its lines that have none, and to those that have the food to which
    /// it was linked; lines for which a recipe chose another keep theirs. Without a food the latter have none. What was in no
    /// sum because the entry counted nothing counts from then on. What was is kept, so that it can be taken back, unless the
    /// entry is linked so already. Returns the decision by which it is taken back, which is nil then.
    /// - Parameters:
    ///   - standing: how it stands, read in the same transaction, so that nobody else decides it meanwhile.
    ///   - reading: weighs the lines, of which a name that many recipes share has many.
    ///   - alsoGuessed: whether lines get it that have a food which was only guessed.
    static func link(
        _ food: Food?,
        to id: Ingredient.ID,
        standing: OpenWordStore.Standing,
        in household: Household.ID,
        _ db: Connection,
        reading: LineWeighing,
        alsoGuessed: Bool = false
    ) async throws -> WordDecision.ID? {
        let following = WordLineStore.following(food?.id, of: id, alsoGuessed: alsoGuessed, in: household)
        let lines: [LineWeighing.Line] = try await db.fetch(following)
        if standing.isLinked(to: food?.id), lines.isEmpty { return nil }
        let decision = WordDecision.ID.new()
        try await db.run([
            WordDecisionStore.remember(id, as: decision, in: household),
            """
            UPDATE ingredients
            SET food_id = \(food?.foodID), own_food_id = \(food?.ownFoodID), food_is_chosen = \(food != nil),
                counts_nothing = false
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL
            """,
        ])
        try await WordLineStore.give(food, to: lines, of: id, in: household, db, reading: reading)
        let counted = try await LeftOutLineStore.count(id, in: household, db, reading: reading)
        try await RecipeTotalsStore.refresh(Array(Set(lines.map(\.recipe) + counted)), in: household, db)
        return decision
    }
}
