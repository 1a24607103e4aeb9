import Database
import Domain
import HTTPServer
import Web

/// Searches foods, and shows one food with an amount of it.
struct FoodsController {
    let catalogue: CatalogueCache
    let providers: Providers
    let dishes: JudgedDishes
    /// For whom else the food can be logged. The diary is a room above this one, so it is handed in.
    let eaters: @Sendable (any HouseholdContext) -> Query<SafeHTML?>

    func search(_ context: any HouseholdContext) async throws -> Response {
        let query = context.query.search()
        let page = LogTarget.page(context.query)
        let found = try await FoodSearch(catalogue, for: context).find(query, page: page)
        let verdicts = try await SearchVerdicts(on: found, dishes, context)
        let again = FoodSearch.isSearch(query) ? [] : try await usual(context)
        return context.page(FoodsPage(context, query, page, found, verdicts, again, usesUsda: providers.usda != nil))
            .varyingByLive()
    }

    /// The foods that the person usually logs at this meal, for a search page on which nothing has been typed.
    private func usual(_ context: any HouseholdContext) async throws -> [RecentFoodStore.Item] {
        guard let reader = context.reader else { return [] }
        let slot = LogTarget(context.query).slot ?? context.usualSlot
        return try await context.database.read(RecentFoodStore.items(at: slot, of: reader))
    }

    func show(_ context: any HouseholdContext) async throws -> Response {
        let fields = ["amount", "measure", "slot", "date"].map { (name: $0, value: context.query[$0] ?? "") }
        let id = try context.parameter("food", as: Food.ID.self)
        let (foods, measures, status, avoided, others) = try await context.database.read(
            FoodStore.foods([id], in: context.household),
            FoodStore.measures([id], in: context.household),
            FavouriteStore.status(of: .food(id), toReader: context.reader),
            AvoidanceStore.avoided(in: context.household),
            eaters(context)
        )
        guard let food = FoodStore.assembled(foods, measures)[id] else { throw HTTPError.notFound }
        var page = FoodPage(context, food, context.form.has("food") ? context.form : Form(fields))
        page.show(status, context)
        page.eaters = others
        page.verdicts = VerdictsSection(context, of: [JudgedLine(food, context.language)], for: avoided)
        return context.page(page)
    }

    /// The live preview of the form for an amount; it stores nothing. Without the script
    /// it redirects to the page of the same amount.
    func preview(_ context: any HouseholdContext) async throws -> Response {
        let food = try await food(context)
        if context.isLive("consumed") { return context.page(FoodPage(context, food, context.form)).varyingByLive() }
        let place = LogTarget(context.form)
        let amount = (context.form.rawValue("amount"), context.form.rawValue("measure"))
        return .redirect(to: place.path(of: food.id, amount: amount.0, measure: amount.1))
    }

    private func food(_ context: any HouseholdContext) async throws -> Food {
        let id = try context.parameter("food", as: Food.ID.self)
        guard let food = try await context.foods.find(id) else {
            throw HTTPError.notFound
        }
        return food
    }
}
