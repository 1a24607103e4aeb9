import Domain

/// Some rows of a table on their way back.
struct ArchiveBatch {
    let table: ArchiveTable
    /// The columns that the file has, of those that the table may have.
    let columns: [String]
    /// The columns that are written: also those made of names.
    let written: [String]
    var names: ArchiveNames?
    var lines: [ArchiveLine] = []
    /// The keys of the rows, in their order.
    var ids: [String] = []
    /// The keys of persons who have left.
    var gone: Set<String> = []
    /// Rows that are not written: what they are a part of is here, or they are of a body that is not to be read.
    private(set) var passed: [ArchiveLine] = []

    init(_ table: ArchiveTable, _ columns: [String], _ names: ArchiveNames?) {
        self.table = table
        self.columns = columns
        self.names = names
        let made: [String] =
            switch table.name {
            case "own_foods", "categories", "ingredient_aliases": ["name_key", "search_text"]
            case "ingredients": ["name_key", "search_text", "ingredient_key", "key_rules"]
            case "persons": ["language", "time_zone"]
            case "avoidances": ["words_keys"]
            default: table.naming == nil ? [] : ["name_key"]
            }
        written = ["household_id"] + columns + made
    }

    /// The rows that were not written, without what only one row may have: whatever else has it keeps it.
    func without(_ column: String, allBut written: [String]) -> ArchiveBatch {
        var rest = self
        let kept = zip(lines, ids).filter { !written.contains($0.1) }
        rest.lines = kept.map { line, _ in
            var line = line
            line.add(column, nil)
            return line
        }
        rest.ids = kept.map(\.1)
        return rest
    }

    /// The keys of what somebody avoids in words of their own, as the text of an array.
    static func keys(of words: String) -> String {
        "{\(AvoidedWords(words).names.map(quoted).joined(separator: ","))}"
    }

    /// A text inside the text of an array.
    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    mutating func empty() { (lines, ids, gone, passed) = ([], [], [], []) }

    mutating func passOver(_ line: ArchiveLine) { passed.append(line) }

    /// Gives a row the keys that its name makes; false when another takes its place.
    mutating func name(
        _ line: inout ArchiveLine,
        _ members: ArchiveLine.Members,
        _ state: ArchiveReturn
    ) throws -> Bool {
        if table.name == "avoidances", let words = members["words"] {
            line.add("words_keys", Self.keys(of: words))
        }
        guard table.naming != nil || table.name == "ingredient_aliases" else { return true }
        guard let name = members["name"] else { throw ArchiveProblem.damaged(file: table.file) }
        guard let id = members["id"] else {
            line.add("name_key", Folding.key(name))
            line.add("search_text", SearchTokens(name).text)
            return true
        }
        switch try names?.decide(name, id, isDeleted: members["deleted_at"] != nil) {
        case .keep(let made):
            for (column, value) in made.sorted(by: { $0.key < $1.key }) { line.add(column, value) }
            return true
        case .same(let other):
            state.keys[id] = other
            state.settled.insert(other)
            if table.name == "ingredients" { state.merged.insert(other) }
            state.report.there += 1
            return false
        case nil: return true
        }
    }
}
