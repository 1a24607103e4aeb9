import FoundationEssentials

/// A script or a style sheet of `Public/` as people write it.
struct SourceText {
    private let folder: String
    private let text: String
    private let isScript: Bool

    /// Nil for files of other kinds.
    init?(_ name: String, _ bytes: [UInt8]) {
        isScript = name.hasSuffix(".js")
        guard isScript || name.hasSuffix(".css") else { return nil }
        folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// The scripts that this one imports from its own folder, by their paths in `Public/`.
    var imports: [String] {
        text.matches(of: Self.importing).map { folder + $0.output.1 }
    }

    /// The text without lines of comments, indentation, needless line ends and spaces: nearly half of it, even when it is
    /// compressed. What only a script itself knows has short names.
    /// An import gets the URL under which the script is cached, so that pages and scripts load one and the same.
    func served(_ urls: [String: String]) -> [UInt8] {
        var lines: [Substring] = []
        var isComment = false
        for line in text.split(separator: "\n") {
            let code = line.drop { $0 == " " }
            if isComment || code.hasPrefix("/*") {
                isComment = !code.hasSuffix("*/")
            } else if !code.isEmpty, !code.hasPrefix("//") {
                lines.append(code)
            }
        }
        let slim = lines.reduce(into: "") { slim, line in
            // Before a brace nothing needs a semicolon or a comma; behind these a line may go on in every script and style sheet.
            if line.hasPrefix("}"), let last = slim.last, ";,".contains(last) { slim.removeLast() }
            if let last = slim.utf8.last, !line.hasPrefix("}"), !";{,(".utf8.contains(last) { slim.append("\n") }
            slim += Self.tight(line, without: isScript ? Self.needless : Self.needlessInStyles)
        }
        let named = isScript ? ShortNames.inserted(in: slim) : slim
        let linked = named.replacing(Self.importing) { match in
            urls[folder + match.output.1].map { "from \"\($0)\"" } ?? String(match.output.0)
        }
        return Array(linked.utf8)
    }

    /// A line without what nothing needs of it. Texts stay as they are; none goes on over a line's end. A script's pattern
    /// says `\s` for a space beside a sign that needs none.
    private static func tight(_ line: Substring, without needless: [(from: String, to: String)]) -> String {
        var result = ""
        var rest = line
        while let start = rest.firstIndex(where: { "\"'`".contains($0) }) {
            let end = rest[rest.index(after: start)...].firstIndex(of: rest[start]) ?? rest.indices.last ?? start
            result += shortened(rest[..<start], needless) + rest[start...end]
            rest = rest[rest.index(after: end)...]
        }
        return result + shortened(rest, needless)
    }

    private static func shortened(_ code: Substring, _ needless: [(from: String, to: String)]) -> String {
        needless.reduce(String(code)) { code, pair in code.replacing(pair.from, with: pair.to) }
    }

    private static let needless: [(from: String, to: String)] =
        ["=>", "=", "===", "!==", "&&", "||", "??", "?", ":", "+", "-", "*", "<", ">", "<=", ">=", "+=", "??="]
        .map { (" \($0) ", $0) } + [
            ("if (", "if("), ("for (", "for("), ("while (", "while("), ("return (", "return("), (") ", ")"),
            ("} ", "}"), ("try {", "try{"), ("catch {", "catch{"), (", ", ","), (": ", ":"), ("{ ", "{"), (" }", "}"),
            // Nothing is changed that is never to be: one word is shorter than two.
            ("const ", "let "),
        ]

    /// A space before a colon stays: it says of which element a selector speaks.
    private static let needlessInStyles: [(from: String, to: String)] = [
        ("; }", "}"), (" {", "{"), ("{ ", "{"), (" }", "}"), ("; ", ";"), (": ", ":"), (", ", ","),
    ]

    private static var importing: Regex<(Substring, Substring)> { /from "\.\/([\w-]+\.js)"/ }
}
