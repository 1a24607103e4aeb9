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

    init(_ context: any HouseholdContext, _ shops: [ShopStore.Kept], errors: FormErrors) {
        var fields = FormFields(context.form, errors, context.strings)
        csrf = context.csrf
        name = fields.text("name", context.strings.shopping.shops.name)
        self.shops = shops.map { Row(name: $0.name, path: "/shops/\($0.id)") }
        mayChange = context.may(.kitchen(.write))
        self.errors = fields.summary
    }
}

/// A shop with its aisles, from the entrance to the till.
struct ShopPage: Page, Sendable {
    let title: String
    let csrf: CSRFField
    let aisles: [Row]
    let move: LocalPath
    let forget: LocalPath
    let delete: LocalPath
    let hasLearned: Bool
    let mayChange: Bool

    struct Row: Sendable {
        let id: String
        let name: String
        /// How the place is known: by hand, by trips; empty for the usual one.
        let origin: String
        let earlier: String?
        let later: String?
    }

    init(_ context: any HouseholdContext, _ shop: ShopStore.Kept, _ order: AisleOrder<ShoppingAisle>) {
        let (strings, words) = (context.strings, context.strings.shopping.shops)
        title = shop.name
        csrf = context.csrf
        let sorted = order.sorted(ShoppingAisle.allCases)
        aisles = sorted.enumerated().map { index, aisle in
            let (place, name) = (order.places[aisle], strings.name(of: aisle))
            return Row(
                id: aisle.rawValue,
                name: name,
                origin: place.map { $0.isByHand ? words.byHand : words.learned } ?? "",
                earlier: index > 0 ? words.earlier(name: name) : nil,
                later: index < sorted.count - 1 ? words.later(name: name) : nil
            )
        }
        move = "/shops/\(shop.id)/move"
        forget = "/shops/\(shop.id)/forget"
        delete = "/shops/\(shop.id)/delete"
        hasLearned = order.places.values.contains { !$0.isByHand }
        mayChange = context.may(.kitchen(.write))
    }
}
