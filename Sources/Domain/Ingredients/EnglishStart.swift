// What stands before a number of an English line, or in its place: "juice of", "scant", "a", "optional:".

extension EnglishReader {
    /// "Juice of 2 lemons", "About 1 ounce", "a", "scant 1 cup".
    mutating func readPrefix() {
        skipOptional()
        let start = scanner.position
        var index = start
        let parts = EnglishWords.fruitParts.union(EnglishWords.eggParts)
        while parts.contains(scanner.word(index)) || scanner.isSign("&", at: index) { index += 1 }
        if index > start, Self.ofOrFrom.contains(scanner.word(index)), isCount(index + 1) {
            scanner.mark(start..<index + 1, .note)
            scanner.position = index + 1
        } else if index > start, isNumberOfThings(index) {
            scanner.mark(start..<index, .note)
            scanner.position = index
        }
        index = scanner.position
        let word = scanner.word(index)
        let isArticle = word == "a" || word == "an"
        // "a generous ½ teaspoon"
        if isArticle, EnglishWords.counting.unitModifiers.contains(scanner.word(index + 1)),
            scanner.token(index + 2)?.isNumber == true
        {
            scanner.mark(index..<index + 1, .silent)
            scanner.mark(index + 1..<index + 2, .size)
            scanner.position = index + 2
            return
        }
        guard scanner.token(index + 1)?.isNumber == true || isArticle && isCount(index + 1) else { return }
        if isArticle || EnglishWords.counting.unitModifiers.contains(word) {
            scanner.mark(index..<index + 1, isArticle ? .silent : .size)
            scanner.position = index + 1
        }
    }

    /// The 1 of "zest 1 lemon", the ½ of "juice ½ lemon", but not that of "juice 2 tbsp".
    private func isNumberOfThings(_ index: Int) -> Bool {
        scanner.number(index) != nil && scanner.token(index + 1)?.isWord == true
            && scanner.unitPhrase(at: index + 1) == nil
    }

    /// "optional: 1 tbsp sugar"
    private mutating func skipOptional() {
        let start = scanner.position
        if scanner.isSign("(", at: start), scanner.word(start + 1) == "optional", scanner.isSign(")", at: start + 2),
            scanner.token(start + 3) != nil
        {
            scanner.mark(start..<start + 3, .note)
            scanner.position = start + 3
            return
        }
        guard scanner.word(start) == "optional",
            scanner.isSign(":", at: start + 1) || scanner.isSign("-", at: start + 1),
            scanner.token(start + 2) != nil
        else { return }
        scanner.mark(start..<start + 1, .note)
        scanner.position = start + 2
    }

    private static func isBehindNoun(_ word: String) -> Bool {
        EnglishWords.preparations.contains(word) || EnglishWords.adverbs.contains(word)
            || EnglishWords.endings.contains(word) || word == "and" || word == "or" || word == "to"
    }

    private static let levels = EnglishWords.words("heaped heaping scant level rounded generous")
    private static let ofOrFrom: Set<String> = ["of", "from"]

    private func isCount(_ index: Int) -> Bool {
        if scanner.word(index) == "a" || scanner.word(index) == "an" { return isCount(index + 1) || index > 0 }
        return scanner.token(index)?.isNumber == true || EnglishWords.counting.numbers[scanner.word(index)] != nil
    }

    /// "pinch of salt", "a small bunch fresh coriander", "handful dill", "a cup of flour": a unit without a count.
    mutating func readBareUnit() {
        if readUnitAndPart() { return }
        let start = scanner.position
        let first = scanner.word(start)
        if first == "a" || first == "an" || first == "few" { scanner.position += 1 }
        let unitStart = scanner.position
        if let (unit, text) = scanner.readUnit(EnglishWords.counting), isBareUnit(unit, from: unitStart),
            let next = scanner.current, next.isWord, !EnglishWords.endings.contains(next.folded), next.folded != "from"
        {
            scanner.mark(start..<unitStart, .silent)
            scanner.mark(unitStart..<scanner.position, .amount)
            line.amounts = [ReadAmount(role: .first, count: nil, unit: unit, unitText: text)]
            line.amounts[0].countPlaces = [start..<unitStart]
            line.amounts[0].unitPlace = unitStart..<scanner.position
            // "a dash or two of hot sauce"
            if isOrTwo {
                scanner.mark(scanner.position..<scanner.position + 2, .silent)
                scanner.position += 2
            }
        } else if first == "few" {
            scanner.mark(start..<start + 1, .silent)
            scanner.position = start + 1
        } else {
            scanner.position = start
            readArticle()
        }
    }

    /// "a cup and a half of flour"
    private mutating func readUnitAndPart() -> Bool {
        let start = scanner.position
        guard EnglishWords.counting.articles.contains(scanner.word(start)) else { return false }
        var trial = scanner
        trial.position += 1
        guard let (unit, text) = trial.readUnit(EnglishWords.counting) else { return false }
        var amount = ReadAmount(role: .first, count: CountRange(1), unit: unit, unitText: text)
        amount.countPlaces = [start..<start + 1]
        amount.unitPlace = start + 1..<trial.position
        trial.readPart(of: &amount, EnglishWords.counting)
        guard amount.partPlace != nil else { return false }
        trial.mark(start..<trial.position, .amount)
        scanner = trial
        line.amounts = [amount]
        return true
    }

    /// "an onion", "a large egg": one of what people count, but not of "a little pepper", "an apple pie".
    private mutating func readArticle() {
        let start = scanner.position
        guard EnglishWords.counting.articles.contains(scanner.word(start)),
            !EnglishWords.vague.contains(scanner.word(start + 1)),
            let noun = (start + 1...start + 4).first(where: { EnglishPlural.isCounted(scanner.word($0)) }),
            (start + 1...noun).allSatisfy({ scanner.token($0)?.isWord == true && scanner.word($0) != "of" }),
            scanner.token(noun + 1)?.isWord != true || Self.isBehindNoun(scanner.word(noun + 1))
        else { return }
        line.amounts = [ReadAmount(role: .first, count: CountRange(1))]
        line.amounts[0].countPlaces = [start..<start + 1]
        scanner.mark(start..<start + 1, .amount)
        scanner.position = start + 1
    }

    private var isOrTwo: Bool {
        scanner.word(scanner.position) == "or" && scanner.word(scanner.position + 1) == "two"
    }

    /// A weight or a volume is one of it between an article and "of" alone, or behind how full it is: "a pound of beef", but "a
    /// pound cake", "heaped tsp cocoa".
    private func isBareUnit(_ unit: MeasureUnit, from start: Int) -> Bool {
        switch unit.kind {
        case .pieces, .container: true
        case .mass, .volume:
            EnglishWords.counting.articles.contains(scanner.word(start - 1))
                && (scanner.current?.folded == "of" || isOrTwo)
                || Self.levels.contains(scanner.word(start)) && scanner.word(scanner.position - 1).utf8.count > 1
        case .length: false
        }
    }
}
