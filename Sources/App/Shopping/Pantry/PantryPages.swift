import Domain
import Web

struct PantryPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let ingredient: IngredientChoice
    let state: Choice
    let grams: Field
    let bestBefore: Field
    let rows: [PantryRow]
    let mayChange: Bool

    init(_ context: any HouseholdContext, _ kept: [PantryStore.Kept], _ names: [String], errors: FormErrors) {
        let (strings, words) = (context.strings, context.strings.shopping.pantry)
        let numbers = Formatting(context.language)
        var fields = FormFields(context.form, errors, strings)
        csrf = context.csrf
        ingredient = IngredientChoice(field: fields.text("ingredient", words.ingredient), names: names)
        state = fields.choice(
            "state",
            words.state,
            kept: PantryStore.State.have.rawValue,
            PantryStore.State.allCases.map { (value: $0.rawValue, label: strings.name(of: $0)) }
        )
        grams = fields.number("grams", words.grams, hint: words.gramsHint, isRequired: false)
        bestBefore = fields.text("best_before", words.bestBefore, type: "date", isRequired: false)
        rows = kept.map { kept in
            let parts = [
                strings.name(of: kept.state), kept.grams.map { numbers.shopping($0) },
                kept.bestBefore.map { words.bestBeforeOn(day: strings.dayMonthYear($0)) },
            ]
            return PantryRow(
                name: kept.name,
                text: parts.compactMap { $0 }.joined(separator: ", "),
                remove: "/pantry/\(kept.ingredient)/delete",
                removeLabel: words.remove(name: kept.name)
            )
        }
        mayChange = context.may(.kitchen(.write))
        self.errors = fields.summary
    }
}

/// An ingredient with what is said of it.
struct PantryRow: Sendable {
    let name: String
    let text: String
    let remove: LocalPath
    let removeLabel: String
}

struct StaplesPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let ingredient: IngredientChoice
    let amount: Field
    let unit: Field
    let everyDays: Field
    let rows: [PantryRow]
    let mayChange: Bool

    init(_ context: any HouseholdContext, _ kept: [StapleStore.Kept], _ names: [String], errors: FormErrors) {
        let strings = context.strings.shopping.staples
        let numbers = Formatting(context.language)
        var fields = FormFields(context.form, errors, context.strings)
        csrf = context.csrf
        ingredient = IngredientChoice(
            field: fields.text("ingredient", context.strings.shopping.pantry.ingredient),
            names: names
        )
        amount = fields.number("amount", strings.amount, isRequired: false)
        unit = fields.text("unit", strings.unit, isRequired: false)
        everyDays = fields.number("every_days", strings.everyDays, kept: "7")
        rows = kept.map { kept in
            let amount = kept.amount.map { [numbers.decimal($0, places: 2), kept.unit] } ?? []
            let parts = [amount.filter { !$0.isEmpty }.joined(separator: " "), strings.every(count: kept.everyDays)]
            return PantryRow(
                name: kept.name,
                text: parts.filter { !$0.isEmpty }.joined(separator: ", "),
                remove: "/staples/\(kept.ingredient)/delete",
                removeLabel: strings.remove(name: kept.name)
            )
        }
        mayChange = context.may(.kitchen(.write))
        self.errors = fields.summary
    }
}

extension Strings {
    fileprivate func name(of state: PantryStore.State) -> String {
        switch state {
        case .always: shopping.pantry.always
        case .have: shopping.pantry.have
        case .low: shopping.pantry.low
        case .out: shopping.pantry.out
        }
    }
}
