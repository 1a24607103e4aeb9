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

    init(_ context: SignedInContext, _ day: CivilDate, errors: FormErrors) {
        let strings = context.strings
        let form = context.form
        action = "/diary/\(day)/entries"
        back = .diary(day)
        csrf = context.csrf
        fields = Self.fields(strings, form, errors, kept: nil, context.language)
        let chosen = form.has("slot") ? form.typed("slot") : LogDefaults(context).slot.rawValue
        slot = .slot(strings, chosen: chosen, problem: errors.text("slot", strings))
        let labels = [("slot", strings.diary.day.slot)] + fields.map { ($0.name, $0.label) }
        self.errors = ErrorSummary(errors, strings, labels: Dictionary(uniqueKeysWithValues: labels))
    }

    /// The fields for the name and the numbers of a quick entry, filled with those of `kept`.
    static func fields(
        _ strings: Strings,
        _ form: Form,
        _ errors: FormErrors,
        kept: EntrySnapshot?,
        _ language: Language
    ) -> [Field] {
        let numbers: [(nutrient: Nutrient, name: String, label: String)] = [
            (.energy, "energy_kcal", strings.diary.day.energyKcal), (.protein, "protein_g", strings.diary.day.proteinG),
            (.carbohydrate, "carbohydrate_g", strings.diary.day.carbohydrateG), (.fat, "fat_g", strings.diary.day.fatG),
        ]
        let name = Field("quick_name", strings.diary.day.quickName, form, errors, strings, kept: kept?.name ?? "")
        return [name]
            + numbers.map { nutrient, name, label in
                Field(
                    name,
                    label,
                    form,
                    errors,
                    strings,
                    kept: kept?.nutrients[nutrient].number.map(Formatting(language).typed) ?? "",
                    hint: nutrient == .energy ? nil : strings.diary.day.optional,
                    isRequired: nutrient == .energy,
                    isNumber: true
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

    init(_ context: SignedInContext, _ food: Food, _ day: CivilDate, errors: FormErrors) {
        let strings = context.strings
        let form = context.form
        self.food = food.name.text(context.language)
        foodID = food.id.description
        action = "/diary/\(day)/entries"
        back = .diary(day)
        csrf = context.csrf
        amount = Field("amount", strings.diary.day.amount, form, errors, strings, isNumber: true)
        measure = Choice(
            "measure",
            strings.diary.day.measure,
            problem: errors.text("measure", strings),
            chosen: form.typed("measure"),
            food.choices(context.language).map { (value: $0.key, label: $0.name.text(context.language)) }
        )
        slot = .slot(strings, chosen: form.typed("slot"), problem: errors.text("slot", strings))
        self.errors = ErrorSummary(
            errors,
            strings,
            labels: [
                "amount": strings.diary.day.amount, "measure": strings.diary.day.measure,
                "slot": strings.diary.day.slot,
            ]
        )
    }
}
