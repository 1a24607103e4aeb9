import Domain
import Web

/// One dish of a meal, as the week and the meal show it.
struct PlanDishRow: Fragment, Sendable {
    let name: String
    /// The language of its recipe's words, where it is another than the page's.
    let lang: String?
    /// The page where the dish is changed; nil for readers who only read.
    let path: LocalPath?
    /// The address that a dragged dish is sent to, with its `position` in the meal; nil for readers who only read.
    let move: LocalPath?
    let position: String
    /// "2.8 servings · Ayşe cooks"
    let details: String
    /// "leftover", "eating out"; nil for what is cooked or eaten as it is.
    let kind: String?
    let note: String
    var hasNote: Bool { !note.isEmpty }
    let csrf: CSRFField
    let version: String
    let warnings: [Warning]
    /// Warnings of what is unknown, may be there in traces, or is merely disliked.
    let doubts: [String]
    var isDoubtful: Bool { !doubts.isEmpty }
    /// What people have stated of its ingredients, where that decides for those who eat it.
    let stated: [StatedNote]
    var isStated: Bool { !stated.isEmpty }
    /// Writes it into the diary of the person for whom the plan is looked at; nil where that is nobody's.
    var eat: EatButton?

    /// Says for whom the dish contains what, and what can be done about it: once for all of whom the very same is true.
    struct Warning: Sendable {
        let text: String
        /// The finding that the buttons let stand, and no other.
        let found: String
        let isKept: Bool
        /// Whether somebody decides about it here: it was not kept, and the reader plans.
        let isOpen: Bool
        /// Whether what was kept can be asked about again here: by who plans.
        let isAskable: Bool
        let change: LocalPath
        let eaters: [WarnedEater]
        /// Whether what can be done for each stands folded, because there are several.
        var isShared: Bool { eaters.count > 1 }
    }

    init(_ served: ServedDish, _ plan: Plan, _ context: any HouseholdContext) {
        let strings = context.strings
        let dish = served.dish
        name = served.content.name
        lang = served.content.recipe?.lang(for: context.language)
        path = dish.path
        kind = strings.kind(of: dish.kind)
        note = dish.note
        let cook = dish.cookPerson.flatMap { id in plan.people.first { $0.id == id } }
        let details = [
            strings.portions(of: served, Formatting(context.language)),
            strings.short(plan.shortage(of: served, on: context.today), Formatting(context.language)),
            cook.map { strings.planning.cooks(name: $0.name) },
            dish.outPerson.flatMap { id in plan.people.first { $0.id == id }?.name },
            served.content.isGone || plan.isSourceGone(of: dish) ? strings.planning.isGone : nil,
            strings.changes(served.content.changes),
            strings.unfit(served.content.unfit),
            strings.doubt(about: served, plan),
        ]
        .compactMap { $0 }
        self.details = (details + strings.doubts(about: served, plan, seenFrom: context.today)).joined(separator: " · ")
        csrf = context.csrf
        version = String(dish.version)
        let mayEdit = context.may(.kitchen(.write))
        move = mayEdit ? dish.path.under("/move") : nil
        position = String(dish.position)
        warnings = served.verdicts.filter(\.contains).alike { verdict in
            WarningKey(said: strings.statement(verdict.found), found: verdict.digest, isKept: verdict.isKept)
        }
        .compactMap { Warning($0, dish, strings, mayEdit: mayEdit) }
        doubts = strings.doubts(of: served.verdicts)
        stated = served.decidedLines.statedNotes(context)
    }
}

/// What can be done about a dish for one of those whom its warning names.
struct WarnedEater: Fragment, Sendable {
    let person: String
    /// "Ela eats something else"; nil for guests who are nobody in particular.
    let eatsElse: String?
    /// "Keep it anyway", "Keep it for Ela" where others are told the same.
    let keep: String
    /// "Ask again", "Ask again for Ela".
    let askAgain: String
    /// What is decided about: "Ela: contains milk: 20 g butter".
    let about: String

    init(_ verdict: EaterVerdict, _ said: VerdictStatement, _ strings: Strings, isAlone: Bool) {
        let (words, name) = (strings.planning, verdict.name)
        person = verdict.person.description
        eatsElse = verdict.person == EaterVerdict.guests ? nil : words.eatsElse(name: name)
        keep = isAlone ? words.keepIt : words.keepItFor(name: name)
        askAgain = isAlone ? words.askAgain : words.askAgainFor(name: name)
        about = strings.sentence(said, for: name)
    }
}

/// What is the same of all whom a warning names, so that none is told, or lets stand, what is another's.
private struct WarningKey: Hashable {
    let said: VerdictStatement?
    let found: String
    let isKept: Bool
}

extension PlanDishRow.Warning {
    /// - Parameter verdicts: of those to whom the very same is said, and of whom the same was kept.
    fileprivate init?(_ verdicts: [EaterVerdict], _ dish: PlannedDish, _ strings: Strings, mayEdit: Bool) {
        guard let first = verdicts.first, let said = strings.statement(first.found) else { return nil }
        let names = verdicts.map(\.name).joined(separator: ", ")
        self.init(
            text: strings.sentence(said, for: names),
            found: first.digest,
            isKept: first.isKept,
            isOpen: mayEdit && !first.isKept,
            isAskable: mayEdit && first.isKept,
            change: dish.path.under("#swaps"),
            eaters: verdicts.map { WarnedEater($0, said, strings, isAlone: verdicts.count == 1) }
        )
    }
}

extension Strings {
    /// That a leftover is eaten before it is cooked, or when it is no longer good; nil where it is neither.
    fileprivate func doubt(about served: ServedDish, _ plan: Plan) -> String? {
        // What stands in the fridge has a day of its own, and of what nothing is left no day matters.
        let isUndated = served.content.left.map { $0.bestBefore == nil && $0.servings > 0 } ?? true
        guard isUndated, let source = served.dish.source.flatMap(plan.dish)?.dish else { return nil }
        if served.dish.time < source.time { return planning.leftoverEarly }
        let days = served.dish.time.day.days(since: source.time.day)
        let good = plan.settings.fridgeDays
        return days > good ? planning.leftoverLate(count: good, days: String(days)) : nil
    }

    /// "20 g olive oil instead of 20 g butter, left out: 1 onion"; nil where the recipe is cooked as it is.
    func changes(_ swaps: [LineSwap]) -> String? {
        swaps.isEmpty ? nil : swaps.map(words(of:)).joined(separator: ", ")
    }

    /// "a change no longer fits the recipe: 20 g olive oil instead of 20 g butter"; nil where all fit.
    func unfit(_ swaps: [LineSwap]) -> String? {
        if swaps.isEmpty { return nil }
        return planning.swapUnfit(what: swaps.map(words(of:)).joined(separator: ", "))
    }

    func words(of swap: LineSwap) -> String {
        if swap.isLeftOut { return planning.leftOut(line: swap.replacedText) }
        return planning.swapped(added: swap.line.text, line: swap.replacedText)
    }

    func kind(of kind: PlannedDish.Kind) -> String? {
        switch kind {
        case .recipe, .food: nil
        case .leftover: planning.leftover
        case .note: planning.note
        case .out: planning.out
        }
    }

    /// "1 serving short"; nil where none is missing.
    func short(_ missing: Double, _ numbers: Formatting) -> String? {
        missing > 0 ? planning.short(count: missing, shown: numbers.count(missing)) : nil
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
