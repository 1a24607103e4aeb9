import Domain
import HTTPServer
import Web

/// What USDA FoodData Central has beyond the foods kept here. What it tells is kept.
struct FoundFoodsController {
    let catalogue: CatalogueCache
    let providers: Providers

    /// What it has for some words: a section of the search page, or a page of its own.
    func search(_ context: SignedInContext) async throws -> Response {
        let search = UsdaSearch(context)
        let section = UsdaSection(context, search, try await outcome(search, context))
        return context.isLive("usda")
            ? context.live(section) : context.page(UsdaPage(context, search, section)).varyingByLive()
    }

    /// On to one of its foods, with its measures if they can be had.
    func adopt(_ context: SignedInContext) async throws -> Response {
        let id = try context.parameter("fdc", as: Int.self)
        let place = LogTarget(context.query)
        let kept = try await FoundFoodLoader(database: context.database).find(fdc: id)
        if let kept, kept.isWhole { return .redirect(to: place.path(of: kept.id)) }
        guard let usda = providers.usda else {
            guard let kept else { throw HTTPError.notFound }
            return .redirect(to: place.path(of: kept.id))
        }
        do {
            if let food = try await usda.food(id) {
                let found = try await FoundFoodLoader(database: context.database).keep([food])
                if let made = found[food.key] { return .redirect(to: place.path(of: made.id)) }
            }
        } catch is ProviderFailure where kept == nil {
            let search = UsdaSearch(context)
            return context.page(UsdaPage(context, search, UsdaSection(context, search, .unreachable)))
        } catch is ProviderFailure {
            // What the search told of it is enough to go on with.
        }
        guard let kept else { throw HTTPError.notFound }
        return .redirect(to: place.path(of: kept.id))
    }

    private func outcome(_ search: UsdaSearch, _ context: SignedInContext) async throws -> UsdaSection.Outcome {
        guard let usda = providers.usda else { return .notSetUp }
        guard FoodSearch.isSearch(search.query) else { return .found([]) }
        do {
            let found = try await usda.search(search.query, search.kind)
            let shown = try await shownAlready(search, context)
            let kept = try await FoundFoodLoader(database: context.database).keep(found)
            let new = found.compactMap { food in kept[food.key].map { (key: food.key, kept: $0) } }
                .filter { !shown.contains($0.kept.id) }
            let foods = try await context.foods.find(new.map(\.kept.id))
            return .found(
                new.compactMap { item in foods[item.kept.id].map { .init(food: $0, isWhole: item.kept.isWhole) } }
            )
        } catch is ProviderFailure {
            return .unreachable
        }
    }

    /// What the list above the section has: its search was before this one.
    private func shownAlready(_ search: UsdaSearch, _ context: SignedInContext) async throws -> Set<Food.ID> {
        guard context.isLive("usda") else { return [] }
        let found = try await FoodSearch(catalogue, for: context).find(search.query, page: 1)
        return Set(found.foods.map(\.id))
    }
}
