import Database
import Domain
import Web

/// Something that was eaten, or is offered, with the dish that it is of.
struct EatenOfDish<Key: Hashable & Sendable>: Sendable {
    let key: Key
    /// The planned dish or the pot; nil for what stands for itself.
    let dish: PlanDish.ID?
    let day: CivilDate
    let eaten: EntrySnapshot
}

extension PlanReader {
    /// What each is made of: as it was cooked, else as the dish is planned, else by its recipe or food. No lines for what is
    /// gone, for what came out of a pot that nobody knows any more, whose recipe may have been another one, and for what is
    /// neither a dish nor a food: it stays unknown.
    func judged<Key>(_ all: [EatenOfDish<Key>], _ context: SignedInContext) async throws -> [Key: JudgedDish] {
        let cooked = try await cooked(all, context)
        let uncooked = all.filter { cooked[$0.key] == nil && $0.eaten.cooking == nil && $0.dish != nil }
        let planned = try await planned(uncooked, context)
        let others = all.filter { cooked[$0.key] == nil && planned[$0.key] == nil }
        let recipes = try await RecipeLoader(catalogue, for: context).judged(
            Array(Set(others.filter { !$0.eaten.isOfPot }.compactMap(\.eaten.recipe))).sorted(),
            context.strings
        )
        let foods = try await FoodLoader(database: context.database, household: context.household).find(
            Array(Set(others.compactMap(\.eaten.food)))
        )
        var judged = cooked.merging(planned) { one, _ in one }
        for one in others {
            switch one.eaten.kind {
            case .recipe:
                let recipe = one.eaten.isOfPot ? nil : one.eaten.recipe.flatMap { recipes[$0] }
                judged[one.key] = recipe ?? .unsaid([])
            case .food:
                let food = one.eaten.food.flatMap { foods[$0] }
                judged[one.key] = .unsaid(food.map { [JudgedLine($0, context.language)] } ?? [])
            // Nobody knows what is in what was written down in words.
            case .quick: judged[one.key] = .unsaid([])
            }
        }
        return judged
    }

    private func cooked<Key>(_ all: [EatenOfDish<Key>], _ context: SignedInContext) async throws -> [Key: JudgedDish] {
        let dishes = Array(Set(all.filter { $0.eaten.cooking == nil }.compactMap(\.dish)))
        let cooked = CookedDishStore.cookings(of: dishes, in: context.household)
        let found = dishes.isEmpty ? [] : try await context.database.read(cooked)
        let byDish = Dictionary(found.map { ($0.dish, $0.cooking) }, uniquingKeysWith: { one, _ in one })
        let cookings = all.compactMap { one in
            (one.eaten.cooking ?? one.dish.flatMap { byDish[$0] }).map { (one.key, $0) }
        }
        let judged = try await CookedLineReader(catalogue: catalogue).judged(
            Array(Set(cookings.map(\.1))).sorted(),
            context
        )
        let known = cookings.compactMap { key, cooking in judged[cooking].map { (key, $0) } }
        return Dictionary(known, uniquingKeysWith: { one, _ in one })
    }

    private func planned<Key>(_ all: [EatenOfDish<Key>], _ context: SignedInContext) async throws -> [Key: JudgedDish] {
        let strings = context.strings
        var judged: [Key: JudgedDish] = [:]
        for (day, all) in Dictionary(grouping: all, by: \.day) {
            let plan = try await plan(day...day, context)
            for one in all {
                guard let content = one.dish.flatMap(plan.dish)?.content, let lines = content.judged else { continue }
                judged[one.key] = JudgedDish(lines: lines) { content.lines.statedTexts(for: $0, strings) }
            }
        }
        return judged
    }
}

extension JudgedDish {
    /// A dish of whose ingredients nobody has said anything.
    fileprivate static func unsaid(_ lines: [JudgedLine]) -> JudgedDish { JudgedDish(lines: lines) { _ in [] } }
}
