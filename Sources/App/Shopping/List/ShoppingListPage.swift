import Domain
import Web

struct ShoppingListPage: Page, Sendable {
    let title: String
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    let add: LocalPath
    let text: String
    let problem: String?
    var isWrong: Bool { problem != nil }
    let mayChange: Bool
    let section: ListSection
    /// Makes the list from the plan; nil for who only reads.
    let plan: PlanForm?
    /// The choice of the shop; nil where there is no shop, or who reads may not choose.
    let shop: Choice?
    let choose: LocalPath
    let plain: LocalPath
    let print: LocalPath

    init(
        _ context: any HouseholdContext,
        _ detail: ShoppingListDetail,
        _ section: ListSection,
        errors: FormErrors = [:]
    ) {
        let list = detail.list
        var fields = FormFields(context.form, errors, context.strings)
        title = list.name.isEmpty ? context.strings.shopping.list.title : list.name
        csrf = context.csrf
        add = "/shopping/\(list.id)/items"
        // What was typed before somebody had to sign in again comes back with the page.
        text = errors.isEmpty && context.request.method == .post ? "" : context.form.rawValue("text")
        problem = fields.problem("text", context.strings.shopping.list.addLabel)
        mayChange = context.may(.kitchen(.write))
        self.section = section
        plan = mayChange ? PlanForm(context, list.id, isFirst: detail.items.isEmpty, &fields, errors) : nil
        let strings = context.strings.shopping.shops
        let choice = Choice(
            "shop",
            strings.shopWhere,
            chosen: detail.list.shop?.description ?? "",
            [(value: "", label: strings.anywhere)] + detail.shops.map { (value: $0.id.description, label: $0.name) }
        )
        shop = mayChange && !detail.shops.isEmpty ? choice : nil
        choose = "/shopping/\(list.id)/shop"
        plain = "/shopping/\(list.id).txt"
        print = "/shopping/\(list.id)/print"
        self.errors = fields.summary
    }
}

extension Strings {
    /// What an empty list says to whoever may put something on it, and to whoever only reads.
    func whatFillsAList(_ mayChange: Bool) -> String {
        mayChange ? shopping.list.emptyText : shopping.list.emptyTextRead
    }
}
