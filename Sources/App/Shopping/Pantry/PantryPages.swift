import Domain
import Web

struct PantryPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let ingredient: IngredientChoice
    let state: Choice
    let grams: Field
    let bestBefore: Field
    /// The ingredient with whose row the form was filled, and what it was filled with; nil for an empty one.
    let filled: Filled?
    /// The form for an ingredient of the name that was not found; nil where none was missed.
    let newIngredient: NewIngredientLink?
    let rows: [PantryRow]
    let mayChange: Bool

    struct Filled: Sendable {
        let ingredient: String
        let shown: [HiddenField]
    }

    init(_ context: any HouseholdContext, _ kept: [PantryStore.Kept], _ names: [String], errors: FormErrors) {
        let (strings, words) = (context.strings, context.strings.shopping.pantry)
        let numbers = Formatting(context.language)
        var fields = FormFields(context.form, errors, strings)
        csrf = context.csrf
        let asked: Ingredient.ID? = context.query.value("ingredient") ?? Ingredient.ID(context.form.rawValue("filled"))
        let edited = kept.first { $0.ingredient == asked }
        let name = fields.text("ingredient", words.ingredient, kept: edited?.name ?? "")
        ingredient = IngredientChoice(field: name, names: names)
        newIngredient = NewIngredientLink(errors, context)
        state = fields.choice(
            "state",
            words.state,
            kept: (edited?.state ?? .have).rawValue,
            PantryStore.State.allCases.map { (value: $0.rawValue, label: strings.name(of: $0)) }
        )
        let stored = edited?.kept
        filled = edited.map { fields.filled(with: $0) }
        grams = fields.number("grams", words.grams, kept: stored, hint: words.gramsHint, isRequired: false)
        let day = edited?.bestBefore?.iso ?? ""
        bestBefore = fields.text("best_before", words.bestBefore, kept: day, type: "date", isRequired: false)
        rows = kept.map { kept in
            let parts = [
                strings.name(of: kept.state), kept.state == .have ? kept.grams.map { numbers.shopping($0) } : nil,
                kept.bestBefore.map { words.bestBeforeOn(day: strings.dayMonthYear($0)) },
            ]
            return PantryRow(
                name: kept.name,
                text: parts.compactMap { $0 }.joined(separator: ", "),
                edit: "/pantry?ingredient=\(kept.ingredient)",
                editLabel: words.edit(name: kept.name),
                remove: "/pantry/\(kept.ingredient)/delete",
                removeLabel: words.remove(name: kept.name),
                shown: (kept.shown(strings) + [ShownField("checked", kept.checkedOn.iso)])
                    .map { HiddenField.shown($0.name, $0.value) }
            )
        }
        mayChange = context.may(.kitchen(.write))
        self.errors = fields.summary
    }
}

extension FormFields {
    /// What the form shows of what is said of an ingredient, also where it was refused.
    fileprivate func filled(with kept: PantryStore.Kept) -> PantryPage.Filled {
        let was = kept.shown(strings).map { ($0.name, $0.value) }
        return PantryPage.Filled(ingredient: kept.ingredient.description, shown: shown(was))
    }
}

extension PantryStore.Kept {
    /// What the fields of its form show.
    func shown(_ strings: Strings) -> [ShownField] {
        let grams = kept.map(Formatting(strings.spokenLanguage).typed) ?? ""
        let day = bestBefore.map { strings.dayMonthYear($0) }
        return [
            ShownField("state", state.rawValue, words: strings.name(of: state)),
            ShownField("grams", grams, words: grams.isEmpty ? "—" : grams),
            ShownField("best_before", bestBefore?.iso ?? "", words: day ?? "—"),
        ]
    }
}

/// An ingredient with what is said of it.
struct PantryRow: Sendable {
    let name: String
    let text: String
    /// The page with the form filled with it.
    let edit: LocalPath
    let editLabel: String
    let remove: LocalPath
    let removeLabel: String
    /// What the row showed, as its button says it: that removes, pressed twice, what was there, and nothing of before.
    let shown: [HiddenField]
}

/// Leads from a name that the household has no ingredient of to the form for one.
struct NewIngredientLink: Sendable {
    private static let form: LocalPath = "/ingredients/new"
    let path: LocalPath
    let label: String

    init?(_ errors: FormErrors, _ context: any HouseholdContext) {
        guard errors["ingredient"] == .shopping(.noIngredient) else { return nil }
        let name = context.form.rawValue("ingredient")
        path = Self.form.with(["name": name])
        label = context.strings.shopping.pantry.newIngredient(name: name)
    }
}

struct StaplesPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let ingredient: IngredientChoice
    let amount: Field
    let unit: Field
    let everyDays: Field
    /// The ingredient with whose row the form was filled, and what it was filled with; nil for an empty one.
    let filled: PantryPage.Filled?
    let newIngredient: NewIngredientLink?
    let rows: [PantryRow]
    let mayChange: Bool

    init(_ context: any HouseholdContext, _ kept: [StapleStore.Kept], _ names: [String], errors: FormErrors) {
        let strings = context.strings.shopping.staples
        let numbers = Formatting(context.language)
        var fields = FormFields(context.form, errors, context.strings)
        csrf = context.csrf
        let words = context.strings.shopping.pantry
        let asked: Ingredient.ID? = context.query.value("ingredient") ?? Ingredient.ID(context.form.rawValue("filled"))
        let edited = kept.first { $0.ingredient == asked }
        let name = fields.text("ingredient", words.ingredient, kept: edited?.name ?? "")
        ingredient = IngredientChoice(field: name, names: names)
        newIngredient = NewIngredientLink(errors, context)
        filled = edited.map { staple in
            PantryPage.Filled(
                ingredient: staple.ingredient.description,
                shown: fields.shown(staple.shown(context.strings).all)
            )
        }
        amount = fields.number("amount", strings.amount, kept: edited?.keptAmount, isRequired: false)
        unit = fields.text("unit", strings.unit, kept: edited?.unit ?? "", isRequired: false)
        everyDays = fields.number("every_days", strings.everyDays, kept: String(edited?.everyDays ?? 7))
        rows = kept.map { kept in
            let amount = kept.amount.map { [numbers.decimal($0, places: 2), kept.unit] } ?? []
            let parts = [amount.filter { !$0.isEmpty }.joined(separator: " "), strings.every(count: kept.everyDays)]
            return PantryRow(
                name: kept.name,
                text: parts.filter { !$0.isEmpty }.joined(separator: ", "),
                edit: "/staples?ingredient=\(kept.ingredient)",
                editLabel: words.edit(name: kept.name),
                remove: "/staples/\(kept.ingredient)/delete",
                removeLabel: strings.remove(name: kept.name),
                shown: [
                    .shown("amount", kept.amount.map { Formatting.typed($0) } ?? ""), .shown("unit", kept.unit),
                    .shown("every_days", String(kept.everyDays)), .shown("added", kept.lastAdded?.iso ?? ""),
                ]
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
