/// Reads an English line: amounts, size, name, and everything else as its note.
struct EnglishReader {
    var scanner: LineScanner
    var line = ReadLine()
    /// The words behind the colon and the amount of "Flour: 500 g strong white bread".
    var kindBehindColon: [Int]?

    static func read(_ text: String) -> ReadLine {
        var reader = EnglishReader(scanner: LineScanner(text, language: .en))
        return reader.read()
    }

    private init(scanner: LineScanner) {
        self.scanner = scanner
    }

    private mutating func read() -> ReadLine {
        readParts()
        nameFoods()
        nameKind()
        line.bareNames = scanner.bareNames
        return line
    }

    /// What a text says, with its tokens, for who writes in its words (P-36).
    static func scanned(_ text: String) -> (ReadLine, LineScanner) {
        var reader = Self(scanner: LineScanner(text, language: .en))
        reader.readParts()
        return (reader.line, reader.scanner)
    }

    /// The name alone of a text, as of the alternative that a note offers.
    static func name(of text: String) -> String {
        var reader = Self(scanner: LineScanner(text, language: .en))
        reader.readParts()
        return reader.line.name
    }

    private mutating func readParts() {
        skipBullet()
        scanner.skipLabel()
        scanner.skipLeadingDuration()
        skipPurpose()
        readPrefix()
        // "Half and half" is a cream.
        if !isHalfAndHalf { line.amounts = scanner.readAmounts(EnglishWords.counting) }
        if line.amounts.isEmpty { readBareUnit() }
        skipShortfall()
        skipSigns()
        skipOf()
        skipSigns()
        readSizes()
        readAmountChoice()
        readKindChoice()
        readLateUnit()
        let name = scanner.position
        readName()
        readRest()
        splitTrailingUnit(from: name)
        line.size = scanner.text(.size)
        line.name = scanner.text(.name)
        line.note = scanner.text(.note)
    }

    private var isHalfAndHalf: Bool {
        let start = scanner.position
        return (start..<start + 3).map { scanner.word($0) } == ["half", "and", "half"]
    }

    private mutating func skipBullet() {
        while let token = scanner.current, case .sign(let sign) = token.kind, sign != "(", sign != "%" {
            scanner.position += 1
        }
        if scanner.isListNumber { scanner.position += 2 }
    }

    /// "1 cup - flour", "300g/10½oz; leek": signs between amount and name.
    private mutating func skipSigns() {
        while !line.amounts.isEmpty, let token = scanner.current, case .sign(let sign) = token.kind, sign != "(",
            sign != "%", scanner.token(scanner.position + 1) != nil
        {
            scanner.position += 1
        }
    }

    /// "1 cup minus 1 tbsp flour", "2/3 cup less 1 tbsp": hardly less than what was measured.
    private mutating func skipShortfall() {
        let start = scanner.position
        guard !line.amounts.isEmpty, Self.shortfalls.contains(scanner.word(start)) else { return }
        var trial = scanner
        trial.position = start + 1
        guard trial.readAmount(EnglishWords.counting, role: .added)?.unit != nil else { return }
        scanner.mark(start..<trial.position, .note)
        scanner.position = trial.position
    }

    private static let shortfalls: Set<String> = ["minus", "less"]

    private mutating func skipOf() {
        let word = scanner.word(scanner.position)
        let isSame = line.amounts.last?.unit.map { $0 == MeasureUnit.named(word) } ?? false
        let isTimes = word == "x" && scanner.token(scanner.position + 1)?.isWord == true
        guard !line.amounts.isEmpty,
            isSame || isTimes || word == "of" || word == "a" || word == "an" || word == "each"
        else { return }
        // "100 g each of butter and sugar"
        let next = scanner.word(scanner.position + 1)
        // "¼ of a cabbage"
        let isOfOne = word == "of" && EnglishWords.counting.articles.contains(next)
        let length = word == "each" && next == "of" || isOfOne ? 2 : 1
        scanner.mark(scanner.position..<scanner.position + length, .silent)
        scanner.position += length
    }

    /// A size that does not belong to what follows, as in "medium dry cider".
    func isSize(_ index: Int) -> Bool {
        EnglishWords.sizes.contains(scanner.word(index)) && !EnglishWords.sizedKinds.contains(scanner.word(index + 1))
    }

