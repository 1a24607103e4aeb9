import Domain
import FoundationEssentials
import Security

/// The text files of the folder Catalogue. Their format is described in Catalogue/README.md.
struct CatalogueFiles: Sendable {
    private let foods: String
    private let names: String
    private let measures: String
    private let contents: String
    private let kinds: String
    /// The digest of all five files and of `reading`.
    let digest: String

    /// The version of the loader. It is raised when the loader makes other rows from the
    /// same files, so that they are loaded again.
    private static let reading = "3"

    init(folder: String) throws {
        func text(_ name: String) throws -> String {
            try String(contentsOfFile: "\(folder)/\(name).tsv", encoding: .utf8)
        }
        foods = try text("foods")
        names = try text("names")
        measures = try text("measures")
        contents = try text("contents")
        kinds = try text("kinds")
        digest = Self.digest([Self.reading, foods, names, measures, contents, kinds])
    }

    static func digest(_ parts: [String]) -> String {
        let bytes = Digest.sha256(Array(parts.joined(separator: "\u{1E}").utf8))
        return bytes.prefix(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// All foods with their names and measures, in the order of the files.
    func parsed() throws(CatalogueError) -> [CatalogueFood] {
        let names = try grouped(names, "names")
        let measures = try grouped(measures, "measures")
        let contents = try grouped(contents, "contents")
        let kinds = try kindsOfFoods()
        let lines = Self.lines(of: self.foods)
        let table = try CatalogueTable(lines, file: "foods")
        var foods: [CatalogueFood] = []
        for (row, line) in zip(table.rows, lines.dropFirst()) {
            let key = try row.text("key")
            let ownNames = names[key] ?? []
            let ownMeasures = measures[key] ?? []
            let ownContents = contents[key] ?? []
            let rows = (ownNames + ownMeasures + ownContents).map { $0.cells.joined(separator: "\t") }
            // Since the third version such a measure is another row.
            let isOther = rows.contains { $0.contains("\tpackage\t") && $0.hasSuffix("\tstated") }
            foods.append(
                try CatalogueFood(
                    row,
                    names: ownNames,
                    measures: ownMeasures,
                    contents: ownContents.first,
                    kinds: kinds[key],
                    revision: Self.digest([line] + rows + (kinds[key] ?? []) + (isOther ? [Self.reading] : []))
                )
            )
        }
        return foods
    }

    /// Lines without comments, told apart by bytes: characters take several times as long.
    private static func lines(of text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: "\n"))
            .filter { $0.first != UInt8(ascii: "#") }
            .map { String(Substring($0)) }
    }

    /// The kinds of which each food is made; "-" stands before foods that are of none.
    private func kindsOfFoods() throws(CatalogueError) -> [String: [String]] {
        var kinds: [String: [String]] = [:]
        for row in try CatalogueTable(Self.lines(of: self.kinds), file: "kinds").rows {
            let kind = try row.text("kind")
            for food in try row.text("foods").split(separator: " ") {
                kinds[String(food), default: []] += kind == "-" ? [] : [kind]
            }
        }
        return kinds
    }

    private func grouped(_ text: String, _ file: String) throws(CatalogueError) -> [String: [CatalogueRow]] {
        var groups: [String: [CatalogueRow]] = [:]
        let table = try CatalogueTable(Self.lines(of: text), file: file)
        for row in table.rows { groups[try row.text("food"), default: []].append(row) }
        return groups
    }
}

/// A row of the catalogue's files that cannot be right.
struct CatalogueError: Error, CustomStringConvertible {
    let description: String
}

/// A table of tab-separated cells, whose first line names the columns.
struct CatalogueTable {
    let rows: [CatalogueRow]

    init(_ lines: [String], file: String) throws(CatalogueError) {
        func cells(_ line: String) -> [String] {
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        guard let header = lines.first.map(cells) else { throw CatalogueError(description: "\(file).tsv is empty") }
        let indices = Dictionary(zip(header, header.indices), uniquingKeysWith: { first, _ in first })
        var rows: [CatalogueRow] = []
        for line in lines.dropFirst() {
            let row = CatalogueRow(file: file, indices: indices, cells: cells(line))
            guard row.cells.count == header.count else { throw row.error("has \(row.cells.count) cells") }
            rows.append(row)
        }
        self.rows = rows
    }
}

/// One row of a table, whose cells are found by the names of their columns.
struct CatalogueRow {
    let file: String
    let indices: [String: Int]
    let cells: [String]

    /// The text of a cell; nil when the cell is blank, which means unknown.
    func optionalText(_ column: String) throws(CatalogueError) -> String? {
        guard let index = indices[column] else { throw error("has no column \(column)") }
        return cells[index].isEmpty ? nil : cells[index]
    }

    func text(_ column: String) throws(CatalogueError) -> String {
        guard let text = try optionalText(column) else { throw error("has no \(column)") }
        return text
    }

    func optionalNumber(_ column: String) throws(CatalogueError) -> Double? {
        guard let text = try optionalText(column) else { return nil }
        guard let number = Double(text), number.isFinite, number >= 0 else { throw error("has \(text) as \(column)") }
        return number
    }

    func error(_ what: String) -> CatalogueError {
        CatalogueError(description: "\(file).tsv: the row \(cells.prefix(3).joined(separator: " · ")) \(what)")
    }
}
