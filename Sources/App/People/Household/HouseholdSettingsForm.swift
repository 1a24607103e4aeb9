import Domain
import Web

/// The household's name and settings. A field may come with what its page showed, as `was.` and its name: then it counts only
/// where it was changed there. What a form does not have stays as it is.
struct HouseholdSettingsForm {
    let form: Form
    /// What is stored by now.
    let stored: HouseholdSettings
    let strings: Strings

    /// What is wrong with a form, beside what was stored when it came.
    struct Rejection: Error {
        let errors: FormErrors
        let stored: HouseholdSettings
    }

    static func share(_ slot: MealSlot) -> String { "share[\(slot.rawValue)]" }

    func validated() throws(Rejection) -> HouseholdSettings {
        var read = FormReader(form.changed)
        read.ask(about: form.outdated(stored.shown(strings)))
        var settings = stored
        if read.form.has("name") { settings.name = read.text("name", .name) ?? stored.name }
        let units = ShoppingUnits(rawValue: read.form.rawValue("units").lowercased())
        settings.units = units ?? read.optionalChoice("units", of: ShoppingUnits.self) ?? stored.units
        if read.form.has("viewers_tick") { settings.viewersTick = read.form.rawValue("viewers_tick") != "0" }
        settings.fridgeDays = read.optionalInteger("fridge_days", 0...30) ?? stored.fridgeDays
        settings.freezerDays = read.optionalInteger("freezer_days", 0...730) ?? stored.freezerDays
        settings.cook = read.optionalChoice("cook_default", of: CookChoice.self) ?? stored.cook
        if let all = SlotShares(typedShares(&read)) {
            settings.shares = all
        } else if read.isValid {
            read.reject(Self.share(.breakfast), .planning(.sharesAboveWhole))
        }
        guard read.isValid else { throw Rejection(errors: read.errors, stored: stored) }
        return settings
    }

    private func typedShares(_ read: inout FormReader) -> [MealSlot: Double] {
        var shares: [MealSlot: Double] = [:]
        for slot in MealSlot.allCases {
            let kept = KeptNumber(stored.shares[slot] * 100)
            let percent = read.optionalDecimal(Self.share(slot), .positive(upTo: 100), kept: kept)
            shares[slot] = (percent ?? kept.exact) / 100
        }
        return shares
    }
}

extension HouseholdSettings {
    /// The fields of a page that shows them.
    func shown(_ strings: Strings) -> [ShownField] {
        let words = strings.people.kitchen
        let numbers = Formatting(strings.spokenLanguage)
        let kitchen = [
            ShownField("name", name),
            ShownField("units", units.rawValue, words: units == .metric ? words.metric : words.usUnits),
            ShownField("viewers_tick", viewersTick ? "1" : "0", words: viewersTick ? words.yes : words.no),
            ShownField("fridge_days", String(fridgeDays)),
            ShownField("freezer_days", String(freezerDays)),
            ShownField("cook_default", cook.rawValue, words: strings.name(of: cook)),
        ]
        return kitchen
            + MealSlot.allCases.map { slot in
                ShownField(HouseholdSettingsForm.share(slot), numbers.typed(KeptNumber(shares[slot] * 100)))
            }
    }
}
