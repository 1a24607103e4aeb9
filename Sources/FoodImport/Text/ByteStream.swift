/// Bytes that come in pieces, looked at one after the other. No more of them than one piece is kept.
public struct ByteStream {
    private let source: () throws -> [UInt8]
    private(set) var piece: [UInt8] = []
    private(set) var position = 0
    private var hasBegun = false

    /// - Parameter source: gives the next bytes; none at the end.
    public init(_ source: @escaping () throws -> [UInt8]) {
        self.source = source
    }

    /// The bytes of the piece that are still to be looked at; empty only at the end.
    /// A byte order mark in front of everything is taken away.
    mutating func rest() throws -> ArraySlice<UInt8> {
        if position == piece.count {
            piece = try source()
            position = 0
            if !hasBegun {
                hasBegun = true
                // A first piece may be shorter than the mark.
                while piece.count < 3, case let more = try source(), !more.isEmpty { piece += more }
                if piece.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
                if position == piece.count { return try rest() }
            }
        }
        return piece[position...]
    }

    /// Goes on behind so many bytes of `rest`.
    mutating func skip(_ count: Int) {
        position += count
    }

    /// The next byte, which is not passed; nil at the end.
    mutating func peek() throws -> UInt8? {
        position < piece.count ? piece[position] : try rest().first
    }
}

/// A file is not what it is taken for: nothing more of it is read, and the import ends before anything is stored.
public struct ImportFault: Error, Equatable, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ sentence: String) {
        description = PlainText.line(sentence)
    }
}

/// Text from a download as it may stand in a terminal, a list or a name.
enum PlainText {
    /// On one line, without what is not seen: control characters, and those that turn the direction of writing.
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
