import Database
import Domain
import RecipeImport

/// Gives the recipes of a file their keys, some at a time, with what is known of those that were imported before.
struct KeyGiving {
    private let source: String
    private let household: Household.ID
    private let database: any Database
    private var keys = ImportKeys()
    /// The recipes that are known by nothing but what they say; nil until one is looked for.
    private var former: FormerKeys?
    /// The keys that were given of late, and are those of another program until now.
    private(set) var adopted: [String] = []

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
        let unknown = recipes.filter { isUnknown($0, stored) }
        if unknown.isEmpty {
            adopted = []
            return recipes.map { keys.take($0, stored, lines) }
        }
        let former = try await knownByLines()
        let alike = try await alike(unknown.filter { !former.all.contains($0.importKey) }, former)
        adopted = former.foreign(among: unknown.map { alike[ImportKeys.named($0)] ?? $0.importKey })
        return recipes.map { keys.take($0, stored, lines, alike: alike[ImportKeys.named($0)]) }
    }

    /// Whether what was imported before says by no key of its own that it is a recipe. One with an address may have come
    /// when such files were known by names.
    private func isUnknown(_ recipe: FileRecipe, _ stored: [String: String]) -> Bool {
        if keys.isKnownByLines(recipe) { return stored[recipe.importKey] == nil }
        return ImportKeyStore.namedSources.contains(source) && keys.isNewOfPage(recipe, stored)
    }

    /// The keys of those that say nearly the same under the same name, by the keys and names of these recipes: an earlier
    /// version may have read the same recipe otherwise, or have known it by its name. Of all pairs the likest is taken first.
    private func alike(_ unknown: [FileRecipe], _ former: FormerKeys) async throws -> [String: String] {
        func named(_ recipe: FileRecipe) -> [String] {
            let named = recipe.recipe.knownNames.flatMap { former.named[Folding.key($0)] ?? [] }
            return keys.isKnownByLines(recipe) ? named : named.filter(former.byName.contains)
        }
        let asked = unknown.flatMap(named).filter(keys.isFree)
        if asked.isEmpty { return [:] }
        let found = try await database.read(ImportKeyStore.said(by: asked, source, in: household))
        let said = Dictionary(found) { first, _ in first }
        let pairs = unknown.flatMap { recipe in
            let own = SaidRecipe(recipe.recipe)
            return named(recipe).compactMap { key -> (own: String, known: String, likeness: RecipeLikeness)? in
                said[key].flatMap { RecipeLikeness($0, own) }.map {
                    (own: ImportKeys.named(recipe), known: key, likeness: $0)
                }
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

    private mutating func knownByLines() async throws -> FormerKeys {
        if let former { return former }
        let known = FormerKeys(try await database.read(ImportKeyStore.knownByLines(source, in: household)))
        former = known
        return known
    }
}

/// The keys of recipes that earlier files brought and that are known by nothing but what they say, or were known by their
/// names alone, whichever program's files those were taken for: another version may take a file for that of another program.
private struct FormerKeys {
    private(set) var all: Set<String> = []
    /// By the folded names that the recipes had in their files.
    private(set) var named: [String: [String]] = [:]
    /// Those that are names.
    private(set) var byName: Set<String> = []
    private var own: Set<String> = []

    init(_ known: [ImportKeyStore.KnownByLines]) {
        for one in known {
            if one.isOwn { own.insert(one.key) }
            if one.isByName { byName.insert(one.key) }
            guard all.insert(one.key).inserted, !one.name.isEmpty else { continue }
            named[Folding.key(one.name), default: []].append(one.key)
        }
    }

    /// Those of some keys that are none of the program's own.
    func foreign(among keys: [String]) -> [String] { keys.filter { all.contains($0) && !own.contains($0) } }
}
