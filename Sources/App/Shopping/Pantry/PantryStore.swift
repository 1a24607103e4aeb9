import Database
import Domain

/// Queries on the pantry: what is at home.
enum PantryStore {
    /// What a household says it has of an ingredient, as forms and columns have it.
    enum State: String, CaseIterable, Sendable {
        case always, have, low, out
    }

    struct Kept: Sendable {
        let ingredient: Ingredient.ID
        let name: String
        let state: State
        let grams: Grams?
        let bestBefore: CivilDate?
    }

    static func all(in household: Household.ID) -> Query<[Kept]> {
        .rows(
            """
            SELECT p.ingredient_id, g.name, p.state, p.grams, p.best_before
            FROM pantry AS p
            JOIN ingredients AS g ON g.household_id = p.household_id AND g.id = p.ingredient_id AND g.deleted_at IS NULL
            WHERE p.household_id = \(household)
            ORDER BY p.best_before NULLS LAST, g.name_key COLLATE "tr-x-icu", p.ingredient_id
            LIMIT 2000
            """
        ) { row in
            guard let state = State(rawValue: try row["state"]) else { throw CellError.invalid }
            let grams: Double? = try row["grams"]
            return Kept(
                ingredient: try row["ingredient_id"],
                name: try row["name"],
                state: state,
                grams: grams.map { Grams($0) },
                bestBefore: try row["best_before"]
            )
        }
    }

    /// What is at home and good until a day at most.
    static func expiring(by day: CivilDate, in household: Household.ID) -> Query<[IdeaFinder.Expiring]> {
        .rows(
            """
            SELECT p.ingredient_id, g.name, p.best_before
            FROM pantry AS p
            JOIN ingredients AS g ON g.household_id = p.household_id AND g.id = p.ingredient_id AND g.deleted_at IS NULL
            WHERE p.household_id = \(household) AND p.state IN ('have', 'low') AND p.best_before <= \(day)
            ORDER BY p.best_before, p.ingredient_id
            LIMIT 100
            """
        ) { row in
            IdeaFinder.Expiring(
                ingredient: try row["ingredient_id"],
                name: try row["name"],
                until: try row["best_before"]
            )
        }
    }

    struct Entry: Sendable {
        let ingredient: Ingredient.ID
        let state: State
        let grams: Grams?
        let bestBefore: CivilDate?
    }

    static func write(_ entry: Entry, on day: CivilDate, in household: Household.ID) -> [SQL] {
        [
            """
            INSERT INTO pantry (household_id, ingredient_id, state, grams, best_before, checked_on)
            VALUES (\(household), \(entry.ingredient), \(entry.state.rawValue), \(entry.grams?.value),
                \(entry.bestBefore), \(day))
            ON CONFLICT (household_id, ingredient_id) DO UPDATE
            SET state = excluded.state, grams = excluded.grams, best_before = excluded.best_before,
                checked_on = excluded.checked_on
            """,
            touch(entry.ingredient, in: household),
        ]
    }

    static func forget(_ ingredient: Ingredient.ID, in household: Household.ID) -> Query<Int> {
        .affected("DELETE FROM pantry WHERE household_id = \(household) AND ingredient_id = \(ingredient)")
    }

    /// The lists that an ingredient is on have changed.
    static func touch(_ ingredient: Ingredient.ID, in household: Household.ID) -> SQL {
        """
        UPDATE shopping_lists AS l
        SET revision = revision + 1
        WHERE l.household_id = \(household) AND l.deleted_at IS NULL AND EXISTS (
            SELECT 1 FROM shopping_items AS i
            WHERE i.household_id = l.household_id AND i.list_id = l.id AND i.ingredient_id = \(ingredient) AND i.is_shown)
        """
    }
}

/// Queries on staples: what a household buys again and again.
enum StapleStore {
    struct Kept: Sendable {
        let ingredient: Ingredient.ID
        let name: String
        let amount: Double?
        let unit: String
        let everyDays: Int
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
            SELECT s.ingredient_id, g.name, s.amount, coalesce(s.unit, '') AS unit, s.every_days
            FROM staples AS s
            JOIN ingredients AS g ON g.household_id = s.household_id AND g.id = s.ingredient_id AND g.deleted_at IS NULL
            WHERE s.household_id = \(household) AND (\(fragment: condition))
            ORDER BY g.name_key COLLATE "tr-x-icu", s.ingredient_id
            LIMIT 500
            """
        ) { row in
            Kept(
                ingredient: try row["ingredient_id"],
                name: try row["name"],
                amount: try row["amount"],
                unit: try row["unit"],
                everyDays: try row["every_days"]
            )
        }
    }

    struct Entry: Sendable {
        let ingredient: Ingredient.ID
        let amount: Double?
        let unit: String?
        let everyDays: Int
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
            INSERT INTO staples (household_id, ingredient_id, amount, unit, every_days)
            VALUES (\(household), \(entry.ingredient), \(entry.amount), \(entry.unit), \(entry.everyDays))
            ON CONFLICT (household_id, ingredient_id) DO UPDATE
            SET amount = excluded.amount, unit = excluded.unit, every_days = excluded.every_days
            """,
        ]
    }

    static func forget(_ ingredient: Ingredient.ID, in household: Household.ID) -> Query<Int> {
        .affected("DELETE FROM staples WHERE household_id = \(household) AND ingredient_id = \(ingredient)")
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
