import Domain
import Web

/// What a household has set for its kitchen.
struct HouseholdSettings: Sendable {
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

/// The household's name and settings; what a form does not have stays as it is.
struct HouseholdSettingsForm {
    let form: Form
    let name: String
    let kept: HouseholdSettings

    static func share(_ slot: MealSlot) -> String { "share[\(slot.rawValue)]" }

    func validated() throws(FormErrors) -> (name: String, settings: HouseholdSettings) {
        var read = FormReader(form)
        let name = form.has("name") ? read.text("name", .name) : name
        var settings = kept
        let units = ShoppingUnits(rawValue: form.rawValue("units").lowercased())
        settings.units = units ?? read.optionalChoice("units", of: ShoppingUnits.self) ?? kept.units
        if form.has("viewers_tick") { settings.viewersTick = form.rawValue("viewers_tick") != "0" }
        settings.fridgeDays = read.optionalInteger("fridge_days", 0...30) ?? kept.fridgeDays
        settings.freezerDays = read.optionalInteger("freezer_days", 0...730) ?? kept.freezerDays
        settings.cook = read.optionalChoice("cook_default", of: CookChoice.self) ?? kept.cook
        var shares: [MealSlot: Double] = [:]
        for slot in MealSlot.allCases {
            let stored = KeptNumber(kept.shares[slot] * 100)
            let percent = read.optionalDecimal(Self.share(slot), .positive(upTo: 100), kept: stored)
            shares[slot] = (percent ?? stored.exact) / 100
        }
        if let all = SlotShares(shares) {
            settings.shares = all
        } else if read.isValid {
            read.reject(Self.share(.breakfast), .planning(.sharesAboveWhole))
        }
        guard let name, read.isValid else { throw read.errors }
        return (name, settings)
    }
}

/// The fields of a household's settings.
struct HouseholdSettingsSection: Fragment, Sendable {
    let units: Choice
    let viewersTick: Choice
    let fridgeDays: Field
    let freezerDays: Field
    let cook: Choice
    let shares: [Field]
    var isWrong: Bool {
        [units, viewersTick, cook].contains(where: \.isWrong)
            || ([fridgeDays, freezerDays] + shares).contains(where: \.isWrong)
    }

    init(_ settings: HouseholdSettings, _ fields: inout FormFields) {
        let strings = fields.strings.people.kitchen
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
