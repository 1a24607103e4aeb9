import Database
import Domain
import Web

/// Names the ids of merges, which turn two own foods of a household into one.
enum OwnFoodMerge {
    typealias ID = Identifier<OwnFoodMerge>
}

/// Merging moves the recipe lines and ingredients of a food to another, by whose measures the lines are weighed, which contains
/// from then on what either contains and is found by what either was found by. What is planned of the one is read as the
/// other; lines that are others in a planned dish, or that went into a pot, follow with the grams that they have. Diary entries
/// keep their snapshots, and so do pots until they are corrected.
enum OwnFoodMergeStore {
    /// The foods that another can be merged into, by name.
    static func others(than id: Food.ID, in household: Household.ID) -> Query<[(id: Food.ID, name: String)]> {
        .rows(
            """
            SELECT id, name
            FROM own_foods
            WHERE household_id = \(household) AND id <> \(id) AND deleted_at IS NULL
            ORDER BY name_key COLLATE "tr-x-icu", id
            LIMIT 2000
            """
        ) { row in (try row["id"], try row["name"]) }
    }

    /// The names of two foods, even of deleted ones; empty for a food of another household.
    static func names(
        of id: Food.ID,
        _ other: Food.ID,
        in household: Household.ID
    ) -> Query<(name: String, other: String)> {
        .one(
            """
            SELECT coalesce(max(name) FILTER (WHERE id = \(id)), '') AS name,
                coalesce(max(name) FILTER (WHERE id = \(other)), '') AS other
            FROM own_foods
            WHERE household_id = \(household) AND id = ANY (\([id, other]))
            """
        ) { row in (name: try row["name"], other: try row["other"]) }
    }

    /// Moves everything that uses the food `id` to the food `other`, and deletes `id`. Returns both names.
    /// - Parameter follow: weighs the lines of a food, and brings their recipes up to date.
    static func merge(
        _ id: Food.ID,
        into other: Food.ID,
        as merge: OwnFoodMerge.ID,
        in household: Household.ID,
        follow: (ChangedOwnFood, Connection) async throws -> Void,
        _ db: Connection
    ) async throws -> (name: String, other: String) {
        let names = try await db.rows(
            """
            SELECT id, name
            FROM own_foods
            WHERE household_id = \(household) AND id = ANY (\([id, other])) AND deleted_at IS NULL
            ORDER BY id
            FOR UPDATE
            """
        ) { row in (id: try row.get("id", as: Food.ID.self), name: try row.get("name", as: String.self)) }
        guard let name = names.first(where: { $0.id == id })?.name else { throw HTTPError.notFound }
        guard id != other, let otherName = names.first(where: { $0.id == other })?.name else {
            throw FormErrors(dictionaryLiteral: ("into", .notAChoice))
        }
        guard let former = try await FoodStore.find([id], in: household, db)[id] else { throw HTTPError.notFound }
        try await db.run(
            [record(merge, id, other, in: household)] + uniting(id, other, as: merge, in: household)
                + renaming(id, other, as: merge, in: household)
        )
        try await db.fetch(
            moveLines(of: id, to: other, in: household),
            Query.run(
                "UPDATE ingredients SET own_food_id = \(other) WHERE household_id = \(household) AND own_food_id = \(id)"
            ),
            OwnFoodStore.delete(id, in: household)
        )
        try await db.run(handingOver(merge, in: household))
        try await follow(ChangedOwnFood(id: other, former: former, merge: merge), db)
        return (name, otherName)
    }

    /// Stores what a merge is about to move, for `undo`.
    private static func record(
        _ merge: OwnFoodMerge.ID,
        _ id: Food.ID,
        _ other: Food.ID,
        in household: Household.ID
    ) -> SQL {
        """
        INSERT INTO own_food_merges (household_id, id, from_id, into_id, recipe_ids, positions, texts, ingredient_ids)
        SELECT \(household), \(merge), \(id), \(other), coalesce(array_agg(l.recipe_id), '{}'),
            coalesce(array_agg(l.position), '{}'), coalesce(array_agg(l.text), '{}'),
            ARRAY(SELECT i.id FROM ingredients AS i WHERE i.household_id = \(household) AND i.own_food_id = \(id))
        FROM recipe_lines AS l
        WHERE l.household_id = \(household) AND l.own_food_id = \(id)
        """
    }

    /// Moves back what has not been changed since the merge, and restores the food. Returns the food's
    /// id; nil when there is no such merge. Undoing again changes nothing. It violates
    /// `own_foods_name_unique` when another food has taken the name.
    static func undo(
        _ merge: OwnFoodMerge.ID,
        in household: Household.ID,
        follow: (ChangedOwnFood, Connection) async throws -> Void,
        _ db: Connection
    ) async throws -> Food.ID? {
        let found = try await db.fetch(locked(merge, in: household))
        guard let found, !found.isUndone else { return found?.food }
        // The food may have been deleted since.
        let (foods, measures) = try await db.fetch(
            FoodStore.foods([found.into], in: household, orDeleted: true),
            FoodStore.measures([found.into], in: household)
        )
        guard let former = FoodStore.assembled(foods, measures)[found.into] else { return nil }
        try await db.run(handingBack(merge, in: household) + namingAgain(merge, in: household))
        try await db.fetch(
            moveLinesBack(of: merge, in: household),
            Query.run(
                """
                UPDATE ingredients AS i
                SET own_food_id = m.from_id
                FROM own_food_merges AS m
                WHERE m.household_id = \(household) AND m.id = \(merge) AND i.household_id = m.household_id
                    AND i.id = ANY (m.ingredient_ids) AND i.own_food_id = m.into_id
                """
            ),
            OwnFoodStore.undelete(found.food, in: household),
            Query.run(
                "UPDATE own_food_merges SET undone_at = now() WHERE household_id = \(household) AND id = \(merge)"
            )
        )
        try await db.run(parting(merge, in: household))
        try await follow(ChangedOwnFood(id: found.food, former: former), db)
        return found.food
    }

    private struct Found {
        let food: Food.ID
        let into: Food.ID
        let isUndone: Bool
    }

    private static func locked(_ merge: OwnFoodMerge.ID, in household: Household.ID) -> Query<Found?> {
        .first(
            """
            SELECT from_id, into_id, undone_at IS NOT NULL AS is_undone
            FROM own_food_merges
            WHERE household_id = \(household) AND id = \(merge)
            FOR UPDATE
            """
        ) { row in Found(food: try row["from_id"], into: try row["into_id"], isUndone: try row["is_undone"]) }
    }

    private static func moveLines(of id: Food.ID, to other: Food.ID, in household: Household.ID) -> Query<Void> {
        .run(
            "UPDATE recipe_lines SET own_food_id = \(other) WHERE household_id = \(household) AND own_food_id = \(id)"
        )
    }

    /// Moves back the lines that are as the merge left them.
    private static func moveLinesBack(of merge: OwnFoodMerge.ID, in household: Household.ID) -> Query<Void> {
        .run(
            """
            UPDATE recipe_lines AS l
            SET own_food_id = m.from_id
            FROM own_food_merges AS m, unnest(m.recipe_ids, m.positions, m.texts) AS t (recipe_id, position, text)
            WHERE m.household_id = \(household) AND m.id = \(merge) AND l.household_id = m.household_id
                AND l.recipe_id = t.recipe_id AND l.position = t.position AND l.text = t.text
                AND l.own_food_id = m.into_id
            """
        )
    }
}
