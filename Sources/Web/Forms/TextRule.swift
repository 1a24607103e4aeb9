/// The rule for a text field. Lengths are counted in Unicode scalars, not in `Character`s: one of those can be 200 KB.
public struct TextRule: Hashable, Sendable {
    /// The maximum number of Unicode scalars.
    public var longest: Int
    /// Whether line breaks and tabs are allowed.
    public var hasLines: Bool

    /// A single line of at most `longest` characters.
    public static func line(_ longest: Int) -> TextRule { TextRule(longest: longest, hasLines: false) }

    /// Several lines of at most `longest` characters together; a line break counts as one.
    public static func lines(_ longest: Int) -> TextRule { TextRule(longest: longest, hasLines: true) }

    /// The rule for names: a line of 100 characters.
    public static let name = line(100)

    /// The reason why a text is rejected.
    enum Problem: Error, Hashable {
        case tooLong(max: Int)
        case invalidText
    }

    /// The number of bytes that exceeds the limit in any case, since a scalar has at most four.
    var longestInBytes: Int { longest * 4 }

    /// The text as a form would have it; nil where the rule rejects it. For what is no form.
    public func cleaned(_ typed: String) -> String? {
        do { return try clean(typed) } catch { return nil }
    }

    /// The text without white space and invisible characters at both ends, and without the carriage returns that
    /// browsers put before line breaks. A line has no turning characters either: in a sentence of the application they
    /// would turn the words behind it. A text is rejected rather than cut.
    func clean(_ typed: String) throws(Problem) -> String {
        // The size is checked before any processing; browsers' carriage returns can double it.
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
            case _ where scalar.isTurning && !hasLines:
                continue
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
    /// The text without white space and invisible characters at both ends.
    fileprivate var trimmed: SubSequence {
        var view = self[...]
        while let first = view.first, first.isTrimmed { view.removeFirst() }
        while let last = view.last {
            if last.isTag {
                // Tag characters end the flags of England, Scotland and Wales; anywhere else they are hidden text, which
                // goes in one step: to look for its base from each of them would take as many steps squared.
                let base = view.lastIndex { !$0.isTag }
                if let base, view[base] == "\u{1F3F4}" { break }
                view = view[..<(base.map(view.index(after:)) ?? view.startIndex)]
            } else if last.isTrimmed {
                view.removeLast()
            } else {
                break
            }
        }
        return view
    }
}

extension Unicode.Scalar {
    fileprivate var isTag: Bool { (0xE0000...0xE007F).contains(value) }

    /// Whether the character begins or ends an embedding, an override or an isolate, which turn what stands in them.
    fileprivate var isTurning: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }

    /// Whether the character selects the appearance of the one before it, so that it must stay even at the end.
    private var isVariationSelector: Bool {
        (0xFE00...0xFE0F).contains(value) || (0xE0100...0xE01EF).contains(value)
    }

    fileprivate var isTrimmed: Bool {
        if isVariationSelector { return false }
        // Directional marks and overrides at an end would change the direction of the text after it.
        return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || properties.generalCategory == .format
    }

    /// Whether the character is visible by itself: no white space, combining mark or empty Braille cell.
    fileprivate var isVisible: Bool {
        if properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800 { return false }
        switch properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark, .surrogate: return false
        default: return true
        }
    }
}
