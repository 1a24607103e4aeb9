/// The words by which a language counts.
struct CountingWords: Sendable {
    let numbers: [String: Double]
    /// Between the ends of a range: "to", "ila".
    let rangeWords: Set<String>
    /// Before or after an amount, saying only how exact it is: "about", "yaklaşık".
    let approximations: Set<String>
    /// Before a unit, saying how full or large it is: "heaped", "silme".
    let unitModifiers: Set<String>
    /// Behind a unit, saying the same: "avuç dolusu".
    let filled: Set<String>
    /// Joins amounts that add up: "plus", "ve".
    let additions: Set<String>
    /// Stand for "one" before a unit: "plus a pinch".
    let articles: Set<String>
    /// After an amount: for each of the things counted.
    let distributives: Set<String>
    /// After or before an amount: for all of the things counted.
    let totals: Set<String>
}

/// A count and the tokens of each of its ends.
struct ScannedCount {
    let range: CountRange
    let places: [Range<Int>]
}

extension LineScanner {
    /// A count at the position: "2", "2-3", "2 to 3", "1 and 1/2", "one and a half", "half a dozen", "iki üç".
    mutating func readCount(_ words: CountingWords) -> ScannedCount? {
        let start = position
        guard let (low, near) = simpleCount(at: start, words) else { return nil }
        let next = endOfList(at: near, words)
        position = near
        let isBetween = isBetween(start)
        guard
            let (high, joint, end) = rangeEnd(at: next, isBetween: isBetween, words)
                ?? nextNumber(after: low, at: next, words), high > low
        else { return ScannedCount(range: CountRange(low), places: [start..<near]) }
        position = end
        // "One to two dozen" are twelve to twenty-four.
        let isOfDozens = low * 12 < high && (joint + 1..<end).contains { words.numbers[word($0)] == 12 || isDozen($0) }
        return ScannedCount(range: CountRange(isOfDozens ? low * 12 : low, high), places: [start..<next, joint..<end])
    }

    /// "2, 3 or 4": behind the numbers between the ends.
    private func endOfList(at index: Int, _ words: CountingWords) -> Int {
        var end = index
        // Nobody offers more numbers than these; behind each of a longer list its end would be looked for again.
        let limit = index + 2 * Self.longestChoice
        while end < limit, isSign(",", at: end), number(end + 1) != nil, !tokens[end + 1].isAttached { end += 2 }
        let isJoined =
            words.rangeWords.contains(word(end)) && number(end + 1) != nil || isYaDa(end) && number(end + 2) != nil
        return isJoined ? end : index
    }

    private static let longestChoice = 4

    private func isYaDa(_ index: Int) -> Bool {
        language == .tr && word(index) == "ya" && word(index + 1) == "da"
    }

    /// "iki üç dal", "3 4 diş", "3 buçuk 4 su bardağı": one of the two, as Turkish says it; but "1 2 kg'lık tavuk" weighs two.
    private func nextNumber(after low: Double, at index: Int, _ words: CountingWords) -> (Double, Int, Int)? {
        guard language == .tr, low >= 1, let (high, end) = simpleCount(at: index, words),
            high == low + 1 || high == low + 0.5, number(index) != nil || tokens[index - 1].isWord,
            token(end)?.isWord == true
        else { return nil }
        if let (unit, _) = unitPhrase(at: end),
            unit.kind == .length || ReadAmount.perPiece.contains(where: word(end).hasSuffix)
        {
            return nil
        }
        return (high, index, end)
    }

    private func simpleCount(at index: Int, _ words: CountingWords) -> (Double, Int)? {
        if let value = number(index) {
            let isAnd = word(index + 1) == "and" || isSign("&", at: index + 1)
            if isAnd, !isBetween(index), let part = number(index + 2), part < 1 { return (value + part, index + 3) }
            if let half = words.numbers[word(index + 1)], half == 1.5 { return (value + 0.5, index + 2) }
            if isDozen(index + 1) {
                let isShort = isSign(".", at: index + 2) && tokens[index + 2].isAttached
                return (value * 12, index + (isShort ? 3 : 2))
            }
            return joined(value, at: index + 1, words) ?? (value, index + 1)
        }
        if let fraction = namedFraction(at: index, words) { return fraction }
        guard let value = words.numbers[word(index)], value != 1.5 else { return nil }
        let next = word(index + 1)
        if word(index) == "bir", next == "kac" { return (words.numbers["birkac"] ?? value, index + 2) }
        if language == .tr, let (whole, end) = composed(at: index, words) {
            return words.numbers[word(end)] == 1.5 ? (whole + 0.5, end + 1) : (whole, end)
        }
        if words.numbers[next] == 1.5 { return (value + 0.5, index + 2) }
        if let dozen = words.numbers[next], dozen >= 12, value < 12 { return (value * dozen, index + 2) }
        if next == "a", word(index + 2) == "dozen" { return (value * 12, index + 3) }
        return joined(value, at: index + 1, words) ?? (value, index + 1)
    }

