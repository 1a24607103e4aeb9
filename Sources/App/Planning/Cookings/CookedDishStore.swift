import Database
import Domain

/// Reads which planned dishes were cooked.
enum CookedDishStore {
    /// The cookings of planned dishes, and whether something is in their pots.
    static func cooked(
        among dishes: SQL,
        in household: Household.ID
    ) -> Query<[(dish: PlannedDish.ID, cooking: Cooking, isInPot: Bool)]> {
        .rows(
            """
            SELECT d.id AS planned_id, 1 - \(fragment: outOfPot) > 1e-9 AS is_in_pot, \(fragment: CookingColumns.names)
            FROM plan_dishes AS d
            LEFT JOIN cooked_shares AS s ON s.household_id = d.household_id AND s.id = d.share_id
            JOIN cookings AS k ON k.household_id = d.household_id AND k.deleted_at IS NULL
                AND (k.dish_id IN (d.id, d.from_dish_id) OR k.id = s.cooking_id)
            WHERE d.household_id = \(household) AND d.id IN (\(fragment: dishes))
            ORDER BY d.id
            LIMIT 5000
            """
        ) { row in (try row["planned_id"], try CookingColumns.read(row), try row["is_in_pot"]) }
    }

    /// The cookings of which these were served, or which were cooked of these planned dishes.
    static func cookings(
        of dishes: [PlanDish.ID],
        in household: Household.ID
    ) -> Query<[(dish: PlanDish.ID, cooking: Cooking.ID)]> {
        .rows(
            """
            SELECT s.dish_id, s.cooking_id
            FROM cooked_shares AS s
            JOIN cookings AS k ON k.household_id = s.household_id AND k.id = s.cooking_id AND k.deleted_at IS NULL
            WHERE s.household_id = \(household) AND s.dish_id = ANY (\(dishes)) AND s.deleted_at IS NULL
            UNION
            SELECT k.dish_id, k.id
            FROM cookings AS k
            WHERE k.household_id = \(household) AND k.dish_id = ANY (\(dishes)) AND k.deleted_at IS NULL
            ORDER BY dish_id, cooking_id
            LIMIT 1000
            """
        ) { row in (try row["dish_id"], try row["cooking_id"]) }
    }

    /// What is left for planned leftovers: of the leftover that was planned, else of the others of its pot, because it may
    /// have been frozen since. Where it was planned before its dish was cooked, what is in the pot is left, too.
    static func leftovers(
        among dishes: SQL,
        in household: Household.ID
    ) -> Query<[(dish: PlannedDish.ID, left: PlannedLeftover)]> {
        .rows(
            """
            SELECT d.id AS planned_id, k.id, coalesce(l.own_frozen, l.is_frozen, false) AS is_frozen,
                coalesce(l.own_last, l.last) AS last,
                (coalesce(l.remaining, 0) + \(fragment: inPot)) * k.servings AS remaining,
                k.servings * (
                    SELECT coalesce(sum(p.part), 0)
                    FROM cooked_shares AS p
                    WHERE p.household_id = k.household_id AND p.cooking_id = k.id AND p.use = 'plate' AND p.dish_id = d.id
                        AND p.deleted_at IS NULL
                ) AS eaten
            FROM plan_dishes AS d
            LEFT JOIN cooked_shares AS s ON s.household_id = d.household_id AND s.id = d.share_id
            JOIN cookings AS k ON k.household_id = d.household_id AND k.id = \(fragment: leftoverOf)
                AND k.deleted_at IS NULL
            CROSS JOIN LATERAL (\(fragment: left)) AS l
            WHERE d.household_id = \(household) AND d.id IN (\(fragment: dishes))
            ORDER BY d.id
            LIMIT 5000
            """
        ) { row in
            let left = PlannedLeftover(
                cooking: try row["id"],
                isFrozen: try row["is_frozen"],
                bestBefore: try row["last"],
                servings: try row["remaining"],
                eaten: try row["eaten"]
            )
            return (try row["planned_id"], left)
        }
    }

