import Domain
import Web

/// One entry as it was logged, and the form that changes it.
struct EntryPage: Page, Sendable {
    let name: String
    let back: LocalPath
    let day: String
    let action: LocalPath
    let preview: LocalPath
    let csrf: CSRFField
    let errors: ErrorSummary
    /// The fields of the amount; nil for a quick entry, which has numbers instead.
    let measured: Measured?
    let quick: [Field]
    let slot: Choice
    let date: Field
    let consumed: ConsumedSection
    let why: [String]
    let choose: LocalPath
    let delete: LocalPath

    struct Measured: Sendable {
        let amount: Field
        let measure: Choice
    }

    init(_ context: SignedInContext, _ entry: DiaryEntry, _ measures: [EntryMeasure], errors: FormErrors) {
        let strings = context.strings
        let form = context.form
        let isQuick = entry.eaten.kind == .quick
        name = entry.eaten.name
        back = .diary(entry.day)
        day = strings.name(of: entry.day, seenFrom: context.today)
        action = "/entries/\(entry.id)"
        preview = "/entries/\(entry.id)/preview"
        csrf = context.csrf
        measured = isQuick ? nil : Measured(context, entry.eaten, measures, errors)
        quick = isQuick ? QuickPage.fields(strings, form, errors, kept: entry.eaten, context.language) : []
        let chosen = form.has("slot") ? form.typed("slot") : entry.slot.rawValue
        slot = .slot(strings, chosen: chosen, problem: errors.text("slot", strings))
        date = Field("date", strings.diary.day.day, form, errors, strings, kept: entry.day.iso, type: "date")
        consumed = ConsumedSection(
            EntryEditForm(form: form, entry: entry, measures: measures),
            strings,
            context.language
        )
        why = strings.reasons(of: entry.eaten, context.language)
        choose = "/diary/\(entry.day)/choose?entry=\(entry.id)"
        delete = "/entries/\(entry.id)/delete"
        let labels = [
            ("amount", strings.diary.day.amount), ("measure", strings.diary.day.measure),
            ("slot", strings.diary.day.slot),
            ("date", strings.diary.day.day),
        ]
        self.errors = ErrorSummary(
            errors,
            strings,
            labels: Dictionary(uniqueKeysWithValues: labels + quick.map { ($0.name, $0.label) })
        )
    }
}

extension EntryPage.Measured {
    fileprivate init(
        _ context: SignedInContext,
        _ eaten: EntrySnapshot,
        _ measures: [EntryMeasure],
        _ errors: FormErrors
    ) {
        let strings = context.strings
        let numbers = Formatting(context.language)
        amount = Field(
            "amount",
            strings.diary.day.amount,
            context.form,
            errors,
            strings,
            kept: numbers.typed(eaten.amount),
            isNumber: true
        )
        measure = Choice(
            "measure",
            strings.diary.day.measure,
            problem: errors.text("measure", strings),
            chosen: context.form.has("measure") ? context.form.typed("measure") : eaten.measure,
            measures.map { (value: $0.key, label: strings.label(of: $0, numbers)) }
        )
    }
}

extension ConsumedSection {
    /// The nutrients of the changed entry.
    fileprivate init(_ form: EntryEditForm, _ strings: Strings, _ language: Language) {
        do throws(FormErrors) {
            self.init(table: NutrientTable(try form.eaten().nutrients, language), problem: nil)
        } catch {
            self.init(table: nil, problem: error.entries.first.map { strings.text(of: $0.problem) })
        }
    }
}

extension Strings {
    /// The label of a measure, such as "cup, chopped (156 g)", "serving" or "100 g".
    fileprivate func label(of measure: EntryMeasure, _ numbers: Formatting) -> String {
        switch measure.key {
        case EntrySnapshot.gramMeasure: return foods.gram
        case EntrySnapshot.hundredGramMeasure: return foods.hundredGrams
        default:
            let name = measure.name.isEmpty ? foods.serving : measure.name
            return measure.grams.map { foods.oneOf(measure: name, grams: numbers.grams($0) + " g") } ?? name
        }
    }

    /// The origin of an entry's numbers, explained from the snapshot alone.
    fileprivate func reasons(of eaten: EntrySnapshot, _ language: Language) -> [String] {
        let numbers = Formatting(language)
        var reasons: [String] = []
        if eaten.kind != .quick {
            reasons.append(diary.day.whyAmount(amount: amount(of: eaten, numbers)))
        }
        if let grams = eaten.grams, grams > .zero, eaten.kind != .quick {
            let per100g = eaten.nutrients.scaled(by: Grams(100) / grams)
            let list = Nutrient.macros.map { nutrient in
                "\(NutrientNames.name(nutrient, language)) \(numbers.nutrient(per100g[nutrient], nutrient))"
            }
            reasons.append(diary.day.whyPer100g(list: list.joined(separator: ", ")))
        }
        if let coverage = eaten.coverage, !coverage.isComplete {
            reasons.append(diary.day.coverage(known: String(coverage.known), parts: String(coverage.parts)))
        }
        reasons.append(diary.day.source(source: source(of: eaten)))
        reasons.append(diary.day.entryLead)
        return reasons
    }

    private func source(of eaten: EntrySnapshot) -> String {
        switch eaten.kind {
        case .recipe: diary.day.recipe
        case .quick: diary.day.quick
        case .food: Food.Source(rawValue: eaten.source).map(foods.name(of:)) ?? eaten.source
        }
    }
}
