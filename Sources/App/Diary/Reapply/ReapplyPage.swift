import Domain
import Web

/// Earlier entries of a food or recipe, each as it is and as it would be today.
struct ReapplyPage: Page, Sendable {
    let name: String
    let back: LocalPath
    let path: LocalPath
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    let first: Field
    let last: Field
    let rows: [Row]
    let problem: String?
    /// The page with the entries before those that were compared; nil when these are all.
    let earlier: LocalPath?
    var hasRows: Bool { !rows.isEmpty }

    struct Row: Sendable {
        let id: String
        let day: String
        let amount: String
        let isTicked: Bool
        let changes: [String]
    }

    init(
        _ context: SignedInContext,
        _ item: ReappliedItem,
        _ range: ReapplyRange,
        _ entries: [DiaryEntry],
        errors: FormErrors
    ) {
        let strings = context.strings
        var fields = FormFields(context.form, errors, strings)
        let isSent = context.form.has(CSRFCheck.field) || context.form.has("entry[]")
        let sent = isSent ? Set(context.form.all("entry[]")) : nil
        name = item.name(context.language)
        back = item.page
        path = item.path
        csrf = context.csrf
        first = Field("from", strings.diary.reapply.from, type: "date", typed: range.first.iso)
        last = Field("to", strings.diary.reapply.to, type: "date", typed: range.last.iso)
        rows = entries.compactMap { entry in
            guard let corrected = item.corrected(entry, context.language) else { return nil }
            return Row(
                id: entry.id.description,
                day: "\(strings.name(of: entry.day, seenFrom: context.today)), \(strings.name(of: entry.slot))",
                amount: strings.amount(of: entry.eaten, Formatting(context.language)),
                isTicked: sent?.contains(entry.id.description) ?? true,
                changes: strings.changes(from: entry.eaten, to: corrected.eaten, context.language)
            )
        }
        problem = fields.problem("entry[]", strings.diary.day.chosen)
        let rest = entries.count < DiaryStore.maxCompared ? nil : entries.last
        earlier = rest.map {
            item.path.with(["from": range.first.iso, "to": range.last.iso, "after": $0.id.description])
        }
        self.errors = fields.summary
    }
}

extension Strings {
    /// The differences, such as "Energy 200 kcal → 190 kcal": one for each main number, or a
    /// single sentence when only other numbers change.
    fileprivate func changes(from old: EntrySnapshot, to new: EntrySnapshot, _ language: Language) -> [String] {
        let numbers = Formatting(language)
        var changes: [String] = []
        func note(_ what: String, _ before: String, _ after: String) {
            changes.append(diary.reapply.change(what: what, before: before, after: after))
        }
        if old.name != new.name { note(diary.reapply.name, old.name, new.name) }
        let weights = [old.grams, new.grams].map { $0.map { numbers.weight($0) } ?? "—" }
        if weights[0] != weights[1] { note(diary.reapply.weight, weights[0], weights[1]) }
        for nutrient in Nutrient.macros where old.nutrients[nutrient].differs(from: new.nutrients[nutrient]) {
            note(
                NutrientNames.name(nutrient, language),
                numbers.nutrient(old.nutrients[nutrient], nutrient),
                numbers.nutrient(new.nutrients[nutrient], nutrient)
            )
        }
        return changes.isEmpty ? [diary.reapply.others] : changes
    }
}
