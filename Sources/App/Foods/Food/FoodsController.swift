import Domain
import HTTPServer
import Web

/// Finding a food, and looking at an amount of it.
struct FoodsController {
    func search(_ visit: Visit) async throws -> Response {
        let query = visit.query.search()
        let page = FoodPlace.page(visit.query)
        let found = try await visit.foodSearch.find(query, page: page)
        let again = FoodSearch.isSearch(query) ? [] : try await usual(visit)
        return visit.page(FoodsPage(visit, query, page, found, again)).varyingByLive()
    }

    /// What to log again, for whoever has not typed anything yet.
    private func usual(_ visit: Visit) async throws -> [RecentFoods.Item] {
        let slot = FoodPlace(visit.query).slot ?? visit.usualSlot
        return try await visit.database.read(RecentFoods.items(at: slot, of: visit.diaryOwner))
    }

    func show(_ visit: Visit) async throws -> Response {
        let fields = ["amount", "measure", "slot", "date"].map { (name: $0, value: visit.query[$0] ?? "") }
        let id = try visit.parameter("food", as: Food.ID.self)
        let (foods, measures, standing) = try await visit.database.read(
            FoodStore.foods([id], in: visit.household),
            FoodStore.measures([id], in: visit.household),
            FavouriteStore.standing(of: .food(id), to: visit.diaryOwner)
        )
        guard let food = FoodStore.assembled(foods, measures)[id] else { throw HTTPError.notFound }
        var page = FoodPage(visit, food, visit.form.has("food") ? visit.form : Form(fields))
        page.stand(standing, visit)
        return visit.page(page)
    }

    /// What the form for an amount shows while it is filled in. Stores nothing; without the script it leads to the
    /// same amount at its own address.
    func preview(_ visit: Visit) async throws -> Response {
        let food = try await food(visit)
        if visit.isLive("consumed") { return visit.page(FoodPage(visit, food, visit.form)).varyingByLive() }
        let place = FoodPlace(visit.form)
        let amount = (visit.form.typed("amount"), visit.form.typed("measure"))
        return .redirect(to: place.path(of: food.id, amount: amount.0, measure: amount.1))
    }

    private func food(_ visit: Visit) async throws -> Food {
        let id = try visit.parameter("food", as: Food.ID.self)
        guard let food = try await FoodStore.find(id, in: visit.household, visit.database) else {
            throw HTTPError.notFound
        }
        return food
    }
}
