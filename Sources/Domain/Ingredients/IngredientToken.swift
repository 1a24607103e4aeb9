/// A word, number or sign of an ingredient line.
struct IngredientToken: Sendable {
    enum Kind: Equatable, Sendable {
        case word
        case number(Double)
        case sign(Unicode.Scalar)
    }

    let kind: Kind
    /// Where it stands in the line's scalars.
    let range: Range<Int>
    /// As search folds; empty for numbers.
    let folded: String
    /// Whether it touches what stands before it: "100g", "free-range".
    let isAttached: Bool

    var isNumber: Bool {
        if case .number = kind { return true }
        return false
    }

    var isWord: Bool { kind == .word }

    func isSign(_ sign: Unicode.Scalar) -> Bool { kind == .sign(sign) }
}

/// Splits a line into tokens, reading numbers as people write them: 1.5, 1,5, .5, ½, 1½, 1 1/2, 1-1/2, 1/2, 1 000.
struct IngredientTokenizer {
    private let scalars: [Unicode.Scalar]
    /// In Turkish "1.000" is a thousand and "1,125" is not; in English it is the other way round.
    private let groupingSign: Unicode.Scalar
    private var position = 0
    private var tokens: [IngredientToken] = []

    static func tokens(of scalars: [Unicode.Scalar], language: Language) -> [IngredientToken] {
        var tokenizer = IngredientTokenizer(scalars: scalars, groupingSign: language == .tr ? "." : ",")
        tokenizer.run()
        return tokenizer.tokens
    }

    private init(scalars: [Unicode.Scalar], groupingSign: Unicode.Scalar) {
        self.scalars = scalars
        self.groupingSign = groupingSign
    }

    private mutating func run() {
        tokens.reserveCapacity(scalars.count / 4 + 2)
        while position < scalars.count {
            let scalar = scalars[position]
            if isSpace(scalar) || Folding.isInvisible(scalar.value) {
                position += 1
            } else if digit(position) != nil || Fraction.sign(scalar) != nil || isDecimalSign(scalar) {
                readNumber()
            } else if scalar.isLetter {
                readWord()
            } else {
                append(.sign(Self.plainSign(scalar)), from: position, to: position + 1)
            }
        }
    }

    private mutating func append(_ kind: IngredientToken.Kind, from start: Int, to end: Int) {
        let folded = kind == .word ? fold(start..<end) : ""
        let isAttached = start > 0 && tokens.last?.range.upperBound == start
        tokens.append(IngredientToken(kind: kind, range: start..<end, folded: folded, isAttached: isAttached))
        position = end
    }

    private func fold(_ range: Range<Int>) -> String {
        let word = scalars[range]
        guard word.allSatisfy({ $0.value < 0x80 }) else {
            var view = String.UnicodeScalarView()
            view.append(contentsOf: word)
            return Folding.search(String(view))
        }
        return String(unsafeUninitializedCapacity: word.count) { bytes in
            for (index, scalar) in word.enumerated() {
                let value = UInt8(truncatingIfNeeded: scalar.value)
                bytes[index] = (0x41...0x5A).contains(value) ? value | 0x20 : value
            }
            return word.count
        }
    }

    /// Letters with what joins them: free-range, confectioner’s, and/or stays two words.
    private mutating func readWord() {
        var end = position + 1
        while end < scalars.count {
            if scalars[end].isLetter || isMark(scalars[end]) {
                end += 1
            } else if Self.isJoiner(scalars[end]), end + 1 < scalars.count, scalars[end + 1].isLetter,
                !isRange(at: end)
            {
                end += 2
            } else {
                break
            }
        }
        append(.word, from: position, to: end)
    }

    /// "iki-üç dal": two numbers, where Turkish joins no number of words by a hyphen.
    private func isRange(at hyphen: Int) -> Bool {
        guard groupingSign == ".", Self.plainSign(scalars[hyphen]) == "-" else { return false }
        var end = hyphen + 1
        while end < scalars.count, scalars[end].isLetter { end += 1 }
        let numbers = TurkishWords.counting.numbers
        return numbers[fold(position..<hyphen)] != nil && numbers[fold(hyphen + 1..<end)] != nil
    }

    private mutating func readNumber() {
        let start = position
        var (value, end) = decimalOrFraction(at: start)
        if value == value.rounded(), value < 100, let (part, next) = fractionAfter(end), part < 1 {
            value += part
            end = next
        }
        append(.number(value), from: start, to: end)
    }

    /// Whether a sign at the position begins a number: ".5 cup", "(.25 oz)". A comma does where nothing stands before it
    /// but signs: ",5 kg un", but "1 cup flour ,2 eggs" is a list.
    private func isDecimalSign(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar == "." || scalar == ",", digit(position + 1) != nil else { return false }
        if position > 0, !isSpace(scalars[position - 1]), !Self.beforeNumbers.contains(scalars[position - 1]) {
            return false
        }
        guard scalar == ",", let last = tokens.last else { return true }
        if case .sign = last.kind { return true }
        return false
    }

    private static let beforeNumbers: Set<Unicode.Scalar> = ["(", "[", "/", "-", "–", "—", "+", "~", "=", "*", "•"]

