// Parts of a thing, which Turkish says behind it: "1 su bardağının üçte biri", "1 limonun yarısı".

extension TurkishReader {
    /// "1 su bardağının üçte biri kadar süt", "su bardağının dörtte üçü süt": the unit stands in the genitive.
    mutating func readShareOfUnit() {
        let start = scanner.position
        let isWhole = line.amounts.isEmpty
        if isWhole {
            line.amounts = [ReadAmount(role: .first, count: CountRange(1))]
            line.amounts[0].countPlaces = [start..<start]
        }
        defer { if isWhole, line.amounts[0].unit == nil { line.amounts = [] } }
        guard line.amounts.count == 1, line.amounts[0].unit == nil, line.amounts[0].count != nil else { return }
        for count in 1...3 {
            let last = start + count - 1
            guard isGenitive(last), let (share, end) = share(at: last + 1) else { continue }
            let words = (start..<last).map { scanner.word($0) } + [TurkishStem.withoutCase(scanner.word(last))]
            let unit = MeasureUnit.named(words.joined(separator: " ")) ?? shortGenitive(start..<last + 1)
            guard let unit else { continue }
            line.amounts[0].unit = unit
            line.amounts[0].unitText = scanner.text(in: start..<last + 1)
            take(share, start..<end)
            return
        }
    }

    /// "paketin" of "1 paketin yarısı": the ending of what ends in a consonant.
    private func shortGenitive(_ place: Range<Int>) -> MeasureUnit? {
        let word = scanner.word(place.lowerBound)
        guard place.count == 1, word.hasSuffix("in") || word.hasSuffix("un") else { return nil }
        return MeasureUnit.named(String(word.dropLast(2)))
    }

    /// "1 limonun yarısı", "1 paket tereyağının dörtte üçü", "limonun yarısı": the end of the line, behind the name.
    /// - Parameter index: behind a word of the name.
    mutating func readShareOfName(at index: Int) -> Bool {
        guard line.amounts.count < 2, isGenitive(index - 1), let (share, end) = share(at: index), isSegmentEnd(end)
        else {
            return false
        }
        if line.amounts.isEmpty {
            guard let start = scanner.labels.firstIndex(of: .name) else { return false }
            var whole = ReadAmount(role: .first, count: CountRange(1))
            whole.countPlaces = [start..<start]
            line.amounts = [whole]
        }
        guard line.amounts[0].count != nil else { return false }
        take(share, index..<end)
        return true
    }

    private mutating func take(_ share: Double, _ place: Range<Int>) {
        let count = line.amounts[0].count ?? CountRange(1)
        line.amounts[0].count = CountRange(count.low * share, count.high * share)
        line.amounts[0].share = share
        scanner.mark(place, .amount)
        scanner.position = place.upperBound
    }

    private func isGenitive(_ index: Int) -> Bool {
        let word = scanner.word(index)
        return word.utf8.count > 4 && (word.hasSuffix("in") || word.hasSuffix("un"))
    }

    /// "yarısı", "çeyreği", "üçte biri", "1/3'ü", with the "kadar" behind it.
    private func share(at index: Int) -> (Double, Int)? {
        guard let (share, end) = bareShare(at: index), share > 0, share < 1 else { return nil }
        return (share, scanner.word(end) == "kadar" ? end + 1 : end)
    }

    private func bareShare(at index: Int) -> (Double, Int)? {
        if let share = Self.shares[scanner.word(index)] { return (share, index + 1) }
        if let whole = LineScanner.locatives[scanner.word(index)],
            let part = LineScanner.countedShares[scanner.word(index + 1)]
        {
            return (part / whole, index + 2)
        }
        let hasSign = scanner.isSign("'", at: index + 1) || scanner.isSign("’", at: index + 1)
        guard let share = scanner.number(index), hasSign, Self.endings.contains(scanner.word(index + 2)) else {
            return nil
        }
        return (share, index + 3)
    }

    private static let shares: [String: Double] = ["yarisi": 0.5, "ceyregi": 0.25]
    private static let endings = EnglishWords.words("i u si su")
}
