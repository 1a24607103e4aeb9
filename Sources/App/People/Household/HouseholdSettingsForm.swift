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
        /// Whether somebody else has changed the same fields meanwhile.
        let isConflict: Bool
    }

    static func share(_ slot: MealSlot) -> String { "share[\(slot.rawValue)]" }

    func validated() throws(Rejection) -> HouseholdSettings {
        var read = FormReader(form.changed)
        let outdated = stored.shown(strings).filter { form.isOutdated($0.field, now: $0.value) }
        for setting in outdated {
            read.reject(setting.field, .people(.changedMeanwhile(now: setting.words)))
        }
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
        guard read.isValid else {
            throw Rejection(errors: read.errors, stored: stored, isConflict: !outdated.isEmpty)
        }
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

/// A field of the settings as a page shows it.
struct ShownSetting {
    let field: String
    let value: String
    /// The value as somebody reads it.
    let words: String

    init(_ field: String, _ value: String, words: String? = nil) {
        self.field = field
        self.value = value
        self.words = words ?? value
    }
}

extension HouseholdSettings {
    func shown(_ strings: Strings) -> [ShownSetting] {
        let words = strings.people.kitchen
        let numbers = Formatting(strings.spokenLanguage)
        let kitchen = [
            ShownSetting("name", name),
            ShownSetting("units", units.rawValue, words: units == .metric ? words.metric : words.usUnits),
            ShownSetting("viewers_tick", viewersTick ? "1" : "0", words: viewersTick ? words.yes : words.no),
            ShownSetting("fridge_days", String(fridgeDays)),
            ShownSetting("freezer_days", String(freezerDays)),
            ShownSetting("cook_default", cook.rawValue, words: strings.name(of: cook)),
        ]
        return kitchen
            + MealSlot.allCases.map { slot in
                ShownSetting(HouseholdSettingsForm.share(slot), numbers.typed(KeptNumber(shares[slot] * 100)))
            }
    }
}
