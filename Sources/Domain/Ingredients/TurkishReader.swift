/// Reads a Turkish line: amounts, size, name, and everything else as its note.
///
/// Turkish puts what it says of a thing before the thing, so notes are taken from the front ("ince doğranmış"),
/// from behind a comma or bracket, and from phrases that may stand anywhere ("göz kararı", "üzeri için").
struct TurkishReader {
    var scanner: LineScanner
    var line = ReadLine()

    static func read(_ text: String) -> ReadLine {
        var reader = TurkishReader(scanner: LineScanner(text, language: .tr))
        return reader.read()
    }

    private init(scanner: LineScanner) {
        self.scanner = scanner
    }

    private mutating func read() -> ReadLine {
        readParts()
        nameFoods()
        return line
    }

    /// What a text says, with its tokens, for who writes in its words (P-36).
    static func scanned(_ text: String) -> (ReadLine, LineScanner) {
        var reader = Self(scanner: LineScanner(text, language: .tr))
        reader.readParts()
        return (reader.line, reader.scanner)
    }

    /// The name alone of a text, as of the alternative that a note offers.
    static func name(of text: String) -> String {
        var reader = Self(scanner: LineScanner(text, language: .tr))
        reader.readParts()
        return reader.line.name
    }

    private mutating func readParts() {
        skipBullet()
        markPhrases()
        skipNotes()
        readLimit()
        readLeadingPurpose()
        readAmounts()
        readSizes()
        readLateUnit()
        readName()
        readRest()
        splitTrailingUnit()
        line.size = scanner.text(.size)
        line.name = scanner.text(.name)
        line.note = scanner.text(.note)
    }

    private mutating func skipBullet() {
        while let token = scanner.current, case .sign(let sign) = token.kind, sign != "(", sign != "%" {
            scanner.position += 1
        }
        if scanner.isListNumber { scanner.position += 2 }
    }

    private mutating func skipNotes() {
        while scanner.position < scanner.tokens.count, scanner.labels[scanner.position] == .note {
            scanner.position += 1
        }
        if scanner.isSign(",", at: scanner.position) { scanner.position += 1 }
    }

    /// "en az 1 litre su"
    private mutating func readLimit() {
        let index = scanner.position
        guard scanner.word(index) == "en", scanner.token(index + 2)?.isNumber == true else { return }
        scanner.mark(index..<index + 2, .note)
        scanner.position = index + 2
    }

    // MARK: - Phrases that may stand anywhere

    private mutating func markPhrases() {
        let isLittle = scanner.tokens.indices.contains {
            scanner.word($0) == "biraz" && TurkishWords.shortfalls.contains(scanner.word($0 + 1))
        }
        // "biraz eksik" says how full it is.
        line.isToTaste = mark(TurkishWords.toTaste.filter { !isLittle || $0 != ["biraz"] })
        line.isOptional = mark(TurkishWords.optional)
        markFingers()
        markSizes()
    }

    /// "ceviz büyüklüğünde tereyağı", "3 kibrit kutusu büyüklüğünde peynir": so much of it, and no walnut.
    private mutating func markSizes() {
        for index in scanner.tokens.indices.dropFirst() where scanner.word(index) == "buyuklugunde" {
            guard scanner.tokens[index - 1].isWord else { continue }
            let isOfWord = Self.measured.contains(scanner.word(index - 1)) && scanner.token(index - 2)?.isWord == true
            let start = isOfWord ? index - 2 : index - 1
            scanner.mark(start..<index + 1, .note)
        }
    }

    /// What is as large belongs to the word before: "kuş başı", "mercimek tanesi", "tavla zarı".
    private static let measured = EnglishWords.words("kutusu tanesi basi zari ici")

    /// "1 parmak eksik": so far below the rim, and no finger of anything.
    private mutating func markFingers() {
        for index in scanner.tokens.indices.dropFirst()
        where scanner.word(index) == "parmak" && TurkishWords.shortfalls.contains(scanner.word(index + 1)) {
            let isCounted =
                scanner.tokens[index - 1].isNumber
                || TurkishWords.counting.numbers[scanner.word(index - 1)] != nil
            scanner.mark((isCounted ? index - 1 : index)..<index + 2, .note)
        }
    }

    mutating func mark(_ phrases: [[String]]) -> Bool {
        var isFound = false
        for index in scanner.tokens.indices where scanner.tokens[index].isWord {
            let word = scanner.word(index)
            for phrase in phrases where phrase[0] == word {
                let end = index + phrase.count
                guard end <= scanner.tokens.count,
                    phrase.indices.dropFirst().allSatisfy({ scanner.word(index + $0) == phrase[$0] })
                else { continue }
                scanner.mark(index..<end, .note)
                isFound = true
            }
        }
        return isFound
    }

    /// "Üzeri için 1 yemek kaşığı tereyağı", "Kızartmak için sıvı yağ".
    private mutating func readLeadingPurpose() {
        let start = scanner.position
        if TurkishWords.places.contains(scanner.word(start)), scanner.token(start + 1) != nil {
            scanner.mark(start..<start + 1, .note)
            scanner.position = start + 1
            skipColon()
            return
        }
        for index in start..<min(start + 5, scanner.tokens.count) {
            guard scanner.tokens[index].isWord else { return }
            if scanner.word(index) == TurkishWords.purpose, index > start {
                scanner.mark(start..<index + 1, .note)
                scanner.position = index + 1
                skipColon()
                return
            }
        }
    }

