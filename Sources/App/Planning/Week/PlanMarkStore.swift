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
        .marks(
            rows(days, in: household) + contents(in: household) + around,
            with: "planned AS MATERIALIZED (\(fragment: PlanStore.ids(days, in: household)))"
        )
    }

    /// What `PlanReader` reads of the plan itself, and `PlanStart` of other days.
    private static func rows(_ days: ClosedRange<CivilDate>, in home: Household.ID) -> [SQL] {
        [
            dishes(in: home),
            PlanStore.anything(in: home),
            PlanStore.eaters(of: planned, in: home).marked,
            PlanStore.mealEaters(days, with: planned, in: home).marked,
            PlanStore.mealGuests(days, with: planned, in: home).marked,
            PlanStore.people(in: home).marked,
            AvoidanceStore.avoided(in: home).marked,
            PlanStore.settings(of: home).marked,
            swaps(in: home),
            cooked(in: home),
            plates(days, in: home),
            leftovers(in: home),
        ]
    }

    /// The dishes that a page shows, found once for all that belongs to them.
    private static let planned: SQL = "SELECT n.id FROM planned AS n"

    private static func dishes(in household: Household.ID) -> SQL {
        """
        (SELECT sum(\(fragment: .version(of: "d")))
         FROM plan_dishes AS d
         WHERE d.household_id = \(household) AND d.id IN (\(fragment: planned)))
        """
    }

    private static func swaps(in household: Household.ID) -> SQL {
        """
        (SELECT sum(\(fragment: .version(of: "l")))
         FROM plan_swaps AS l
         WHERE l.household_id = \(household) AND l.dish_id IN (\(fragment: planned)))
        """
    }

    private static func plates(_ days: ClosedRange<CivilDate>, in household: Household.ID) -> SQL {
        """
        (SELECT sum(\(fragment: .version(of: "s")))
         FROM cooked_shares AS s
         WHERE s.household_id = \(household) AND s.use = 'plate' AND s.deleted_at IS NULL
            AND s.eaten_on BETWEEN \(days.lowerBound) AND \(days.upperBound))
        """
    }

    /// Where the pots went of which something is planned that was left.
    private static func leftovers(in household: Household.ID) -> SQL {
        """
        (SELECT sum(\(fragment: .version(of: "o")))
         FROM plan_dishes AS d
         LEFT JOIN cooked_shares AS s ON s.household_id = d.household_id AND s.id = d.share_id
         JOIN cooked_shares AS o ON o.household_id = d.household_id
             AND o.cooking_id = \(fragment: CookedDishStore.leftoverOf)
         WHERE d.household_id = \(household) AND d.id IN (\(fragment: planned)))
        """
    }

    /// The pots of dishes, with the lines that went into them.
    private static func cooked(in household: Household.ID) -> SQL {
        """
        (SELECT sum(hash_record_extended(ROW(d.id, k.ctid, k.xmin, (
            SELECT sum(\(fragment: .version(of: "l")))
            FROM cooking_lines AS l
            WHERE l.household_id = k.household_id AND l.cooking_id = k.id
         )), 0))
         FROM plan_dishes AS d
         LEFT JOIN cooked_shares AS s ON s.household_id = d.household_id AND s.id = d.share_id
         JOIN cookings AS k ON k.household_id = d.household_id AND (k.dish_id IN (d.id, d.from_dish_id) OR k.id = s.cooking_id)
         WHERE d.household_id = \(household) AND d.id IN (\(fragment: planned)))
        """
    }

    /// The recipes with all that the library's revision stands for, and the foods.
    private static func contents(in household: Household.ID) -> [SQL] {
        [
            "(SELECT revision FROM library_revisions WHERE household_id = \(household))",
            FoodMarkStore.everybodys,
            FoodMarkStore.own(in: household),
        ]
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
