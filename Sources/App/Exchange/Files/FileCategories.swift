import Database
import Domain
import RecipeImport
import Web

/// A household's categories by their names, with those that a file's recipes name and it has not.
struct FileCategories: Sendable {
    private var ids: [String: Category.ID]
    /// Makes those that are new.
    private(set) var new: [SQL] = []

    init(_ known: [CategoryStore.Name], and recipes: [FileRecipe] = [], in household: Household.ID) {
        ids = Dictionary(known.map { (Folding.key($0.name), $0.id) }) { first, _ in first }
        for found in recipes {
            guard let name = Self.name(of: found), ids[Folding.key(name)] == nil else { continue }
            let id = Category.ID.new()
            ids[Folding.key(name)] = id
            new.append(CategoryStore.insert(id, named: name, in: household))
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
