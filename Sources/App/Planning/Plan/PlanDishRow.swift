import Domain
import Web

/// One dish of a meal, as the week and the meal show it.
struct PlanDishRow: Fragment, Sendable {
    let name: String
    /// Nil for readers who only read.
    let path: LocalPath?
    /// "2.8 servings · Ayşe cooks"
    let details: String
    /// "leftover", "eating out"; nil for what is cooked or eaten as it is.
    let kind: String?
    let note: String
    var hasNote: Bool { !note.isEmpty }
    /// The sentences that name for whom it contains what.
    let warnings: [String]
    var isWarned: Bool { !warnings.isEmpty }
    /// What is unknown, may be there in traces, or is merely disliked.
    let doubts: [String]
    var isDoubtful: Bool { !doubts.isEmpty }

    init(_ served: ServedDish, _ plan: Plan, _ context: SignedInContext) {
        let strings = context.strings
        let dish = served.dish
        name = served.content.name
        path = dish.path
        kind = strings.kind(of: dish.kind)
        note = dish.note
        let cook = dish.cookPerson.flatMap { id in plan.people.first { $0.id == id } }
        details = [
            strings.portions(of: served, Formatting(context.language)),
            cook.map { strings.planning.cooks(name: $0.name) },
            served.content.isGone ? strings.planning.isGone : nil,
            served.content.unfit.isEmpty ? nil : strings.planning.swapUnfit,
        ]
        .compactMap { $0 }.joined(separator: " · ")
        warnings = served.verdicts.filter(\.contains).compactMap { strings.sentence($0.found, for: $0.name) }
        doubts = served.verdicts.flatMap { verdict in
            verdict.contains
                ? [strings.dislike(verdict.found, of: verdict.name)].compactMap { $0 } : strings.sentences(of: verdict)
        }
    }
}

extension Strings {
    func kind(of kind: PlannedDish.Kind) -> String? {
        switch kind {
        case .recipe, .food: nil
        case .leftover: planning.leftover
        case .note: planning.note
        case .out: planning.out
        }
    }

    /// "2.8 servings", with what is cooked where that is another number, or "3 × 60 g" of a food; nil where there is
    /// nothing to count.
    func portions(of served: ServedDish, _ numbers: Formatting) -> String? {
        guard let servings = served.servings else { return nil }
        if let grams = served.dish.servingGrams {
            let one = diary.day.gramsOf(count: numbers.grams(grams))
            return diary.day.measureOf(count: numbers.count(servings.needed), measure: one)
        }
        let needed = diary.day.servings(count: servings.needed, shown: numbers.count(servings.needed))
        let cooked = numbers.count(servings.cooked)
        if served.dish.kind != .recipe || cooked == numbers.count(servings.needed) { return needed }
        return "\(needed) · \(planning.cooked(count: cooked))"
    }
}
