import Domain
import Web

struct ShopsPage: Page, Sendable {
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    let name: Field
    let shops: [Row]
    let mayChange: Bool

    struct Row: Sendable {
        let name: String
        let path: LocalPath
    }

    init(_ context: any HouseholdContext, _ shops: [Named<Shop.ID>], errors: FormErrors) {
        var fields = FormFields(context.form, errors, context.strings)
        csrf = context.csrf
        name = fields.text("name", context.strings.shopping.shops.name)
        self.shops = shops.map { Row(name: $0.name, path: "/shops/\($0.id)") }
        mayChange = context.may(.kitchen(.write))
        self.errors = fields.summary
    }
}

/// A shop, or the household wherever it shops, with its aisles from the entrance to the till.
struct ShopPage: Page, Sendable {
    let title: String
    let csrf: CSRFField
    let errors: ErrorSummary
    /// The form that renames the shop; nil for the household's own order.
    let rename: Rename?
    let aisles: [Row]
    let move: LocalPath
    /// The address that forgets what was learned; nil where nothing was.
    let forget: LocalPath?
    /// The address that deletes the shop; nil for the household's own order.
    let delete: LocalPath?
    let mayChange: Bool

    struct Rename: Sendable {
        let action: LocalPath
        let name: Field
    }

    struct Row: Sendable {
        let id: String
        let name: String
        /// How the place is known: by hand, by trips; empty for the usual one.
        let origin: String
        let earlier: String?
        let later: String?
    }

    /// - Parameter usual: all aisles in the household's own order.
    init(
        _ context: any HouseholdContext,
        _ shop: Named<Shop.ID>,
        _ order: AisleOrder<ShoppingAisle>,
        _ usual: [ShoppingAisle],
        errors: FormErrors
    ) {
        let words = context.strings.shopping.shops
        var fields = FormFields(context.form, errors, context.strings)
        title = shop.name
        rename = Rename(action: "/shops/\(shop.id)", name: fields.text("name", words.rename, kept: shop.name))
        self.errors = fields.summary
        csrf = context.csrf
        aisles = Row.all(order.sorted(usual), context.strings) { aisle in
            order.places[aisle].map { $0.isByHand ? words.byHand : words.learned }
        }
        move = "/shops/\(shop.id)/move"
        forget = order.places.values.contains { !$0.isByHand } ? "/shops/\(shop.id)/forget" : nil
        delete = "/shops/\(shop.id)/delete"
        mayChange = context.may(.kitchen(.write))
    }

    /// The household's own order.
    init(_ context: any HouseholdContext, _ usual: [ShoppingAisle]) {
        title = context.strings.shopping.shops.usual
        errors = ErrorSummary(entries: [])
        rename = nil
        csrf = context.csrf
        aisles = Row.all(usual, context.strings) { _ in nil }
        move = "/aisles/move"
        forget = nil
        delete = nil
        mayChange = context.may(.kitchen(.write)) && context.reader != nil
    }
}

extension ShopPage.Row {
    /// - Parameter origin: how the place of an aisle is known; nil for the usual one.
    fileprivate static func all(
        _ aisles: [ShoppingAisle],
        _ strings: Strings,
        origin: (ShoppingAisle) -> String?
    ) -> [ShopPage.Row] {
        let words = strings.shopping.shops
        return aisles.enumerated().map { index, aisle in
            let name = strings.name(of: aisle)
            return ShopPage.Row(
                id: aisle.rawValue,
                name: name,
                origin: origin(aisle) ?? "",
                earlier: index > 0 ? words.earlier(name: name) : nil,
                later: index < aisles.count - 1 ? words.later(name: name) : nil
            )
        }
    }
}
