/// A place in a template or in a file of words; line and column begin at 1, columns count bytes as the Swift compiler does.
struct Position: Hashable, Sendable {
    let file: String
    var line = 1
    var column = 1

    /// Moves past one byte.
    mutating func advance(over byte: UInt8) {
        if byte == UInt8(ascii: "\n") {
            line += 1
            column = 1
        } else {
            column += 1
        }
    }
}

/// What is wrong, and where: printed in the form that editors and SwiftPM understand.
struct CompileError: Error, Hashable, CustomStringConvertible {
    let position: Position
    let message: String

    init(_ message: String, at position: Position) {
        self.position = position
        self.message = message
    }

    var description: String {
        "\(position.file):\(position.line):\(position.column): error: \(message)"
    }
}

/// Everything that is wrong, one error for each file.
struct CompileErrors: Error {
    let errors: [CompileError]
}
