import Domain
import Web

/// Energy and macros by hand, without a food.
struct QuickPage: Page, Sendable {
    let action: LocalPath
    let back: LocalPath
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    let fields: [Field]
    let slot: Choice

    init(_ context: SignedInContext, _ day: CivilDate, errors: FormErrors) {
        let words = context.words
        let form = context.form
        action = "/diary/\(day)/entries"
        back = .diary(day)
        csrf = context.csrf
        fields = Self.fields(words, form, errors, kept: nil, context.language)
        let chosen = form.has("slot") ? form.typed("slot") : LogDefaults(context).slot.rawValue
        slot = .slot(words, chosen: chosen, problem: errors.text("slot", words))
        let labels = [("slot", words.day.slot)] + fields.map { ($0.name, $0.label) }
        self.errors = ErrorSummary(errors, words, labels: Dictionary(uniqueKeysWithValues: labels))
    }

    /// The name and the numbers of a quick entry, filled with what is kept of it.
    static func fields(
        _ words: Words,
        _ form: Form,
        _ errors: FormErrors,
        kept: EntrySnapshot?,
        _ language: Language
    ) -> [Field] {
        let numbers: [(nutrient: Nutrient, name: String, label: String)] = [
            (.energy, "energy_kcal", words.day.energyKcal), (.protein, "protein_g", words.day.proteinG),
            (.carbohydrate, "carbohydrate_g", words.day.carbohydrateG), (.fat, "fat_g", words.day.fatG),
        ]
        let name = Field("quick_name", words.day.quickName, form, errors, words, kept: kept?.name ?? "")
        return [name]
            + numbers.map { nutrient, name, label in
                Field(
                    name,
                    label,
                    form,
                    errors,
                    words,
                    kept: kept?.nutrients[nutrient].number.map(Formatting(language).typed) ?? "",
                    hint: nutrient == .energy ? nil : words.day.optional,
                    isRequired: nutrient == .energy,
                    isNumber: true
                )
            }
    }
}

/// A food's amount that was refused, with what was typed.
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
        let words = context.words
        let form = context.form
        self.food = food.name.text(context.language)
        foodID = food.id.description
        action = "/diary/\(day)/entries"
        back = .diary(day)
        csrf = context.csrf
        amount = Field("amount", words.day.amount, form, errors, words, isNumber: true)
        measure = Choice(
            "measure",
            words.day.measure,
            problem: errors.text("measure", words),
            chosen: form.typed("measure"),
            food.choices(context.language).map { (value: $0.key, label: $0.name.text(context.language)) }
        )
        slot = .slot(words, chosen: form.typed("slot"), problem: errors.text("slot", words))
        self.errors = ErrorSummary(
            errors,
            words,
            labels: ["amount": words.day.amount, "measure": words.day.measure, "slot": words.day.slot]
        )
    }
}
