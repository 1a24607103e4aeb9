import Domain
import Foundation
import Security

/// The text files of Catalogue/, read; their format stands in Catalogue/README.md.
struct CatalogueFiles: Sendable {
    let foods: [String]
    let names: [String]
    let measures: [String]
    let contents: [String]
    /// Of all four, and of the way in which they are loaded.
    let digest: String

    /// Raised when the loader makes other rows of the same files.
    private static let reading = "2"

    init(folder: String) throws {
        func text(_ name: String) throws -> String {
            try String(contentsOfFile: "\(folder)/\(name).tsv", encoding: .utf8)
        }
        let texts = [try text("foods"), try text("names"), try text("measures"), try text("contents")]
        digest = Self.digest([Self.reading] + texts)
        let lines = texts.map { $0.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init) }
        (foods, names, measures, contents) = (lines[0], lines[1], lines[2], lines[3])
    }

    static func digest(_ parts: [String]) -> String {
        let bytes = Digest.sha256(Array(parts.joined(separator: "\u{1E}").utf8))
        return bytes.prefix(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Every food with its names and measures, in the order of the files.
    func parsed() throws(CatalogueError) -> [CatalogueFood] {
        let names = try grouped(names, "names")
        let measures = try grouped(measures, "measures")
        let contents = try grouped(contents, "contents")
        let table = try CatalogueTable(foods, file: "foods")
        var foods: [CatalogueFood] = []
        for (row, line) in zip(table.rows, self.foods.dropFirst()) {
            let key = try row.text("key")
            let ownNames = names[key] ?? []
            let ownMeasures = measures[key] ?? []
            let ownContents = contents[key] ?? []
            let strings = [line] + (ownNames + ownMeasures + ownContents).map { $0.cells.joined(separator: "\t") }
            foods.append(
                try CatalogueFood(
                    row,
                    names: ownNames,
                    measures: ownMeasures,
                    contents: ownContents.first,
                    revision: Self.digest(strings)
                )
            )
        }
        return foods
    }

    private func grouped(_ lines: [String], _ file: String) throws(CatalogueError) -> [String: [CatalogueRow]] {
        var groups: [String: [CatalogueRow]] = [:]
        for row in try CatalogueTable(lines, file: file).rows { groups[try row.text("food"), default: []].append(row) }
        return groups
    }
}

/// A file of the catalogue says what cannot be.
struct CatalogueError: Error, CustomStringConvertible {
    let description: String
}

/// Lines with cells between tabs, below one that names the columns.
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

/// One line of a file, by the names of its columns.
struct CatalogueRow {
    let file: String
    let indices: [String: Int]
    let cells: [String]

    /// Nil where the cell is blank, which is unknown.
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
