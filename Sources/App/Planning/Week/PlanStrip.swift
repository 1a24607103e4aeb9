import Domain
import Web

/// What stands above the week: what is on the stove, what is left over, and what should be eaten first.
struct PlanStrip: Fragment, Sendable {
    let groups: [Group]

    struct Group: Sendable {
        let name: String
        let items: [Item]
        /// What should be eaten first, or taken out of the freezer, is seen at once.
        var isOpen = false
        var count: String { String(items.count) }
    }

    struct Item: Sendable {
        let name: String
        /// "1.5 servings · Dinner, Monday"
        let details: String
        let path: LocalPath
        /// For whom of the household it is not free of what they avoid.
        var warnings: [String] = []
    }

    /// Fails where there is nothing to show.
    init?(_ context: any HouseholdContext, _ plan: Plan, _ stock: KitchenStock) {
        let strings = context.strings.planning.strip
        let spare = plan.spare(from: context.today)
        let (first, later) = (
            spare.filter { plan.isEatenFirst($0, on: context.today) },
            spare.filter { !plan.isEatenFirst($0, on: context.today) }
        )
        let all = [
            Group(name: strings.thaw, items: stock.toThaw, isOpen: true),
            Group(name: strings.stove, items: stock.stove),
            Group(
                name: strings.first,
                items: stock.eatFirst + first.map { Item($0, plan.people, context) },
                isOpen: true
            ),
            Group(name: strings.leftovers, items: stock.leftovers + later.map { Item($0, plan.people, context) }),
            Group(name: strings.freezer, items: stock.freezer),
        ]
        groups = all.filter { !$0.items.isEmpty }
        if groups.isEmpty { return nil }
    }
}

extension PlanStrip.Item {
    /// What a planned dish leaves that nobody is to eat yet; it leads to where a meal is found for it.
    fileprivate init(_ served: ServedDish, _ people: [PlanPerson], _ context: any HouseholdContext) {
        let strings = context.strings
        let verdicts = EaterVerdict.all(
            of: served.content.judged,
            for: people,
            .none,
            named: strings.planning.guests
        )
        let shown = Formatting(context.language).count(served.spare)
        self.init(
            name: served.content.name,
            details: [
                strings.diary.day.servings(count: served.spare, shown: shown),
                strings.name(of: served.dish.time, seenFrom: context.today),
            ]
            .joined(separator: " · "),
            path: served.dish.path.under("#place"),
            warnings: strings.sentences(of: verdicts)
        )
    }
}

extension Plan {
    /// The dishes that leave something which no meal has: from as long ago as what was cooked is good.
    fileprivate func spare(from today: CivilDate) -> [ServedDish] {
        let first = today.adding(days: -settings.fridgeDays)
        return dishes.filter {
            // What is left of a dish that was cooked is a leftover of its own.
            $0.dish.kind == .recipe && !$0.dish.isDeleted && $0.dish.time.day >= first && $0.spare > 0
                && $0.content.cooked == nil
        }
        .sorted { ($0.dish.time, $0.id) < ($1.dish.time, $1.id) }
    }

    /// Whether what is left of a dish is good until tomorrow at most.
    fileprivate func isEatenFirst(_ served: ServedDish, on today: CivilDate) -> Bool {
        served.dish.time.day <= today && today.days(since: served.dish.time.day) >= settings.fridgeDays - 1
    }
}
