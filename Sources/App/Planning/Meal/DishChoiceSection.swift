import Domain
import Web

/// What could be added to a meal.
struct DishChoiceSection: Fragment, Sendable {
    static let id = "choice"
    let csrf: CSRFField
    let action: LocalPath
    let rows: [Row]
    /// Why there is nothing; nil where there is something.
    let empty: String?
    /// Whether the household has no recipe yet.
    let isFirst: Bool
    /// How much a search has found.
    let announced: String
    /// That a search finds more; nil where all are listed.
    let others: String?
    /// What contains something: above the rest where a recipe of them begins as was typed, and else below; nil where
    /// nothing does.
    let named: ContainedDishes?
    let contained: ContainedDishes?
    let leftovers: [Row]
    var hasLeftovers: Bool { !leftovers.isEmpty }

    struct Row: Sendable {
        let name: String
        /// The page on which it is looked at before it is chosen.
        let path: LocalPath
        let details: String
        /// Whose and which line; a mark where it is not known to be free.
        let marks: [String]
        /// Who has said what of its ingredients, where that decides.
        let stated: [String]
        let label: String
        let fields: [HiddenField]
        let once = IdempotencyField()
    }

    init(_ context: any HouseholdContext, _ choice: DishChooser.Choice, at time: MealTime) {
        csrf = context.csrf
        action = "/plan/\(time.day)/\(time.slot.rawValue)/dishes"
        rows = choice.fit.map { Row($0, context.strings) }
        let (strings, isSearch) = (context.strings, !choice.query.isEmpty)
        isFirst = rows.isEmpty && choice.hidden == 0 && !FoodSearch.isSearch(choice.query)
        let nothing = isFirst ? strings.planning.noRecipes : strings.planning.nothingFound
        empty = rows.isEmpty ? (choice.hidden > 0 ? strings.planning.noneFits : nothing) : nil
        announced = isSearch ? empty ?? strings.foods.found(count: rows.count) : ""
        others = choice.isCut ? strings.planning.others(count: rows.count, isSearch: isSearch) : nil
        let contain = choice.hidden == 0 ? nil : ContainedDishes(context, choice, at: time)
        (named, contained) = choice.namesContained ? (contain, nil) : (nil, contain)
        leftovers = choice.leftovers.map { Row($0, context) }
    }
}

/// What contains something that an eater avoids, folded until somebody asks for it.
struct ContainedDishes: Fragment, Sendable {
    let csrf: CSRFField
    let action: LocalPath
    let title: String
    let rows: [DishChoiceSection.Row]
    /// Names all that contain something; nil where they are named.
    let showAll: LocalPath?
    let isUnfolded: Bool

    init(_ context: any HouseholdContext, _ choice: DishChooser.Choice, at time: MealTime) {
        csrf = context.csrf
        action = "/plan/\(time.day)/\(time.slot.rawValue)/dishes"
        title = context.strings.planning.wouldFit(count: choice.hidden)
        rows = choice.contain.map { DishChoiceSection.Row($0, context.strings) }
        let isCut = choice.contain.count < choice.hidden && choice.query.isEmpty
        showAll = isCut ? time.path.with([DishChooser.Choice.all: "1"]).under("#choice") : nil
        isUnfolded = context.query[DishChooser.Choice.all] == "1" || choice.namesContained
    }
}

extension DishChooser.Choice {
    /// Whether a recipe that contains something begins as was typed: it is what was looked for.
    var namesContained: Bool {
        let typed = Folding.search(query)
        guard !typed.isEmpty else { return false }
        return contain.contains { item in
            if case .recipe = item.what { Folding.search(item.name).hasPrefix(typed) } else { false }
        }
    }
}

extension DishChoiceSection.Row {
    fileprivate init(_ item: DishChooser.Item, _ strings: Strings) {
        let what: [HiddenField]
        let path: LocalPath
        switch item.what {
        case .recipe(let id):
            path = .recipe(id)
            what = [HiddenField(name: "kind", value: "recipe"), HiddenField(name: "recipe", value: id.description)]
        case .food(let food, let amount):
            path = "/foods/\(food.id)"
            what = [
                HiddenField(name: "kind", value: "food"), HiddenField(name: "food", value: food.id.description),
                HiddenField(name: "amount", value: Formatting(strings.spokenLanguage).typed(amount.count)),
                HiddenField(name: "measure", value: amount.choice.key),
            ]
        }
        let sentences = strings.sentences(of: item.verdicts)
        self.init(
            name: item.name,
            path: path,
            details: item.details,
            marks: sentences.isEmpty && item.isUnknown ? [strings.planning.unknown] : sentences,
            stated: item.stated,
            label: strings.planning.addDish(name: item.name),
            fields: what
        )
    }

    fileprivate init(_ leftover: DishChooser.Leftover, _ context: any HouseholdContext) {
        let strings = context.strings
        let served = leftover.dish
        self.init(
            name: served.content.name,
            path: served.dish.path,
            details: strings.name(of: served.dish.time, seenFrom: context.today),
            marks: strings.sentences(of: leftover.verdicts),
            stated: leftover.stated,
            label: strings.planning.addLeftover(name: served.content.name),
            fields: [
                HiddenField(name: "kind", value: "leftover"),
                HiddenField(name: "leftover", value: served.id.description),
            ]
        )
    }
}

extension Strings.PlanningStrings {
    /// That there is more than is listed.
    fileprivate func others(count: Int, isSearch: Bool) -> String {
        isSearch ? foundMore(count: count) : chooseMore(count: count)
    }
}
