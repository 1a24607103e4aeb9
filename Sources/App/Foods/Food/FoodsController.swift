import Database
import Domain
import HTTPServer
import Web

/// Searches foods, and shows one food with an amount of it.
struct FoodsController {
    let catalogue: CatalogueCache
    let providers: Providers
    let dishes: JudgedDishes
    let diary: FoodDiaryParts

    func search(_ context: any HouseholdContext) async throws -> Response {
        let visit = SearchVisit(context.query)
        let bar = try await diary.visit(context, visit)
        // After each addition the bar alone is asked for.
        if let bar, context.isLive("added") { return context.live(BarSection(html: bar)) }
        let query = visit.query
        let page = LogTarget.page(context.query)
        let found = try await FoodSearch(catalogue, for: context).find(query, page: page)
        let verdicts = try await ListVerdicts(on: found, dishes, context)
        let again = FoodSearch.isSearch(query) ? .none : try await usual(context)
        let last = try await context.database.read(RecentFoodStore.last(found.eatables, of: context.reader))
        // Where nobody is the reader nothing is left out.
        let showsAll = context.reader == nil || LogTarget.showsAll(context.query)
        let rows = FoundRows(found, verdicts, last, showsAll: showsAll)
        var shown = FoodsPage(context, query, page, rows, again, usesUsda: providers.usda != nil)
        shown.bar = bar
        return context.page(shown).varyingByLive()
    }

    /// The foods that the person usually logs at this meal, for a search page on which nothing has been typed.
    private func usual(_ context: any HouseholdContext) async throws -> AgainItems {
        guard let reader = context.reader else { return .none }
        let slot = LogTarget(context.query).slot ?? context.usualSlot
        let (items, avoided) = try await context.database.read(
            RecentFoodStore.items(at: slot, of: reader),
            AvoidanceStore.avoided(readBy: reader, in: context.household)
        )
        let verdicts = try await ListVerdicts(on: items.map(\.thing), avoiding: avoided, dishes, context)
        // What a + logs. A plate from a pot has its own values.
        let logged = items.filter { $0.last != nil && $0.plate == nil }
        let now = try await PresentValues(of: logged.map(\.what), context)
        return AgainItems(items: items.map(now.renewed), verdicts: verdicts)
    }

    func show(_ context: any HouseholdContext) async throws -> Response {
        let fields = ["amount", "measure", "slot", "date", "q"].map { (name: $0, value: context.query[$0] ?? "") }
        return try await page(context, context.form.has("food") ? context.form : Form(fields))
    }

    /// The page with what the form says.
    private func page(_ context: any HouseholdContext, _ form: Form) async throws -> Response {
        let id = try context.parameter("food", as: Food.ID.self)
        let (foods, measures, status, avoided, others, last) = try await context.database.read(
            FoodStore.foods([id], in: context.household),
            FoodStore.measures([id], in: context.household),
            FavouriteStore.status(of: .food(id), toReader: context.reader),
            AvoidanceStore.avoided(in: context.household),
            diary.eaters(context),
            RecentFoodStore.last([.food(id)], of: context.reader)
        )
        guard let food = FoodStore.assembled(foods, measures)[id] else { throw HTTPError.notFound }
        var page = FoodPage(context, food, form, last: last[.food(id)].flatMap(food.amount))
        page.show(status, LogTarget(form), context)
        page.eaters = others
        page.rest = try await diary.rest(context, page.logDay, page.eaten)
        page.verdicts = VerdictsSection(context, of: [JudgedLine(food, context.language)], for: avoided)
        return context.page(page)
    }

    /// The live preview of the form for an amount; it stores nothing. Without the script it is the whole page, with all
    /// that was typed: also for whom else.
    func preview(_ context: any HouseholdContext) async throws -> Response {
        guard context.isLive("consumed") else { return try await page(context, context.form).varyingByLive() }
        var page = FoodPage(context, try await food(context), context.form, last: nil)
        page.rest = try await diary.rest(context, page.logDay, page.eaten)
        return context.page(page).varyingByLive()
    }

    private func food(_ context: any HouseholdContext) async throws -> Food {
        let id = try context.parameter("food", as: Food.ID.self)
        guard let food = try await context.foods.find(id) else {
            throw HTTPError.notFound
        }
        return food
    }
}
