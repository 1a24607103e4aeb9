/// Reads a Turkish line: amounts, size, name, and everything else as its note.
///
/// Turkish puts what it says of a thing before the thing, so notes are taken from the front ("ince doğranmış"),
/// from behind a comma or bracket, and from phrases that may stand anywhere ("göz kararı", "üzeri için").
struct TurkishReader {
    var scanner: LineScanner
    var line = ReadLine()
    /// "birer", "3'er": so much of each that the commas behind it join.
    private(set) var isOfEach = false

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
        line.bareNames = scanner.bareNames
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
        scanner.skipLabel()
        scanner.skipLeadingDuration()
        skipNotes()
        readLimit()
        readLeadingPurpose()
        readLeadingSizes()
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

    /// "Üzeri için 1 yemek kaşığı tereyağı", "Kızartmak için sıvı yağ".
    private mutating func readLeadingPurpose() {
        let start = scanner.position
        if TurkishWords.places.contains(scanner.word(start)), scanner.token(start + 1) != nil {
            // "üzerine serpmek için pudra şekeri"
            let isPurpose = scanner.word(start + 2) == TurkishWords.purpose && scanner.token(start + 3) != nil
            let end = start + (isPurpose ? 3 : 1)
            scanner.mark(start..<end, .note)
            scanner.position = end
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
        guard let token = scanner.current, case .sign(let sign) = token.kind else { return }
        if sign == ":" || sign == "," || sign == ";" || sign == "-" && !token.isAttached { scanner.position += 1 }
    }

    // MARK: - Amounts

    mutating func readAmounts() {
        line.amounts = scanner.readAmounts(TurkishWords.counting)
        isOfEach = line.amount?.countPlaces.first.map { Self.ofEach.contains(scanner.word($0.lowerBound)) } ?? false
        skipDistributive()
        readBareUnit()
        skipShortfall()
        readShareOfUnit()
        if scanner.word(scanner.position) == "kadar", !line.amounts.isEmpty {
            scanner.mark(scanner.position..<scanner.position + 1, .note)
            scanner.position += 1
        }
        while let amounts = bracketedAmounts() { line.amounts += amounts }
    }

    /// "tepeleme 1 yemek kaşığı salça", "orta boy 2 soğan".
    private mutating func readLeadingSizes() {
        let start = scanner.position
        // "M boy 3 yumurta"
        let isLettered = Self.letters.contains(scanner.word(start)) && scanner.word(start + 1) == "boy"
        var end = start + (isLettered ? 1 : 0)
        while end < start + 3, TurkishWords.sizes.union(TurkishWords.counting.unitModifiers).contains(scanner.word(end))
        {
            end += 1
        }
        guard end > start, scanner.token(end)?.isNumber == true || Self.firstNumbers.contains(scanner.word(end)) else {
            return
        }
        scanner.mark(start..<end, .size)
        scanner.position = end
    }

    private static let ofEach = EnglishWords.words(
        "birer ikiser ucer dorder beser altisar yediser sekizer dokuzar onar yarimsar"
    )
    private static let letters: Set<String> = ["s", "m", "l", "xl"]
    private static let firstNumbers = EnglishWords.words("bir iki uc dort bes yarim")

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
        isOfEach = true
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
            if (start..<index).contains(where: { NameJoints.sums.contains(scanner.word($0)) }) { return }
            for count in 1...3 {
                let words = (start..<start + count).map { TurkishStem.withoutCase(scanner.word($0)) }
                guard let unit = MeasureUnit.named(words.joined(separator: " ")), start + count <= index else {
                    continue
                }
                line.amounts[0].unit = unit
                line.amounts[0].unitText = scanner.text(in: start..<start + count)
                scanner.mark(start..<start + count, .amount)
                var end = index + 1
                while TurkishWords.shortfalls.contains(scanner.word(end)) { end += 1 }
                scanner.mark(start + count..<end, .note)
                scanner.position = end
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

    /// "3 adet havuç, 300 gr", "4 adet tavuk göğsü, her biri 150 gr": what the counted things weigh, up to the next sign.
    private mutating func readWeightBehind() -> Bool {
        let start = scanner.position + 1
        guard line.amounts.count == 1, line.amounts[0].unit?.grams == nil, !scanner.countsFurtherFood(before: start)
        else { return false }
        let end = scanner.tokens[start...].firstIndex { $0.isSign(",") || $0.isSign("(") } ?? scanner.tokens.count
        var trial = scanner
        trial.position = start
        guard let read = trial.readAmountsOnly(until: end, after: line.amounts, TurkishWords.counting),
            read.allSatisfy({ $0.unit?.grams != nil })
        else { return false }
        scanner = trial
        line.amounts += read
        return true
    }

    private mutating func readRest() {
        if scanner.isSign(":", at: scanner.position) || scanner.isSign("-", at: scanner.position), line.amounts.isEmpty
        {
            let start = scanner.position
            scanner.position += 1
            line.amounts = scanner.readAmounts(TurkishWords.counting)
            if line.amounts.isEmpty { scanner.position = start }
        }
        while let token = scanner.current {
            // "soğan, 2 adet"
            if token.isSign(","), line.amounts.isEmpty {
                scanner.position += 1
                if readAmountsToEnd() { continue }
                scanner.position -= 1
            }
            if token.isSign(","), readWeightBehind() { continue }
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
