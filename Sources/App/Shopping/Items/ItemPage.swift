import Domain
import Web

/// The page of an item: its name, aisle, note and amount.
struct ItemPage: Page, Sendable {
    let title: String
    let path: LocalPath
    let list: LocalPath
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    let name: Field
    let aisle: Choice
    let note: Field
    let amount: Field
    let unit: Field
    /// Whether it is bought for dishes that can do without; nil where there are none.
    let optional: Choice?
    /// What the fields showed.
    let shown: [HiddenField]
    /// The buttons that say that it is at home, or that the shop does not have it; nil for what was bought already.
    let finding: ItemFinding?
    /// What is typed instead of it.
    let text: Field
    let replace: LocalPath
    /// What would follow from it, where it is known who eats it.
    var replacement: ReplacementSection?
    let delete: LocalPath
    /// The ingredient's own page; nil for what is none.
    let ingredient: LocalPath?

    /// - Parameter having: what is wrong with how much is at home, which is typed in a form of its own.
    init(
        _ context: any HouseholdContext,
        _ list: ShoppingList.ID,
        _ item: ItemEditStore.Item,
        errors: FormErrors,
        having: FormErrors = [:]
    ) {
        let (strings, words) = (context.strings, context.strings.shopping.item)
        let isHaving = !having.isEmpty
        var fields = FormFields(isHaving ? Form() : context.form, errors, strings)
        var found = FormFields(isHaving ? context.form : Form(), having, strings)
        title = item.name
        path = "/shopping/\(list)/items/\(item.id)"
        self.list = .row(of: item.id, on: list)
        csrf = context.csrf
        name = fields.text("name", words.name, kept: item.name)
        aisle = fields.choice(
            "aisle",
            words.aisle,
            kept: item.aisle.rawValue,
            ShoppingAisle.allCases.map { (value: $0.rawValue, label: strings.name(of: $0)) }
        )
        note = fields.text("note", words.note, kept: item.note, isRequired: false)
        amount = fields.text("amount", words.amount, kept: item.amount, hint: words.amountHint, isRequired: false)
        unit = fields.text("unit", words.unit, isRequired: false)
        optional = item.isOptional ? fields.optional(item, words) : nil
        let kept = [
            ("name", item.name), ("aisle", item.aisle.rawValue), ("note", item.note), ("amount", item.amount),
            ("unit", ""), ("optional", item.takesOptional ? "1" : "0"),
        ]
        shown = kept.map { name, value in .shown(name, fields.typed("was.\(name)", else: value)) }
        let isOpen = item.mark == .open || item.mark == .missing
        let label = words.haveAmount(name: item.name)
        finding = isOpen || isHaving ? ItemFinding(context, path, label, &found) : nil
        text = fields.text("text", words.instead)
        replace = "/shopping/\(list)/items/\(item.id)/replace"
        delete = "/shopping/\(list)/items/\(item.id)/delete"
        ingredient = item.ingredient.map { "/ingredients/\($0)/edit" }
        self.errors = isHaving ? found.summary : fields.summary
    }
}

extension FormFields {
    fileprivate mutating func optional(_ item: ItemEditStore.Item, _ words: Strings.ShoppingStrings.ItemStrings)
        -> Choice
    {
        choice(
            "optional",
            words.takesOptional,
            kept: item.takesOptional ? "1" : "0",
            [(value: "0", label: words.optionalLeftOut), (value: "1", label: words.optionalTaken)]
        )
    }
}

/// The forms of an item that is still to be bought: it is at home, or not in the shop.
struct ItemFinding: Fragment, Sendable {
    let csrf: CSRFField
    let have: LocalPath
    let missing: LocalPath
    let shown: String
    let label: String
    let id = "have-amount"
    let typed: String
    let problem: String?
    var isWrong: Bool { problem != nil }

    init(_ context: any HouseholdContext, _ item: LocalPath, _ label: String, _ fields: inout FormFields) {
        csrf = context.csrf
        have = item.under("/have")
        missing = item.under("/missing")
        shown = ShoppingOperation.ID.new().description
        self.label = label
        typed = fields.typed("amount", else: "")
        problem = fields.problem("amount", label, id: id)
    }
}
