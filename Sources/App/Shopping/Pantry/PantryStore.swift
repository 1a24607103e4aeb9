import Database
import Domain

/// Queries on the pantry: what is at home.
enum PantryStore {
    /// What a household says it has of an ingredient, as forms and columns have it.
    enum State: String, CaseIterable, Sendable, SQLDecodable {
        case always, have, low, out
    }

    struct Kept: Sendable {
        let ingredient: Ingredient.ID
        let name: String
        let state: State
        let grams: Grams?
        let bestBefore: CivilDate?
        let checkedOn: CivilDate

        /// The grams as their field is filled with them; nil for none, also where all was used up.
        var kept: KeptNumber? { state == .have ? grams.map { KeptNumber($0.value) } : nil }
    }

    static func all(in household: Household.ID) -> Query<[Kept]> {
        .rows(
            """
            SELECT p.ingredient_id, g.name, p.state, p.grams, p.best_before, p.checked_on
            FROM pantry AS p
            JOIN ingredients AS g ON g.household_id = p.household_id AND g.id = p.ingredient_id AND g.deleted_at IS NULL
            WHERE p.household_id = \(household)
            ORDER BY p.best_before NULLS LAST, g.name_key COLLATE "tr-x-icu", p.ingredient_id
            LIMIT 2000
            """,
            kept
        )
    }

    private static func kept(_ row: Row) throws -> Kept {
        let grams: Double? = try row["grams"]
        return Kept(
            ingredient: try row["ingredient_id"],
            name: try row["name"],
            state: try row["state"],
            grams: grams.map { Grams($0) },
            bestBefore: try row["best_before"],
            checkedOn: try row["checked_on"]
        )
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

    /// Lists are locked before what is at home, as whoever makes them anew does.
    /// - Parameter isCounted: whether somebody says how much is there, in which is what dishes have used until then; else it
    ///   stays as it is by now, where there is any record of it.
    /// - Parameter isDated: whether somebody says until when it is good; else that stays, too.
    static func write(
        _ entry: Entry,
        isCounted: Bool,
        isDated: Bool = true,
        on day: CivilDate,
        in household: Household.ID
    ) -> [SQL] {
        let count: SQL = "SELECT count_pantry(\(household), \(entry.ingredient), \(entry.grams?.value), \(day))"
        return [
            OperationStore.holdLists(in: household),
            touch(entry.ingredient, in: household),
            isCounted ? count : PantryTakingStore.takeOfPastDays(day, in: household),
            """
            INSERT INTO pantry (household_id, ingredient_id, state, grams, best_before, checked_on)
            VALUES (\(household), \(entry.ingredient), \(entry.state.rawValue), \(entry.grams?.value),
                \(entry.bestBefore), \(day))
            ON CONFLICT (household_id, ingredient_id) DO UPDATE
            SET state = CASE WHEN \(isCounted) THEN excluded.state ELSE pantry.state END,
                grams = CASE WHEN \(isCounted) THEN excluded.grams ELSE pantry.grams END,
                best_before = CASE WHEN \(isDated) THEN excluded.best_before ELSE pantry.best_before END,
                checked_on = CASE WHEN \(isCounted) THEN excluded.checked_on ELSE pantry.checked_on END,
                returned_on = CASE WHEN NOT \(isCounted) THEN pantry.returned_on END
            """,
        ]
    }

    /// Brings back what was forgotten, as it was: what dishes had used of it goes on to be used, and what they gave back of it
    /// meanwhile is there besides. Answers whether it is there then, also by a button that is pressed twice where nothing was
    /// given back; false where somebody has said anew what is there.
    static func restore(_ entry: Entry, checkedOn day: CivilDate, in household: Household.ID) -> Query<Bool> {
        .one(
            """
            WITH back AS (
                INSERT INTO pantry AS p (household_id, ingredient_id, state, grams, best_before, checked_on)
                VALUES (\(household), \(entry.ingredient), \(entry.state.rawValue), \(entry.grams?.value),
                    \(entry.bestBefore), \(day))
                ON CONFLICT (household_id, ingredient_id) DO UPDATE
                SET state = CASE
                        WHEN p.grams::numeric + excluded.grams::numeric > 0 THEN 'have'
                        ELSE excluded.state END,
                    grams = p.grams::numeric + excluded.grams::numeric,
                    best_before = coalesce(p.best_before, excluded.best_before), checked_on = excluded.checked_on,
                    returned_on = NULL
                WHERE p.returned_on IS NOT NULL
                RETURNING ingredient_id
            )
            SELECT EXISTS (SELECT FROM back) OR EXISTS (
                SELECT
                FROM pantry AS p
                WHERE p.household_id = \(household) AND p.ingredient_id = \(entry.ingredient)
                    AND p.state = \(entry.state.rawValue) AND p.grams IS NOT DISTINCT FROM \(entry.grams?.value)
                    AND p.best_before IS NOT DISTINCT FROM \(entry.bestBefore) AND p.checked_on = \(day)
            )
            """,
            as: Bool.self
        )
    }

    /// Forgets what is at home of an ingredient, and answers what was forgotten; nil where there was nothing. Lists are locked
    /// before what is at home, as whoever makes them anew does.
    static func forget(_ ingredient: Ingredient.ID, in household: Household.ID, _ db: Connection) async throws -> Kept?
    {
        try await db.run([OperationStore.holdLists(in: household), touch(ingredient, in: household)])
        let forgotten = try await db.fetch(deleted(ingredient, in: household))
        return forgotten
    }

    private static func deleted(_ ingredient: Ingredient.ID, in household: Household.ID) -> Query<Kept?> {
        .first(
            """
            DELETE FROM pantry AS p
            USING ingredients AS g
            WHERE p.household_id = \(household) AND p.ingredient_id = \(ingredient)
                AND g.household_id = p.household_id AND g.id = p.ingredient_id
            RETURNING p.ingredient_id, g.name, p.state, p.grams, p.best_before, p.checked_on
            """,
            kept
        )
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
