import Domain
import Web

/// What is really left for a planned dish of something that was cooked.
struct PlannedLeftover: Sendable {
    let cooking: Cooking.ID
    let isFrozen: Bool
    /// The last day; nil where nobody has said one, and for what is still in its pot.
    let bestBefore: CivilDate?
    /// How many servings are left.
    let servings: Double
    /// How many were eaten at this dish.
    let eaten: Double
}

extension Plan {
    /// How many servings are missing of a leftover that is still to be eaten, because less is left, or what is left is
    /// planned before: less than a twentieth of one is nothing.
    func missing(of served: ServedDish, on today: CivilDate) -> Double {
        guard let left = served.content.left, served.dish.time.day >= today else { return 0 }
        func order(_ served: ServedDish) -> (MealTime, Int, PlannedDish.ID) {
            (served.dish.time, served.dish.position, served.id)
        }
        func asked(_ served: ServedDish) -> Double {
            max(0, (served.servings?.needed ?? 0) - (served.content.left?.eaten ?? 0))
        }
        let before = dishes.filter { other in
            other.content.left?.cooking == left.cooking && !other.dish.isDeleted && other.dish.time.day >= today
                && order(other) < order(served)
        }
        let rest = max(0, left.servings - before.reduce(0) { $0 + asked($1) })
        let missing = asked(served) - rest
        return missing >= PlannedServings.leastShown ? missing : 0
    }

    /// How many servings are missing where leftovers of a dish take more than it leaves. Once something was taken of what was
    /// cooked that is what these say themselves, by what is really left: one shortage has one number.
    func shortage(of served: ServedDish, on today: CivilDate) -> Double {
        guard served.dish.kind == .recipe, let cooked = served.content.cooked else { return served.shortage }
        let leftovers = dishes.filter { other in
            other.dish.kind == .leftover && !other.dish.isDeleted && other.content.left?.cooking == cooked.cooking.id
        }
        guard let left = leftovers.first?.content.left else { return served.shortage }
        let isTaken = cooked.cooking.servings.value - left.servings >= PlannedServings.leastShown
        guard isTaken || !cooked.plates.isEmpty else { return served.shortage }
        return leftovers.reduce(0) { $0 + missing(of: $1, on: today) }
    }
}

extension Strings {
    /// What of a leftover in the fridge cannot be as it is planned: it is good for a shorter time, or less is left.
    func doubts(about served: ServedDish, _ plan: Plan, seenFrom today: CivilDate) -> [String] {
        guard let left = served.content.left else { return [] }
        let missing = plan.missing(of: served, on: today)
        let last = left.isFrozen || left.servings <= 0 ? nil : left.bestBefore
        let short = planning.short(count: missing, shown: Formatting(spokenLanguage).count(missing))
        return [
            last.flatMap {
                $0 < served.dish.time.day ? planning.leftoverPast(day: name(of: $0, seenFrom: today)) : nil
            },
            missing > 0 ? short : nil,
        ].compactMap { $0 }
    }
}