    /// "12", "1.5", ".5", "1/2", "1 000" or "½" at an offset.
    private func decimalOrFraction(at start: Int) -> (Double, Int) {
        if let (numerator, denominator) = Fraction.sign(scalars[start]) {
            return (Double(numerator) / Double(denominator), start + 1)
        }
        if let fraction = slashedFraction(at: start) { return fraction }
        var (text, end) = spacedThousands(at: start) ?? ("", start)
        while end < scalars.count {
            if let digit = digit(end) {
                text.unicodeScalars.append(digit)
            } else if scalars[end] == "." || scalars[end] == ",", digit(end + 1) != nil, !text.contains(".") {
                if !isGrouping(end, after: text) { text.append(".") }
            } else {
                break
            }
            end += 1
        }
        return (Double(text) ?? 0, end)
    }

    /// Whether a sign groups the digits of a whole number: "1,250" and "10,000", but not "0,250".
    private func isGrouping(_ index: Int, after digits: String) -> Bool {
        scalars[index] == groupingSign && digit(index + 2) != nil && digit(index + 3) != nil && digit(index + 4) == nil
            && digits.contains { $0 != "0" }
    }

    /// "1 000", "10 000 000": groups of three digits behind one space each, of any kind.
    private func spacedThousands(at start: Int) -> (String, Int)? {
        var end = start
        while digit(end) != nil { end += 1 }
        guard 1...3 ~= end - start, scalars[start] != "0", isSpacedGroup(end) else { return nil }
        while isSpacedGroup(end) { end += 4 }
        let digits = scalars[start..<end].filter { !isSpace($0) }
        return (String(String.UnicodeScalarView(digits)), end)
    }

    /// A space that is as wide as others parts a count from what each holds as well ("1 400 g can"): behind it only noughts
    /// are a group.
    private func isSpacedGroup(_ index: Int) -> Bool {
        guard scalars.indices.contains(index), isSpace(scalars[index]), digit(index + 4) == nil else { return false }
        let isThin = scalars[index] == "\u{2009}" || scalars[index] == "\u{202F}"
        return (index + 1...index + 3).allSatisfy { isThin ? digit($0) != nil : digit($0) == "0" }
    }

    private func slashedFraction(at start: Int) -> (Double, Int)? {
        guard let (numerator, slash) = smallNumber(at: start), slash < scalars.count else { return nil }
        if let fraction = spacedFraction(numerator, at: slash) { return fraction }
        guard scalars[slash] == "/" || scalars[slash] == "\u{2044}",
            let (denominator, end) = smallNumber(at: slash + 1), denominator > 1, denominator <= 16
        else { return nil }
        if let value = improper(numerator, denominator) { return (value, end) }
        guard denominator > numerator else { return nil }
        return (Double(numerator) / Double(denominator), end)
    }

    /// "3 / 4 cup", with the parts that kitchens know; "1 / 14 oz" are two amounts.
    private func spacedFraction(_ numerator: Int, at space: Int) -> (Double, Int)? {
        guard space + 3 < scalars.count, isSpace(scalars[space]), scalars[space + 1] == "/",
            isSpace(scalars[space + 2]),
            let (denominator, end) = smallNumber(at: space + 3), [2, 3, 4, 8].contains(denominator),
            numerator > 0, numerator < denominator, end == scalars.count || isSpace(scalars[end])
        else { return nil }
        return (Double(numerator) / Double(denominator), end)
    }

    /// "3/2" is one and a half; "11/2" and "21/4" are pasted from where the fraction stood small behind the whole number.
    private func improper(_ numerator: Int, _ denominator: Int) -> Double? {
        guard 2...4 ~= denominator, numerator > denominator, numerator % denominator != 0 else { return nil }
        if numerator < 10 { return Double(numerator) / Double(denominator) }
        let (whole, part) = (numerator / 10, numerator % 10)
        return whole < 10 && 1..<denominator ~= part ? Double(whole) + Double(part) / Double(denominator) : nil
    }

    /// The fraction that makes a mixed number of a whole one: "1½", "1 ½", "1 1/2", "1-1/2".
    private func fractionAfter(_ end: Int) -> (Double, Int)? {
        var start = end
        while start < scalars.count, isSpace(scalars[start]) { start += 1 }
        guard start < scalars.count else { return nil }
        if let (numerator, denominator) = Fraction.sign(scalars[start]) {
            return (Double(numerator) / Double(denominator), start + 1)
        }
        if start == end, scalars[start] == "-" { return slashedFraction(at: start + 1) }
        return start > end ? slashedFraction(at: start) : nil
    }

    private func smallNumber(at start: Int) -> (Int, Int)? {
        var end = start
        var value = 0
        while let digit = digit(end), end - start < 3 {
            value = value * 10 + Int(digit.value & 15)
            end += 1
        }
        return end > start ? (value, end) : nil
    }

    private func digit(_ index: Int) -> Unicode.Scalar? {
        guard scalars.indices.contains(index) else { return nil }
        return (0x30...0x39).contains(scalars[index].value) ? scalars[index] : nil
    }

    private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x80 ? scalar.value <= 0x20 : scalar.properties.isWhitespace
    }

    private func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
    }

    private static func plainSign(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "–", "—", "‑", "‒", "−": "-"
        case "×": "x"
        case "[": "("
        case "]": ")"
        default: scalar
        }
    }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "'", "’", "‑", "&": true
        default: false
        }
    }
}
