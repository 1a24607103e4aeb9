/// A step of a recipe for another number of servings: amounts that are an ingredient's are multiplied, every other number
/// stays, and is underlined. A temperature, a time and the size of a tin are never multiplied.
public struct StepScaler: Sendable {
    /// The amount of an ingredient line, as it is written for the recipe.
    public struct LineAmount: Hashable, Sendable {
        public let low: Double
        public let high: Double
        /// The key of its unit; nil for one without, which no step's number is taken for.
        public let unit: String?

        public init(low: Double, high: Double? = nil, unit: String?) {
            self.low = low
            self.high = high ?? low
            self.unit = unit
        }
    }

    /// A piece of the step's text.
    public struct Piece: Hashable, Sendable {
        public enum Kind: String, Sendable {
            case text
            /// An amount for what is cooked.
            case scaled
            /// A number that is for the recipe as it is written.
            case fixed
        }

        public let text: String
        public let kind: Kind

        public init(_ text: String, _ kind: Kind = .text) {
            self.text = text
            self.kind = kind
        }
    }

    private let amounts: Set<LineAmount>
    private let factor: Double
    private let language: Language

    public init(_ amounts: [LineAmount], by factor: Double, language: Language) {
        self.amounts = Set(amounts.filter { $0.unit != nil })
        self.factor = factor
        self.language = language
    }

    /// Whether anything is multiplied.
    var isScaling: Bool { factor.isFinite && factor > 0 && factor != 1 }

    /// The text in pieces; one piece, as it is, for a factor of one.
    public func pieces(of text: String) -> [Piece] { pieces(of: text, keeping: []) }

    /// - Parameter kept: the places, in scalars and in order, in which nothing is changed or underlined.
    func pieces(of text: String, keeping kept: [Range<Int>]) -> [Piece] {
        guard isScaling else { return [Piece(text)] }
        let language = IngredientReader.language(of: text, hint: language)
        var scanner = LineScanner(text, language: language)
        let words = language == .tr ? TurkishWords.counting : EnglishWords.counting
        var times = PassedPlaces(Self.places(of: StepTime.find(in: text), in: text))
        var kept = PassedPlaces(kept)
        var written: [String: String] = [:]
        var found: [(range: Range<Int>, piece: Piece)] = []
        while scanner.position < scanner.tokens.count {
            let start = scanner.position
            guard let count = scanner.readCount(words) else {
                scanner.position = start + 1
                continue
            }
            let end = scanner.position
            if let amount = amount(count, behind: start, in: &scanner, words, &written), !times.overlap(amount.range),
                !kept.overlap(amount.range)
            {
                found.append(amount)
            } else {
                scanner.position = end
                let range = scanner.scalars(in: start..<end)
                if isNumber(count, start..<end, scanner), !kept.overlap(range) {
                    found.append((range, Piece(scanner.exactText(in: range), .fixed)))
                }
            }
        }
        return Self.joined(found, scanner)
    }

    /// Whether a count says how many: "8", "two", but not "an" and "half", which are said of all kinds of things, nor "in two".
    private func isNumber(_ count: ScannedCount, _ tokens: Range<Int>, _ scanner: LineScanner) -> Bool {
        if tokens.contains(where: { scanner.tokens[$0].isNumber }) { return true }
        let before = tokens.lowerBound > 0 ? scanner.word(tokens.lowerBound - 1) : ""
        return count.range.low >= 2 && before != "in" && before != "into"
    }

    /// The amount at a count, multiplied; nil where it is no ingredient's.
    /// - Parameter written: the amounts of the text that were multiplied before, as they were typed: each is read once.
    private func amount(
        _ count: ScannedCount,
        behind start: Int,
        in scanner: inout LineScanner,
        _ words: CountingWords,
        _ written: inout [String: String]
    ) -> (range: Range<Int>, piece: Piece)? {
        guard let unit = scanner.readUnit(words)?.unit, unit.kind != .length,
            amounts.contains(LineAmount(low: count.range.low, high: count.range.high, unit: unit.key)),
            !isVessel(scanner.word(scanner.position)), !isVessel(scanner.word(scanner.position + 1))
        else { return nil }
        let range = scanner.scalars(in: start..<scanner.position)
        let typed = scanner.exactText(in: range)
        let scaled = written[typed] ?? LineScaler.scaled(typed, by: factor, language: scanner.language)
        written[typed] = scaled
        return (range, Piece(scaled, .scaled))
    }

    /// "the 400 g tin", "500 ml'lik kalıp": a size, however much of it is cooked.
    private func isVessel(_ word: String) -> Bool {
        Self.vessels.contains { word == $0 || word.hasPrefix($0) && $0.count > 3 }
    }

    private static let vessels = EnglishWords.words(
        "tin tins can cans pan pans jar jars dish mould mold bowl pot casserole kutu kalip tepsi tencere kase kavanoz konserve borcam"
    )

    /// Where times stand among the scalars, in one walk along the text.
    private static func places(of times: [StepTime], in text: String) -> [Range<Int>] {
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        var offset = 0
        func walk(to end: String.Index) -> Int {
            offset += scalars.distance(from: index, to: end)
            index = end
            return offset
        }
        return times.map { time in
            let start = walk(to: time.range.lowerBound)
            return start..<walk(to: time.range.upperBound)
        }
    }

    private static func joined(_ found: [(range: Range<Int>, piece: Piece)], _ scanner: LineScanner) -> [Piece] {
        var pieces: [Piece] = []
        var position = 0
        for (range, piece) in found {
            if range.lowerBound > position { pieces.append(Piece(scanner.exactText(in: position..<range.lowerBound))) }
            pieces.append(piece)
            position = range.upperBound
        }
        if position < scanner.scalars.count {
            pieces.append(Piece(scanner.exactText(in: position..<scanner.scalars.count)))
        }
        return pieces.isEmpty ? [Piece(scanner.exactText(in: 0..<scanner.scalars.count))] : pieces
    }
}

/// Places of a text in their order, none in another, that are asked about from its beginning to its end: each is looked at
/// once, however many there are.
private struct PassedPlaces {
    private let places: [Range<Int>]
    private var next = 0

    init(_ places: [Range<Int>]) {
        self.places = places
    }

    /// Whether a range is in one of them, or reaches into one. It begins no earlier than the last that was asked about.
    mutating func overlap(_ range: Range<Int>) -> Bool {
        while next < places.count, places[next].upperBound <= range.lowerBound { next += 1 }
        return next < places.count && places[next].overlaps(range)
    }
}

extension LineScanner {
    /// Where these tokens stand among the scalars.
    fileprivate func scalars(in tokens: Range<Int>) -> Range<Int> {
        self.tokens[tokens.lowerBound].range.lowerBound..<self.tokens[tokens.upperBound - 1].range.upperBound
    }

    fileprivate func exactText(in range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range])
        return String(view)
    }
}
