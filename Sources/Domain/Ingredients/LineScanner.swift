/// A line's tokens with what each was found to be. Both languages read with it; texts are cut from the line
/// as typed.
struct LineScanner {
    enum Label: UInt8 {
        case open, amount, size, name, note, silent
    }

    let language: Language
    let scalars: [Unicode.Scalar]
    let tokens: [IngredientToken]
    var labels: [Label]
    var position = 0
    /// Where the line begins behind its label: "To serve: lemon wedges".
    var labelEnd = 0
    /// What `countsFurtherFood` has found so far.
    var furtherFoods = FurtherFoods()
    /// Behind the bracket that closes each that opens.
    private let closings: [Int: Int]
    /// Where brackets open and close.
    private let brackets: [Int]

    init(_ line: String, language: Language) {
        self.language = language
        scalars = Array(line.unicodeScalars)
        tokens = IngredientTokenizer.tokens(of: scalars, language: language)
        labels = Array(repeating: .open, count: tokens.count)
        brackets = tokens.indices.filter { [tokens] in tokens[$0].isSign("(") || tokens[$0].isSign(")") }
        closings = Self.closings(of: brackets, in: tokens)
    }

    var current: IngredientToken? { token(position) }

    func token(_ index: Int) -> IngredientToken? {
        tokens.indices.contains(index) ? tokens[index] : nil
    }

    /// The folded word at an index, or "" for anything else.
    func word(_ index: Int) -> String {
        tokens.indices.contains(index) ? tokens[index].folded : ""
    }

    func isSign(_ sign: Unicode.Scalar, at index: Int) -> Bool {
        token(index)?.isSign(sign) ?? false
    }

    func number(_ index: Int) -> Double? {
        if case .number(let value) = token(index)?.kind { return value }
        return nil
    }

    mutating func mark(_ range: Range<Int>, _ label: Label) {
        for index in range.clamped(to: labels.indices) { labels[index] = label }
    }

    /// "1) 2 eggs", "3. 2 cups flour": the number of a list's line, and no amount.
    var isListNumber: Bool {
        guard let value = number(position), value == value.rounded(), let sign = token(position + 1), sign.isAttached,
            sign.isSign(")") || sign.isSign("."), let next = token(position + 2)
        else { return false }
        return next.isNumber && !next.isAttached
    }

    /// "1 tsp each: cumin, coriander": all that commas join is counted.
    var isOfEach: Bool {
        tokens.indices.contains { tokens[$0].folded == "each" && labels[$0] == .silent }
    }

    /// The index behind an "or" of either language at an index; nil where none is.
    func endOfChoice(at index: Int) -> Int? {
        if NameJoints.choices.contains(word(index)) { return index + 1 }
        // "Krema (yoksa süt)", but "yoksa da olur".
        if NameJoints.failing.contains(word(index)), !word(index + 1).isEmpty,
            !NameJoints.late.contains(word(index + 1))
        {
            return index + 1
        }
        return word(index) == "ya" && word(index + 1) == "da" ? index + 2 : nil
    }

    /// The index after the bracket that closes the one at `index`; the line's end where none does.
    func closing(_ index: Int) -> Int { closings[index] ?? tokens.count }

    /// The last bracket before an index, whether it opens or closes.
    func bracket(before index: Int) -> Int? {
        var (low, high) = (0, brackets.count)
        while low < high {
            let middle = (low + high) / 2
            if brackets[middle] < index { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? brackets[low - 1] : nil
    }

    private static func closings(of brackets: [Int], in tokens: [IngredientToken]) -> [Int: Int] {
        var closings: [Int: Int] = [:]
        var open: [Int] = []
        for index in brackets {
            if tokens[index].isSign("(") {
                open.append(index)
            } else if let start = open.popLast() {
                closings[start] = index + 1
            }
        }
        return closings
    }

    /// The text of all tokens so labelled, as typed; gaps become one space.
    func text(_ label: Label) -> String {
        text(of: tokens.indices.filter { labels[$0] == label })
    }

    func text(in range: Range<Int>) -> String {
        text(of: Array(range.clamped(to: tokens.indices)))
    }

    func text(of indices: [Int]) -> String {
        var kept = indices[...]
        while let first = kept.first, isTrimmed(first) || isMark(first) { kept.removeFirst() }
        while let last = kept.last, isTrimmed(last) || isMark(last) { kept.removeLast() }
        if let first = kept.first, let last = kept.last, tokens[first].isSign("("), closing(first) == last + 1 {
            kept = kept.dropFirst().dropLast()
        }
        var result = String.UnicodeScalarView()
        var previous: Int?
        for index in kept {
            if let previous, previous + 1 != index || !tokens[index].isAttached, !isTrimmed(index) {
                result.append(" ")
            }
            result.append(contentsOf: scalars[tokens[index].range])
            previous = index
        }
        return String(result)
    }

    /// A footnote's mark, a rule between columns, or a picture at the edge of a text: "buttermilk¹", "Flour | 250 g".
    private func isMark(_ index: Int) -> Bool {
        guard case .sign(let sign) = tokens[index].kind else { return false }
        return sign == "|" || sign == "=" || sign == "†" || sign == "‡"
            || !sign.isASCII && sign != "°" && [.otherNumber, .otherSymbol].contains(sign.properties.generalCategory)
    }

    /// Punctuation that means nothing at the edge of a text, and stands close to what it follows.
    private func isTrimmed(_ index: Int) -> Bool {
        guard case .sign(let sign) = tokens[index].kind else { return false }
        return sign == "," || sign == ";" || sign == ":" || sign == "." || sign == "-" || sign == "/" || sign == "*"
            || sign == "+"
    }
}
