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
    /// gone, and for what is neither a dish nor a food, which stays unknown.
    func judged<Key>(_ all: [EatenOfDish<Key>], _ context: SignedInContext) async throws -> [Key: JudgedDish] {
        let cooked = try await cooked(all, context)
        let planned = try await planned(all.filter { cooked[$0.key] == nil && $0.dish != nil }, context)
        let others = all.filter { cooked[$0.key] == nil && planned[$0.key] == nil }
        let recipes = try await RecipeLoader(catalogue, for: context).judged(
            Array(Set(others.compactMap(\.eaten.recipe))).sorted(),
            context.strings
        )
        let foods = try await FoodLoader(database: context.database, household: context.household).find(
            Array(Set(others.compactMap(\.eaten.food)))
        )
        var judged = cooked.merging(planned) { one, _ in one }
        for one in others {
            switch one.eaten.kind {
            case .recipe: judged[one.key] = one.eaten.recipe.flatMap { recipes[$0] } ?? .unsaid([])
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
        let dishes = Array(Set(all.compactMap(\.dish)))
        if dishes.isEmpty { return [:] }
        let found = try await context.database.read(CookedDishStore.cookings(of: dishes, in: context.household))
        let strings = context.strings
        var lines: [Cooking.ID: JudgedDish] = [:]
        for cooking in Set(found.map(\.cooking)) {
            let detail = try await CookingReader(plans: self).detail(cooking, context)
            lines[cooking] = JudgedDish(lines: detail.judged) {
                detail.lines.counted.statedTexts(for: $0, strings)
            }
        }
        let byDish = Dictionary(found.map { ($0.dish, $0.cooking) }, uniquingKeysWith: { one, _ in one })
        let judged = all.compactMap { one in
            one.dish.flatMap { byDish[$0] }.flatMap { lines[$0] }.map { (one.key, $0) }
        }
        return Dictionary(judged, uniquingKeysWith: { one, _ in one })
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
