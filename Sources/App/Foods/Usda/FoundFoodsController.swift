import Domain
import HTTPServer
import Web

/// Searches USDA FoodData Central for foods that are not stored here, and stores what it finds.
struct FoundFoodsController {
    let catalogue: CatalogueCache
    let providers: Providers

    /// The results for a query: a section of the search page, or a page of its own.
    func search(_ context: any HouseholdContext) async throws -> Response {
        let search = UsdaSearch(context)
        let section = UsdaSection(context, search, try await outcome(search, context))
        return context.isLive("usda")
            ? context.live(section) : context.page(UsdaPage(context, search, section)).varyingByLive()
    }

    /// Redirects to one of the results, after fetching its measures if the provider answers.
    func adopt(_ context: any HouseholdContext) async throws -> Response {
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
            // The values of the search result are enough to continue with.
        }
        guard let kept else { throw HTTPError.notFound }
        return .redirect(to: place.path(of: kept.id))
    }

    private func outcome(_ search: UsdaSearch, _ context: any HouseholdContext) async throws -> UsdaSection.Outcome {
        guard let usda = providers.usda else { return .notSetUp }
        guard FoodSearch.isSearch(search.query) else { return .found([]) }
        do {
            let found = try await usda.search(search.query, search.kind)
            let shown = try await shownAlready(search, context)
            let kept = try await FoundFoodLoader(database: context.database).keep(found)
            let new = found.compactMap { food in kept[food.key].map { (key: food.key, kept: $0) } }
                .filter { !shown.contains($0.kept.id) }
            let foods = try await context.foods.find(new.map(\.kept.id))
            let avoided = AvoidanceStore.avoided(readBy: context.reader, in: context.household)
            let verdicts = try await ListVerdicts(
                on: Array(foods.values),
                avoiding: context.database.read(avoided),
                .none,
                context
            )
            return .found(
                new.compactMap { item in
                    foods[item.kept.id].map {
                        .init(food: $0, isWhole: item.kept.isWhole, verdict: verdicts.mark(of: .food($0.id)))
                    }
                }
            )
        } catch is ProviderFailure {
            return .unreachable
        }
    }

    /// The foods that the search page already lists above the section, since its own search ran before.
    private func shownAlready(_ search: UsdaSearch, _ context: any HouseholdContext) async throws -> Set<Food.ID> {
        guard context.isLive("usda") else { return [] }
        let found = try await FoodSearch(catalogue, for: context).find(search.query, page: 1)
        return Set(found.foods.map(\.id))
    }
}
