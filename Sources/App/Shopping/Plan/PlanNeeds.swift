import Database
import Domain
import Web

/// Works out what the dishes of a plan need.
struct PlanNeeds: Sendable {
    let catalogue: CatalogueCache

    /// - Parameter range: of it only what is still to come.
    func needs(_ range: PlanRange, _ context: any HouseholdContext) async throws -> [NeedRecord] {
        guard range.to >= context.today else { return [] }
        let days = max(range.from, context.today)...range.to
        let plan = try await PlanReader(catalogue: catalogue).plan(days, context)
        let dishes = plan.dishes.filter { served in
            !served.dish.isDeleted && range.has(served.dish.time) && served.dish.time.day >= context.today
        }.sorted { ($0.dish.time, $0.id) < ($1.dish.time, $1.id) }
        let loader = NeedLoader(catalogue, for: context)
        let recipes = try await loader.lines(of: Array(Set(dishes.compactMap(\.dish.recipe))).sorted())
        let swapped = try await loader.swappedLines(of: dishes.filter { $0.dish.kind == .recipe }.map(\.id))
        let again = Dictionary(grouping: plan.dishes.filter { !$0.dish.isDeleted }, by: \.dish.source)
        let work = dishes.compactMap { DishNeeds($0, again[$0.id] ?? [], recipes, swapped[$0.id] ?? []) }
        let ofRecipes = try await Self.records(of: work, context)
        return ofRecipes + (try await PlannedFoodNeeds(catalogue: catalogue).needs(dishes, again, context))
    }

    fileprivate static func records(
        of work: [DishNeeds],
        _ context: any HouseholdContext
    ) async throws -> [NeedRecord] {
        let size = work.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.needed.text.utf8.count } }
        let strings = context.strings
        return try await context.services.work.run(.lines, for: context.worker, size: size) { caller in
            try work.flatMap { dish in
                try caller.check()
                return dish.records(strings)
            }
        }
    }

    /// What dishes of a plan will need with other lines, as far as it is read beside the transaction that writes those.
    func swapping(
        _ dishes: [ServedDish],
        of plan: Plan,
        _ context: any HouseholdContext
    ) async throws -> SwappedNeeds {
        let recipes = Array(Set(dishes.compactMap(\.dish.recipe))).sorted()
        let digest = try await context.database.read(CatalogueStore.loadedDigest)
        let loader = NeedLoader(catalogue, for: context)
        // Read before the transaction, which has a connection of its own.
        _ = try await catalogue.sharedNames(digest, from: context.database)
        return SwappedNeeds(
            dishes: dishes,
            plan: plan,
            loader: loader,
            recipes: try await loader.lines(of: recipes),
            known: try await catalogue.foods(digest, from: context.database)
        )
    }
}

/// What dishes need that have other lines now.
struct SwappedNeeds: Sendable {
    fileprivate let dishes: [ServedDish]
    fileprivate let plan: Plan
    fileprivate let loader: NeedLoader
    fileprivate let recipes: [Recipe.ID: [NeededLine]]
    fileprivate let known: CatalogueFoods

    /// Reads it in the transaction that has written the lines.
    func read(_ context: any HouseholdContext, _ db: Connection) async throws -> [NeedRecord] {
        let plan = try await PlanReader.plan(plan, swapping: dishes, known, context, db)
        let rows = try await db.fetch(PlanNeedStore.swappedLines(of: dishes.map(\.id), in: context.household))
        let swapped = try await loader.swapped(rows, known, from: db)
        let again = Dictionary(grouping: plan.dishes.filter { !$0.dish.isDeleted }, by: \.dish.source)
        let now = dishes.compactMap { plan.dish($0.id) }.sorted { ($0.dish.time, $0.id) < ($1.dish.time, $1.id) }
        let work = now.compactMap { DishNeeds($0, again[$0.id] ?? [], recipes, swapped[$0.id] ?? []) }
        return try await PlanNeeds.records(of: work, context)
    }
}

extension ServedDish {
    /// The dish as the reason for which something is on a list.
    var origin: ShoppingOrigin {
        ShoppingOrigin(.dish, ShoppingOrigin.ID(high: id.high, low: id.low), day: dish.time.day)
    }
}

/// A dish that is cooked, with its lines as they are this time.
private struct DishNeeds: Sendable {
    let served: ServedDish
    /// The meals at which what is left of it is eaten.
    let again: [ServedDish]
    let lines: [(needed: NeededLine, line: RecipeLine)]
    let servings: Double
    let factor: Double

    /// Fails for leftovers, notes and meals out, which need nothing, for what is gone, and for what was cooked already.
    init?(
        _ served: ServedDish,
        _ again: [ServedDish],
        _ recipes: [Recipe.ID: [NeededLine]],
        _ swapped: [NeededLine]
    ) {
        guard served.dish.kind == .recipe, !served.content.isGone, served.content.cooked == nil,
            let recipe = served.content.recipe,
            let servings = served.servings, servings.cooked > 0
        else { return nil }
        self.served = served
        self.again = again
        self.servings = servings.cooked
        factor = servings.factor(of: recipe.dish)
        let own = recipes[recipe.id] ?? []
        lines = recipe.lines.compactMap { line in
            let needed =
                own.first { $0.position == line.position && $0.text == line.text }
                ?? swapped.first { $0.text == line.text }
            return needed.map { ($0, line) }
        }
    }

    func records(_ strings: Strings) -> [NeedRecord] {
        let allergic = served.allergic(and: again)
        return lines.compactMap { needed, line in
            var record = needed.record(
                of: served.origin,
                title: served.content.name,
                servings: servings,
                factor: factor,
                strings.spokenLanguage
            )
            record?.titleLanguage = served.content.recipe?.head.language
            record?.warnings = allergic.warnings(about: [line.judged])
            return record
        }
    }
}
