import Database
import Domain

/// Writes the recipes and the diary of the demo with the product's own readers and stores.
struct DemoKitchen {
    let database: any Database
    private let catalogue: CatalogueCache
    private let owner: DiaryOwner

    /// A recipe with its resolved lines.
    struct Cooked: Sendable {
        let id: Recipe.ID
        let written: RecipeStore.RecipeRecord
    }

    /// All recipes, with the categories that they belong to.
    struct Book: Sendable {
        var categories: [(name: String, id: Category.ID)] = []
        var recipes: [Cooked] = []
    }

    init(_ target: DemoTarget, _ registration: Registration) {
        catalogue = target.catalogue
        owner = DiaryOwner(household: registration.household, person: registration.person)
        database = target.database.scoped(to: registration.household, person: registration.person)
    }

    /// The foods that the menu's texts mean, by text.
    func foods(_ text: [String]) async throws -> [String: ResolvedLine] {
        let lines = try await resolver(.en).resolve(text)
        return Dictionary(zip(text, lines), uniquingKeysWith: { first, _ in first })
    }

    /// The lines that planned dishes have instead of their recipe's, by their texts.
    func lines(instead dishes: [DemoDish], of recipes: [DemoRecipe]) async throws -> [String: ResolvedLine] {
        let languages = Dictionary(recipes.map { ($0.name, $0.language) }, uniquingKeysWith: { first, _ in first })
        var lines: [String: ResolvedLine] = [:]
        for language in Language.allCases {
            let swaps = dishes.filter { languages[$0.title] == language }.flatMap(\.swaps)
            let texts = swaps.map(\.instead).filter { !$0.isEmpty }
            for (text, line) in zip(texts, try await resolver(language).resolve(texts)) { lines[text] = line }
        }
        return lines
    }

    /// What a plan can name.
    func plannable(
        _ recipes: [String: RecipeDetail],
        _ instead: [String: ResolvedLine],
        _ people: [DemoPerson]
    ) -> DemoPlan.Kitchen {
        let ids = Dictionary(people.map { ($0.profile.name, $0.id) }, uniquingKeysWith: { first, _ in first })
        return DemoPlan.Kitchen(owner: owner, recipes: recipes, lines: instead, people: ids)
    }

    func read(_ recipes: [DemoRecipe]) async throws -> Book {
        var book = Book()
        var understood: [Language: [ResolvedLine]] = [:]
        for language in Language.allCases {
            let text = recipes.filter { $0.language == language }.flatMap { $0.lines.map(\.text) }
            understood[language] = try await resolver(language).resolve(text)
        }
        for recipe in recipes {
            let category = book.category(recipe.category)
            let draft = try recipe.draft(in: category)
            let resolved = understood[recipe.language, default: []].prefix(draft.lines.count)
            understood[recipe.language]?.removeFirst(resolved.count)
            let lines = zip(draft.lines, resolved).map { typed, line in
                LineRecord(line: line, section: typed.section, isCorrected: false)
            }
            let dish = Dish(
                lines: resolved.map(\.dishLine),
                cookedWeight: draft.cookedWeight,
                yield: try recipe.yield(draft)
            )
            book.recipes.append(Cooked(id: recipe.id, written: .init(draft: draft, lines: lines, dish: dish)))
        }
        return book
    }

    /// Writes the recipes, and returns them by name as their pages show them.
    func write(_ book: Book, _ db: Connection) async throws -> [String: RecipeDetail] {
        let household = owner.household
        try await db.run(book.categories.map { CategoryStore.insert($0.id, named: $0.name, in: household) })
        var details: [String: RecipeDetail] = [:]
        for recipe in book.recipes {
            try await RecipeStore.insert(recipe.id, recipe.written, in: household, db)
            let (head, lines) = try await db.fetch(
                RecipeStore.head(of: recipe.id, in: household),
                RecipeStore.lines(of: recipe.id, in: household)
            )
            let found = recipe.written.lines.compactMap(\.line.food)
            let foods = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            let filled = lines.map { line in line.filled { foods[$0] } }
            details[recipe.written.draft.name] = head.map { RecipeDetail($0, filled) }
        }
        return details
    }

    func write(_ entries: [DiaryEntry], of owner: DiaryOwner, _ db: Connection) async throws {
        try await db.fetch(entries.flatMap { DiaryStore.add($0, of: owner, once: nil) })
    }

    private func resolver(_ language: Language) -> FoodResolver {
        FoodResolver(catalogue: catalogue, database: database, household: owner.household, language: language)
    }
}

extension DemoKitchen.Book {
    /// The id of a category, which is new when no other has the name.
    fileprivate mutating func category(_ name: String) -> Category.ID {
        if let known = categories.first(where: { $0.name == name }) { return known.id }
        let id = Category.ID.new()
        categories.append((name, id))
        return id
    }
}
