/// A piece of a script. All of them, joined, are the script again.
struct ScriptToken {
    enum Kind {
        case name, number, sign, quoted, template, pattern
    }

    let kind: Kind
    let text: String
    /// The sign before it, "a" for a name and for what is quoted; three dots count as a comma.
    let before: Character
    /// The first sign behind it.
    private(set) var behind: Character = "\n"
    /// The bracket in which it stands.
    let bracket: Character?

    /// Whether others may know it: as a property, or as a name without a colon that is taken out of an object or put into one.
    var isShared: Bool {
        before == "." || behind == ":" || bracket == "{" && "{,".contains(before) && ",}=".contains(behind)
    }

    var words: [Substring] { text.split { !Self.isWord($0) } }

    static func isWord(_ sign: Character) -> Bool { sign.isLetter || sign.isNumber || sign == "_" || sign == "$" }

    /// A script without comments, of which no text goes on over a line's end.
    static func all(of script: String) -> [ScriptToken] {
        let signs = Array(script)
        var tokens: [ScriptToken] = []
        var brackets: [Character] = []
        var (start, before): (Int, Character) = (0, "\n")
        while start < signs.count {
            let sign = signs[start]
            let kind = kind(sign, after: before)
            let end = end(of: kind, from: start, in: signs)
            let text = String(signs[start..<end])
            tokens.append(ScriptToken(kind: kind, text: text, before: before, bracket: brackets.last))
            if kind == .sign, "([{".contains(sign) { brackets.append(sign) }
            if kind == .sign, ")]}".contains(sign) { _ = brackets.popLast() }
            if sign != " " { before = kind == .sign ? sign : "a" }
            if tokens.suffix(3).map(\.text) == [".", ".", "."] { before = "," }
            start = end
        }
        return withSignsBehind(tokens)
    }

    private static func withSignsBehind(_ tokens: [ScriptToken]) -> [ScriptToken] {
        var tokens = tokens
        var behind: Character = "\n"
        for index in tokens.indices.reversed() {
            tokens[index].behind = behind
            if let first = tokens[index].text.first, first != " " { behind = first }
        }
        return tokens
    }

    private static func kind(_ sign: Character, after before: Character) -> Kind {
        switch sign {
        case "`": .template
        case "\"", "'": .quoted
        // Elsewhere it divides.
        case "/" where "(,=:!&|?[{};>\n".contains(before): .pattern
        case _ where sign.isNumber: .number
        case _ where isWord(sign): .name
        default: .sign
        }
    }

    private static func end(of kind: Kind, from start: Int, in signs: [Character]) -> Int {
        if kind == .sign { return start + 1 }
        if kind == .name || kind == .number { return signs[start...].firstIndex { !isWord($0) } ?? signs.count }
        var end = start + 1
        // In a class of a pattern a slash does not end it.
        var isClass = false
        while end < signs.count, isClass || signs[end] != signs[start] {
            if signs[end] == "[" { isClass = kind == .pattern }
            if signs[end] == "]" { isClass = false }
            end += signs[end] == "\\" ? 2 : 1
        }
        return min(end + 1, signs.count)
    }
}
