import Database
import Domain
import Web

/// The names of a table while an archive is brought back: what is there, and what has come.
struct ArchiveNames {
    /// What becomes of a row.
    enum Decision: Equatable {
        /// It keeps its name, with the keys that are made of it.
        case keep([String: String])
        /// What has this key takes its place.
        case same(as: String)
    }

    /// The column by which the database tells names of a table apart.
    static func column(of table: String) -> String { table == "ingredients" ? "ingredient_key" : "name_key" }

    /// No household has a longer name: a line of a recipe is the longest text that becomes one.
    private static let longest = RecipeLimits.line
    /// A longer name is cut before it gets a number, so that a form takes both together.
    private static let longestNumbered = TextRule.name.longest - 10

    private let table: ArchiveTable
    private var known: [String: String]
    /// The keys of names that have come with this archive.
    private var brought: Set<String> = []
    /// The names of what is deleted, by its keys.
    private let deleted: [String: String]
    /// What other names lead to, where a table has such.
    private var aliases: [String: String] = [:]
    private let present: Set<String>

    init(_ table: ArchiveTable, _ known: [ReturnStore.KnownName], deleted: [ReturnStore.KnownName] = []) {
        self.table = table
        self.known = Dictionary(known.map { ($0.key, $0.id) }) { first, _ in first }
        self.deleted = Dictionary(deleted.map { ($0.id, $0.key) }) { first, _ in first }
        present = Set(known.map(\.id))
    }

    /// Takes other names for what they lead to.
    mutating func also(_ names: [ReturnStore.KnownName]) {
        aliases = Dictionary(names.map { ($0.key, $0.id) }) { first, _ in first }
    }

    /// A name of a food as one's own may be called; nil where nothing of it can be read.
    static func ofFood(_ name: String) -> String? {
        let cut = name.cut(to: TextRule.name.longest)
        return TextRule.name.cleaned(cut).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Decides on a row with a name. Throws for a name that nobody could have typed.
    mutating func decide(_ written: String, _ id: String, isDeleted: Bool) throws(ArchiveProblem) -> Decision {
        let isUnnamedList = written.isEmpty && table.name == "shopping_lists"
        guard let typed = Self.longest.cleaned(written), !typed.isEmpty || isUnnamedList else {
            throw .damaged(file: table.file)
        }
        if isDeleted { return .keep(members(of: typed, key(typed))) }
        // What is deleted here comes back under the name that it has here.
        let name = deleted[id] ?? typed
        let key = key(name)
        guard let other = known[key] ?? meant(by: name, id), other != id else { return take(name, key, id) }
        switch table.naming {
        case .merged where !brought.contains(key): return .same(as: other)
        // A household may keep two ingredients apart whose names are one; the sign stands in no key of a name alone.
        case .merged: return take(name, "\(key) =\(Folding.key(name))", id)
        default:
            let base = name.cut(to: Self.longestNumbered)
            for number in 2... {
                let numbered = name.isEmpty ? "(\(number))" : "\(base) (\(number))"
                let key = self.key(numbered)
                if known[key] == nil { return take(numbered, key, id) }
            }
            throw .damaged(file: table.file)
        }
    }

    /// What another name leads to; nil where the row itself is here under whatever name.
    private func meant(by name: String, _ id: String) -> String? {
        present.contains(id) ? nil : aliases[Folding.key(name)]
    }

    private mutating func take(_ name: String, _ key: String, _ id: String) -> Decision {
        known[key] = id
        brought.insert(key)
        return .keep(members(of: name, key))
    }

    private func key(_ name: String) -> String {
        table.name == "ingredients" ? IngredientKey(name).text : Folding.key(name)
    }

    private func members(of name: String, _ key: String) -> [String: String] {
        var members = ["name": name, "name_key": Folding.key(name)]
        if ["own_foods", "ingredients", "categories"].contains(table.name) {
            members["search_text"] = SearchTokens(name).text
        }
        if table.name == "ingredients" {
            members["ingredient_key"] = key
            members["key_rules"] = String(IngredientKey.rules)
        }
        return members
    }
}
