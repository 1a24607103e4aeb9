import Database
import Domain

/// What people have said of the ingredients of an own food, once that contains more (H-04).
extension OwnFoodStore {
    /// Forgets what is no longer so of a food that contains these substances from now on: that an ingredient is free of one,
    /// or has traces of it only. What was said before that goes, too, and what a merge has put aside: it would come back when
    /// that is taken back. Returns the names of the ingredients of which it held.
    static func doubt(
        _ gained: Substances,
        in id: Food.ID,
        in household: Household.ID
    ) -> Query<[String]> {
        .rows(
            """
            WITH latest AS (
                SELECT DISTINCT ON (s.ingredient_id, s.substance) s.ingredient_id, s.answer
                FROM stated_contents AS s
                WHERE s.household_id = \(household) AND s.own_food_id = \(id) AND s.substance = ANY (\(gained.keys))
                    AND s.forgotten_as IS NULL
                ORDER BY s.ingredient_id, s.substance, s.statement_id DESC
            ),
            ended AS (
                DELETE FROM stated_contents AS s
                WHERE s.household_id = \(household) AND s.own_food_id = \(id) AND s.substance = ANY (\(gained.keys))
                    AND s.answer <> 'contains'
            )
            SELECT i.name
            FROM ingredients AS i
            WHERE i.household_id = \(household) AND i.deleted_at IS NULL AND i.own_food_id = \(id)
                AND i.id IN (SELECT l.ingredient_id FROM latest AS l WHERE l.answer <> 'contains')
            ORDER BY i.name, i.id
            LIMIT 1000
            """,
            as: String.self
        )
    }
}

extension OwnFoodStore {
    enum Saving: Sendable {
        /// The food is no longer the version that the form was filled with.
        case outdated
        /// What was said of these ingredients holds no more.
        case saved(doubted: [String])
    }
}

extension FlashMessage.Foods {
    /// Says that a food is saved, and of which ingredients something holds no more.
    static func savedFood(doubting ingredients: [String]) -> Self {
        if ingredients.isEmpty { return .saved }
        let more = ingredients.count - 2
        return .doubted(names: ingredients.prefix(2).joined(separator: ", ") + (more > 0 ? " + \(more)" : ""))
    }
}
