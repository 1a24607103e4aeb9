import Database
import Domain
import Web

/// Finds what can be planned for a meal: without a search the household's recipes, those used last first. What contains
/// something that one of the eaters avoids is left out and counted, with the line that would have to change.
struct DishChooser: Sendable {
    let catalogue: CatalogueCache
    let library: LibraryCache

    /// Dishes of so many days back are offered as leftovers.
    static let leftoverDays = 7
    /// How many of those that contain something are named, and how many where somebody asks for all.
    private static let maxNamed = 12
    private static let maxAll = 500
    private static let maxListed = 30

    struct Choice: Sendable {
        var query = ""
        var fit: [Item] = []
        /// What contains something, with whose and which line.
        var contain: [Item] = []
        /// How many contain something: more than are named.
        var hidden = 0
        var leftovers: [Leftover] = []
        /// Whether there is more than is listed, which a search finds.
        var isCut = false

        /// The name in the address of whoever asks for all that contain something.
        static let all = "all"
    }

    /// What may be left of a dish, and what it is to those who would eat it now.
    struct Leftover: Sendable {
        let dish: ServedDish
        let verdicts: [EaterVerdict]
        /// Who has said what of its ingredients, where that decides.
        let stated: [String]
    }

    struct Item: Sendable {
        enum What: Sendable {
            case recipe(Recipe.ID)
            case food(Food, FoodAmount)
        }

        let what: What
        let name: String
        let details: String
        /// What it is to the eaters, where it is not free.
        var verdicts: [EaterVerdict] = []
        /// Who has said what of its ingredients, where that decides.
        var stated: [String] = []
        /// Whether it is not known to be free, where nothing more is known of it.
        var isUnknown = false
    }

    func choice(for meal: PlannedMeal, _ plan: Plan, _ context: any HouseholdContext) async throws -> Choice {
        let query = context.query.search()
        var choice =
            FoodSearch.isSearch(query)
            ? try await found(query, for: meal, context) : try await usual(for: meal, context)
        choice.query = query
        choice.leftovers = leftovers(for: meal, plan, context)
        return choice
    }

    private func leftovers(for meal: PlannedMeal, _ plan: Plan, _ context: any HouseholdContext) -> [Leftover] {
        let cooked = plan.dishes.filter {
            $0.dish.kind == .recipe && $0.content.dish != nil && !$0.dish.isDeleted && $0.dish.time < meal.time
        }
        return cooked.sorted { $1.dish.time < $0.dish.time }.map { served in
            Leftover(
                dish: served,
                verdicts: meal.verdicts(on: served.content.judged, context.strings),
                stated: served.content.lines.statedTexts(for: meal.avoided.substances, context.strings)
            )
        }
    }

    /// What the household has cooked last.
    private func usual(for meal: PlannedMeal, _ context: any HouseholdContext) async throws -> Choice {
        let numbers = Formatting(context.language)
        let avoided = meal.avoided.binding
        let most = context.query[Choice.all] == "1" ? Self.maxAll : Self.maxNamed
        let found = try await library.choice(for: avoided, named: most, context)
        func item(_ card: LibraryStore.Card) -> Item {
            Item(
                what: .recipe(card.id),
                name: card.name,
                details: context.strings.details(of: card, numbers),
                stated: card.stated.map(context.strings.note),
                isUnknown: card.verdict != .free
            )
        }
        let contain = try await judged(found.contain.map(item), for: meal, context)
        return Choice(
            fit: found.fit.prefix(Self.maxListed).map(item),
            contain: contain,
            hidden: found.hidden,
            isCut: found.fit.count > Self.maxListed
        )
    }

    /// What a search finds: recipes and own foods that are called so, then those of the catalogue.
    private func found(_ query: String, for meal: PlannedMeal, _ context: any HouseholdContext) async throws -> Choice {
        let numbers = Formatting(context.language)
        var search = FoodSearch(catalogue, for: context)
        search.putsRecipesFirst = true
        let found = try await search.find(query, page: 1)
        let items = found.hits.map { hit -> Item in
            switch hit {
            case .recipe(let recipe):
                return Item(
                    what: .recipe(recipe.recipe),
                    name: recipe.name,
                    details: context.strings.foods.sourceRecipe
                )
            case .food(let food):
                let said = found.said(of: .food(food.id))?.amount(of: food)
                let amount = said ?? FoodAmount(count: 1, choice: food.usualChoice)
                return Item(
                    what: .food(food, amount),
                    name: food.name.text(context.language),
                    details: context.strings.words(for: amount, numbers)
                )
            }
        }
        let all = try await judged(items, for: meal, context)
        let contain = all.filter { $0.verdicts.contains(where: \.contains) }
        return Choice(
            fit: all.filter { !$0.verdicts.contains(where: \.contains) },
            contain: contain,
            hidden: contain.count,
            isCut: found.hasMore
        )
    }

    private func judged(
        _ items: [Item],
        for meal: PlannedMeal,
        _ context: any HouseholdContext
    ) async throws -> [Item] {
        let recipes = items.compactMap { item in if case .recipe(let id) = item.what { id } else { nil } }
        if items.isEmpty || meal.avoided.isEmpty { return items }
        let details = try await RecipeLoader(catalogue, for: context).find(recipes)
        return items.map { item in
            var item = item
            let judged: [JudgedLine]
            switch item.what {
            case .recipe(let id):
                judged = details[id]?.judged ?? []
                item.stated = details[id]?.lines.statedTexts(for: meal.avoided.substances, context.strings) ?? []
            case .food(let food, _): judged = [JudgedLine(food, context.language)]
            }
            item.verdicts = meal.verdicts(on: judged, context.strings)
            item.isUnknown = item.verdicts.contains { $0.found.verdict == .unknown }
            return item
        }
    }
}

extension PlannedMeal {
    /// What a dish that is not planned yet would be to those who eat here.
    func verdicts(on judged: [JudgedLine]?, _ strings: Strings) -> [EaterVerdict] {
        EaterVerdict.all(of: judged, for: eaters, guests, named: strings.planning.guests)
    }

    /// All that somebody at the meal avoids.
    var avoided: [AvoidanceStore.Stored] {
        eaters.flatMap(\.avoided) + (guests.count > 0 ? guests.substances.avoided(by: EaterVerdict.guests) : [])
    }
}

extension Strings {
    /// "35 min · makes 4 servings"
    fileprivate func details(of card: LibraryStore.Card, _ numbers: Formatting) -> String {
        let time = card.minutes.map { recipes.portion.minutes(count: numbers.count($0)) }
        let makes = recipes.portion.makes(count: card.servings, shown: numbers.count(card.servings))
        return [time, makes].compactMap { $0 }.joined(separator: " · ")
    }

    /// "2 × slice · 60 g"
    func words(for amount: FoodAmount, _ numbers: Formatting) -> String {
        let grams = diary.day.gramsOf(count: numbers.grams(amount.grams))
        if amount.choice.isByWeight { return grams }
        let measure = amount.choice.name.text(spokenLanguage)
        return "\(diary.day.measureOf(count: numbers.measures(amount.count), measure: measure)) · \(grams)"
    }
}
