import Domain
import Web

/// A household's name, and what it has set for its kitchen.
struct HouseholdSettings: Sendable {
    var name: String
    var units: ShoppingUnits
    /// Whether viewers may tick what is on the shopping list.
    var viewersTick: Bool
    /// For how many days what was cooked is good.
    var fridgeDays: Int
    var freezerDays: Int
    var cook: CookChoice
    /// Which part of a day's energy each meal has.
    var shares: SlotShares
}

/// The fields of a household's settings.
struct HouseholdSettingsSection: Fragment, Sendable {
    let units: Choice
    let viewersTick: Choice
    let fridgeDays: Field
    let freezerDays: Field
    let cook: Choice
    let shares: [Field]
    /// What the fields show, and that of the name.
    let shown: [HiddenField]
    var isWrong: Bool {
        [units, viewersTick, cook].contains(where: \.isWrong)
            || ([fridgeDays, freezerDays] + shares).contains(where: \.isWrong)
    }

    init(_ settings: HouseholdSettings, _ fields: inout FormFields) {
        let strings = fields.strings.people.kitchen
        shown = fields.shown(settings.shown(fields.strings).map { ($0.name, $0.value) })
        units = fields.choice(
            "units",
            strings.units,
            kept: settings.units.rawValue,
            [(value: "metric", label: strings.metric), (value: "us", label: strings.usUnits)]
        )
        viewersTick = fields.choice(
            "viewers_tick",
            strings.viewersTick,
            kept: settings.viewersTick ? "1" : "0",
            [(value: "1", label: strings.yes), (value: "0", label: strings.no)]
        )
        fridgeDays = fields.number("fridge_days", strings.fridgeDays, kept: String(settings.fridgeDays))
        freezerDays = fields.number("freezer_days", strings.freezerDays, kept: String(settings.freezerDays))
        cook = fields.choice(
            "cook_default",
            strings.cookDefault,
            kept: settings.cook.rawValue,
            CookChoice.allCases.map { (value: $0.rawValue, label: fields.strings.name(of: $0)) }
        )
        shares = MealSlot.allCases.map { slot in
            fields.number(
                HouseholdSettingsForm.share(slot),
                strings.share(slot: fields.strings.name(of: slot)),
                kept: KeptNumber(settings.shares[slot] * 100)
            )
        }
    }
}

extension Strings {
    func name(of choice: CookChoice) -> String {
        switch choice {
        case .asNeeded: people.kitchen.asNeeded
        case .wholeServings: people.kitchen.wholeServings
        case .wholeRecipe: people.kitchen.wholeRecipe
        }
    }
}
