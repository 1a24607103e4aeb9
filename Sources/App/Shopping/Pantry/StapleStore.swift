import Database
import Domain

/// Queries on staples: what a household buys again and again.
enum StapleStore {
    struct Kept: Sendable {
        let ingredient: Ingredient.ID
        let name: String
        let amount: Double?
        let unit: String
        let everyDays: Int
        let lastAdded: CivilDate?
    }

    static func all(in household: Household.ID) -> Query<[Kept]> {
        list(in: household, "true")
    }

    /// The staples that are to be bought again.
    static func due(on day: CivilDate, in household: Household.ID) -> Query<[Kept]> {
        list(in: household, "s.last_added_on IS NULL OR s.last_added_on + s.every_days::int <= \(day)")
    }

    private static func list(in household: Household.ID, _ condition: SQL) -> Query<[Kept]> {
        .rows(
            """
            SELECT s.ingredient_id, g.name, s.amount, coalesce(s.unit, '') AS unit, s.every_days, s.last_added_on
            FROM staples AS s
            JOIN ingredients AS g ON g.household_id = s.household_id AND g.id = s.ingredient_id AND g.deleted_at IS NULL
            WHERE s.household_id = \(household) AND (\(fragment: condition))
            ORDER BY g.name_key COLLATE "tr-x-icu", s.ingredient_id
            LIMIT 500
            """,
            kept
        )
    }

    private static func kept(_ row: Row) throws -> Kept {
        Kept(
            ingredient: try row["ingredient_id"],
            name: try row["name"],
            amount: try row["amount"],
            unit: try row["unit"],
            everyDays: try row["every_days"],
            lastAdded: try row["last_added_on"]
        )
    }

    struct Entry: Sendable {
        let ingredient: Ingredient.ID
        var amount: Double?
        var unit: String?
        var everyDays: Int
        /// When it was added to a list last, of one that was forgotten and comes back.
        var lastAdded: CivilDate?
    }

    /// Of what still waits on a list it is asked anew how much.
    static func write(_ entry: Entry, in household: Household.ID) -> [SQL] {
        [
            """
            UPDATE staples AS s
            SET last_added_on = NULL
            WHERE s.household_id = \(household) AND s.ingredient_id = \(entry.ingredient)
                AND (s.amount IS DISTINCT FROM \(entry.amount) OR s.unit IS DISTINCT FROM \(entry.unit)) AND EXISTS (
                    SELECT
                    FROM shopping_items AS i
                    JOIN shopping_needs AS n
                        ON n.household_id = i.household_id AND n.list_id = i.list_id AND n.item_id = i.id
                    WHERE i.household_id = \(household) AND i.ingredient_id = \(entry.ingredient)
                        AND n.origin = 'staple' AND n.is_open
                )
            """,
            """
            INSERT INTO staples (household_id, ingredient_id, amount, unit, every_days, last_added_on)
            VALUES (\(household), \(entry.ingredient), \(entry.amount), \(entry.unit), \(entry.everyDays),
                \(entry.lastAdded))
            ON CONFLICT (household_id, ingredient_id) DO UPDATE
            SET amount = excluded.amount, unit = excluded.unit, every_days = excluded.every_days
            """,
        ]
    }

    /// Brings back what was forgotten, as it was. Answers whether it is there then, also by a button that is pressed twice;
    /// false where somebody has said it anew.
    static func restore(_ entry: Entry, in household: Household.ID) -> Query<Bool> {
        .one(
            """
            WITH back AS (
                INSERT INTO staples (household_id, ingredient_id, amount, unit, every_days, last_added_on)
                VALUES (\(household), \(entry.ingredient), \(entry.amount), \(entry.unit), \(entry.everyDays),
                    \(entry.lastAdded))
                ON CONFLICT (household_id, ingredient_id) DO NOTHING
                RETURNING ingredient_id
            )
            SELECT EXISTS (SELECT FROM back) OR EXISTS (
                SELECT
                FROM staples AS s
                WHERE s.household_id = \(household) AND s.ingredient_id = \(entry.ingredient)
                    AND s.amount IS NOT DISTINCT FROM \(entry.amount) AND s.unit IS NOT DISTINCT FROM \(entry.unit)
                    AND s.every_days = \(entry.everyDays)
            )
            """,
            as: Bool.self
        )
    }

    /// What was forgotten; nil where there was nothing.
    static func forget(_ ingredient: Ingredient.ID, in household: Household.ID) -> Query<Kept?> {
        .first(
            """
            DELETE FROM staples AS s
            USING ingredients AS g
            WHERE s.household_id = \(household) AND s.ingredient_id = \(ingredient)
                AND g.household_id = s.household_id AND g.id = s.ingredient_id
            RETURNING s.ingredient_id, g.name, s.amount, coalesce(s.unit, '') AS unit, s.every_days, s.last_added_on
            """,
            kept
        )
    }

    /// Notes that these are on a list, where each stands once however often it is due.
    static func added(
        _ ingredients: [Ingredient.ID],
        to list: ShoppingList.ID,
        on day: CivilDate,
        in household: Household.ID
    ) -> [SQL] {
        [
            """
            UPDATE staples
            SET last_added_on = \(day)
            WHERE household_id = \(household) AND ingredient_id = ANY (\(ingredients))
            """,
            """
            DELETE FROM shopping_needs AS n
            USING shopping_items AS i
            WHERE n.household_id = \(household) AND n.list_id = \(list) AND n.origin = 'staple'
                AND i.household_id = n.household_id AND i.list_id = n.list_id AND i.id = n.item_id
                AND i.ingredient_id = ANY (\(ingredients))
            """,
        ]
    }
}
