import Foundation

/// The demo's plain text: blocks under "== title", parts of a block under "-- name"; the lines above the first part
/// belong to "". A line that begins with "#" is a remark.
struct DemoText: Sendable {
    struct Block: Sendable {
        let title: String
        fileprivate(set) var parts: [String: [String]] = ["": []]

        /// The lines of a part that say something.
        func lines(_ part: String) -> [String] { parts[part, default: []].map(\.trimmed).filter { !$0.isEmpty } }

        /// A part as it was written, without the blank lines around it.
        func text(_ part: String) -> String { parts[part, default: []].joined(separator: "\n").trimmed }
    }

    let blocks: [Block]

    init(_ text: String) {
        var blocks: [Block] = []
        var part = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) where !line.hasPrefix("#") {
            if line.hasPrefix("== ") {
                blocks.append(Block(title: String(line.dropFirst(3)).trimmed))
                part = ""
            } else if blocks.isEmpty {
                continue
            } else if line.hasPrefix("-- ") {
                part = String(line.dropFirst(3)).trimmed
            } else {
                blocks[blocks.count - 1].parts[part, default: []].append(String(line))
            }
        }
        self.blocks = blocks
    }

    init(file path: String) throws {
        self.init(try String(contentsOfFile: path, encoding: .utf8))
    }

    /// "name: value"; nil where there is no colon.
    static func pair(_ line: String) -> (name: String, value: String)? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        return (String(line[..<colon]).trimmed, String(line[line.index(after: colon)...]).trimmed)
    }
}

/// The demo's text says what cannot be.
struct DemoError: Error, CustomStringConvertible {
    let description: String

    init(_ title: String, _ what: String) { description = "The demo's “\(title)” \(what)." }
}