    private mutating func readSizes() {
        while isSize(scanner.position) {
            // "medium sized potatoes"
            let isSized = scanner.word(scanner.position + 1) == "sized" || scanner.word(scanner.position + 1) == "size"
            let end = scanner.position + (isSized ? 2 : 1)
            scanner.mark(scanner.position..<end, .size)
            scanner.position = scanner.isSign(",", at: end) ? end + 1 : end
            let joint = scanner.word(scanner.position)
            if joint == "to" || joint == "or", EnglishWords.sizes.contains(scanner.word(scanner.position + 1)) {
                scanner.mark(scanner.position..<scanner.position + 1, .size)
                scanner.position += 1
            }
        }
    }

    /// "2 small or 1 medium zucchini", "4 large or 8 small leaves gelatine", "2 thick or 5 thin slices ham".
    private mutating func readAmountChoice() {
        let start = scanner.position
        let isThickness = scanner.word(start) == "thick" || scanner.word(start) == "thin"
        let or = isThickness ? start + 1 : start
        guard line.amounts.count == 1, line.amounts[0].unit == nil, scanner.word(or) == "or",
            scanner.token(or + 1)?.isNumber == true
        else { return }
        scanner.position = or + 1
        let count = scanner.readCount(EnglishWords.counting)
        let countEnd = scanner.position
        readSizes()
        let unitStart = scanner.position
        let unit = scanner.readUnit(EnglishWords.counting)
        guard let count, scanner.position > countEnd, scanner.current?.isWord == true else {
            for index in countEnd..<max(countEnd, scanner.position) { scanner.labels[index] = .open }
            scanner.position = start
            return
        }
        scanner.mark(start..<or, .size)
        scanner.mark(or..<countEnd, .amount)
        line.amounts.append(ReadAmount(role: .alternative, count: count))
        guard let (unit, text) = unit else { return }
        for index in line.amounts.indices {
            line.amounts[index].unit = unit
            line.amounts[index].unitText = text
        }
        line.amounts[1].unitPlace = unitStart..<scanner.position
        skipOf()
    }

    /// "4 large, thin slices of cheddar": a unit behind a size.
    private mutating func readLateUnit() {
        guard line.amounts.count == 1, line.amounts[0].unit == nil, scanner.labels.contains(.size) else { return }
        let start = scanner.position
        guard let (unit, text) = scanner.readUnit(EnglishWords.counting), unit.kind == .pieces,
            scanner.current?.isWord == true
        else {
            scanner.position = start
            return
        }
        line.amounts[0].unit = unit
        line.amounts[0].unitText = text
        line.amounts[0].unitPlace = start..<scanner.position
        scanner.mark(start..<scanner.position, .amount)
        skipOf()
    }

    // MARK: - The rest

    /// Everything behind the name is note, but for amounts that say what the line weighs.
    private mutating func readRest() {
        readAmountsBehindSign()
        while let token = scanner.current {
            let start = scanner.position
            if token.isSign("("), !scanner.addsAmount(before: start, EnglishWords.counting),
                let amounts = scanner.readBracketedAmounts(after: line.amounts, EnglishWords.counting)
            {
                take(amounts)
                continue
            }
            if token.isSign(","), scanner.word(start + 1) != "cut" {
                scanner.position += Self.beforeAmounts.contains(scanner.word(start + 1)) ? 2 : 1
                if isAmount(scanner.position), readTrailingAmounts() || readCountBehind() { continue }
                scanner.position = start
            }
            if token.folded == "weighing", isAmount(start + 1) {
                scanner.position += 1
                if readTrailingAmounts() { continue }
                scanner.position = start
            }
            scanner.mark(start..<start + 1, .note)
            scanner.position += 1
        }
        line.addAdditions(of: &scanner, EnglishWords.counting)
        let words = Set(scanner.tokens.indices.filter { scanner.labels[$0] == .note }.map { scanner.word($0) })
        line.isToTaste = words.contains("taste")
        line.isOptional = words.contains("optional")
    }

