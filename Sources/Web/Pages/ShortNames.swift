/// Short names for what only one script knows, in place of those that people read: a tenth of a script, even compressed.
///
/// A name is short where `const`, `let`, `function` or a list of parameters makes it, and nothing in the script says that others
/// know it, too: no import or export, no property and no template text has it. All that is called so is then called otherwise
/// alike, so that it does not matter what is made where; only a name of the browser's must not be made anew by a script that
/// uses the browser's own as well.
struct ShortNames {
    private let tokens: [ScriptToken]
    private var made: Set<String> = []
    private var shared: Set<String> = []

    private init(_ script: String) {
        tokens = ScriptToken.all(of: script)
        findNames()
        for index in tokens.indices where tokens[index].text == "(" { made.formUnion(parameters(behind: index)) }
    }

    /// The script with its short names.
    static func inserted(in script: String) -> String {
        let names = ShortNames(script)
        let short = names.short
        return names.tokens.map { $0.kind == .name ? short[$0.text] ?? $0.text : $0.text }.joined()
    }

    private mutating func findNames() {
        // Those that follow each other, as in `export async function`.
        var words: [String] = []
        for token in tokens where token.text != " " {
            if token.kind == .template { shared.formUnion(token.words.map(String.init)) }
            guard token.kind == .name else {
                words = []
                continue
            }
            let isMade = ["const", "let", "function"].contains(words.last)
            if isMade { made.insert(token.text) }
            if token.isShared || isMade && words.contains("export") { shared.insert(token.text) }
            words.append(token.text)
        }
    }

    /// What a function calls that which it is given: `(row, index)=>` or `function draw(row){`. None where the bracket is another.
    private func parameters(behind open: Int) -> [String] {
        let list = tokens[(open + 1)...].prefix { $0.kind == .name || $0.text == "," }
        let next = tokens[(open + 1 + list.count)...].prefix(3).map(\.text)
        let isNamed = open >= 3 && tokens[open - 3].text == "function"
        guard next == [")", "=", ">"] || isNamed && next.first == ")" else { return [] }
        return list.filter { $0.kind == .name }.map(\.text)
    }

    /// The most frequent ones get the shortest, in an order that is the same each time: files are named by what they hold.
    private var short: [String: String] {
        let used = Set(tokens.flatMap { $0.words.map(String.init) })
        let counts = Dictionary(grouping: tokens, by: \.text).mapValues(\.count)
        let names = made.subtracting(shared).filter { $0.count > 1 }.sorted {
            (counts[$1, default: 0], $0) < (counts[$0, default: 0], $1)
        }
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
        let pairs = letters.flatMap { first in letters.map { first + $0 } }
        let free = (letters + pairs).filter { !used.contains($0) && !["do", "if", "in"].contains($0) }
        return Dictionary(uniqueKeysWithValues: zip(names, free))
    }
}