    /// "two thirds", "three-quarters", "one half", "üçte iki", "dörtte 3".
    func namedFraction(at index: Int, _ words: CountingWords) -> (Double, Int)? {
        let first = word(index)
        if language == .tr {
            // "dörtte üçü su bardağı" says the same as "dörtte üç".
            let counted = unitPhrase(at: index + 2) == nil ? nil : Self.countedShares[word(index + 1)]
            guard let whole = Self.locatives[first],
                let part = words.numbers[word(index + 1)] ?? number(index + 1) ?? counted, part >= 1, part < whole
            else { return nil }
            return (part / whole, index + 2)
        }
        let parts = first.split(separator: "-").map(String.init)
        let names = parts.count == 2 ? parts : [first, word(index + 1)]
        guard let part = words.numbers[names[0]], part >= 1, part == part.rounded(),
            let whole = Self.fractions[names[1]],
            part < whole
        else { return nil }
        return (part / whole, index + (parts.count == 2 ? 1 : 2))
    }

    private static let fractions: [String: Double] = [
        "half": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4, "fourths": 4, "eighth": 8,
        "eighths": 8,
    ]
    /// Of so many parts: the "dörtte" of "dörtte üç".
    static let locatives: [String: Double] = [
        "ikide": 2, "ucte": 3, "dortte": 4, "beste": 5, "altida": 6, "sekizde": 8, "onda": 10,
    ]

    /// So many of them: the "üçü" of "dörtte üçü".
    static let countedShares: [String: Double] = ["biri": 1, "ikisi": 2, "ucu": 3, "dordu": 4, "besi": 5]

    private func isDozen(_ index: Int) -> Bool { Self.dozens.contains(word(index)) }

    private static let dozens: Set<String> = ["dozen", "doz", "duzine"]

    /// A Turkish number of several words: "on iki", "yüz elli", "iki yüz elli beş".
    private func composed(at index: Int, _ words: CountingWords) -> (Double, Int)? {
        func digit(_ index: Int, times unit: Double) -> Double? {
            words.numbers[word(index)].flatMap {
                (1..<10).contains($0 / unit) && $0.remainder(dividingBy: unit) == 0 ? $0 : nil
            }
        }
        var (whole, end) = (0.0, index)
        if let hundred = digit(index, times: 100) {
            (whole, end) = (hundred, index + 1)
        } else if let ones = digit(index, times: 1), ones > 1, let hundred = digit(index + 1, times: 100) {
            (whole, end) = (ones * hundred, index + 2)
        }
        if let tens = digit(end, times: 10) { (whole, end) = (whole + tens, end + 1) }
        if end > index, let ones = digit(end, times: 1) { (whole, end) = (whole + ones, end + 1) }
        return end > index + 1 ? (whole, end) : nil
    }

    /// "and a half", "and one quarter" behind a whole number.
    private func joined(_ whole: Double, at index: Int, _ words: CountingWords) -> (Double, Int)? {
        guard whole >= 1, word(index) == "and" else { return nil }
        let hasArticle = word(index + 1) == "a" || word(index + 1) == "one"
        let end = index + (hasArticle ? 2 : 1)
        if let (part, next) = namedFraction(at: index + 1, words) { return (whole + part, next) }
        guard let part = words.numbers[word(end)], part < 1 else { return nil }
        return (whole + part, end + 1)
    }

