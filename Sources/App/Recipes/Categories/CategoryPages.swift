import Domain
import Web

struct CategoriesPage: Page, Sendable {
    let query: String
    let results: CategoryShelves
    let isEmpty: Bool
    let mayChange: Bool

    init(_ context: any HouseholdContext, _ typed: String, _ results: CategoryShelves) {
        query = typed
        self.results = results
        isEmpty = typed.isEmpty && results.shelves.isEmpty && results.first == nil
        mayChange = context.may(.kitchen(.write))
    }
}

/// The categories, each with a row of its recipes: the live section of the page.
struct CategoryShelves: Fragment, Sendable {
    let shelves: [Shelf]
    let notFound: String
    /// How much was found of what was typed.
    let announced: String
    let mayChange: Bool
    let next: LocalPath?
    let first: LocalPath?
    var hasPages: Bool { next != nil || first != nil }
    /// How many recipes of these shelves contain what the reader avoids; nil when none is left out.
    let hidden: String?
    let showHidden: LocalPath = "/recipes?show=all"

    struct Shelf: Sendable {
        let id: String
        let name: String
        let edit: LocalPath
        let all: LocalPath
        let count: Int
        let cards: [RecipeCard]
        /// Why there are no cards.
        let empty: String
        var isFilled: Bool { !cards.isEmpty }
    }

    init(
        _ context: any HouseholdContext,
        _ typed: String,
        _ after: Category.ID?,
        _ found: [CategoryStore.Shelf],
        _ cards: [(category: Category.ID, card: LibraryStore.Card)],
        _ judged: [Category.ID: LibraryIndex.Page]?
    ) {
        let size = CategoryStore.pageSize
        let byCategory =
            judged?.mapValues(\.cards) ?? Dictionary(grouping: cards, by: \.category).mapValues { $0.map(\.card) }
        let left = found.prefix(size).reduce(0) { $0 + (judged?[$1.id]?.hidden ?? 0) }
        let words = context.strings.recipes
        hidden = left == 0 ? nil : words.library.hidden(count: left)
        let list: LocalPath = "/recipes"
        let ward = context.requestContext.ward?.name
        shelves = found.prefix(size).map { shelf in
            let hidden = judged?[shelf.id]?.hidden ?? 0
            return Shelf(
                id: "category-\(shelf.id)",
                name: shelf.name,
                edit: "/categories/\(shelf.id)/edit",
                all: list.with(["category": shelf.id.description]),
                count: shelf.count,
                cards: byCategory[shelf.id, default: []].map {
                    RecipeCard($0, context.language, context.strings, for: ward, isOnShelf: true)
                },
                empty: hidden == 0 ? words.categories.noRecipes : words.library.hidden(count: hidden)
            )
        }
        notFound = context.strings.recipes.categories.notFound(query: typed)
        let howMany = context.strings.foods.found(count: shelves.count)
        announced = typed.isEmpty ? "" : shelves.isEmpty ? notFound : howMany
        mayChange = context.may(.kitchen(.write))
        next = found.count > size ? Self.path(typed, after: found[size - 1].id) : nil
        first = after == nil ? nil : Self.path(typed, after: nil)
    }

    private static func path(_ typed: String, after: Category.ID?) -> LocalPath {
        let list: LocalPath = "/categories"
        let parts: [(name: String, value: String)] = [("q", typed), ("after", after?.description ?? "")]
        return list.with(pairs: parts.filter { !$0.value.isEmpty })
    }
}

/// The form of a new or an existing category.
struct CategoryPage: Page, Sendable {
    let title: String
    let action: LocalPath
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    let name: Field
    let delete: LocalPath?

    init(_ context: any HouseholdContext, _ category: Named<Category.ID>?, errors: FormErrors) {
        let strings = context.strings
        var fields = FormFields(context.form, errors, strings)
        title = category == nil ? strings.recipes.categories.new : strings.recipes.categories.edit
        action = category.map { "/categories/\($0.id)" } ?? "/categories"
        delete = category.map { "/categories/\($0.id)/delete" }
        csrf = context.csrf
        name = fields.text("name", strings.recipes.categories.name, kept: category?.name ?? "")
        self.errors = fields.summary
    }
}
