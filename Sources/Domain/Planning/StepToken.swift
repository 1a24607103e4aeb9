/// A word, number or sign of a step's text.
struct StepToken {
    enum Kind: Equatable {
        case number(Double)
        /// A part of one: "1/2", "½".
        case fraction(Double)
        /// Folded as search folds.
        case word(String)
        case sign(Unicode.Scalar)
        /// Digits that are no number: "12:30", "1.000.000".
        case other
    }

    let kind: Kind
    let range: Range<String.Index>

    var word: String? {
        if case .word(let word) = kind { return word }
        return nil
    }

    static func tokens(of text: String) -> [StepToken] {
        let scalars = text.unicodeScalars
        var tokens: [StepToken] = []
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let start = index
            let scalar = scalars[start]
            if scalar.isSpace {
                index = scalars.index(after: index)
                continue
            }
            let kind: Kind
            if isNumeric(scalar) {
                index = end(from: start, in: scalars) {
                    isNumeric($0) || $0 == "/" || $0 == "⁄" || isPoint($0, scalars, $1)
                }
                kind = number(text[start..<index])
            } else if scalar.isLetter {
                index = end(from: start, in: scalars) { scalar, _ in
                    scalar.isLetter || !scalar.isASCII && scalar.properties.generalCategory == .nonspacingMark
                }
                kind = .word(Folding.search(String(text[start..<index])))
            } else {
                index = scalars.index(after: index)
                kind = .sign(scalar)
            }
            tokens.append(StepToken(kind: kind, range: start..<index))
        }
        return tokens
    }

    private static func end(
        from start: String.Index,
        in scalars: String.UnicodeScalarView,
        while isPart: (Unicode.Scalar, String.Index) -> Bool
    ) -> String.Index {
        var index = scalars.index(after: start)
        while index < scalars.endIndex, isPart(scalars[index], index) { index = scalars.index(after: index) }
        return index
    }

    /// A separator between two digits; "35." at the end of a sentence has none.
    private static func isPoint(
        _ scalar: Unicode.Scalar,
        _ scalars: String.UnicodeScalarView,
        _ index: String.Index
    ) -> Bool {
        guard scalar == "." || scalar == "," || scalar == ":" else { return false }
        let next = scalars.index(after: index)
        return next < scalars.endIndex && isNumeric(scalars[next])
    }

    private static func isNumeric(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar) || Fraction.sign(scalar) != nil
    }

    private static func number(_ text: Substring) -> Kind {
        let isFraction =
            text.unicodeScalars.contains { $0 == "/" || $0 == "⁄" } || !text.utf8.contains(where: Digits.isDigit)
        do {
            let value = try NumberInput.parse(String(text))
            return isFraction ? .fraction(value) : .number(value)
        } catch {
            return .other
        }
    }
}
