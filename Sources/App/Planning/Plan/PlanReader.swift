import Database
import Domain
import Web

/// Reads the plan of some days with the recipes and foods of its dishes.
struct PlanReader: Sendable {
    let catalogue: CatalogueCache

    func plan(_ days: ClosedRange<CivilDate>, _ context: any HouseholdContext) async throws -> Plan {
        let home = context.household
        let ids = PlanStore.ids(days, in: home)
        let read = try await context.database.read(
            PlanStore.dishes(among: ids, in: home),
            PlanStore.eaters(of: ids, in: home),
            PlanStore.mealEaters(days, with: ids, in: home),
            PlanStore.mealGuests(days, with: ids, in: home),
            PlanStore.people(in: home),
            AvoidanceStore.avoided(in: home),
            PlanStore.settings(of: home),
            SwapStore.swaps(of: ids, in: home),
            CookedDishStore.cooked(among: ids, in: home),
            CookedDishStore.plates(days, of: ids, in: home),
            CookedDishStore.leftovers(among: ids, in: home),
            CatalogueStore.loadedDigest
        )
        let (dishes, eaters, meals, guests, people, avoided, settings, swaps, cookings, plates, left, digest) = read
        let rows = Plan.Rows(
            dishes: dishes,
            eaters: eaters,
            meals: meals,
            guests: guests,
            people: people.avoiding(avoided),
            settings: settings
        )
        let filled = try await self.filled(swaps, days, digest, context)
        var contents = try await contents(of: dishes, filled, digest, context)
        let lines = try await CookedLineReader(catalogue: catalogue)
            .lines(of: Array(Set(cookings.map(\.cooking.id))), context)
        for (dish, cooking, isInPot) in cookings {
            let served = plates.filter { $0.cooking == cooking.id }
            let cooked = CookedDish(cooking: cooking, isInPot: isInPot, plates: served)
            contents[dish]?.cook(cooked, lines[cooking.id] ?? [])
        }
        for (dish, left) in left { contents[dish]?.left = left }
        return Plan(rows, contents, context.strings)
    }

    /// The dish that the address names, with the plan of its day. What is deleted, or stands in a template, is not found.
    func requested(_ context: any HouseholdContext) async throws -> (dish: ServedDish, plan: Plan) {
        let id = try context.parameter("dish", as: PlannedDish.ID.self)
        guard let found = try await found(id, context) else { throw HTTPError.notFound }
        return found
    }

    /// A dish, and the plan of the day on which it stands; nil where it does not any more.
    func found(
        _ id: PlannedDish.ID,
        _ context: any HouseholdContext
    ) async throws -> (dish: ServedDish, plan: Plan)? {
        let planned = try await context.database.read(PlannedDishStore.day(of: id, in: context.household))
        guard let day = planned else { return nil }
        let plan = try await plan(day...day, context)
        guard let dish = plan.dish(id), !dish.dish.isDeleted else { return nil }
        return (dish, plan)
    }

    /// What the dishes are. A leftover is what its dish is.
    private func contents(
        of dishes: [PlannedDish],
        _ swaps: [PlannedDish.ID: [LineSwap]],
        _ digest: String?,
        _ context: any HouseholdContext
    ) async throws -> [PlannedDish.ID: DishContent] {
        let recipes = try await RecipeLoader(catalogue, for: context).find(
            Array(Set(dishes.compactMap(\.recipe))).sorted(),
            orDeleted: true
        )
        let foods = try await foods(Set(dishes.compactMap(\.food)), digest, context)
        var contents: [PlannedDish.ID: DishContent] = [:]
        for dish in dishes where dish.kind != .leftover {
            contents[dish.id] =
                switch dish.kind {
                case .recipe: dish.recipe.flatMap { recipes[$0] }.map { DishContent($0, swaps[dish.id] ?? []) }
                case .food: dish.food.flatMap { foods[$0] }.map { DishContent($0, of: dish, context.language) }
                case .note, .out: DishContent(title: dish.title)
                case .leftover: nil
                }
        }
        for dish in dishes where dish.kind == .leftover {
            // A leftover that stands in the fridge may be of a recipe that nobody had planned.
            contents[dish.id] =
                dish.source.flatMap { contents[$0] } ?? dish.recipe.flatMap { recipes[$0] }.map { DishContent($0, []) }
        }
        return contents
    }

