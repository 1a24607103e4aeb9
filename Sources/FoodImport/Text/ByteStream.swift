/// A stream of bytes that arrive in pieces. Only one piece is kept in memory.
public struct ByteStream {
    private let source: () throws -> [UInt8]
    private(set) var piece: [UInt8] = []
    private(set) var position = 0
    private var hasBegun = false

    /// - Parameter source: returns the next bytes; none at the end.
    public init(_ source: @escaping () throws -> [UInt8]) {
        self.source = source
    }

    /// The unread bytes of the current piece; empty only at the end.
    /// A byte order mark at the start is removed.
    mutating func rest() throws -> ArraySlice<UInt8> {
        if position == piece.count {
            piece = try source()
            position = 0
            if !hasBegun {
                hasBegun = true
                // The first piece may be shorter than a byte order mark.
                while piece.count < 3, case let more = try source(), !more.isEmpty { piece += more }
                if piece.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
                if position == piece.count { return try rest() }
            }
        }
        return piece[position...]
    }

    /// Advances by this many bytes of `rest`.
    mutating func skip(_ count: Int) {
        position += count
    }

    /// The next byte, without advancing; nil at the end.
    mutating func peek() throws -> UInt8? {
        position < piece.count ? piece[position] : try rest().first
    }
}

/// A file is of an unexpected kind: reading stops, and the import ends before anything is stored.
public struct ImportFault: Error, Equatable, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ sentence: String) {
        description = PlainText.line(sentence)
    }
}

/// Cleans text from a download for a terminal, a list or a name.
enum PlainText {
    /// The text on one line, without invisible characters: control characters and changes of writing direction.
    static func line(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: " "
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
