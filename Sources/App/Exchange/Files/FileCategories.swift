import Database
import Domain
import RecipeImport
import Web

/// A household's categories by their names, with those that a file's recipes name and it has not.
struct FileCategories: Sendable {
    private var ids: [String: Category.ID]
    /// Those that are new.
    private var new: [(id: Category.ID, name: String)] = []

    init(_ known: [Named<Category.ID>], and recipes: [FileRecipe]) {
        ids = Dictionary(known.map { (Folding.key($0.name), $0.id) }) { first, _ in first }
        for found in recipes {
            guard let name = Self.name(of: found), ids[Folding.key(name)] == nil else { continue }
            let id = Category.ID.new()
            ids[Folding.key(name)] = id
            new.append((id, name))
        }
    }

    /// Makes those that are new, and notes them with the import that they are made for.
    func making(for id: FileImport.ID, in household: Household.ID) -> [SQL] {
        if new.isEmpty { return [] }
        return new.map { CategoryStore.insert($0.id, named: $0.name, in: household) }
            + [ImportCategoryStore.note(new.map(\.id), of: id, in: household)]
    }

    private static let mostTries = 3

    /// The household's categories with those that the recipes name; what is new of them is made.
    static func made(
        for recipes: [FileRecipe],
        in household: Household.ID,
        _ steps: ImportSteps
    ) async throws -> FileCategories {
        let named = CategoryStore.named(recipes.compactMap(Self.name), in: household)
        var tries = 1
        while true {
            let categories = FileCategories(try await steps.database.read(named), and: recipes)
            if categories.new.isEmpty { return categories }
            do {
                try await steps.run(categories.making(for: steps.job.id, in: household))
                return categories
            } catch let error as DatabaseError
                where error.constraint == "categories_name_unique" && tries < mostTries
            {
                // Somebody else has just made one.
                tries += 1
            }
        }
    }

    /// The category in which a recipe is filed; nil where it names none.
    func category(of found: FileRecipe) -> Category.ID? { ids[Folding.key(found.recipe.category)] }

    /// The name of a recipe's category, as one is named here.
    static func name(of found: FileRecipe) -> String? {
        var read = FormReader(Form([("name", found.recipe.category)]))
        return read.optionalText("name", .name)
    }
}
