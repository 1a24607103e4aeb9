import Database
import Domain

/// By what two foods that become one are found.
extension OwnFoodMergeStore {
    /// The one that stays takes the barcode of the other where it has none, and is a favourite of whoever had either. Send it
    /// once the other is deleted, since a barcode is that of one food. By a barcode that nothing has the other still leads to it.
    static func handingOver(_ merge: OwnFoodMerge.ID, in household: Household.ID) -> [SQL] {
        [
            """
            UPDATE own_food_merges
            SET gave_barcode = true
            FROM own_foods AS o, own_foods AS f
            WHERE own_food_merges.household_id = \(household) AND own_food_merges.id = \(merge)
                AND o.household_id = \(household) AND o.id = own_food_merges.into_id AND o.barcode IS NULL
                AND f.household_id = \(household) AND f.id = own_food_merges.from_id AND f.barcode IS NOT NULL
            """,
            """
            UPDATE own_foods AS o
            SET barcode = f.barcode, version = o.version + 1
            FROM own_food_merges AS m, own_foods AS f
            WHERE m.household_id = \(household) AND m.id = \(merge) AND m.gave_barcode
                AND o.household_id = \(household) AND o.id = m.into_id
                AND f.household_id = \(household) AND f.id = m.from_id
            """,
            "SELECT follow_merged_food(\(merge))",
        ]
    }

    /// Takes back what `handingOver` has done. Send it before the other food is there again.
    static func handingBack(_ merge: OwnFoodMerge.ID, in household: Household.ID) -> [SQL] {
        [
            """
            UPDATE own_foods AS o
            SET barcode = NULL, version = o.version + 1
            FROM own_food_merges AS m, own_foods AS f
            WHERE m.household_id = \(household) AND m.id = \(merge) AND m.gave_barcode
                AND o.household_id = \(household) AND o.id = m.into_id AND o.barcode = f.barcode
                AND f.household_id = \(household) AND f.id = m.from_id
            """,
            "SELECT part_merged_food(\(merge))",
        ]
    }
}