    /// "a cup and a half", "1 lb and a quarter": a part of one more, behind the unit.
    mutating func readPart(of amount: inout ReadAmount, _ words: CountingWords) {
        guard language == .en, amount.unit != nil, let whole = amount.count, whole.low == whole.high,
            word(position + 1) == "a" || word(position + 1) == "one",
            let (value, end) = joined(whole.low, at: position, words), unitPhrase(at: end) == nil,
            !words.articles.contains(word(end))
        else { return }
        amount.count = CountRange(value)
        amount.partPlace = position..<end
        position = end
    }

    /// Whether a number is the near end of "between 1 and 2".
    func isBetween(_ index: Int) -> Bool {
        language == .en && word(index - 1) == "between"
            && (number(index) != nil || EnglishWords.counting.numbers[word(index)] != nil)
    }

    /// The far end of a range whose near end was just read, and where it stands.
    private func rangeEnd(at index: Int, isBetween: Bool, _ words: CountingWords) -> (Double, Int, Int)? {
        var next = index
        let hasHyphen = isSign("-", at: next)
        if hasHyphen { next += 1 }
        let isYaDa = isYaDa(next)
        let hasWord = isYaDa || words.rangeWords.contains(word(next)) || isBetween && word(next) == "and"
        if hasWord { next += isYaDa ? 2 : 1 }
        guard hasHyphen || hasWord else { return nil }
        // "Half a dozen to a dozen"
        if language == .en, words.articles.contains(word(next)), isDozen(next + 1) { return (12, next, next + 2) }
        return simpleCount(at: next, words).map { ($0.0, next, $0.1) }
    }

    /// "(200'er gr)": so much each.
    mutating func skipDistributive(_ words: CountingWords) -> Bool {
        guard language == .tr, isSign("'", at: position) || isSign("’", at: position),
            words.distributives.contains(word(position + 1)), unitPhrase(at: position + 2) != nil
        else { return false }
        position += 2
        return true
    }

    /// "half a 400g tin", "½ of a 14 oz can": what a whole one holds.
    func isTin(at index: Int) -> Bool {
        var next = index + 1
        if isSign("-", at: next) { next += 1 }
        guard number(index) != nil, let (held, length) = unitPhrase(at: next),
            held.grams != nil || held.milliliters != nil
        else { return false }
        return unitPhrase(at: next + length)?.0.kind == .container
    }

    /// The unit at the position, as many words as name one; "lb.", "gr." swallow their point.
    mutating func readUnit(_ words: CountingWords) -> (unit: MeasureUnit, text: String)? {
        var start = position
        if isSign("-", at: start) { start += 1 }
        let first = start
        while words.unitModifiers.contains(word(start)), unitPhrase(at: start) == nil {
            start += isSign(",", at: start + 1) ? 2 : 1
        }
        guard let (unit, count) = spoonLetter(at: start) ?? unitPhrase(at: start) else { return nil }
        position = start + count
        if words.filled.contains(word(position)), token(position + 1)?.isWord == true { position += 1 }
        let text = text(in: first..<position)
        if isSign(".", at: position), tokens[position].isAttached { position += 1 }
        return (unit, text)
    }

    /// "1 T sugar" is a tablespoon, "1 t salt" a teaspoon.
    private func spoonLetter(at index: Int) -> (MeasureUnit, Int)? {
        guard language == .en, word(index) == "t", let token = token(index) else { return nil }
        let key = scalars[token.range.lowerBound] == "T" ? "tbsp" : "tsp"
        return MeasureUnit.named(key).map { ($0, 1) }
    }

    /// The longest unit that starts at an index, and how many tokens it takes.
    func unitPhrase(at index: Int) -> (MeasureUnit, Int)? {
        guard let token = token(index), token.isWord else { return nil }
        if let longest = MeasureVocabulary.phraseLengths[token.folded] {
            var phrase = token.folded
            var found: (MeasureUnit, Int)?
            var words = 1
            for last in (index + 1)..<max(index + 1, tokens.count) {
                if tokens[last].isSign(".") { continue }
                guard words < longest, tokens[last].isWord else { break }
                phrase += " " + tokens[last].folded
                words += 1
                if let unit = MeasureUnit.named(phrase, in: language) { found = (unit, last + 1 - index) }
            }
            if let found { return found }
        }
        return MeasureUnit.named(token.folded, in: language).map { ($0, 1) }
    }
}