    /// What is left of the pot `k` outside it: of the leftover `s`, and of all that are kept for nobody in particular, or for
    /// nobody who is here. Those are frozen where none of them stands in the fridge.
    static let left: SQL = """
        SELECT bool_or(o.place = 'freezer') FILTER (WHERE o.id = s.id) AS own_frozen,
            max(o.best_before) FILTER (WHERE o.id = s.id) AS own_last, bool_and(o.place = 'freezer') AS is_frozen,
            max(o.best_before) AS last, sum(o.part - t.taken) AS remaining
        FROM cooked_shares AS o
        CROSS JOIN LATERAL (
            SELECT coalesce(sum(x.part), 0) AS taken
            FROM cooked_shares AS x
            WHERE x.household_id = o.household_id AND x.cooking_id = o.cooking_id AND x.source_id = o.id
                AND x.deleted_at IS NULL
        ) AS t
        WHERE o.household_id = k.household_id AND o.cooking_id = k.id AND o.use = 'leftover'
            AND o.deleted_at IS NULL AND o.part - t.taken > 1e-9
            AND (o.person_id IS NULL OR o.id = s.id OR \(fragment: CookingColumns.hasLeft("o")))
        """

    /// The cooking that a planned leftover `d` is of: that of its share `s`, else that of its dish.
    static let leftoverOf: SQL = """
        coalesce(s.cooking_id, (
            SELECT m.id
            FROM cookings AS m
            WHERE m.household_id = d.household_id AND m.dish_id = d.from_dish_id AND m.deleted_at IS NULL
        ))
        """

    /// What is in the pot `k` for a leftover that is of no share `s` of it.
    private static let inPot: SQL = """
        CASE WHEN s.id IS NULL THEN greatest(0, 1 - \(fragment: outOfPot)) ELSE 0 END
        """

    /// What was taken out of the pot `k`, as a part of the whole.
    private static let outOfPot: SQL = """
        (
            SELECT coalesce(sum(x.part), 0)
            FROM cooked_shares AS x
            WHERE x.household_id = k.household_id AND x.cooking_id = k.id AND x.source_id IS NULL
                AND x.deleted_at IS NULL
        )
        """

    /// The plates of some days, and those of planned dishes at meals from which they were moved since.
    static func plates(
        _ days: ClosedRange<CivilDate>,
        of dishes: SQL,
        in household: Household.ID
    ) -> Query<[CookedShare]> {
        .rows(
            """
            SELECT \(fragment: CookingColumns.share)
            FROM cooked_shares AS s
            WHERE s.household_id = \(household) AND s.id IN (
                SELECT p.id
                FROM cooked_shares AS p
                WHERE p.household_id = \(household) AND p.use = 'plate' AND p.deleted_at IS NULL
                    AND p.eaten_on BETWEEN \(days.lowerBound) AND \(days.upperBound)
                UNION ALL
                SELECT p.id
                FROM cooked_shares AS p
                WHERE p.household_id = \(household) AND p.use = 'plate' AND p.deleted_at IS NULL
                    AND p.dish_id IN (\(fragment: dishes))
            )
            ORDER BY s.position
            LIMIT 5000
            """,
            CookingColumns.readShare
        )
    }

    /// What was taken of several cookings, of each in the order in which it was.
    static func shares(of cookings: [Cooking.ID], in household: Household.ID) -> Query<[CookedShare]> {
        .rows(
            """
            SELECT \(fragment: CookingColumns.share)
            FROM cooked_shares AS s
            WHERE s.household_id = \(household) AND s.cooking_id = ANY (\(cookings)) AND s.deleted_at IS NULL
            ORDER BY s.cooking_id, s.position
            LIMIT 5000
            """,
            CookingColumns.readShare
        )
    }

    /// The leftover that a planned dish is of; nil where it is of what its dish leaves.
    static func leftover(of dish: PlannedDish.ID, in household: Household.ID) -> Query<CookedShare.ID?> {
        .first(
            """
            SELECT share_id
            FROM plan_dishes
            WHERE household_id = \(household) AND id = \(dish) AND share_id IS NOT NULL
            """,
            as: CookedShare.ID.self
        )
    }
}
