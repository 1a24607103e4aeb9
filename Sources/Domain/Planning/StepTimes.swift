/// A time that a step of a recipe says, for a timer.
public struct StepTime: Hashable, Sendable {
    /// Of a range its lower end: one looks when it may be ready first ("10-12 dakika" are 10 minutes).
    public let seconds: Int
    /// Where it stands in the text.
    public let range: Range<String.Index>

    /// The times of a step in either language, in their order: "1 saat 20 dk", "half an hour", "35 min". Never a
    /// temperature, nor what is repeated ("every 5 minutes"), nor what nobody counts ("a few minutes", "overnight").
    public static func find(in text: String) -> [StepTime] {
        StepTimeReader(StepToken.tokens(of: text)).times()
    }

    /// Two days. What is longer no timer is set for.
    public static let longest = 48 * 60 * 60
}

/// Reads times from tokens, each position once. A text that is one time as a whole, such as a recipe's "1 h 30", is read by
/// `WordedTime` of RecipeImport, which takes the longer end of a range.
private struct StepTimeReader {
    private let tokens: [StepToken]

    init(_ tokens: [StepToken]) {
        self.tokens = tokens
    }

    func times() -> [StepTime] {
        var times: [StepTime] = []
        var index = 0
        while index < tokens.count {
            guard let (seconds, end) = time(at: index) else {
                index += 1
                continue
            }
            if !isRepeated(index, end), seconds >= 1, seconds <= Double(StepTime.longest) {
                let range = tokens[index].range.lowerBound..<tokens[end - 1].range.upperBound
                times.append(StepTime(seconds: Int(seconds.rounded()), range: range))
            }
            index = rangeEnd(from: end)
        }
        return times
    }

    // MARK: - A time

    /// A count with its unit, and a smaller one behind it: "1 hour and 20 minutes".
    private func time(at index: Int) -> (seconds: Double, end: Int)? {
        guard let (seconds, unit, end) = single(at: index) else { return nil }
        let next = StepWords.and.contains(word(end)) ? end + 1 : end
        if let (more, smaller, last) = single(at: next), smaller < unit { return (seconds + more, last) }
        return (seconds, end)
    }

    private func single(at index: Int) -> (seconds: Double, unit: Double, end: Int)? {
        guard let (count, end) = count(at: index) else { return nil }
        let place = unitPlace(behindRangeAt: end)
        guard let unit = StepWords.unit(word(place)) else { return nil }
        // "A second egg" is no time.
        if unit == 1, StepWords.articles.contains(word(index)) { return nil }
        let (half, last) = half(behind: place + 1)
        return ((count + half) * unit, unit, last)
    }

    /// Where the unit of a count stands: behind "12" of "10-12 minutes", "'er" of "5'er dakika", "-" of "25-minute".
    private func unitPlace(behindRangeAt end: Int) -> Int {
        var place = end
        if let joint = joint(at: end), let (_, last) = count(at: joint) { place = last }
        if isSign(StepWords.apostrophes, at: place), StepWords.distributives.contains(word(place + 1)) { place += 2 }
        return isSign(StepWords.dashes, at: place) ? place + 1 : place
    }

    /// "an hour and a half"
    private func half(behind index: Int) -> (Double, Int) {
        guard word(index) == "and", word(index + 1) == "a" else { return (0, index) }
        switch word(index + 2) {
        case "half": return (0.5, index + 3)
        case "quarter": return (0.25, index + 3)
        default: return (0, index)
        }
    }

    // MARK: - A count

    private func count(at index: Int) -> (value: Double, end: Int)? {
        guard let (value, end) = plainCount(at: index) else { return nil }
        if word(end) == "bucuk" { return (value + 0.5, end + 1) }
        let (half, last) = half(behind: end)
        return (value + half, last)
    }

    private func plainCount(at index: Int) -> (value: Double, end: Int)? {
        guard tokens.indices.contains(index) else { return nil }
        switch tokens[index].kind {
        case .fraction(let value): return (value, index + 1)
        case .number(let value):
            // "1 1/2"
            if tokens.indices.contains(index + 1), case .fraction(let part) = tokens[index + 1].kind, part < 1 {
                return (value + part, index + 2)
            }
            return (value, index + 1)
        case .word(let word): return wordCount(word, index)
        case .sign, .other: return nil
        }
    }

    private func wordCount(_ word: String, _ index: Int) -> (value: Double, end: Int)? {
        if let part = StepWords.parts[word] { return (part, articleEnd(index + 1)) }
        if word == "three", self.word(index + 1) == "quarters" { return (0.75, articleEnd(index + 2)) }
        if StepWords.articles.contains(word) {
            // "a quarter of an hour"
            if let part = StepWords.parts[self.word(index + 1)] { return (part, articleEnd(index + 2)) }
            return (1, index + 1)
        }
        for numbers in [StepWords.english, StepWords.turkish] {
            guard let value = numbers[word] else { continue }
            // "yirmi beş", "twenty-five", and not "leave on one hour", where "on" is no ten.
            let next = isSign(StepWords.dashes, at: index + 1) ? index + 2 : index + 1
            let isTens = value >= 10 && value.truncatingRemainder(dividingBy: 10) == 0
            guard isTens, let ones = numbers[self.word(next)], ones < 10 else { return (value, index + 1) }
            return (value + ones, next + 1)
        }
        return nil
    }

    /// "of an" between a part and its unit; "-" of "half-hour" is left for the unit.
    private func articleEnd(_ index: Int) -> Int {
        let end = word(index) == "of" ? index + 1 : index
        return StepWords.articles.contains(word(end)) ? end + 1 : index
    }

    // MARK: - What stands around it

    /// The place behind a word or sign that joins the ends of a range.
    private func joint(at index: Int) -> Int? {
        if isSign(StepWords.dashes, at: index) || StepWords.rangeWords.contains(word(index)) { return index + 1 }
        return word(index) == "ya" && word(index + 1) == "da" ? index + 2 : nil
    }

    /// "30 minutes to 1 hour": the upper end is no time of its own.
    private func rangeEnd(from end: Int) -> Int {
        guard let joint = joint(at: end), let (_, last) = time(at: joint) else { return end }
        return last
    }

    /// "every 5 minutes", "her 5 dakikada bir"
    private func isRepeated(_ start: Int, _ end: Int) -> Bool {
        if start > 0, StepWords.every.contains(word(start - 1)) { return true }
        let unit = word(end - 1)
        return word(end) == "bir" && (unit.hasSuffix("da") || unit.hasSuffix("te"))
    }

    /// Blank for what is no word, and beyond the text.
    private func word(_ index: Int) -> String {
        tokens.indices.contains(index) ? tokens[index].word ?? "" : ""
    }

    private func isSign(_ signs: Set<Unicode.Scalar>, at index: Int) -> Bool {
        guard tokens.indices.contains(index), case .sign(let sign) = tokens[index].kind else { return false }
        return signs.contains(sign)
    }
}
