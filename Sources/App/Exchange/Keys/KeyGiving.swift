import Database
import Domain
import RecipeImport

/// Gives the recipes of a file their keys, some at a time, with what is known of those that were imported before.
struct KeyGiving {
    private let source: String
    private let household: Household.ID
    private let database: any Database
    private var keys = ImportKeys()
    /// The keys of recipes that are known by nothing but what they say, by their names; nil until one is looked for.
    private var former: [String: [String]]?

    init(_ source: String, in household: Household.ID, from database: any Database) {
        self.source = source
        self.household = household
        self.database = database
    }

    mutating func count(_ recipes: [FileRecipe]) { keys.count(recipes) }

    /// The keys of some recipes, in their order.
    mutating func give(_ recipes: [FileRecipe]) async throws -> [String] {
        let asked = keys.possible(for: recipes)
        var stored: [String: String] = [:]
        var lines: [String: [String]] = [:]
        if !asked.isEmpty {
            for known in try await database.read(ImportKeyStore.names(of: asked, source, in: household)) {
                stored[known.key] = known.name
                lines[known.key] = known.lines
            }
        }
        let unknown = recipes.filter { keys.isKnownByLines($0) && stored[$0.importKey] == nil }
        let alike = try await alike(unknown)
        return recipes.map { keys.take($0, stored, lines, alike: alike[$0.importKey]) }
    }

    /// The keys of those that say nearly the same under the same name, by the keys of these recipes: an earlier version may
    /// have read the same recipe otherwise. Of all pairs the likest is taken first.
    private mutating func alike(_ unknown: [FileRecipe]) async throws -> [String: String] {
        if unknown.isEmpty { return [:] }
        let known = try await knownByLines()
        func named(_ recipe: FileRecipe) -> [String] { known[Folding.key(recipe.recipe.statedName)] ?? [] }
        let asked = unknown.flatMap(named).filter(keys.isFree)
        if asked.isEmpty { return [:] }
        let found = try await database.read(ImportKeyStore.said(by: asked, source, in: household))
        let said = Dictionary(found) { first, _ in first }
        let pairs = unknown.flatMap { recipe in
            let own = SaidRecipe(recipe.recipe)
            return named(recipe).compactMap { key in
                said[key].flatMap { RecipeLikeness($0, own) }.map { (own: recipe.importKey, known: key, likeness: $0) }
            }
        }
        var given: [String: String] = [:]
        var taken: Set<String> = []
        for pair in pairs.sorted(by: { ($1.likeness, $0.known) < ($0.likeness, $1.known) }) {
            if given[pair.own] != nil || taken.contains(pair.known) { continue }
            given[pair.own] = pair.known
            taken.insert(pair.known)
        }
        return given
    }

    private mutating func knownByLines() async throws -> [String: [String]] {
        if let former { return former }
        let all = try await database.read(ImportKeyStore.knownByLines(source, in: household))
        let known = Dictionary(grouping: all.filter { !$0.name.isEmpty }) { Folding.key($0.name) }
            .mapValues { $0.map(\.key) }
        former = known
        return known
    }
}
