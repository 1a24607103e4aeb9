import Database
import Domain
import Web

extension PlanReader {
    /// What is planned for whoever's day it is, and not in their diary yet.
    func planned(_ day: CivilDate, _ context: SignedInContext) async throws -> PlannedDay {
        let plan = try await plan(day...day, context)
        let owner = context.diaryOwner
        guard let person = plan.people.first(where: { $0.id == owner.person }) else { return .none }
        let meals = MealSlot.allCases.map { plan.meal(MealTime(day: day, slot: $0)) }
        let dishes = meals.flatMap(\.dishes).filter { $0.isEaten && $0.isFor(person.id) }
        if dishes.isEmpty { return .none }
        let uneaten = try await UneatenDishes(dishes, for: person, of: owner, context)
        var energy = 0.0
        var isKnown = true
        var slots: [MealSlot: PlannedSlot] = [:]
        for meal in meals {
            let rows = meal.dishes.compactMap { served -> PlannedSlot.Row? in
                guard let eaten = uneaten.planned(served) else { return nil }
                if case .exactly(let kcal) = eaten.nutrients[.energy] { energy += kcal } else { isKnown = false }
                return PlannedSlot.Row(served, eaten, uneaten.outs[served.id], of: person, context)
            }
            let left = meal.dishes.filter(uneaten.isSkipped)
            if rows.isEmpty && left.isEmpty { continue }
            slots[meal.time.slot] = PlannedSlot(
                csrf: context.csrf,
                person: person.id.description,
                meal: context.strings.name(of: meal.time.slot),
                rows: rows,
                skipped: left.map { PlannedSlot.Skipped($0, context) },
                all: "/plan/\(day)/\(meal.time.slot.rawValue)/eaten",
                isOpen: day >= context.today
            )
        }
        let known = isKnown && slots.contains { !$0.value.rows.isEmpty } ? Kilocalories(energy) : nil
        return PlannedDay(slots: slots, energy: known)
    }

    /// What is left over and good until tomorrow at the latest: today says so, no other day does.
    static func eatFirst(on day: CivilDate, _ context: SignedInContext) -> Query<[PlannedDay.EatFirst]> {
        let (today, strings, language) = (context.today, context.strings, context.language)
        guard day == today else { return .nothing([]) }
        return LeftoverStore.expiring(by: today.adding(days: 1), for: context.diaryOwner).map { left in
            left.prefix(5).map { leftover in
                PlannedDay.EatFirst(
                    name: leftover.cooking.name,
                    lang: leftover.language?.lang(for: language),
                    details: strings.details(of: leftover, seenFrom: today),
                    path: "/leftovers"
                )
            }
        }
    }
}

extension PlannedSlot.Skipped {
    fileprivate init(_ served: ServedDish, _ context: SignedInContext) {
        self.init(
            name: served.content.name,
            lang: served.content.recipe?.lang(for: context.language),
            restore: "/plan/dishes/\(served.id)/unskip"
        )
    }
}

extension PlannedSlot.Row {
    fileprivate init(
        _ served: ServedDish,
        _ eaten: EntrySnapshot,
        _ out: MealOut?,
        of person: PlanPerson,
        _ context: SignedInContext
    ) {
        let numbers = Formatting(context.language)
        let servings = served.eaters.first { $0.person.id == person.id }?.servings ?? person.usualShare.value
        self.init(
            name: served.content.name,
            lang: served.content.recipe?.lang(for: context.language),
            amount: context.strings.amount(of: eaten, numbers),
            warnings: served.verdicts.filter { $0.person == person.id }.flatMap(context.strings.sentences(of:)),
            stated: served.content.lines.statedTexts(for: person.avoided.substances, context.strings),
            energy: numbers.nutrient(eaten.nutrients[.energy], .energy),
            path: served.dish.path,
            eaten: "/plan/dishes/\(served.id)/eaten",
            addLabel: context.strings.planning.isEatenLabel(name: served.content.name),
            moreLabel: context.strings.planning.otherAmount(name: served.content.name),
            half: numbers.typed(servings / 2),
            servings: numbers.typed(servings),
            skip: "/plan/dishes/\(served.id)/skip",
            out: served.dish.kind == .out ? "/plan/dishes/\(served.id)/out" : nil,
            outEnergy: served.dish.kind == .out ? out?.energy.map(numbers.typed) ?? "" : ""
        )
    }
}
