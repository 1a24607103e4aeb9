/// A path of names such as `page.rows`, or a call such as `strings.servings(count: page.count, shown: page.shown)`.
///
/// It is valid Swift, copied to the same line and column of the output, so that the Swift compiler checks it there.
struct Expression: Hashable {
    let text: String
    let position: Position
    /// The first name of each path, to be looked up in the scope.
    let roots: [String]

    init(_ text: String, at position: Position) throws {
        self.text = text
        self.position = position
        var reader = ExpressionReader(rest: text.utf8[...], position: position)
        roots = try reader.readAll()
    }

    /// Whether the text is one identifier: ASCII letters, digits and `_`, not beginning with a digit.
    static func isName(_ text: some StringProtocol) -> Bool {
        guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            return false
        }
        return text.utf8.allSatisfy(isNameByte)
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
        default: false
        }
    }
}

private struct ExpressionReader {
    var rest: Substring.UTF8View
    var position: Position
    var roots: [String] = []

    mutating func readAll() throws -> [String] {
        let root = try readPath()
        if rest.first == UInt8(ascii: "(") {
            guard root == "strings" else {
                throw error("only strings take values: a page holds its strings ready-made")
            }
            try readArguments()
        }
        guard rest.isEmpty else { throw error("a name, or names joined by dots, is expected here") }
        return roots
    }

    private mutating func readPath() throws -> String {
        let root = try readName()
        roots.append(root)
        while rest.first == UInt8(ascii: ".") {
            skip()
            _ = try readName()
        }
        return root
    }

    private mutating func readArguments() throws {
        repeat {
            skip()
            skipSpaces()
            _ = try readName()
            guard rest.first == UInt8(ascii: ":") else {
                throw error("a label with a colon is expected: (name: page.name)")
            }
            skip()
            skipSpaces()
            _ = try readPath()
            skipSpaces()
        } while rest.first == UInt8(ascii: ",")
        guard rest.first == UInt8(ascii: ")") else { throw error("a closing ) is missing") }
        skip()
    }

    private mutating func readName() throws -> String {
        let name = rest.prefix(while: Expression.isNameByte)
        let text = String(decoding: name, as: UTF8.self)
        guard Expression.isName(text) else {
            throw error("a name, or names joined by dots, is expected here")
        }
        for _ in name { skip() }
        return text
    }

    private mutating func skipSpaces() {
        while rest.first == UInt8(ascii: " ") { skip() }
    }

    private mutating func skip() {
        rest.removeFirst()
        position.column += 1
    }

    private func error(_ message: String) -> CompileError {
        CompileError(message, at: position)
    }
}
