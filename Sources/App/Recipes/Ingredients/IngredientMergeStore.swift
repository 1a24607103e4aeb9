import Database
import Domain
import Web

/// Names the ids of merges, which turn two ingredients of a household into one.
enum IngredientMerge {
    typealias ID = Identifier<IngredientMerge>
}

/// Merges an ingredient into another, and takes that back.
enum IngredientMergeStore {
    /// Merges an ingredient into another. Throws `notFound` where either is gone. The lines of one that counted nothing count
    /// where the other does, with the food of that.
    static func merge(
        _ entry: IngredientStore.Entry,
        into other: Ingredient.ID,
        as merge: IngredientMerge.ID,
        in household: Household.ID,
        _ db: Connection,
        reading: LineWeighing
    ) async throws {
        let isKept = try await db.first(
            "SELECT keep_merged_ingredient(\(household), \(merge), \(entry.id), \(other))",
            as: Bool.self
        )
        guard isKept == true else { throw HTTPError.notFound }
        let foods = try await db.fetch(LeftOutLineStore.remember(merge, in: household))
        var recipes: [Recipe.ID] = []
        if let known = foods.first, let id = known, let food = try await FoodStore.find([id], in: household, db)[id] {
            let open = try await db.fetch(WordLineStore.open(of: entry.id, in: household))
            try await WordLineStore.give(food, to: open, of: entry.id, in: household, db, reading: reading)
            recipes = open.map(\.recipe)
        }
        try await IngredientChangeStore.merge(entry, into: other, in: household, db)
        if !foods.isEmpty {
            recipes += try await LeftOutLineStore.count(other, in: household, db, reading: reading)
        }
        try await RecipeTotalsStore.refresh(Array(Set(recipes)), in: household, db)
        try await db.run(
            """
            UPDATE ingredient_merges
            SET became = ingredient_state(\(household), \(other))
            WHERE household_id = \(household) AND id = \(merge)
            """
        )
    }

    /// A merge, with the names of both as they were.
    struct Merged: Sendable {
        let id: IngredientMerge.ID
        let from: Ingredient.ID
        let into: Ingredient.ID
        let name: String
        let intoName: String
    }

    /// The merge by which an ingredient went that nobody has taken back; nil for none.
    static func latest(of ingredient: Ingredient.ID, in household: Household.ID) -> Query<Merged?> {
        merged("from_id = \(ingredient) AND undone_at IS NULL", in: household)
    }

    private static func merged(_ condition: SQL, in household: Household.ID) -> Query<Merged?> {
        .first(
            """
            SELECT id, from_id, into_id, name, into_name
            FROM ingredient_merges
            WHERE household_id = \(household) AND \(fragment: condition)
            ORDER BY created_at DESC, id DESC
            LIMIT 1
            """
        ) { row in
            Merged(
                id: try row["id"],
                from: try row["from_id"],
                into: try row["into_id"],
                name: try row["name"],
                intoName: try row["into_name"]
            )
        }
    }

    /// Brings the ingredient back with all that still is as the merge has left it, and answers the merge; nil for none such.
    /// Undoing again changes nothing. It violates `ingredients_name_unique` where another has taken the name.
    static func undo(
        _ merge: IngredientMerge.ID,
        in household: Household.ID,
        _ db: Connection
    ) async throws -> Merged? {
        let isParted = try await db.first(
            "SELECT coalesce(part_merged_ingredient(\(household), \(merge)), false)",
            as: Bool.self
        )
        let (found) = try await db.fetch(merged("id = \(merge)", in: household))
        guard let found else { return nil }
        guard isParted == true else { return found }
        try await db.run([StatedContentsStore.ending(after: merge, in: household)])
        try await giveBackNamed(found, in: household, db)
        let recipes = try await db.fetch(LeftOutLineStore.leaveOut(merge, in: household))
        try await RecipeTotalsStore.refresh(Array(Set(recipes)), in: household, db)
        return found
    }

