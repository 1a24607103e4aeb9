import Database
import Domain

/// What all comes to that a page of the plan is made of, asked in one statement.
enum PlanMarkStore {
    /// - Parameter around: what a page shows beside the plan: values of a statement.
    static func marks(
        of days: ClosedRange<CivilDate>,
        _ around: [SQL] = [],
        in household: Household.ID
    ) -> Query<String> {
        .marks(rows(days, in: household) + contents(days, in: household) + around)
    }

    /// What `PlanReader` reads of the plan itself.
    private static func rows(_ days: ClosedRange<CivilDate>, in home: Household.ID) -> [SQL] {
        [
            PlanStore.dishes(days, in: home).marked,
            PlanStore.eaters(days, in: home).marked,
            PlanStore.mealEaters(days, in: home).marked,
            PlanStore.mealGuests(days, in: home).marked,
            PlanStore.people(in: home).marked,
            AvoidanceStore.avoided(in: home).marked,
            PlanStore.settings(of: home).marked,
            SwapStore.swaps(days, in: home).marked,
            CookedDishStore.cooked(days, in: home).marked,
            CookedDishStore.plates(days, in: home).marked,
            CookedDishStore.leftovers(days, in: home).marked,
        ]
    }

    /// The recipes with all that the library's revision stands for, the foods, and what went into pots.
    private static func contents(_ days: ClosedRange<CivilDate>, in household: Household.ID) -> [SQL] {
        [
            "(SELECT revision FROM library_revisions WHERE household_id = \(household))",
            FoodMarkStore.everybodys,
            FoodMarkStore.own(in: household),
            """
            (SELECT sum(\(fragment: .version(of: "l")))
             FROM cooking_lines AS l
             WHERE l.household_id = \(household) AND l.cooking_id IN (\(fragment: cookings(days, in: household))))
            """,
        ]
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
}

extension HouseholdContext {
    /// What all comes to that `PlanReader` reads for a plan of these days.
    func marks(of days: ClosedRange<CivilDate>) async throws -> [String] {
        [try await database.read(PlanMarkStore.marks(of: days, in: household))]
    }

    /// The same, with what stands above the days to come: what is on the stove, and what is left over.
    func marksWithStock(of days: ClosedRange<CivilDate>) async throws -> [String] {
        let stock = [
            LeftoverStore.inPots(since: today.adding(days: -KitchenStock.stoveDays), in: household).marked,
            LeftoverStore.all(in: household).marked,
            LeftoverStore.frozen(for: today...today.adding(days: 1), in: household).marked,
        ]
        return [try await database.read(PlanMarkStore.marks(of: days, stock, in: household))]
    }
}
