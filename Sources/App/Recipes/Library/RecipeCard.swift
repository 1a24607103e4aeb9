import Domain
import Web

/// A recipe in a list (S-15, C-3).
struct RecipeCard: Fragment, Sendable {
    let path: LocalPath
    /// The language of the recipe's words, where it is another than the page's.
    let lang: String?
    let name: String
    let summary: String
    let figure: PhotoFigure
    let tags: [String]
    /// How many lines are only guessed, "1 guessed"; nil when none is.
    let guessed: String?
    /// What the recipe is to the reader, or to each of the household, unless it is free: "not certain for you".
    let verdicts: [String]
    /// Who has said what of its ingredients, where that decides.
    let stated: String?
    let energy: NutrientCell
    /// The unit of the energy: "serving", or "total" when the whole dish is one serving.
    let basis: String
    /// The second part of the energy, such as "/serving • 2000 kcal total"; nil when the whole dish is one serving.
    let total: String?
    let makes: String?
    var isOnShelf = false

    /// - Parameters:
    ///   - ward: for whom whoever reads it looks at it; nil where it is for themselves.
    ///   - isInSight: whether the card is seen before anybody scrolls, so that its photo is fetched at once.
    init(
        _ card: LibraryStore.Card,
        _ language: Language,
        _ strings: Strings,
        for ward: String? = nil,
        isOnShelf: Bool = false,
        isInSight: Bool = false
    ) {
        let numbers = Formatting(language)
        let count = numbers.count(card.servings)
        let isDivided = card.servings != 1
        path = "/recipes/\(card.id)"
        lang = card.language?.lang(for: language)
        name = card.name
        summary = card.summary
        figure = .card(card.photo, of: card.id, named: card.name, strings, isLazy: !isInSight)
        var tags: [String] = []
        tags.reserveCapacity(3)
        if let category = card.category { tags.append(category) }
        if let minutes = card.minutes { tags.append(strings.recipes.library.minutesTag(count: numbers.count(minutes))) }
        // "Makes 4 servings" says the same.
        self.tags = isDivided ? tags : tags + [strings.recipes.library.servingsTag(count: count)]
        guessed =
            card.guessed == 0
            ? nil : strings.recipes.library.guessed(count: Double(card.guessed), shown: String(card.guessed))
        verdicts = strings.marks(of: card, for: ward)
        let said = card.stated.map(strings.note)
        stated = said.isEmpty ? nil : said.joined(separator: "; ")
        energy = NutrientCell(.energy, card.energy.scaled(by: isDivided ? 1 / card.servings : 1), numbers)
        basis = isDivided ? "serving" : "total"
        total = isDivided ? strings.recipes.library.perServing(total: numbers.nutrient(card.energy, .energy)) : nil
        makes = isDivided ? strings.recipes.library.makes(count: card.servings, shown: count) : nil
        self.isOnShelf = isOnShelf
    }
}
