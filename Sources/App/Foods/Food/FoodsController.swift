import Domain
import HTTPServer
import Web

/// Finding a food, and looking at an amount of it.
struct FoodsController {
    let catalogue: CatalogueCache
    let providers: Providers

    func search(_ context: SignedInContext) async throws -> Response {
        let query = context.query.search()
        let page = LogTarget.page(context.query)
        let found = try await FoodSearch(catalogue, for: context).find(query, page: page)
        let again = FoodSearch.isSearch(query) ? [] : try await usual(context)
        return context.page(FoodsPage(context, query, page, found, again, usesUsda: providers.usda != nil))
            .varyingByLive()
    }

    /// What to log again, for whoever has not typed anything yet.
    private func usual(_ context: SignedInContext) async throws -> [RecentFoods.Item] {
        let slot = LogTarget(context.query).slot ?? context.usualSlot
        return try await context.database.read(RecentFoods.items(at: slot, of: context.diaryOwner))
    }

    func show(_ context: SignedInContext) async throws -> Response {
        let fields = ["amount", "measure", "slot", "date"].map { (name: $0, value: context.query[$0] ?? "") }
        let id = try context.parameter("food", as: Food.ID.self)
        let (foods, measures, status) = try await context.database.read(
            FoodStore.foods([id], in: context.household),
            FoodStore.measures([id], in: context.household),
            FavouriteStore.status(of: .food(id), to: context.diaryOwner)
        )
        guard let food = FoodStore.assembled(foods, measures)[id] else { throw HTTPError.notFound }
        var page = FoodPage(context, food, context.form.has("food") ? context.form : Form(fields))
        page.show(status, context)
        return context.page(page)
    }

    /// What the form for an amount shows while it is filled in. Stores nothing; without the script it leads to the
    /// same amount at its own address.
    func preview(_ context: SignedInContext) async throws -> Response {
        let food = try await food(context)
        if context.isLive("consumed") { return context.page(FoodPage(context, food, context.form)).varyingByLive() }
        let place = LogTarget(context.form)
        let amount = (context.form.rawValue("amount"), context.form.rawValue("measure"))
        return .redirect(to: place.path(of: food.id, amount: amount.0, measure: amount.1))
    }

    private func food(_ context: SignedInContext) async throws -> Food {
        let id = try context.parameter("food", as: Food.ID.self)
        guard let food = try await FoodStore.find(id, in: context.household, context.database) else {
            throw HTTPError.notFound
        }
        return food
    }
}
