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

    private static let longest = TextRule.line(200)

    private let table: ArchiveTable
    private var known: [String: String]
    /// The keys of names that have come with this archive.
    private var brought: Set<String> = []

    init(_ table: ArchiveTable, _ known: [ReturnStore.KnownName]) {
        self.table = table
        self.known = Dictionary(known.map { ($0.key, $0.id) }) { first, _ in first }
    }

    /// Decides on a row with a name. Throws for a name that nobody could have typed.
    mutating func decide(_ name: String, _ id: String, isDeleted: Bool) throws(ArchiveProblem) -> Decision {
        let isUnnamedList = name.isEmpty && table.name == "shopping_lists"
        guard isUnnamedList || Self.longest.cleaned(name) == name, !name.isEmpty || isUnnamedList else {
            throw .damaged(file: table.file)
        }
        if isDeleted { return .keep(members(of: name, key(name))) }
        let key = key(name)
        guard let other = known[key], other != id else { return take(name, key, id) }
        switch table.naming {
        case .merged where !brought.contains(key): return .same(as: other)
        // A household may keep two ingredients apart whose names are one; the sign stands in no key of a name alone.
        case .merged: return take(name, "\(key) =\(Folding.key(name))", id)
        default:
            for number in 2... {
                let numbered = name.isEmpty ? "(\(number))" : "\(name) (\(number))"
                let key = self.key(numbered)
                if known[key] == nil { return take(numbered, key, id) }
            }
            throw .damaged(file: table.file)
        }
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
