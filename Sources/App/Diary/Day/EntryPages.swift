import Domain
import Web

/// The form for a quick entry: energy and macros without a food.
struct QuickPage: Page, Sendable {
    let action: LocalPath
    let back: LocalPath
    /// The day that it is written to, which is the text of the way back to it.
    let day: String
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    /// Energy, then protein, carbohydrate and fat.
    let numbers: [Field]
    let name: Field
    let slot: Choice
    /// For whom else it is logged; nil where there is nobody, or the reader acts for somebody.
    let eaters: EatersFold?
    /// What the day has left before this is added.
    let rest: DayRest?

    init(_ context: SignedInContext, _ day: CivilDate, _ rest: DayRest?, for others: [Eater], errors: FormErrors) {
        self.rest = rest
        var fields = FormFields(context.form, errors, context.strings, marksRequired: true)
        action = "/diary/\(day)/entries"
        back = .diary(day)
        self.day = context.strings.name(of: day, seenFrom: context.today)
        csrf = context.csrf
        name = fields.quickName(kept: nil, isRequired: false)
        numbers = fields.quickNumbers(kept: nil)
        slot = fields.slot(kept: LogDefaults(context).slot)
        eaters = EatersFold(context, others, &fields)
        self.errors = fields.summary
    }
}

extension FormFields {
    /// - Parameter isRequired: whether it has a name that it cannot lose.
    mutating func quickName(kept: EntrySnapshot?, isRequired: Bool) -> Field {
        text("quick_name", strings.diary.day.quickName, kept: kept?.name ?? "", isRequired: isRequired)
    }

    /// The fields for the numbers of a quick entry, filled with those of `kept`: energy first, as on a label.
    mutating func quickNumbers(kept: EntrySnapshot?) -> [Field] {
        [(Nutrient.energy, "energy_kcal"), (.protein, "protein_g"), (.carbohydrate, "carbohydrate_g"), (.fat, "fat_g")]
            .map { nutrient, name in
                let label = NutrientNames.name(nutrient, strings.spokenLanguage)
                var field = number(name, label, kept: kept?.kept(nutrient), isRequired: nutrient == .energy)
                field.unit = nutrient.unit.rawValue
                return field
            }
    }
}

/// The form with an amount of a food that was rejected, and what was typed.
struct FoodEntryPage: Page, Sendable {
    let food: String
    let foodID: String
    let action: LocalPath
    let back: LocalPath
    /// The day that it is written to, which is the text of the way back to it.
    let day: String
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    /// What the food is to whoever is going to eat it.
    let verdicts: VerdictsSection
    let amount: Field
    let measure: Choice
    let slot: Choice
    let date: Field
    let eaters: EatersFold?
    /// What the day has left before this is added.
    let rest: DayRest?

    init(
        _ context: SignedInContext,
        _ food: Food,
        _ day: CivilDate,
        _ rest: DayRest?,
        for people: LogEaters,
        errors: FormErrors
    ) {
        let strings = context.strings
        var fields = FormFields(context.form, errors, strings)
        self.rest = rest
        verdicts = VerdictsSection(context, of: [JudgedLine(food, context.language)], for: people.avoiding)
        self.food = food.name.text(context.language)
        foodID = food.id.description
        action = "/diary/\(day)/entries"
        back = .diary(day)
        self.day = context.strings.name(of: day, seenFrom: context.today)
        csrf = context.csrf
        // What a + asked for stands there to be changed. "2 slices" is an amount, too.
        let pick = FoodPick(context.form.rawValue(FoodPick.field))
        let picked = pick.map { Formatting(context.language).typed($0.amount) } ?? ""
        amount = fields.text("amount", strings.diary.day.amount, kept: picked)
        measure = fields.choice(
            "measure",
            strings.diary.day.measure,
            kept: pick?.measure ?? "",
            food.choices(context.language).map { (value: $0.key, label: $0.name.text(context.language)) }
        )
        slot = fields.slot()
        date = fields.text("date", strings.diary.day.day, kept: day.iso, type: "date")
        eaters = EatersFold(context, people.others, &fields)
        self.errors = fields.summary
    }
}
