import Database
import Domain

/// What the rows come to that dishes of a plan are made of.
enum PlanMarkStore {
    /// The recipes with all that the library's revision stands for, what went into pots, and the foods of both.
    static func contents(_ days: ClosedRange<CivilDate>, in household: Household.ID) -> Query<String> {
        .one(
            """
            SELECT concat_ws(' ',
                (SELECT revision FROM library_revisions WHERE household_id = \(household)),
                (SELECT digest FROM food_sources WHERE source = 'catalogue'),
                (SELECT coalesce(sum(hash_record_extended(ROW(o.id, o.version), 0)), 0)
                 FROM own_foods AS o
                 WHERE o.household_id = \(household)),
                (SELECT coalesce(sum(hash_record_extended(l, 0)), 0)
                 FROM cooking_lines AS l
                 WHERE l.household_id = \(household) AND l.cooking_id IN (\(fragment: cookings(days, in: household)))),
                (SELECT coalesce(sum(hash_record_extended(ROW(f.id, f.revision, f.retired_at), 0)), 0)
                 FROM foods AS f
                 WHERE f.source <> 'catalogue' AND f.id IN (\(fragment: foods(days, in: household))))
            )
            """,
            as: String.self
        )
    }

    private static func cookings(_ days: ClosedRange<CivilDate>, in household: Household.ID) -> SQL {
        """
        SELECT k.id
        FROM plan_dishes AS d
        LEFT JOIN cooked_shares AS s ON s.household_id = d.household_id AND s.id = d.share_id
        JOIN cookings AS k ON k.household_id = d.household_id AND (k.dish_id IN (d.id, d.from_dish_id) OR k.id = s.cooking_id)
        WHERE d.household_id = \(household) AND d.id IN (\(fragment: PlanStore.ids(days, in: household)))
        """
    }

    private static func foods(_ days: ClosedRange<CivilDate>, in household: Household.ID) -> SQL {
        let ids = PlanStore.ids(days, in: household)
        return """
            SELECT d.food_id
            FROM plan_dishes AS d
            WHERE d.household_id = \(household) AND d.id IN (\(fragment: ids))
            UNION
            SELECT unnest(l.food_id || l.other_food_ids)
            FROM plan_dishes AS d
            JOIN recipe_lines AS l ON l.household_id = d.household_id AND l.recipe_id = d.recipe_id
            WHERE d.household_id = \(household) AND d.id IN (\(fragment: ids))
            UNION
            SELECT unnest(l.food_id || l.other_food_ids)
            FROM plan_swaps AS l
            WHERE l.household_id = \(household) AND l.dish_id IN (\(fragment: ids))
            """
    }
}

extension HouseholdContext {
    /// What all comes to that `PlanReader` reads for a plan of these days.
    func marks(of days: ClosedRange<CivilDate>) async throws -> [String] {
        let home = household
        let read = try await database.read(
            PlanStore.dishes(days, in: home).mark,
            PlanStore.eaters(days, in: home).mark,
            PlanStore.mealEaters(days, in: home).mark,
            PlanStore.mealGuests(days, in: home).mark,
            PlanStore.people(in: home).mark,
            AvoidanceStore.avoided(in: home).mark,
            PlanStore.settings(of: home).mark,
            SwapStore.swaps(days, in: home).mark,
            CookedDishStore.cooked(days, in: home).mark,
            CookedDishStore.plates(days, in: home).mark,
            CookedDishStore.leftovers(days, in: home).mark,
            PlanMarkStore.contents(days, in: home)
        )
        return [
            read.0, read.1, read.2, read.3, read.4, read.5, read.6, read.7, read.8, read.9, read.10, read.11,
        ]
    }

    /// The same, with what stands above the days to come: what is on the stove, and what is left over.
    func marksWithStock(of days: ClosedRange<CivilDate>) async throws -> [String] {
        let (pots, leftovers, toThaw) = try await database.read(
            LeftoverStore.inPots(since: today.adding(days: -KitchenStock.stoveDays), in: household).mark,
            LeftoverStore.all(in: household).mark,
            LeftoverStore.frozen(for: today...today.adding(days: 1), in: household).mark
        )
        return try await marks(of: days) + [pots, leftovers, toThaw]
    }
}
