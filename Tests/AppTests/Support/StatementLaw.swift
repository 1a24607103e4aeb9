/// What a statement has to keep to so that it also runs where the rows of households lie on several servers: it names the
/// household of every table of households, and adds rows in ways that reach the server of that household.
///
/// It reads the text as the server gets it. What it cannot follow it takes for a breach.
struct StatementLaw {
    /// The tables and views of which every server holds all rows.
    let everywhere: Set<String>

    /// What is wrong with a statement, in words; nothing for one that keeps to the law.
    func breaches(of text: String) -> [String] {
        var reading = Reading(everywhere: everywhere)
        let tree = StatementTree.read(text)
        // What a cursor takes its rows from was said when it was made.
        if tree.first?.word == "fetch" { return [] }
        reading.readQuery(tree, in: nil)
        let numbers = tree.words.filter { $0.contains("advisory") }.map { "\($0) locks no row" }
        return reading.judged() + numbers
    }
}

/// A statement as words and groups: what stands between a parenthesis and its end is a group.
indirect enum StatementTree {
    /// A word in lower case, with its dots where it has any (`r.household_id`).
    case word(String)
    /// `$1`, `$2` …
    case parameter
    /// A number or a text.
    case literal
    /// `=`, `,`, `::` and others.
    case sign(String)
    case group([StatementTree])

    static func read(_ text: String) -> [StatementTree] {
        var rest = Array(text.unicodeScalars)[...]
        return list(&rest)
    }

    private static func list(_ rest: inout ArraySlice<Unicode.Scalar>) -> [StatementTree] {
        var found: [StatementTree] = []
        while let next = rest.first {
            switch next {
            case " ", "\n", "\t": rest.removeFirst()
            case "(", "[":
                rest.removeFirst()
                found.append(.group(list(&rest)))
            case ")", "]":
                rest.removeFirst()
                return found
            case "'":
                rest.removeFirst()
                while let end = rest.popFirst(), end != "'" || rest.first == "'" {
                    if end == "'" { rest.removeFirst() }
                }
                found.append(.literal)
            case "$":
                rest.removeFirst()
                rest = rest.drop(while: isOfWord)
                found.append(.parameter)
            case "0"..."9":
                rest = rest.drop { isOfWord($0) || $0 == "." }
                found.append(.literal)
            case _ where isOfWord(next):
                let word = rest.prefix { isOfWord($0) || $0 == "." }
                rest = rest.dropFirst(word.count)
                found.append(.word(String(String.UnicodeScalarView(word)).lowercased()))
            case ",", ";":
                rest.removeFirst()
                found.append(.sign(String(next)))
            default:
                let sign = rest.prefix { !isOfWord($0) && !" \n\t()[]',;$".unicodeScalars.contains($0) }
                rest = rest.dropFirst(max(1, sign.count))
                found.append(.sign(String(String.UnicodeScalarView(sign))))
            }
        }
        return found
    }

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_" || scalar == "\""
    }

    var word: String? { if case .word(let word) = self { word } else { nil } }
    var group: [StatementTree]? { if case .group(let group) = self { group } else { nil } }
    var isComma: Bool { if case .sign(",") = self { true } else { false } }
    var isParameter: Bool { if case .parameter = self { true } else { false } }
    func isSign(_ sign: String) -> Bool { if case .sign(sign) = self { true } else { false } }
}

extension [StatementTree] {
    static let beginnings: Set<String> = ["select", "with", "values", "insert", "update", "delete"]
    var isQuery: Bool { first?.word.map(Self.beginnings.contains) ?? false }

    /// All words, of groups too.
    var words: [String] { flatMap { $0.word.map { [$0] } ?? $0.group?.words ?? [] } }

    subscript(at index: Int) -> StatementTree? { indices.contains(index) ? self[index] : nil }

    func word(at index: Int) -> String? { self[at: index]?.word }

    /// The pieces between the elements that divide.
    func divided(by divides: (StatementTree) -> Bool) -> [[StatementTree]] {
        split(omittingEmptySubsequences: false, whereSeparator: divides).map(Array.init)
    }
}

/// The tables of a SELECT, UPDATE, DELETE or INSERT, by the names under which its conditions know them.
private final class Level {
    struct Table {
        let name: String
        let alias: String
        let place: Int
        /// Whether its rows lie with their household.
        let isOfHouseholds: Bool
    }

    let outer: Level?
    var tables: [Table] = []

    init(_ outer: Level?) { self.outer = outer }

    func table(_ alias: String) -> Table? { tables.last { $0.alias == alias } ?? outer?.table(alias) }
}

private struct Reading {
    let everywhere: Set<String>
    /// Tables whose `household_id` is the same: each place has another one, or itself.
    private var same: [Int] = []
    private var bound: Set<Int> = []
    private var owned: [(table: Level.Table, place: Int)] = []
    private var breaches: [String] = []
    private var derived: Set<String> = []
    private var changing: Set<String> = []

    init(everywhere: Set<String>) { self.everywhere = everywhere }

    func judged() -> [String] {
        let free = owned.filter { !isBound($0.place) }
        return breaches + free.map { "\($0.table.name) (\($0.table.alias)) without its household" }
    }