    private mutating func skipColon() {
        if case .sign(let sign) = scanner.current?.kind, sign == ":" || sign == "," || sign == ";" {
            scanner.position += 1
        }
    }

    // MARK: - Amounts

    mutating func readAmounts() {
        line.amounts = scanner.readAmounts(TurkishWords.counting)
        skipDistributive()
        readBareUnit()
        skipShortfall()
        if scanner.word(scanner.position) == "kadar", !line.amounts.isEmpty {
            scanner.mark(scanner.position..<scanner.position + 1, .note)
            scanner.position += 1
        }
        while let amounts = bracketedAmounts() { line.amounts += amounts }
    }

    private mutating func bracketedAmounts() -> [ReadAmount]? {
        guard scanner.isSign("(", at: scanner.position), !line.amounts.isEmpty else { return nil }
        return scanner.readBracketedAmounts(after: line.amounts, TurkishWords.counting)
    }

    /// "1'er çay kaşığı": one of each.
    private mutating func skipDistributive() {
        let hasSign = scanner.isSign("'", at: scanner.position) || scanner.isSign("’", at: scanner.position)
        let ending = scanner.position + (hasSign ? 1 : 0)
        guard line.amounts.count == 1, line.amounts[0].unit == nil,
            TurkishWords.counting.distributives.contains(scanner.word(ending))
        else { return }
        scanner.position = ending + 1
        guard line.amounts.count == 1, let (unit, text) = scanner.readUnit(TurkishWords.counting) else { return }
        line.amounts[0].unit = unit
        line.amounts[0].unitText = text
    }

    /// "tutam tuz" without a count.
    private mutating func readBareUnit() {
        guard line.amounts.isEmpty else { return }
        let start = scanner.position
        guard let (unit, text) = scanner.readUnit(TurkishWords.counting), unit.key == "pinch" || unit.key == "handful",
            scanner.current?.isWord == true
        else {
            scanner.position = start
            return
        }
        scanner.mark(start..<scanner.position, .amount)
        line.amounts = [ReadAmount(role: .first, count: nil, unit: unit, unitText: text)]
        line.amounts[0].countPlaces = [start..<start]
    }

    /// "1 su bardağından bir parmak eksik süt", "2 yemek kaşığından biraz fazla un".
    private mutating func skipShortfall() {
        guard line.amounts.count == 1, line.amounts[0].unit == nil else { return }
        let start = scanner.position
        for index in start..<min(start + 7, scanner.tokens.count)
        where TurkishWords.shortfalls.contains(scanner.word(index)) {
            for count in 1...3 {
                let words = (start..<start + count).map { TurkishStem.withoutCase(scanner.word($0)) }
                guard let unit = MeasureUnit.named(words.joined(separator: " ")), start + count <= index else {
                    continue
                }
                line.amounts[0].unit = unit
                line.amounts[0].unitText = scanner.text(in: start..<start + count)
                scanner.mark(start..<start + count, .amount)
                scanner.mark(start + count..<index + 1, .note)
                scanner.position = index + 1
                return
            }
        }
    }

    private mutating func readSizes() {
        while TurkishWords.sizes.contains(scanner.word(scanner.position)),
            scanner.token(scanner.position + 1)?.isWord == true
        {
            if TurkishWords.adverbs.contains(scanner.word(scanner.position)), participleEnd(at: scanner.position) != nil
            {
                return
            }
            scanner.mark(scanner.position..<scanner.position + 1, .size)
            scanner.position += 1
        }
    }

    /// "1 büyük demet maydanoz" is read with the unit; "3 orta boy diş sarımsak" here.
    private mutating func readLateUnit() {
        guard line.amounts.count == 1, line.amounts[0].unit == nil, scanner.labels.contains(.size) else { return }
        let start = scanner.position
        guard let (unit, text) = scanner.readUnit(TurkishWords.counting),
            unit.kind == .pieces || unit.kind == .container,
            scanner.current?.isWord == true
        else {
            scanner.position = start
            return
        }
        line.amounts[0].unit = unit
        line.amounts[0].unitText = text
        scanner.mark(start..<scanner.position, .amount)
    }

    // MARK: - The rest

    private mutating func readRest() {
        if scanner.isSign(":", at: scanner.position) || scanner.isSign("-", at: scanner.position), line.amounts.isEmpty
        {
            let start = scanner.position
            scanner.position += 1
            line.amounts = scanner.readAmounts(TurkishWords.counting)
            if line.amounts.isEmpty { scanner.position = start }
        }
        while let token = scanner.current {
            if token.isSign("("), !scanner.addsAmount(before: scanner.position, TurkishWords.counting),
                let amounts = bracketedAmounts()
            {
                line.amounts += amounts
                continue
            }
            scanner.mark(scanner.position..<scanner.position + 1, .note)
            scanner.position += 1
        }
        line.addAdditions(of: &scanner, TurkishWords.counting)
    }
}
