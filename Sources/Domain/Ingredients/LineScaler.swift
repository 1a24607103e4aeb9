/// Rewrites a line for another number of servings (P-36): its amounts in its own words, and nothing else of it.
///
/// What one of the counted things holds stays ("1 (14 oz) can"), as do lengths to cut to, percentages, numbers in names,
/// and counts that nobody counts: "to taste", "a few". Of "1 tbsp fresh or 1 tsp dried" both are scaled.
public enum LineScaler {
    /// The line with its amounts multiplied; as typed for a factor of one, and where it has none.
    /// - Parameter language: that of the recipe; a line that is plainly in the other is read so.
    public static func scaled(_ text: String, by factor: Double, language: Language) -> String {
        guard factor.isFinite, factor > 0, factor != 1 else { return text }
        guard let (line, scanner) = IngredientReader.scanned(text, language: language) else { return text }
        var scaling = LineScaling(line: line, scanner: scanner, factor: factor)
        scaling.scaleAmounts()
        scaling.scaleFurtherAmounts()
        return scaling.text
    }
}

/// The changes to one line's words.
struct LineScaling {
    let line: ReadLine
    let scanner: LineScanner
    let factor: Double
    /// What stands around the numbers of the remark.
    let facts: Facts
    var edits: [(range: Range<Int>, text: String)] = []

    init(line: ReadLine, scanner: LineScanner, factor: Double) {
        self.line = line
        self.scanner = scanner
        self.factor = factor
        facts = Facts(scanner, scanner.counting)
    }

    var words: CountingWords { scanner.counting }
    var isEnglish: Bool { scanner.language == .en }

    /// The line with all changes made.
    var text: String {
        var result = String.UnicodeScalarView()
        var position = 0
        for edit in edits.sorted(by: {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        })
        where edit.range.lowerBound >= position {
            result.append(contentsOf: scanner.scalars[position..<edit.range.lowerBound])
            result.append(contentsOf: edit.text.unicodeScalars)
            position = edit.range.upperBound
        }
        result.append(contentsOf: scanner.scalars[position...])
        return String(result)
    }

    // MARK: - The amounts that the reader has found

    mutating func scaleAmounts() {
        if line.amounts.isEmpty { return scaleArticle() }
        // What is added behind the name is counted by itself.
        let end = line.amounts.firstIndex { $0.isApart } ?? line.amounts.count
        var index = scaleTin(before: end) ? end : 0
        while index < line.amounts.count {
            let isPair = scalePounds(at: index)
            if !isPair { scaleAmount(at: index, isApart: index >= end) }
            index += isPair ? 2 : 1
        }
    }

    private mutating func scaleAmount(at index: Int, isApart: Bool) {
        let amount = line.amounts[index]
        if !isApart, isRestOfHeld(index) { return }
        if !isApart, let held = factorOfHeld(amount) {
            if held != 1 { scale(amount, by: held) }
        } else if amount.role != .each, !isSizeOfTheThing(amount, isFirst: index == 0) {
            scale(amount, by: factor, isFirst: index == 0)
        }
    }

    private mutating func scale(_ amount: ReadAmount, by factor: Double, isFirst: Bool = false) {
        guard let last = amount.countPlaces.last, amount.countPlaces.allSatisfy(isCount),
            amount.count != nil || amount.unit?.key != "drizzle"
        else { return }
        let values: [Double] = amount.count.map { [$0.low / amount.share, $0.high / amount.share] } ?? [1]
        guard let value = write(values.map { $0 * factor }, at: amount.countPlaces, in: amount.unit) else { return }
        if let unit = amount.unitPlace {
            setForm(in: unit, for: value, isInserted: last.isEmpty)
            if let part = amount.partPlace { erase(after: unit, through: part) }
        }
        if isFirst, amount.unit == nil || amount.unit?.key == "piece" { setFormOfName(for: value) }
    }

    /// "9-inch pie crust", "2 cm thick slices": how large it is, and not how much; "2-inch piece ginger" is how much.
    private func isSizeOfTheThing(_ amount: ReadAmount, isFirst: Bool) -> Bool {
        guard let unit = amount.unit, let place = amount.unitPlace else { return false }
        if unit.kind == .length ? isBroad : Self.thicknesses.contains(scanner.word(place.upperBound)) { return true }
        let isCompound = scanner.isSign("-", at: place.lowerBound)
        guard isFirst else { return isCompound }
        return unit.kind == .length && line.amounts.count == 1 && (isCompound || isSizedThing(from: place.upperBound))
    }

    /// "8 cm/3in wide strips"
    private var isBroad: Bool {
        let last = line.amounts.last { $0.unit?.kind == .length }?.unitPlace?.upperBound
        return last.map { Self.breadths.contains(scanner.word($0)) } ?? false
    }

