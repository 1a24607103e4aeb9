import Database
import Domain
import HTTPServer
import Web

/// Actions on a cooking: a recipe or a planned dish that is cooked, weighed and served.
struct CookingController {
    let reader: CookingReader

    func show(_ context: any HouseholdContext) async throws -> Response {
        context.page(CookingPage(context, try await reader.requested(context)))
    }

    /// How often what is cooked is read anew, where somebody changes it at this moment.
    static let attempts = 5

    /// Cooks a recipe that nobody has planned.
    func cook(_ context: any HouseholdContext) async throws -> Response {
        for _ in 1..<Self.attempts {
            if let begun = try await begin(try await newCooking(context), context) { return begun }
        }
        let last = try await newCooking(context)
        return try await begin(last, context) ?? .redirect(to: .recipe(last.recipe.id))
    }

    private func newCooking(_ context: any HouseholdContext) async throws -> NewCooking {
        let recipe = try await RecipeLoader.requested(context, reader.plans.catalogue)
        let asked = context.form.has("cook") ? context.form.all("cook") : context.query.all("cook")
        let typed = CookQuery(asked).amount(of: recipe.dish)
        let time = MealTime(day: context.today, slot: context.usualSlot)
        let servings = ServingCount(typed.amount.servings) ?? .one
        return NewCooking(dish: nil, recipe: recipe, swaps: [:], time: time, servings: servings, cook: context.author)
    }

    /// Cooks a planned dish, once: pressed again it opens that cooking.
    func cookDish(_ context: any HouseholdContext) async throws -> Response {
        for _ in 1..<Self.attempts {
            if let begun = try await beginDish(context) { return begun }
        }
        let (served, _) = try await reader.plans.requested(context)
        return try await beginDish(context) ?? .redirect(to: served.dish.path)
    }

    private func beginDish(_ context: any HouseholdContext) async throws -> Response? {
        let (served, _) = try await reader.plans.requested(context)
        let known = try await context.database.read(CookingStore.cooking(of: served.id, in: context.household))
        if let known { return .redirect(to: place("/cookings/\(known)", of: served.dish.recipe, context)) }
        guard served.dish.kind == .recipe, let recipe = served.content.recipe, !served.content.isGone else {
            throw HTTPError.notFound
        }
        let typed = CookQuery(context.form.all("cook"))
        let isTyped = typed.values.contains { !$0.isEmpty }
        let planned = isTyped ? typed.amount(of: recipe.dish).amount.servings : served.servings?.cooked
        let servings = planned.flatMap(ServingCount.init) ?? ServingCount(recipe.dish.servings) ?? .one
        return try await begin(
            NewCooking(
                dish: served.id,
                recipe: recipe,
                swaps: served.content.swaps,
                time: served.dish.time.cooked(on: context.today),
                servings: servings,
                cook: context.author,
                dishVersion: served.dish.version
            ),
            context
        )
    }

    /// Nil where somebody has changed at this moment what was to be cooked.
    private func begin(_ new: NewCooking, _ context: any HouseholdContext) async throws -> Response? {
        let home = context.household
        try await requireKnownPot(context)
        // "/cookings/…", or nothing where the page knew of no cooking.
        let (isSent, before) = (context.form.has("after"), context.form.rawValue("after").split(separator: "/").last)
        let known = before.flatMap { Cooking.ID(pathText: String($0)) }
        let location: LocalPath
        do {
            location = try await context.once { db -> LocalPath in
                if isSent, new.dish == nil, let begun = try await CookingStore.begun(new, after: known, in: home, db) {
                    return "/cookings/\(begun)"
                }
                guard let begun = try await CookingStore.begin(new, in: home, db) else { throw ChangedMeanwhile() }
                return "/cookings/\(begun)"
            }
        } catch is ChangedMeanwhile {
            return nil
        }
        if context.form.has("gross_g") || context.form.has("net_g"), location.text == "/cookings/\(new.id)" {
            return try await correct(try await reader.view(new.id, context), context)
        }
        return .redirect(to: place(location, of: new.recipe.id, context))
    }

    /// What is begun in cook mode goes on there.
    private func place(_ cooking: LocalPath, of recipe: Recipe.ID?, _ context: any HouseholdContext) -> LocalPath {
        guard context.form.has("mode"), let recipe, cooking.text.hasPrefix("/cookings/") else { return cooking }
        let id = String(cooking.text.dropFirst("/cookings/".count))
        return LocalPath.recipe(recipe).under("/cook").with(["cooking": id])
    }

    /// A pot that is not the kitchen's is refused before anything is cooked, not after.
    private func requireKnownPot(_ context: any HouseholdContext) async throws {
        let typed = context.form.rawValue("pot")
        if typed.isEmpty { return }
        let pots = try await context.database.read(PotStore.pots(in: context.household))
        guard pots.contains(where: { $0.id.description == typed }) else { throw HTTPError.notFound }
    }

    /// Takes a cooking back of which nothing was served. Pressed twice it is gone already.
    func delete(_ context: any HouseholdContext) async throws -> Response {
        let (id, home) = (try context.parameter("cooking", as: Cooking.ID.self), context.household)
        let (found, planned) = try await context.database.read(
            CookingStore.cooking(id, in: home, orDeleted: true),
            CookingStore.planned(id, in: home)
        )
        guard let cooking = found else { throw HTTPError.notFound }
        let gone = try await context.database.write { db in try await CookingStore.delete(id, in: home, db) }
        if gone == 0, try await context.database.read(CookingStore.cooking(id, in: home)) != nil {
            return context.redirect(to: cooking.path, flash: .planning(.usedSince))
        }
        let undo: LocalPath = "/cookings/\(id)/undelete"
        let dish = planned == nil ? nil : cooking.dish
        let place: LocalPath = dish.map { "/plan/dishes/\($0)" as LocalPath } ?? .recipe(cooking.recipe)
        return context.redirect(to: place, flash: .planning(.cookingDeleted(name: cooking.name)), undo: undo)
    }

    func undelete(_ context: any HouseholdContext) async throws -> Response {
        let id = try context.parameter("cooking", as: Cooking.ID.self)
        do {
            _ = try await context.database.write(CookingStore.undelete(id, in: context.household))
        } catch let error as DatabaseError where error.constraint == "cookings_dish_unique" {
            return try await leadToPresent(insteadOf: id, context)
        }
        let view = try await reader.view(id, context)
        return context.redirect(to: view.cooking.path, flash: .planning(.restored))
    }

    /// The dish was cooked again meanwhile, and is cooked once.
    private func leadToPresent(insteadOf id: Cooking.ID, _ context: any HouseholdContext) async throws -> Response {
        let home = context.household
        guard let taken = try await context.database.read(CookingStore.cooking(id, in: home, orDeleted: true)),
            let dish = taken.dish,
            let present = try await context.database.read(CookingStore.cooking(of: dish, in: home))
        else { throw HTTPError.notFound }
        return context.redirect(to: "/cookings/\(present)", flash: .planning(.cookedAgain))
    }
}
