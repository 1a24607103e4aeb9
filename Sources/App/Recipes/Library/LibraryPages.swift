import Domain
import Web

struct LibraryPage: Page, Sendable {
    let query: String
    let sort: LibraryFilter
    let category: LibraryFilter
    let time: LibraryFilter
    let diet: LibraryFilter
    let rating: LibraryFilter
    /// The filter by tag; nil for a household that has none.
    let tag: LibraryFilter?
    /// The filter by the energy that is left today; nil for people without a goal.
    let left: LibraryFilter?
    let results: LibraryResults
    /// Whether the household has no recipes: the page then explains how to begin.
    let isEmpty: Bool
    let mayAdd: Bool
    /// For whom the reader can look: what that person must not eat is left out. Empty where they look after nobody.
    let people: [Whose]
    var hasPeople: Bool { !people.isEmpty }

    struct Whose: Sendable {
        let name: String
        let path: LocalPath
        let isHere: Bool
    }

    init(
        _ context: any HouseholdContext,
        _ search: LibrarySearch,
        _ results: LibraryResults,
        _ found: LibraryFinder.Found,
        _ index: LibraryIndex
    ) {
        let (strings, categories) = (context.strings, found.categories)
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
        rating = .rating(search.rating, isOwn: context.reader != nil, strings)
        left = search.left.map { .left($0, isChosen: search.fitsToday, strings) }
        self.results = results
        tag = LibraryFilter.tag(search.tag, index.tags, strings)
        isEmpty = index.isEmpty
        mayAdd = context.may(.kitchen(.write))
        people = Self.whose(context, found.wards)
    }

    private static func whose(_ context: any HouseholdContext, _ wards: [Ward]) -> [Whose] {
        guard let own = context.requestContext.signedIn, !wards.isEmpty else { return [] }
        let ward = context.requestContext.ward
        func path(_ person: Person.ID) -> LocalPath { "/recipes?person=\(person)" }
        return [Whose(name: own.name, path: path(own.person), isHere: ward == nil)]
            + wards.map { Whose(name: $0.name, path: path($0.id), isHere: $0.id == ward?.id) }
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

    /// - Parameter isOwn: whether it is the reader's own rating that counts.
    fileprivate static func rating(_ chosen: LibraryRating?, isOwn: Bool, _ strings: Strings) -> LibraryFilter {
        LibraryFilter(
            "rating",
            isOwn ? strings.recipes.library.ownRating : strings.recipes.library.rating,
            chosen: chosen?.rawValue ?? "",
            [(value: "", label: strings.recipes.library.all)]
                + LibraryRating.allCases.map { rating in
                    (value: rating.rawValue, label: strings.recipes.library.atLeast(rating: rating.rawValue))
                }
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
        let ward = context.requestContext.ward?.name
        cards = found.prefix(size).enumerated().map { place, card in
            RecipeCard(card, context.language, strings, for: ward, isInSight: place < LibrarySearch.inSight)
        }
        next = found.count > size ? search.path(after: found[size - 1].id) : nil
        first = search.after == nil ? nil : search.path(after: nil)
        notFound =
            search.typed.isEmpty
            ? strings.recipes.library.nothingHere : strings.recipes.library.notFound(query: search.typed)
        announced = cards.isEmpty ? notFound : strings.recipes.library.found(count: page.total)
        hidden = page.hidden == 0 ? nil : strings.recipes.library.hidden(count: page.hidden)
        showHidden = search.showingAll.path(after: nil)
        note = search.diet == nil ? nil : strings.recipes.library.dietNote
        notFoundText =
            search.isFiltered ? strings.recipes.library.nothingHereText : strings.recipes.library.notFoundText
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
            ("time", time?.rawValue ?? ""), ("diet", diet?.rawValue ?? ""),
            ("rating", rating?.rawValue ?? ""), ("fits", fitsToday ? "today" : ""),
            ("show", showsAll ? "all" : ""), ("after", after?.description ?? ""),
        ]
        return path.with(pairs: parts.filter { !$0.value.isEmpty })
    }
}
