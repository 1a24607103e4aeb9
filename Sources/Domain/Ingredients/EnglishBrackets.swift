// Brackets and temperatures in an English name: "(heavy cream)", "(about 6 medium)", "(2)", "40°C".

extension EnglishReader {
    mutating func readNameBracket() {
        let start = scanner.position
        let end = scanner.closing(start)
        if !scanner.addsAmount(before: start, EnglishWords.counting),
            let amounts = scanner.readBracketedAmounts(after: line.amounts, EnglishWords.counting)
        {
            take(amounts)
            return
        }
        if readBracketedCount(until: end) { return }
        let goesOn = scanner.token(end)?.isWord == true && !isNameEnd(end)
        let isPlain = (start..<end).allSatisfy { !scanner.tokens[$0].isNumber }
        let isName =
            hasName && (goesOn && isPlain && end - start <= 4 || isOtherName(start + 1..<max(start + 1, end - 1)))
        scanner.mark(start..<end, isName ? .name : .note)
        scanner.position = end
    }

    /// "(heavy cream)", "(MSG)", "(or soy sauce)": another name for the one before the bracket, or one instead of it.
    private func isOtherName(_ bracket: Range<Int>) -> Bool {
        let isChoice = scanner.word(bracket.lowerBound) == "or"
        let words = isChoice ? bracket.dropFirst() : bracket
        guard let first = words.first, words.count <= 2, words.allSatisfy({ scanner.tokens[$0].isWord }) else {
            return false
        }
        let word = scanner.word(first)
        return !EnglishWords.remarks.contains(word) && !EnglishWords.asides.contains(word)
            && words.dropFirst(words.count - 1).allSatisfy { participle(at: $0) == nil }
            && (words.count > 1 || participle(at: first) == nil)
            && words.allSatisfy { !EnglishWords.choices.contains(scanner.word($0)) && scanner.word($0) != "weight" }
            && FoodStateReader.state(of: words.map { scanner.word($0) }).isEmpty
            && !EnglishWords.adverbs.contains(word)
    }

    /// "1 lb peppers (about 6 medium)": how many of them there are.
    private mutating func readBracketedCount(until end: Int) -> Bool {
        let start = scanner.position
        scanner.position += EnglishWords.counting.approximations.contains(scanner.word(start + 1)) ? 2 : 1
        let numberAt = scanner.position
        defer { if scanner.position != end { scanner.position = start } }
        guard scanner.number(numberAt) != nil,
            let count = scanner.readCount(EnglishWords.counting)
        else { return false }
        let sizesAt = scanner.position
        while EnglishWords.sizes.contains(scanner.word(scanner.position)) { scanner.position += 1 }
        // "Eggs (2)", but "salt [1]" has a footnote.
        let isOnly =
            line.amounts.isEmpty && EnglishPlural.isCounted(scanner.word(start - 1))
            && scanner.text(ofToken: start) == "("
        guard scanner.position > sizesAt || isOnly, scanner.position == end - 1 else { return false }
        scanner.mark(start..<end, .note)
        scanner.mark(numberAt..<sizesAt, .amount)
        take([ReadAmount(role: .alternative, count: count)])
        scanner.position = end
        return true
    }

    /// Where a temperature behind the name ends, after which the name may go on: "warm water 40°C or milk", "105-115°F",
    /// "at 110 degrees".
    func temperatureEnd(at index: Int) -> Int? {
        var end = scanner.word(index) == "at" ? index + 1 : index
        var degrees: Int?
        // "350-375°F/180-190°C": nobody writes more of them, and each of many numbers would be the first of all others.
        let limit = index + Self.longestTemperature
        while end < limit, scanner.token(end)?.isNumber == true {
            end += 1
            if scanner.isDegreeSign(end) || scanner.word(end) == "degrees" {
                end += Self.scales.contains(scanner.word(end + 1)) ? 2 : 1
                degrees = end
            }
            let isRange = scanner.isSign("-", at: end) || scanner.isSign("/", at: end)
            guard isRange || EnglishWords.counting.rangeWords.contains(scanner.word(end)) else { break }
            end += 1
        }
        return degrees
    }

    private static let longestTemperature = 14
    private static let scales = EnglishWords.words("c f celsius fahrenheit")
}
