import Domain
import Web

struct LibraryPage: Page, Sendable {
    let query: String
    let sort: LibraryFilter
    let category: LibraryFilter
    let time: LibraryFilter
    let diet: LibraryFilter
    /// The filter by tag; nil for a household that has none.
    let tag: LibraryFilter?
    /// The filter by the energy that is left today; nil for people without a goal.
    let left: LibraryFilter?
    let results: LibraryResults
    /// Whether the household has no recipes: the page then explains how to begin.
    let isEmpty: Bool
    let mayAdd: Bool

    init(
        _ context: any HouseholdContext,
        _ search: LibrarySearch,
        _ results: LibraryResults,
        _ categories: [CategoryStore.Name],
        _ index: LibraryIndex
    ) {
        let strings = context.strings
        query = search.typed
        sort = LibraryFilter(
            "sort",
            strings.recipes.library.sort,
            chosen: search.sort.rawValue,
            RecipeSort.allCases.map { (value: $0.rawValue, label: strings.name(of: $0)) }
        )
        category = LibraryFilter(
            "category",
            strings.recipes.library.category,
            chosen: search.category?.description ?? "",
            [(value: "", label: strings.recipes.library.all)]
                + categories.map { (value: $0.id.description, label: $0.name) }
        )
        time = LibraryFilter(
            "time",
            strings.recipes.library.time,
            chosen: search.time?.rawValue ?? "",
            [(value: "", label: strings.recipes.library.all)]
                + LibraryTime.allCases.map {
                    (value: $0.rawValue, label: strings.recipes.library.atMost(minutes: $0.rawValue))
                }
        )
        diet = .diet(search.diet, strings)
        left = search.left.map { .left($0, isChosen: search.fitsToday, strings) }
        self.results = results
        tag = LibraryFilter.tag(search.tag, index.tags, strings)
        isEmpty = index.isEmpty
        mayAdd = context.may(.kitchen(.write))
    }
}

/// One of the selects beside the search field.
struct LibraryFilter: Fragment, Sendable {
    let choice: Choice

    init(_ name: String, _ label: String, chosen: String, _ options: [(value: String, label: String)]) {
        choice = Choice(name, label, chosen: chosen, options)
    }
}

extension LibraryFilter {
    fileprivate static func diet(_ chosen: Diet?, _ strings: Strings) -> LibraryFilter {
        LibraryFilter(
            "diet",
            strings.recipes.library.diet,
            chosen: chosen?.rawValue ?? "",
            [(value: "", label: strings.recipes.library.all)]
                + Diet.allCases.map { (value: $0.rawValue, label: strings.name(of: $0)) }
        )
    }

    fileprivate static func left(_ energy: Kilocalories, isChosen: Bool, _ strings: Strings) -> LibraryFilter {
        let left = Formatting(strings.spokenLanguage).energy(Kilocalories(max(0, energy.value)))
        return LibraryFilter(
            "fits",
            strings.recipes.library.left,
            chosen: isChosen ? "today" : "",
            [
                (value: "", label: strings.recipes.library.all),
                (value: "today", label: strings.recipes.library.leftToday(energy: left)),
            ]
        )
    }
}

/// The cards of a search: the live section of the page.
struct LibraryResults: Fragment, Sendable {
    let cards: [RecipeCard]
    let next: LocalPath?
    let first: LocalPath?
    var hasPages: Bool { next != nil || first != nil }
    /// How much was found, for those who hear the page: "12 recipes".
    let announced: String
    let notFound: String
    let notFoundText: String
    /// A note that the diet filter leaves out recipes about which something is unknown.
    let note: String?
    /// How many recipes contain what the reader avoids, "3 recipes are not shown"; nil when none is left out.
    let hidden: String?
    let showHidden: LocalPath