    /// Lines that were written since by one of its names are its own, too: what was stated of it holds for them (H-04).
    private static func giveBackNamed(_ merge: Merged, in household: Household.ID, _ db: Connection) async throws {
        let (own, lines) = try await db.fetch(
            IngredientStore.everyName(of: [merge.from], in: household),
            names(ofLinesOf: merge.into, in: household)
        )
        let (names, key) = ((own[merge.from] ?? []).map(Folding.key), IngredientKey(merge.name))
        let meant = lines.filter { names.contains(Folding.key($0)) || IngredientKey($0) == key }
        if meant.isEmpty { return }
        try await db.run(
            linedTables.map { table in
                """
                UPDATE \(fragment: table)
                SET ingredient_id = \(merge.from)
                WHERE household_id = \(household) AND ingredient_id = \(merge.into) AND name = ANY (\(meant))
                """
            }
        )
    }

    private static let linedTables: [SQL] = ["recipe_lines", "removed_recipe_lines", "cooking_lines", "plan_swaps"]

    private static func names(ofLinesOf id: Ingredient.ID, in household: Household.ID) -> Query<[String]> {
        let each = linedTables.map { table -> SQL in
            "SELECT name FROM \(fragment: table) WHERE household_id = \(household) AND ingredient_id = \(id) AND name <> ''"
        }
        return .rows("\(fragment: each.joined(by: " UNION ")) ORDER BY name LIMIT 10000", as: String.self)
    }
}

extension StatedContentsStore {
    /// Forgets of two ingredients that become one what holds of them no longer. What either contains, or has traces of, the
    /// one that they become contains, or has traces of; it is free of what both were said to be free of. Send it while both
    /// have the foods of which it was said.
    static func uniting(_ id: Ingredient.ID, _ other: Ingredient.ID, in household: Household.ID) -> SQL {
        """
        WITH held AS (
            \(fragment: answers(in: household, of: [id, other]))
        ),
        one AS (
            SELECT DISTINCT ON (h.substance) h.ingredient_id, h.statement_id, h.substance
            FROM held AS h
            WHERE h.answer <> 'free'
                OR (SELECT count(*) FROM held AS o WHERE o.substance = h.substance AND o.answer = 'free') = 2
            ORDER BY h.substance, array_position(ARRAY['contains', 'traces', 'free'], h.answer), h.stated_on
        )
        DELETE FROM stated_contents AS s
        WHERE s.household_id = \(household) AND s.ingredient_id = ANY (\([id, other]))
            AND s.substance = ANY (\(Substances.all.keys)) AND NOT EXISTS (
                SELECT
                FROM one
                WHERE one.ingredient_id = s.ingredient_id AND one.statement_id = s.statement_id
                    AND one.substance = s.substance
            )
        """
    }

    /// What a merge had kept of two ingredients and gives back does not hold where their food has been said to contain the
    /// thing since: that they are free of it, or have traces of it only.
    static func ending(after merge: IngredientMerge.ID, in household: Household.ID) -> SQL {
        """
        DELETE FROM stated_contents AS s
        USING ingredient_merges AS m, own_foods AS o
        WHERE m.household_id = \(household) AND m.id = \(merge) AND s.household_id = m.household_id
            AND s.ingredient_id IN (m.from_id, m.into_id) AND s.answer <> 'contains'
            AND o.household_id = s.household_id AND o.id = s.own_food_id AND s.substance = ANY (o.contains)
            AND (
                o.updated_at >= m.created_at OR EXISTS (
                    SELECT
                    FROM own_food_merges AS f
                    WHERE f.household_id = o.household_id AND f.into_id = o.id AND f.created_at >= m.created_at
                )
            )
        """
    }

    /// Binds all that is said of either to the one that stays, with the food that it has.
    static func binding(_ id: Ingredient.ID, to other: Ingredient.ID, in household: Household.ID) -> SQL {
        """
        UPDATE stated_contents AS s
        SET ingredient_id = i.id, food_id = i.food_id, own_food_id = i.own_food_id
        FROM ingredients AS i
        WHERE s.household_id = \(household) AND s.ingredient_id = ANY (\([id, other]))
            AND i.household_id = \(household) AND i.id = \(other)
        """
    }
}
