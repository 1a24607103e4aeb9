import Domain
import Web

/// The form for a quick entry: energy and macros without a food.
struct QuickPage: Page, Sendable {
    let action: LocalPath
    let back: LocalPath
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    let fields: [Field]
    let slot: Choice
    /// For whom else it is logged; nil where there is nobody, or the reader acts for somebody.
    let eaters: EatersSection?

    init(_ context: SignedInContext, _ day: CivilDate, for others: [Eater], errors: FormErrors) {
        var fields = FormFields(context.form, errors, context.strings)
        action = "/diary/\(day)/entries"
        back = .diary(day)
        csrf = context.csrf
        self.fields = fields.quickEntry(kept: nil)
        slot = fields.slot(kept: LogDefaults(context).slot)
        eaters = EatersSection(context, others, &fields)
        self.errors = fields.summary
    }
}

extension FormFields {
    /// The fields for the name and the numbers of a quick entry, filled with those of `kept`.
    mutating func quickEntry(kept: EntrySnapshot?) -> [Field] {
        let day = strings.diary.day
        let numbers: [(nutrient: Nutrient, name: String, label: String)] = [
            (.energy, "energy_kcal", day.energyKcal), (.protein, "protein_g", day.proteinG),
            (.carbohydrate, "carbohydrate_g", day.carbohydrateG), (.fat, "fat_g", day.fatG),
        ]
        let name = text("quick_name", day.quickName, kept: kept?.name ?? "")
        return [name]
            + numbers.map { nutrient, name, label in
                number(
                    name,
                    label,
                    kept: kept?.kept(nutrient),
                    hint: nutrient == .energy ? nil : day.optional,
                    isRequired: nutrient == .energy
                )
            }
    }
}

/// The form with an amount of a food that was rejected, and what was typed.
struct FoodEntryPage: Page, Sendable {
    let food: String
    let foodID: String
    let action: LocalPath
    let back: LocalPath
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    let amount: Field
    let measure: Choice
    let slot: Choice
    let eaters: EatersSection?

    init(
        _ context: SignedInContext,
        _ food: Food,
        _ day: CivilDate,
        for others: [Eater],
        errors: FormErrors
    ) {
        let strings = context.strings
        var fields = FormFields(context.form, errors, strings)
        self.food = food.name.text(context.language)
        foodID = food.id.description
        action = "/diary/\(day)/entries"
        back = .diary(day)
        csrf = context.csrf
        amount = fields.number("amount", strings.diary.day.amount)
        measure = fields.choice(
            "measure",
            strings.diary.day.measure,
            food.choices(context.language).map { (value: $0.key, label: $0.name.text(context.language)) }
        )
        slot = fields.slot()
        eaters = EatersSection(context, others, &fields)
        self.errors = fields.summary
    }
}