    // MARK: Queries

    mutating func readQuery(_ nodes: [StatementTree], in outer: Level?) {
        var rest = nodes[...]
        if rest.first?.word == "with" { readNamed(&rest, in: outer) }
        for branch in Array(rest).divided(by: { ["union", "intersect", "except"].contains($0.word) }) {
            let query = branch.first?.word == "all" ? Array(branch.dropFirst()) : branch
            if query.count == 1, let inner = query[0].group {
                readQuery(inner, in: outer)
            } else {
                readBranch(query, in: outer)
            }
        }
    }

    /// `WITH a AS (…), b (c) AS MATERIALIZED (…)`.
    private mutating func readNamed(_ rest: inout ArraySlice<StatementTree>, in outer: Level?) {
        rest.removeFirst()
        if rest.first?.word == "recursive" { rest.removeFirst() }
        while let name = rest.popFirst()?.word {
            derived.insert(name)
            if rest.first?.group != nil { rest.removeFirst() }
            while let word = rest.first?.word, ["as", "not", "materialized"].contains(word) { rest.removeFirst() }
            guard let query = rest.popFirst()?.group else { return }
            if !Set(query.words).isDisjoint(with: ["insert", "update", "delete"]) { changing.insert(name) }
            readQuery(query, in: outer)
            guard rest.first?.isComma == true else { return }
            rest.removeFirst()
        }
    }

    private mutating func readBranch(_ nodes: [StatementTree], in outer: Level?) {
        let level = Level(outer)
        if nodes.first?.word == "insert" { return readInsert(nodes, level) }
        readTables(nodes, level, isFrom: false)
        readConditions(nodes, level, areConditions: false)
        readInner(nodes, level)
    }

    /// What stands in groups: queries of their own.
    private mutating func readInner(_ nodes: [StatementTree], _ level: Level) {
        for inner in nodes.compactMap(\.group) {
            if inner.isQuery { readQuery(inner, in: level) } else { readInner(inner, level) }
        }
    }

    // MARK: Tables

    private static let ends: Set<String> = [
        "where", "group", "order", "having", "limit", "returning", "set", "window", "select", "values", "offset",
    ]
    private static let noNames: Set<String> = ends.union([
        "join", "left", "right", "inner", "cross", "full", "on", "using", "for", "natural", "as", "from", "with",
        "tablesample", "do", "overriding", "default", "fetch",
    ])

    private mutating func readTables(_ nodes: [StatementTree], _ level: Level, isFrom: Bool) {
        var (isFrom, awaits, index) = (isFrom, isFrom, 0)
        while index < nodes.count {
            let node = nodes[index]
            let former = index > 0 ? nodes.word(at: index - 1) : nil
            switch node.word {
            case "from" where former != "distinct": (isFrom, awaits) = (true, true)
            case "using" where nodes[at: index + 1]?.group.map(\.isQuery) ?? true: (isFrom, awaits) = (true, true)
            case "join": awaits = true
            case "update" where former == nil: awaits = true
            case "lateral", "only": break
            case let word? where Self.ends.contains(word): (isFrom, awaits) = (false, false)
            default:
                if node.isComma, isFrom {
                    awaits = true
                } else if awaits {
                    index = readTable(nodes, index, level)
                    awaits = false
                    continue
                }
            }
            index += 1
        }
    }

    /// Reads a table, a function or a query with the name behind it, and answers where it ends.
    private mutating func readTable(_ nodes: [StatementTree], _ start: Int, _ level: Level) -> Int {
        var end = start + 1
        var isTable = false
        if let group = nodes[start].group, !group.isQuery {
            readTables(group, level, isFrom: true)
            return end
        }
        let name = nodes[start].word ?? ""
        if !name.isEmpty {
            if nodes[at: end]?.group != nil, nodes.word(at: end + 1) != "values" { end += 1 } else { isTable = true }
        }
        if nodes.word(at: end) == "with", nodes.word(at: end + 1) == "ordinality" { end += 2 }
        var alias = name
        if nodes.word(at: end) == "as" { end += 1 }
        if let word = nodes.word(at: end), !Self.noNames.contains(word) {
            alias = word
            end += 1
            if nodes[at: end]?.group != nil { end += 1 }
        }
        add(name, alias, level, isTable: isTable && !derived.contains(name))
        return end
    }

    @discardableResult
    private mutating func add(_ name: String, _ alias: String, _ level: Level, isTable: Bool) -> Level.Table {
        let place = same.count
        same.append(place)
        let isOwned = isTable && !everywhere.contains(name) && !name.hasPrefix("pg_")
        let table = Level.Table(name: name, alias: alias, place: place, isOfHouseholds: isOwned)
        level.tables.append(table)
        if isOwned { owned.append((table, place)) }
        // What a query of its own has found is judged there.
        if !isTable { bound.insert(place) }
        return table
    }

    // MARK: Conditions