    /// "20 cm tin", "23cm pastry case": of more there are more, and none is larger.
    private func isSizedThing(from start: Int) -> Bool {
        scanner.tokens[min(start, scanner.tokens.count)...].prefix { $0.isWord }.contains {
            Self.sized.contains($0.folded)
        }
    }

    private static let thicknesses = EnglishWords.words("kalinliginda kalinlikta genisliginde capinda")
    private static let breadths = thicknesses.union(EnglishWords.words("thick wide across diameter"))
    private static let sized = EnglishWords.words(
        """
        tin tins pan pans dish dishes mould moulds mold molds tray trays crust crusts shell shells base bases case cases \
        tortilla tortillas pizza pizzas wrap wraps wrapper wrappers skewer skewers kalip kalibi tepsi tepsisi tava borcam
        """
    )

    /// "an egg", "a large onion": the article is the count, except of what nobody measures.
    private mutating func scaleArticle() {
        guard isEnglish, let first = scanner.tokens.firstIndex(where: \.isWord), isArticle(first),
            scanner.token(first + 1)?.isWord == true, !Self.vague.contains(scanner.word(first + 1)),
            !(first + 1...first + 4).contains(where: { scanner.word($0) == "of" }),
            let value = write([factor], at: [first..<first + 1], in: nil)
        else { return }
        setFormOfNoun(from: first + 1, for: value)
    }

    /// Whether a number counts: not a percentage, nor a part of a name ("7-Up", "2'li"), nor what nobody counts ("a few").
    func isCount(_ place: Range<Int>) -> Bool {
        let next = place.upperBound
        if place.contains(where: { Self.vague.contains(scanner.word($0)) }) || scanner.isTemperature(place)
            || scanner.isRatio(place) || scanner.isNumberOfKind(place) || scanner.isDuration(at: next)
        {
            return false
        }
        if scanner.isSign("%", at: next) || scanner.isBehindPercent(place.lowerBound) { return false }
        if scanner.word(next) == "percent" || scanner.word(next) == "per" && scanner.word(next + 1) == "cent" {
            return false
        }
        if scanner.word(next) == "and", scanner.word(next + 1) == "half" { return false }
        guard let sign = scanner.token(next), let after = scanner.token(next + 1), sign.isAttached, after.isAttached,
            after.isWord
        else { return true }
        if sign.isSign("-") {
            return scanner.unitPhrase(at: next + 1) != nil || words.rangeWords.contains(after.folded)
                || words.numbers[after.folded] != nil
        }
        return !(sign.isSign("'") || sign.isSign("’")) || words.distributives.contains(after.folded)
            || endingOfThem(behind: place) != nil
    }

    private static let vague: Set<String> = [
        "few", "several", "little", "bit", "lot", "touch", "some", "birkac", "kac", "biraz",
    ]

    func isArticle(_ index: Int) -> Bool { isEnglish && words.articles.contains(scanner.word(index)) }

    // MARK: - Writing

    /// Puts the ends of a multiplied count in their places. Answers with the larger; nil where there is nothing to write.
    mutating func write(
        _ values: [Double],
        at places: [Range<Int>],
        in unit: MeasureUnit?,
        before joint: String = ""
    ) -> Double? {
        let scaled = Array(values.prefix(places.count))
        guard let value = scaled.last, scaled.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
        if writeDistributive(value, at: places) || writeOfThem(value, at: places) { return value }
        let texts = zip(scaled, places).map { number($0, typedAt: $1, in: unit) }
        let joint = joint.isEmpty && runsIntoNumber(texts, places[scaled.count - 1]) ? "x " : joint
        for (index, place) in places.enumerated() {
            let start = index == 0 ? startWithArticle(place) : place.lowerBound
            let end = index == places.count - 1 ? endWithArticle(place) : place.upperBound
            replace(start..<end, with: texts[index] + (joint.isEmpty ? "" : " " + joint.dropLast()))
        }
        separate(places, texts)
        return value
    }

    func number(_ value: Double, typedAt place: Range<Int>, in unit: MeasureUnit?) -> String {
        let typed = place.isEmpty ? "" : scanner.text(in: place)
        let hasDigits = typed.utf8.contains(where: Digits.isDigit)
        let hasLetters = place.contains { scanner.tokens[$0].isWord }
        let notation: KitchenNumber.Notation
        if typed.unicodeScalars.contains(where: { Fraction.sign($0) != nil }) {
            notation = .signs
        } else if hasLetters, !isEnglish {
            notation = hasDigits ? .halves : .words
        } else if unit?.isMetric == true, !typed.contains("/"), !hasLetters {
            notation = .decimals
        } else {
            notation = .slashes
        }
        let text = KitchenNumber(notation: notation, language: scanner.language).text(value)
        guard notation == .words, let first = typed.unicodeScalars.first, first.properties.isUppercase else {
            return text
        }
        return (text.hasPrefix("i") ? "İ" : text.prefix(1).uppercased()) + text.dropFirst()
    }