    init(_ context: any HouseholdContext, _ search: LibrarySearch, _ page: LibraryIndex.Page) {
        let strings = context.strings
        let size = LibrarySearch.pageSize
        let found = page.cards
        cards = found.prefix(size).map { RecipeCard($0, context.language, strings) }
        next = found.count > size ? search.path(after: found[size - 1].id) : nil
        first = search.after == nil ? nil : search.path(after: nil)
        notFound =
            search.typed.isEmpty
            ? strings.recipes.library.nothingHere : strings.recipes.library.notFound(query: search.typed)
        announced = cards.isEmpty ? notFound : strings.recipes.library.found(count: cards.count)
        hidden = page.hidden == 0 ? nil : strings.recipes.library.hidden(count: page.hidden)
        showHidden = search.showingAll.path(after: nil)
        note = search.diet == nil ? nil : strings.recipes.library.dietNote
        notFoundText =
            search.isFiltered ? strings.recipes.library.nothingHereText : strings.recipes.library.notFoundText
    }
}

/// A recipe in a list (S-15, C-3).
struct RecipeCard: Fragment, Sendable {
    let path: LocalPath
    let name: String
    let summary: String
    let figure: PhotoFigure
    let tags: [String]
    /// How many lines are only guessed, "1 guessed"; nil when none is.
    let guessed: String?
    /// What the recipe is to the reader, unless it is free: "not certain for you".
    let verdict: String?
    let energy: NutrientCell
    /// The unit of the energy: "serving", or "total" when the whole dish is one serving.
    let basis: String
    /// The second part of the energy, such as "/serving • 2000 kcal total"; nil when the whole dish is one serving.
    let total: String?
    let makes: String?
    var isOnShelf = false

    init(_ card: LibraryStore.Card, _ language: Language, _ strings: Strings, isOnShelf: Bool = false) {
        let numbers = Formatting(language)
        let count = numbers.count(card.servings)
        let isDivided = card.servings != 1
        path = "/recipes/\(card.id)"
        name = card.name
        summary = card.summary
        figure = .card(card.photo, of: card.id, named: card.name, strings)
        var tags: [String] = []
        tags.reserveCapacity(3)
        if let category = card.category { tags.append(category) }
        if let minutes = card.minutes { tags.append(strings.recipes.library.minutesTag(count: numbers.count(minutes))) }
        // "Makes 4 servings" says the same.
        self.tags = isDivided ? tags : tags + [strings.recipes.library.servingsTag(count: count)]
        guessed =
            card.guessed == 0
            ? nil : strings.recipes.library.guessed(count: Double(card.guessed), shown: String(card.guessed))
        verdict = strings.mark(of: card.verdict) ?? strings.mark(of: card.concerned)
        energy = NutrientCell(.energy, card.energy.scaled(by: isDivided ? 1 / card.servings : 1), numbers)
        basis = isDivided ? "serving" : "total"
        total = isDivided ? strings.recipes.library.perServing(total: numbers.nutrient(card.energy, .energy)) : nil
        makes = isDivided ? strings.recipes.library.makes(count: card.servings, shown: count) : nil
        self.isOnShelf = isOnShelf
    }
}

extension LibrarySearch {
    /// The same search with all that is left out.
    fileprivate var showingAll: LibrarySearch {
        var search = self
        search.showsAll = true
        return search
    }

    /// The address of this search, starting after a recipe. Default values are left out.
    func path(after: Recipe.ID?) -> LocalPath {
        let path: LocalPath = "/recipes"
        let parts: [(name: String, value: String)] = [
            ("q", typed), ("sort", sort == .name ? "" : sort.rawValue), ("category", category?.description ?? ""),
            ("tag", tag),
            ("time", time?.rawValue ?? ""), ("diet", diet?.rawValue ?? ""), ("fits", fitsToday ? "today" : ""),
            ("show", showsAll ? "all" : ""), ("after", after?.description ?? ""),
        ]
        return path.with(pairs: parts.filter { !$0.value.isEmpty })
    }
}
