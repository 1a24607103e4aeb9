/// The line and column in a template or a strings file. Both begin at 1; columns count bytes, as the Swift compiler's
/// do.
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

/// An error with its position, printed in the format that editors and SwiftPM understand.
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

/// The errors of several files, one for each.
struct CompileErrors: Error {
    let errors: [CompileError]
}
