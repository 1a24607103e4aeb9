// Amounts that no word joins to those before them: the 2 of "3 domates 2 biber", the can of "(half of a 6-ounce can)", the one
// of "2 yumurta, 1'inin sarısı".

extension LineScaling {
    /// Whether a number behind the word at an index counts another food, with no more between them: "3 domates 2 biber", "2 onions
    /// 1 pepper". Nobody says so of what a package holds, and a number may be of a name ("57 sauce", "5 tahıllı") or of what is
    /// done ("1 tarafı soyulmuş"): only units and foods follow that people count.
    func countsBeside(_ index: Int) -> Bool {
        guard let first = line.amount, first.unit?.kind != .container, let count = first.countPlaces.last,
            count.upperBound <= index, scanner.labels.indices.contains(index + 1), scanner.labels[index] == .name,
            scanner.labels[index + 1] == .name, scanner.tokens[index].isWord, scanner.tokens[index + 1].isNumber,
            !scanner.tokens[index + 1].isAttached
        else { return false }
        var trial = scanner
        trial.position = index + 1
        guard trial.readCount(words) != nil else { return false }
        let next = trial.position
        if endingOfThem(behind: index + 1..<next) != nil { return true }
        guard !Self.uncounted.contains(scanner.word(next)) else { return false }
        if isEnglish {
            let unit = scanner.unitPhrase(at: next)?.0
            return (next...next + 1).contains { EnglishPlural.isCounted(scanner.word($0)) }
                || unit.map { $0.kind != .length } ?? false
        }
        return countsInTurkish(at: next)
    }

    /// "1 demet", "2 biber", "2 büyük boy kuru soğan", "1 kırmızı".
    private func countsInTurkish(at index: Int) -> Bool {
        guard !saysHow(at: index), !Self.ofNames.contains(scanner.word(index)) else { return false }
        if let (unit, length) = scanner.unitPhrase(at: index) {
            return unit.kind != .length && !isDoneOrMeant(index + length)
        }
        let isKind = scanner.isKindOrAdjective(index) || TurkishWords.sizes.contains(scanner.word(index))
        return isKind
            || (index..<index + 3).prefix { scanner.token($0)?.isWord == true }.contains {
                TurkishCounted.isFood(scanner.word($0))
            }
    }

    /// Whether a Turkish word behind a number says how broad, how often, how old, or which side: "1 parmak kalınlığında", "1 taşım
    /// kaynatılmış", "2 kat serilmiş", "1 yanı soyulmuş"; but not "1 parmak zencefil", "2 kat yufka".
    func saysHow(at index: Int) -> Bool {
        guard !isEnglish else { return false }
        let word = scanner.word(index)
        if Self.ways.contains(word) { return true }
        if isExtent(index + 1) { return true }
        return Self.extents.contains(word) && (scanner.word(index + 1).isEmpty || isDoneOrMeant(index + 1))
    }

    /// "Kalınlığında", "eninde", "boyunda", "uzunluğunda".
    private func isExtent(_ index: Int) -> Bool {
        let word = scanner.word(index)
        return ["kalinli", "uzunlu", "genisli"].contains(where: word.hasPrefix) || Self.breadthsInTurkish.contains(word)
    }

    /// "Doğranmış", "için", "eninde".
    private func isDoneOrMeant(_ index: Int) -> Bool {
        let word = scanner.word(index)
        return TurkishStem.isParticiple(word) || word == TurkishWords.purpose || isExtent(index)
    }

    private static let ways = EnglishWords.words(
        """
        tasim tur ay yani yanini yanlari tarafi tarafini kismi kismini tepsi tepsilik yas yasinda kez kere defa parti         partide
        """
    )
    private static let extents = EnglishWords.words("parmak tirnak kat tencere")
    private static let breadthsInTurkish = EnglishWords.words("kalin eninde enli eni boyunda boyutunda capinda")
    /// "3 in 1", "3'ü 1 arada", "4 mevsim", "7 çeşit".
    private static let ofNames = EnglishWords.words("in arada mevsim yildiz renk renkli cesit numara parca parcaya")

    /// The word for the thing behind a count and what one holds: the "can" of "half of a 6-ounce can", "2 14-oz cans".
    func tin(behind end: Int) -> Range<Int>? {
        let held = skippedArticle(at: end)
        guard scanner.isTin(at: held) else { return nil }
        let unit = held + (scanner.isSign("-", at: held + 1) ? 2 : 1)
        let place = unit + (scanner.unitPhrase(at: unit)?.1 ?? 0)
        return scanner.unitPhrase(at: place).map { place..<place + $0.1 }
    }

    /// Whether a count that is written in figures would run into the number behind it: "12 ½" for "Six ½-inch slices" would be
    /// one number, "4 400 g tins" for "two 400 g tins" nearly is, and "(1 15-oz can)" is read as what all of it weighs.
    func runsIntoNumber(_ texts: [String], _ place: Range<Int>) -> Bool {
        guard let behind = scanner.number(skippedArticle(at: place.upperBound)) else { return false }
        let isInWords = !place.isEmpty && place.allSatisfy { scanner.tokens[$0].isWord }
        let isTin = !place.isEmpty && facts.isInBrackets(place.lowerBound) && tin(behind: place.upperBound) != nil
        return behind < 1 || (isInWords || isTin) && texts.last?.utf8.last.map(Digits.isDigit) == true
    }

    // MARK: - So many of them

    /// The ending behind a number that says how many of the counted things, and whether something is theirs: "1'i", "1'inin".
    /// Nil behind any other.
    func endingOfThem(behind place: Range<Int>) -> (isOwning: Bool, place: Range<Int>)? {
        let sign = place.upperBound
        guard !isEnglish, let value = scanner.number(place.lowerBound), value >= 1, value < 1000,
            value == value.rounded(),
            scanner.isSign("'", at: sign) || scanner.isSign("’", at: sign),
            // "3'ü 1 arada" is a name.
            scanner.word(sign + 3) != "arada"
        else { return nil }
        let isOwning = [false, true].first {
            Folding.search(Formatting.endingOfThem(Int(value), isOwning: $0)) == scanner.word(sign + 1)
        }
        return isOwning.map { ($0, place.lowerBound..<sign + 2) }
    }

    /// "1'inin sarısı" becomes "2'sinin sarısı", and half of one "yarısının".
    mutating func writeOfThem(_ value: Double, at places: [Range<Int>]) -> Bool {
        guard places.count == 1, let ending = endingOfThem(behind: places[0]) else { return false }
        replace(ending.place, with: KitchenNumber.ofThem(value, isOwning: ending.isOwning))
        return true
    }
}

extension KitchenNumber {
    /// So many of those that were named before: "2'si", "yarısı"; or what is theirs: "2'sinin".
    static func ofThem(_ value: Double, isOwning: Bool) -> String {
        if value == 0.5 { return isOwning ? "yarısının" : "yarısı" }
        let fraction = KitchenFraction.nearest(to: value)
        let isPart = fraction.map { $0.whole == 0 } ?? false
        let number = KitchenNumber(notation: isPart || value == value.rounded() ? .slashes : .decimals, language: .tr)
        let text = number.text(value)
        // "3/4" is said "dörtte üç"; of "1,5" the five is said last.
        let last = text.split { !Digits.isDigit($0.utf8.first ?? 0) }.last.flatMap { Int($0) } ?? 0
        let ending = Formatting.endingOfThem(isPart ? fraction?.numerator ?? last : last, isOwning: isOwning)
        return "\(text)'\(ending)"
    }
}
