/// What a text field takes. Lengths are counted in Unicode scalars, never in `Character`s: one of those can be 200 KB.
public struct TextRule: Hashable, Sendable {
    /// Scalars at most.
    public var longest: Int
    /// Line breaks and tabs are text.
    public var hasLines: Bool

    /// One line, `longest` characters at most.
    public static func line(_ longest: Int) -> TextRule { TextRule(longest: longest, hasLines: false) }

    /// Many lines, `longest` characters at most; a line break counts as one.
    public static func lines(_ longest: Int) -> TextRule { TextRule(longest: longest, hasLines: true) }

    /// The name of something: 100 characters.
    public static let name = line(100)

    /// Why a text is not taken.
    enum Problem: Error, Hashable {
        case tooLong(max: Int)
        case invalidText
    }

    /// Four bytes are the longest scalar, so this many bytes are too many in any case.
    var longestInBytes: Int { longest * 4 }

    /// The text without what nobody typed on purpose: surrounding space, invisible characters at either end,
    /// the carriage returns that browsers put before line breaks. Nothing is ever cut.
    func clean(_ typed: String) throws(Problem) -> String {
        // Measured before anything walks over it; the carriage returns of a form sent by a browser count double here.
        guard typed.utf8.count <= longestInBytes * 2 + 1_000 else { throw .tooLong(max: longest) }
        var text = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in typed.unicodeScalars {
            defer { previous = scalar }
            switch scalar {
            case "\n" where previous == "\r":
                continue
            case "\r", "\n", "\u{85}", "\u{2028}", "\u{2029}":
                guard hasLines else { throw .invalidText }
                text.append("\n")
            case "\t":
                text.append(hasLines ? "\t" : " ")
            case _ where scalar.properties.generalCategory == .control:
                throw .invalidText
            default:
                text.append(scalar)
            }
        }
        let trimmed = text.trimmed
        guard trimmed.count <= longest else { throw .tooLong(max: longest) }
        if !trimmed.isEmpty, !trimmed.contains(where: \.isVisible) { throw .invalidText }
        return String(trimmed)
    }
}

extension String.UnicodeScalarView {
    /// Without white space and invisible characters at both ends.
    fileprivate var trimmed: SubSequence {
        var view = self[...]
        while let first = view.first, first.isTrimmed { view.removeFirst() }
        while let last = view.last {
            if last.isTag {
                // Tags end the flags of England, Scotland and Wales; anywhere else they are hidden text.
                let base = view.last { !$0.isTag }
                if base == "\u{1F3F4}" { break }
            } else if !last.isTrimmed {
                break
            }
            view.removeLast()
        }
        return view
    }
}

extension Unicode.Scalar {
    fileprivate var isTag: Bool { (0xE0000...0xE007F).contains(value) }

    /// Chooses how the character before it looks: belongs to it, also at the end.
    private var isVariationSelector: Bool {
        (0xFE00...0xFE0F).contains(value) || (0xE0100...0xE01EF).contains(value)
    }

    fileprivate var isTrimmed: Bool {
        if isVariationSelector { return false }
        // The directional marks and overrides at an end would turn what follows the name.
        return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || properties.generalCategory == .format
    }

    /// Can be seen on its own: no space, nothing ignorable, no mark that needs a letter, not the empty Braille cell.
    fileprivate var isVisible: Bool {
        if properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800 { return false }
        switch properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark, .surrogate: return false
        default: return true
        }
    }
}