    /// Takes `household_id = …` from what must hold: conditions of WHERE and ON that are joined by AND.
    private mutating func readConditions(_ nodes: [StatementTree], _ level: Level, areConditions: Bool) {
        var part: [StatementTree] = []
        var holds = areConditions
        for node in nodes + [.word("where")] {
            guard let word = node.word, Self.ends.contains(word) || Self.noNames.contains(word), word != "as" else {
                part.append(node)
                continue
            }
            if holds { readCondition(part, level) } else if !areConditions { readJoins(part, level) }
            part = []
            holds = word == "where" || word == "on"
        }
    }

    /// Conditions of joins that stand in parentheses of a FROM.
    private mutating func readJoins(_ nodes: [StatementTree], _ level: Level) {
        for group in nodes.compactMap(\.group) where !group.isQuery && group.words.contains("on") {
            readConditions(group, level, areConditions: false)
        }
    }

    private mutating func readCondition(_ nodes: [StatementTree], _ level: Level) {
        guard !nodes.contains(where: { $0.word == "or" }) else { return }
        for (index, node) in nodes.enumerated() {
            if let group = node.group, !group.isQuery, index == 0 || nodes.word(at: index - 1) == "and" {
                readCondition(group, level)
            }
            guard node.isSign("="), let left = nodes[at: index - 1], let right = nodes[at: index + 1] else { continue }
            equate(left, right, level)
        }
    }

    private mutating func equate(_ left: StatementTree, _ right: StatementTree, _ level: Level) {
        let (one, other) = (places(left, level), places(right, level))
        if left.isParameter { bound.formUnion(other.map(root)) }
        if right.isParameter { bound.formUnion(one.map(root)) }
        for place in one { for second in other { unite(place, second) } }
    }

    /// The tables whose `household_id` a word means.
    private func places(_ node: StatementTree, _ level: Level) -> [Int] {
        guard let word = node.word, word == "household_id" || word.hasSuffix(".household_id") else { return [] }
        if word == "household_id" { return level.tables.filter { !derived.contains($0.name) }.map(\.place) }
        return level.table(String(word.dropLast(".household_id".count))).map { [$0.place] } ?? []
    }

    private func root(_ place: Int) -> Int { same[place] == place ? place : root(same[place]) }
    private func isBound(_ place: Int) -> Bool { bound.contains { root($0) == root(place) } }
    private mutating func unite(_ one: Int, _ other: Int) { same[root(one)] = root(other) }

    // MARK: Rows that are added

    private static let rowsOfNothing: Set<String> = [
        "unnest", "jsonb_to_recordset", "jsonb_populate_recordset", "jsonb_array_elements", "jsonb_each",
        "generate_series", "regexp_split_to_table", "string_to_table",
    ]

    private mutating func readInsert(_ nodes: [StatementTree], _ level: Level) {
        guard nodes.word(at: 1) == "into", let name = nodes.word(at: 2) else {
            return breaches.append("an INSERT that cannot be read")
        }
        var index = 3
        if nodes.word(at: index) == "as" { index += 2 }
        let columns = nodes[at: index]?.group?.compactMap(\.word) ?? []
        let end =
            nodes.indices.first { index in
                nodes.word(at: index) == "returning"
                    || nodes.word(at: index) == "on" && nodes.word(at: index + 1) == "conflict"
            } ?? nodes.endIndex
        let source = Array(nodes[min(index + 1, end)..<end])
        readInner(Array(nodes[end...]), level)
        guard !everywhere.contains(name) else { return readQuery(source, in: level) }
        guard let place = columns.firstIndex(of: "household_id") else {
            return breaches.append("\(name) gets rows without a household")
        }
        if source.first?.word == "values" {
            readInner(source, level)
            for row in source.compactMap(\.group) {
                let values = row.divided(by: \.isComma)
                if values[at: place]?.first?.isParameter != true {
                    breaches.append("\(name) gets a row of no known household")
                }
            }
            return
        }
        readRows(of: source, into: name, place, level)
    }

    private mutating func readRows(of source: [StatementTree], into name: String, _ place: Int, _ level: Level) {
        let words = Set(source.words)
        let made = words.intersection(Self.rowsOfNothing).sorted()
        // Beside rows of a table they may say what becomes of those; the household is then the table's.
        if !made.isEmpty, !households(source, place) {
            breaches.append("\(name) gets rows of \(made.joined(separator: ", "))")
        }
        let before = owned.count
        readQuery(source, in: level)
        let changed = words.intersection(changing).sorted()
        if !changed.isEmpty {
            breaches.append("\(name) gets rows of what \(changed.joined(separator: ", ")) has changed")
        }
        if owned.count == before { breaches.append("\(name) gets rows of no table of its household") }
    }

    /// Whether each SELECT takes the household of the rows that it answers from a table.
    private func households(_ source: [StatementTree], _ place: Int) -> Bool {
        let queries = source.divided { $0.word == "select" }.dropFirst()
        return queries.allSatisfy { query in
            let list = Array(query.prefix { $0.word != "from" })
            return list.divided(by: \.isComma)[at: place]?.first?.word?.hasSuffix("household_id") ?? false
        }
    }
}

extension [[StatementTree]] {
    subscript(at index: Int) -> [StatementTree]? { indices.contains(index) ? self[index] : nil }
}
