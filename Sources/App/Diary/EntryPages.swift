import Domain
import Web

/// One entry as it was written down.
struct EntryPage: Page, Sendable {
    let name: String
    let back: LocalPath
    let day: String
    let slot: String
    let amount: String
    let table: NutrientTable
    let coverage: String?
    let source: String
    let delete: LocalPath
    let csrf: CSRFField

    init(_ visit: Visit, _ entry: DiaryEntry) {
        let words = visit.words
        let eaten = entry.eaten
        name = eaten.name
        back = .diary(entry.day)
        day = words.name(of: entry.day, seenFrom: visit.today)
        slot = words.name(of: entry.slot)
        amount = words.amount(of: eaten, Formatting(visit.language))
        table = NutrientTable(eaten.nutrients, visit.language)
        coverage = eaten.coverage.flatMap { coverage in
            coverage.isComplete
                ? nil : words.day.coverage(known: String(coverage.known), parts: String(coverage.parts))
        }
        source = words.day.source(source: words.source(of: eaten))
        delete = "/entries/\(entry.id)/delete"
        csrf = visit.csrf
    }
}

extension Words {
    fileprivate func source(of eaten: EntrySnapshot) -> String {
        switch eaten.kind {
        case .recipe: day.recipe
        case .quick: day.quick
        case .food: Food.Source(rawValue: eaten.source).map(name(of:)) ?? eaten.source
        }
    }
}

/// Energy and macros by hand, without a food.
struct QuickPage: Page, Sendable {
    let action: LocalPath
    let back: LocalPath
    let csrf: CSRFField
    let once = OnceField()
    let errors: ErrorSummary
    let fields: [Field]
    let slot: Choice

    init(_ visit: Visit, _ day: CivilDate, errors: FormErrors) {
        let words = visit.words
        let form = visit.form
        action = "/diary/\(day)/entries"
        back = .diary(day)
        csrf = visit.csrf
        let numbers = [
            ("energy_kcal", words.day.energyKcal), ("protein_g", words.day.proteinG),
            ("carbohydrate_g", words.day.carbohydrateG), ("fat_g", words.day.fatG),
        ]
        fields =
            [Field("quick_name", words.day.quickName, form, errors, words)]
            + numbers.map { name, label in
                let isEnergy = name == "energy_kcal"
                let hint = isEnergy ? nil : words.day.optional
                return Field(
                    name,
                    label,
                    form,
                    errors,
                    words,
                    hint: hint,
                    isRequired: isEnergy,
                    isNumber: true
                )
            }
        let chosen = form.has("slot") ? form.typed("slot") : LogDefaults(visit).slot.rawValue
        slot = .slot(words, chosen: chosen, problem: errors.text("slot", words))
        let labels = [("quick_name", words.day.quickName), ("slot", words.day.slot)] + numbers
        self.errors = ErrorSummary(errors, words, labels: Dictionary(uniqueKeysWithValues: labels))
    }
}

/// A food's amount that was refused, with what was typed.
struct FoodEntryPage: Page, Sendable {
    let food: String
    let foodID: String
    let action: LocalPath
    let back: LocalPath
    let csrf: CSRFField
    let once = OnceField()
    let errors: ErrorSummary
    let amount: Field
    let measure: Choice
    let slot: Choice

    init(_ visit: Visit, _ food: Food, _ day: CivilDate, errors: FormErrors) {
        let words = visit.words
        let form = visit.form
        self.food = food.name.text(visit.language)
        foodID = food.id.description
        action = "/diary/\(day)/entries"
        back = .diary(day)
        csrf = visit.csrf
        amount = Field("amount", words.day.amount, form, errors, words, isNumber: true)
        measure = Choice(
            "measure",
            words.day.measure,
            problem: errors.text("measure", words),
            chosen: form.typed("measure"),
            food.choices(visit.language).map { (value: $0.key, label: $0.name.text(visit.language)) }
        )
        slot = .slot(words, chosen: form.typed("slot"), problem: errors.text("slot", words))
        self.errors = ErrorSummary(
            errors,
            words,
            labels: ["amount": words.day.amount, "measure": words.day.measure, "slot": words.day.slot]
        )
    }
}