    /// "flour: 200 g", "eggs - 2", "eggs x 3"
    private mutating func readAmountsBehindSign() {
        let start = scanner.position
        let isBehind = scanner.isSign(":", at: start) || scanner.isSign("-", at: start) || scanner.word(start) == "x"
        guard line.amounts.isEmpty, isBehind else { return }
        var trial = scanner
        trial.position += 1
        let amounts = trial.readAmounts(EnglishWords.counting)
        // "Onion: 1 large, finely chopped"
        while amounts.count == 1, amounts[0].unit == nil, EnglishWords.sizes.contains(trial.word(trial.position)) {
            trial.mark(trial.position..<trial.position + 1, .size)
            trial.position += 1
        }
        let end = trial.position
        // "Eggs: 2 free-range"
        let rest = trial.tokens.indices.dropFirst(end).first { !isOnlyKind($0) } ?? trial.tokens.count
        let isKind = amounts.count == 1 && amounts[0].unit != nil && endOfKind(behind: start, at: end) != nil
        let isOne = amounts.count == 1 || scanner.word(start) != "x"
        guard !amounts.isEmpty, isOne || amounts[1].role == .each && !trial.isSign(")", at: end - 1),
            rest == trial.tokens.count || [",", ";", "("].contains(where: { trial.isSign($0, at: rest) })
                || NameJoints.choices.contains(trial.word(rest)) || isKind
        else { return }
        scanner = trial
        line.amounts = amounts
        if let kind = endOfKind(behind: start, at: end) { readKind(until: kind) }
    }

    func isOnlyKind(_ index: Int) -> Bool {
        let word = scanner.word(index)
        return EnglishWords.adjectives.contains(word) || EnglishWords.preparations.contains(word)
            || Self.ofHens.contains(word) || scanner.isSign("-", at: index) && scanner.tokens[index].isAttached
    }

    private static let ofHens: Set<String> = ["free", "range", "organic"]

    /// "onion, 1 medium, chopped", "eggs, 2": a count behind what has none.
    private mutating func readCountBehind() -> Bool {
        let start = scanner.position
        guard line.amounts.isEmpty, let count = scanner.readCount(EnglishWords.counting) else { return false }
        let end = scanner.position
        while EnglishWords.sizes.contains(scanner.word(scanner.position)) { scanner.position += 1 }
        let isEnd = scanner.current.map { $0.isSign(",") || $0.isSign("(") || $0.isSign(";") } ?? true
        guard isEnd, scanner.position > end || EnglishPlural.isCounted(scanner.word(start - 2)) else {
            scanner.position = start
            return false
        }
        scanner.mark(start..<end, .amount)
        scanner.mark(end..<scanner.position, .size)
        line.amounts = [ReadAmount(role: .first, count: count)]
        return true
    }

    /// "divided, 325 ml", "weighing 300 g": a remark between comma and amount.
    private static let beforeAmounts: Set<String> = ["weighing", "divided"]

    private func isAmount(_ index: Int) -> Bool {
        let index = scanner.endOfEach(at: index)
        let isApproximate = EnglishWords.counting.approximations.contains(scanner.word(index))
        return scanner.token(isApproximate ? index + 1 : index)?.isNumber == true
    }

    /// "2 garlic cloves", "6 asparagus spears": the name ends in its unit.
    private mutating func splitTrailingUnit(from start: Int) {
        guard line.amounts.isEmpty || line.amounts[0].unit == nil,
            let last = scanner.labels.lastIndex(of: .name), last > start, scanner.labels[last - 1] == .name
        else { return }
        // "2 whole cloves" are the spice.
        let isOnlyAdjectives = (start..<last).allSatisfy {
            scanner.labels[$0] != .name || EnglishWords.adjectives.contains(scanner.word($0))
        }
        guard !isOnlyAdjectives else { return }
        let word = scanner.word(last)
        let isCut = EnglishWords.cutsByName[scanner.word(last - 1)]?.contains(word) ?? false
        let isOwn = isCut || EnglishWords.unitsByName[scanner.word(last - 1)]?.contains(word) ?? false
        let isGarlic = isOwn && scanner.word(last - 1) == "garlic"
        guard isGarlic || word.hasPrefix("sprig") || !line.amounts.isEmpty,
            isOwn || EnglishWords.trailingUnits.contains(word)
        else { return }
        scanner.mark(last..<last + 1, .amount)
        if line.amounts.isEmpty { line.amounts = [ReadAmount(role: .first, count: nil)] }
        line.amounts[0].unit = MeasureUnit.named(EnglishWords.halves.contains(word) ? "half-piece" : word)
        line.amounts[0].unitText = scanner.text(in: last..<last + 1)
        line.amounts[0].unitPlace = last..<last + 1
    }
}