    /// "a dozen", "a couple", "a ½ teaspoon" become a number, "a 2-inch piece" stays one piece.
    private func startWithArticle(_ place: Range<Int>) -> Int {
        let isCompound = scanner.isSign("-", at: place.upperBound)
        let before = place.lowerBound - 1
        return !place.isEmpty && isArticle(before) && !isCompound ? before : place.lowerBound
    }

    /// "half a cup", "½ of an onion", "a couple of eggs": the words between become one with the number.
    private func endWithArticle(_ place: Range<Int>) -> Int {
        guard isEnglish, !place.isEmpty, !isArticle(place.lowerBound) else { return place.upperBound }
        let end = place.upperBound
        let hasOf = scanner.word(end) == "of"
        if isArticle(hasOf ? end + 1 : end) { return end + (hasOf ? 2 : 1) }
        return hasOf && scanner.word(end - 1) == "couple" ? end + 1 : end
    }

    mutating func replace(_ place: Range<Int>, with text: String) {
        guard !place.isEmpty else {
            let start = scanner.token(place.lowerBound)?.range.lowerBound ?? scanner.scalars.count
            return edits.append((start..<start, text + " "))
        }
        edits.append(
            (
                scanner.tokens[place.lowerBound].range
                    .lowerBound..<scanner.tokens[place.upperBound - 1].range.upperBound, text
            )
        )
    }

    /// "1 - 1 1/2" is easier to read than "1-1 1/2"; what became one number is no range any more.
    private mutating func separate(_ places: [Range<Int>], _ texts: [String]) {
        guard places.count == 2, places[0].upperBound <= places[1].lowerBound else { return }
        let joint = places[0].upperBound..<places[1].lowerBound
        if texts[0] == texts[1], joint.count <= 2, !joint.contains(where: { scanner.unitPhrase(at: $0) != nil }) {
            edits.removeLast(2)
            replace(startWithArticle(places[0])..<endWithArticle(places[1]), with: texts[0])
        } else if joint.isEmpty, texts.contains(where: { $0.utf8.contains(where: Digits.isDigit) }) {
            // "3 4 diş" are from one to the next; "6 8" and "4 1/2 6" would be anything.
            let between =
                scanner.tokens[joint.lowerBound - 1].range
                .upperBound..<scanner.tokens[joint.lowerBound].range.lowerBound
            edits.append((between, texts.contains { $0.contains(" ") } ? " - " : "-"))
        } else if joint.count == 1, scanner.isSign("-", at: joint.lowerBound),
            texts.contains(where: { $0.contains(" ") })
        {
            let sign = scanner.tokens[joint.lowerBound]
            let isSpaced = !sign.isAttached
            if !isSpaced { replace(joint, with: " " + scanner.text(ofToken: joint.lowerBound) + " ") }
        }
    }

    /// "birer tutam", "1'er çay kaşığı" become "ikişer tutam", "2'şer çay kaşığı".
    private mutating func writeDistributive(_ value: Double, at places: [Range<Int>]) -> Bool {
        guard !isEnglish, places.count == 1, let place = places.first, !place.isEmpty else { return false }
        let hasSuffix =
            (scanner.isSign("'", at: place.upperBound) || scanner.isSign("’", at: place.upperBound))
            && words.distributives.contains(scanner.word(place.upperBound + 1))
        let isWord = Self.distributiveWords.contains(scanner.word(place.lowerBound))
        guard hasSuffix || isWord else { return false }
        let whole = place.lowerBound..<place.upperBound + (hasSuffix ? 2 : 0)
        replace(whole, with: KitchenNumber.distributive(value, isWord: isWord))
        return true
    }

    private static let distributiveWords = EnglishWords.words(
        "birer ikiser ucer dorder beser altisar yediser sekizer dokuzar onar yarimsar"
    )
}

extension LineScanner {
    /// A token as typed.
    func text(ofToken index: Int) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[tokens[index].range])
        return String(view)
    }
}

extension MeasureUnit {
    /// Whether kitchens write its decimals: grams and millilitres, not cups and ounces.
    fileprivate var isMetric: Bool { Self.metric.contains(key) }

    private static let metric: Set<String> = [
        "gram", "kilogram", "milligram", "milliliter", "centiliter", "deciliter", "liter", "centimeter", "millimeter",
    ]
}
