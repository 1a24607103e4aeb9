import FoundationEssentials

/// The plain text of the demo: blocks under "== title", with parts under "-- name". Lines above the first part belong
/// to the part "". A line that begins with "#" is a comment.
struct DemoText: Sendable {
    struct Block: Sendable {
        let title: String
        fileprivate(set) var parts: [String: [String]] = ["": []]

        /// The lines of a part, without blank ones.
        func lines(_ part: String) -> [String] { parts[part, default: []].map(\.trimmed).filter { !$0.isEmpty } }

        /// The text of a part, without the blank lines around it.
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

    /// The two sides of "name: value"; nil without a colon.
    static func pair(_ line: String) -> (name: String, value: String)? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        return (String(line[..<colon]).trimmed, String(line[line.index(after: colon)...]).trimmed)
    }
}

/// An error in the text of the demo.
struct DemoError: Error, CustomStringConvertible {
    let description: String

    init(_ title: String, _ what: String) { description = "The demo's “\(title)” \(what)." }
}