    private func foods(
        _ ids: Set<Food.ID>,
        _ digest: String?,
        _ context: any HouseholdContext
    ) async throws -> [Food.ID: Food] {
        if ids.isEmpty { return [:] }
        let known = try await catalogue.foods(digest, from: context.database)
        let found = Dictionary(uniqueKeysWithValues: ids.compactMap { id in known[id].map { (id, $0) } })
        let elsewhere = ids.filter { found[$0] == nil }
        return found.merging(try await context.foods.find(Array(elsewhere), keeping: elsewhere)) { known, _ in known }
    }

    private func filled(
        _ swaps: [SwapStore.Row],
        _ days: ClosedRange<CivilDate>,
        _ digest: String?,
        _ context: any HouseholdContext
    ) async throws -> [PlannedDish.ID: [LineSwap]] {
        if swaps.isEmpty { return [:] }
        let isStated = swaps.contains(where: \.swap.line.isStated)
        let stated =
            isStated
            ? Self.stated(try await context.database.read(SwapStore.decisions(days, in: context.household))) : [:]
        let lines = try await RecipeLoader(catalogue, for: context).filled(swaps.map(\.swap.line), digest) { index in
            stated[swaps[index].dish]?[swaps[index].swap.line.position]
        }
        return Self.byDish(swaps, lines)
    }

    /// Swaps with their lines, which have their foods, by the dishes that they are of.
    private static func byDish(_ rows: [SwapStore.Row], _ lines: [RecipeLine]) -> [PlannedDish.ID: [LineSwap]] {
        var swaps: [PlannedDish.ID: [LineSwap]] = [:]
        for (row, line) in zip(rows, lines) {
            let swap = LineSwap(replacedText: row.swap.replacedText, isLeftOut: row.swap.isLeftOut, line: line)
            swaps[row.dish, default: []].append(swap)
        }
        return swaps
    }

    /// What people have said of the ingredients of swaps.
    private static func stated(
        _ decisions: [(dish: PlannedDish.ID, decision: StatedContentsStore.Decision)]
    ) -> [PlannedDish.ID: [Int: LineStatement]] {
        var stated: [PlannedDish.ID: [Int: LineStatement]] = [:]
        for (dish, decision) in decisions {
            stated[dish, default: [:]].add(decision)
        }
        return stated
    }
}

extension PlanReader {
    /// The plan with the swaps that some of its dishes have now, in the transaction that has written them. What was cooked
    /// stays what went into the pot.
    /// - Parameter known: the foods of the catalogue, which are read beside it.
    static func plan(
        _ plan: Plan,
        swapping dishes: [ServedDish],
        _ known: CatalogueFoods,
        _ context: any HouseholdContext,
        _ db: Connection
    ) async throws -> Plan {
        let (home, days) = (context.household, dishes.map(\.dish.time.day))
        guard let first = days.min(), let last = days.max() else { return plan }
        let rows = try await db.fetch(SwapStore.swaps(of: dishes.map(\.id), in: home))
        let isStated = rows.contains(where: \.swap.line.isStated)
        var stated: [PlannedDish.ID: [Int: LineStatement]] = [:]
        if isStated { stated = try await db.fetch(SwapStore.decisions(first...last, in: home).map(Self.stated)) }
        var found: [Food.ID: Food] = [:]
        let elsewhere = rows.flatMap(\.swap.line.foodIDs).filter { known[$0] == nil }
        if !elsewhere.isEmpty {
            found = FoodStore.assembled(try await db.fetch(FoodStore.foods(elsewhere, in: home, orDeleted: true)), [])
        }
        let lines = rows.map { $0.swap.line.filled({ known[$0] ?? found[$0] }, nil, stated[$0.dish]) }
        let swaps = Self.byDish(rows, lines)
        var contents: [PlannedDish.ID: DishContent] = [:]
        for served in dishes where served.content.cooked == nil {
            contents[served.id] = served.content.original.map { DishContent($0, swaps[served.id] ?? []) }
        }
        return plan.with(contents, context.strings)
    }
}

extension DishContent {
    init(_ food: Food, of dish: PlannedDish, _ language: Language) {
        self.init(food, serving: dish.servingGrams ?? food.usualChoice.grams, language)
    }
}
