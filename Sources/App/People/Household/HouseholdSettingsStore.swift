import Database
import Domain

enum HouseholdSettingsStore {
    /// - Parameter forUpdate: lets one form after the other be saved.
    static func settings(of household: Household.ID, forUpdate: Bool = false) -> Query<HouseholdSettings> {
        .one(
            """
            SELECT name, units, viewers_tick, fridge_days, freezer_days, cook_default, breakfast_share, lunch_share,
                dinner_share, snack_share
            FROM households
            WHERE id = \(household)
            \(fragment: forUpdate ? "FOR NO KEY UPDATE" : "")
            """
        ) { row in
            let units: String = try row["units"]
            let cook: String = try row["cook_default"]
            let shares = SlotShares([
                .breakfast: try row["breakfast_share"], .lunch: try row["lunch_share"],
                .dinner: try row["dinner_share"],
                .snack: try row["snack_share"],
            ])
            return HouseholdSettings(
                name: try row["name"],
                units: ShoppingUnits(rawValue: units) ?? .metric,
                viewersTick: try row["viewers_tick"],
                fridgeDays: try row["fridge_days"],
                freezerDays: try row["freezer_days"],
                cook: CookChoice(rawValue: cook) ?? .asNeeded,
                shares: shares ?? .usual
            )
        }
    }

    static func save(_ settings: HouseholdSettings, of household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE households
            SET name = \(settings.name), units = \(settings.units.rawValue), viewers_tick = \(settings.viewersTick),
                fridge_days = \(settings.fridgeDays), freezer_days = \(settings.freezerDays),
                cook_default = \(settings.cook.rawValue), breakfast_share = \(settings.shares[.breakfast]),
                lunch_share = \(settings.shares[.lunch]), dinner_share = \(settings.shares[.dinner]),
                snack_share = \(settings.shares[.snack])
            WHERE id = \(household)
            """
        )
    }
}
