import Database
import Domain
import Web

extension PlanReader {
    /// What others offer is to its person, in words: judged as it was cooked, else as the dish is planned, else by its
    /// recipe or food.
    func verdicts(on offers: [Offer], _ context: SignedInContext) async throws -> [Offer.ID: OfferVerdict] {
        if offers.isEmpty { return [:] }
        let people = try await context.database.read(AvoidanceStore.avoided(in: context.household))
        let avoided = Dictionary(people.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        let asked = offers.filter { avoided[$0.person] != nil }
        if asked.isEmpty { return [:] }
        let judged = try await judged(asked, context)
        let strings = context.strings
        var verdicts: [Offer.ID: OfferVerdict] = [:]
        for offer in asked {
            guard let dish = judged[offer.id], let person = avoided[offer.person] else { continue }
            let found = PersonalVerdict(of: dish.lines, for: person.avoided)
            let warnings = [
                strings.sentence(found, for: person.name), strings.uncertainty(found, for: person.name),
                strings.dislike(found, of: person.name),
            ]
            verdicts[offer.id] = OfferVerdict(
                warnings: warnings.compactMap { $0 },
                stated: dish.stated(person.avoided.substances)
            )
        }
        return verdicts
    }

    /// The lines of each offer: none for what is gone, which stays unknown. What is neither a dish nor a food has no entry.
    private func judged(_ offers: [Offer], _ context: SignedInContext) async throws -> [Offer.ID: JudgedDish] {
        let cooked = try await cooked(offers, context)
        let planned = try await planned(offers.filter { cooked[$0.id] == nil && $0.dish != nil }, context)
        let others = offers.filter { cooked[$0.id] == nil && planned[$0.id] == nil }
        let recipes = try await RecipeLoader(catalogue, for: context).judged(
            Array(Set(others.compactMap(\.eaten.recipe))).sorted(),
            context.strings
        )
        let foods = try await FoodLoader(database: context.database, household: context.household).find(
            Array(Set(others.compactMap(\.eaten.food)))
        )
        var judged = cooked.merging(planned) { one, _ in one }
        for offer in others {
            switch offer.eaten.kind {
            case .recipe: judged[offer.id] = offer.eaten.recipe.flatMap { recipes[$0] } ?? .unsaid([])
            case .food:
                let food = offer.eaten.food.flatMap { foods[$0] }
                judged[offer.id] = .unsaid(food.map { [JudgedLine($0, context.language)] } ?? [])
            case .quick: break
            }
        }
        return judged
    }

    private func cooked(_ offers: [Offer], _ context: SignedInContext) async throws -> [Offer.ID: JudgedDish] {
        let dishes = Array(Set(offers.compactMap(\.dish)))
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
        let judged = offers.compactMap { offer in
            offer.dish.flatMap { byDish[$0] }.flatMap { lines[$0] }.map { (offer.id, $0) }
        }
        return Dictionary(judged, uniquingKeysWith: { one, _ in one })
    }

    private func planned(_ offers: [Offer], _ context: SignedInContext) async throws -> [Offer.ID: JudgedDish] {
        let strings = context.strings
        var judged: [Offer.ID: JudgedDish] = [:]
        for (day, offers) in Dictionary(grouping: offers, by: \.day) {
            let plan = try await plan(day...day, context)
            for offer in offers {
                guard let content = offer.dish.flatMap(plan.dish)?.content, let lines = content.judged else { continue }
                judged[offer.id] = JudgedDish(lines: lines) { content.lines.statedTexts(for: $0, strings) }
            }
        }
        return judged
    }
}

extension JudgedDish {
    /// A dish of whose ingredients nobody has said anything.
    fileprivate static func unsaid(_ lines: [JudgedLine]) -> JudgedDish { JudgedDish(lines: lines) { _ in [] } }
}
