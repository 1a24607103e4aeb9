import Domain
import RecipeImport
import Security

extension FileRecipe {
    /// By what a second import knows the recipe again: its own key, its address, or what it says.
    var importKey: String {
        if !key.isEmpty { return key }
        if !recipe.address.isEmpty { return recipe.address }
        let lines = [recipe.statedName] + recipe.statedLines
        return Digest.hexadecimal(Digest.sha256(Array(lines.joined(separator: "\n").utf8)))
    }

    /// Whether it has neither a key nor an address, and is known by what it says.
    fileprivate var isKnownByLines: Bool { key.isEmpty && recipe.address.isEmpty }

    /// Whether it has the key of a recipe that says nearly the same, and not quite. Of one that was known by its name once the
    /// key does not say it.
    func isAlike(_ key: String) -> Bool {
        isKnownByLines && !key.hasPrefix(importKey) && key.utf8.count == 64 && key.allSatisfy(\.isHexDigit)
    }

    /// Whether it is known by nothing but the page that it is from, on which there may be others.
    fileprivate var isKnownByAddress: Bool { !recipe.address.isEmpty && recipe.address.hasPrefix(importKey) }
}

/// The keys of a file's recipes. Where several recipes have one key, their names tell them apart, and not their places in
/// the file: one that is missing from the next file gives its key to no other.
struct ImportKeys {
    private var counts: [String: Int] = [:]
    private var taken: Set<String> = []

    /// Counts the keys of some of the file's recipes, all of which are counted before any is given its key.
    mutating func count(_ recipes: [FileRecipe]) {
        for recipe in recipes { counts[recipe.importKey, default: 0] += 1 }
    }

    /// All keys that some recipes may have had in imports before.
    func possible(for recipes: [FileRecipe]) -> [String] {
        recipes.flatMap { recipe -> [String] in
            if isShared(recipe) { return Self.candidates(recipe) }
            if recipe.isKnownByLines { return [recipe.importKey] }
            return Self.dashed(recipe.importKey).map { [recipe.importKey, $0] } ?? []
        }
    }

    /// Whether a recipe has no key of its own, and is none of those that are stored for the page that it is from.
    func isNewOfPage(_ recipe: FileRecipe, _ stored: [String: String]) -> Bool {
        guard recipe.key.isEmpty, !recipe.recipe.address.isEmpty else { return false }
        let name = Folding.key(recipe.recipe.statedName)
        return Self.candidates(recipe).allSatisfy { stored[$0].map(Folding.key) != name }
    }

    /// Whether nothing but what a recipe says tells it from the others of the file.
    func isKnownByLines(_ recipe: FileRecipe) -> Bool { recipe.isKnownByLines && !isShared(recipe) }

    /// Whether a key is that of no recipe of the file.
    func isFree(_ key: String) -> Bool { counts[key] == nil && !taken.contains(key) }

    /// Gives a recipe its key.
    /// - Parameters:
    ///   - stored: the names that the recipes which were imported before had in their files, by their keys.
    ///   - lines: the lines that they had, by their keys: of several with one name that of the same lines is it.
    ///   - alike: the key of the one that says nearly the same, and is no other's of the file.
    mutating func take(
        _ recipe: FileRecipe,
        _ stored: [String: String],
        _ lines: [String: [String]] = [:],
        alike: String? = nil
    ) -> String {
        let key = recipe.importKey
        guard isShared(recipe) else {
            if let dashed = Self.dashed(key), stored[key] == nil, stored[dashed] != nil { return dashed }
            guard let alike else { return key }
            taken.insert(alike)
            return alike
        }
        let name = Folding.key(recipe.recipe.statedName)
        let named = Self.candidates(recipe).filter { candidate in
            stored[candidate].map(Folding.key) == name && !taken.contains(candidate)
        }
        let own = recipe.recipe.ingredients.flatMap(\.lines)
        let known = named.first { lines[$0] == own } ?? named.first
        let wanted = counts[key] == 1 && stored[key] == nil ? key : Self.named(recipe)
        let given = known ?? alike.flatMap { taken.contains($0) ? nil : $0 } ?? free(wanted)
        taken.insert(given)
        return given
    }

    /// Whether another recipe may have the same key, in this file or in one before it.
    private func isShared(_ recipe: FileRecipe) -> Bool {
        counts[recipe.importKey, default: 0] > 1 || recipe.isKnownByAddress
    }

    private func free(_ wanted: String) -> String {
        if !taken.contains(wanted) { return wanted }
        var number = 2
        while taken.contains("\(wanted)#\(number)") { number += 1 }
        return "\(wanted)#\(number)"
    }

    /// A key of Mealie as imports gave it in the past, with the dashes that its interface writes; nil for any other key.
    private static func dashed(_ key: String) -> String? {
        guard key.utf8.count == 32, key.allSatisfy(\.isHexDigit) else { return nil }
        var (dashed, rest) = ("", key[...])
        for length in [8, 4, 4, 4] {
            dashed += rest.prefix(length) + "-"
            rest = rest.dropFirst(length)
        }
        return dashed + rest
    }

    static func named(_ recipe: FileRecipe) -> String {
        "\(recipe.importKey)#\(Folding.key(recipe.recipe.statedName))"
    }

    /// The plain key, the one with the name, those by places, which imports gave in the past, and those of several recipes
    /// with one name.
    private static func candidates(_ recipe: FileRecipe) -> [String] {
        let keys = [recipe.importKey, named(recipe)]
        return keys + keys.flatMap { key in (2...9).map { "\(key)#\($0)" } }
    }
}
