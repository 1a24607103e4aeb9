/// Reads an English line: amounts, size, name, and everything else as its note.
struct EnglishReader {
    private var scanner: LineScanner
    private var line = ReadLine()

    static func read(_ text: String) -> ReadLine {
        var reader = EnglishReader(scanner: LineScanner(text, language: .en))
        return reader.read()
    }

    private init(scanner: LineScanner) {
        self.scanner = scanner
    }

    private mutating func read() -> ReadLine {
        skipBullet()
        readPrefix()
        line.amounts = scanner.readAmounts(EnglishWords.counting)
        if line.amounts.isEmpty { readBareUnit() }
        skipOf()
        readSizes()
        readLateUnit()
        let name = scanner.position
        readName()
        readRest()
        splitGarlicCloves(from: name)
        line.size = scanner.text(.size)
        line.name = scanner.text(.name)
        line.note = scanner.text(.note)
        return line
    }

    private mutating func skipBullet() {
        while let token = scanner.current, case .sign(let sign) = token.kind, sign != "(" {
            scanner.position += 1
        }
    }

    /// "Juice of 2 lemons", "About 1 ounce", "a", "scant 1 cup".
    private mutating func readPrefix() {
        let start = scanner.position
        var index = start
        let part: Set<String> = ["juice", "zest", "peel", "rind", "and", "finely", "grated", "freshly", "the"]
        while part.contains(scanner.word(index)) { index += 1 }
        if index > start, scanner.word(index) == "of", isCount(index + 1) {
            scanner.mark(start..<index + 1, .note)
            scanner.position = index + 1
        }
        index = scanner.position
        let qualifiers = EnglishWords.counting.unitModifiers
        if qualifiers.contains(scanner.word(index)), scanner.token(index + 1)?.isNumber == true {
            scanner.mark(index..<index + 1, .size)
            scanner.position = index + 1
        }
    }

    private func isCount(_ index: Int) -> Bool {
        scanner.token(index)?.isNumber == true || EnglishWords.counting.numbers[scanner.word(index)] != nil
    }

    /// "pinch of salt", "a small bunch fresh coriander", "handful dill": a unit without a count.
    private mutating func readBareUnit() {
        let start = scanner.position
        if ["a", "an", "few"].contains(scanner.word(start)) { scanner.position += 1 }
        let unitStart = scanner.position
        if let (unit, text) = scanner.readUnit(EnglishWords.counting), unit.kind == .pieces || unit.kind == .container,
            let next = scanner.current, next.isWord, !EnglishWords.endings.contains(next.folded), next.folded != "from"
        {
            scanner.mark(start..<unitStart, .silent)
            scanner.mark(unitStart..<scanner.position, .amount)
            line.amounts = [ReadAmount(role: .first, count: nil, unit: unit, unitText: text)]
        } else if scanner.word(start) == "few" {
            scanner.mark(start..<start + 1, .silent)
            scanner.position = start + 1
        } else {
            scanner.position = start
        }
    }

    private mutating func skipOf() {
        guard ["of", "a", "an"].contains(scanner.word(scanner.position)), !line.amounts.isEmpty else { return }
        scanner.mark(scanner.position..<scanner.position + 1, .silent)
        scanner.position += 1
    }

    private mutating func readSizes() {
        while EnglishWords.sizes.contains(scanner.word(scanner.position)) {
            scanner.mark(scanner.position..<scanner.position + 1, .size)
            scanner.position += scanner.isSign(",", at: scanner.position + 1) ? 2 : 1
        }
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
        scanner.mark(start..<scanner.position, .amount)
        skipOf()
    }

    // MARK: - Name

    private mutating func readName() {
        while let token = scanner.current {
            let index = scanner.position
            if token.isSign(",") {
                guard listContinues(after: index) else { return }
                scanner.mark(index..<index + 1, .name)
                scanner.position += 1
            } else if token.isSign("(") {
                readNameBracket()
            } else if isNameEnd(index) {
                return
            } else if token.isNumber, readTrailingAmounts() {
                return
            } else if let end = preparation(at: index) {
                scanner.mark(index..<end, .note)
                scanner.position = end
            } else {
                let isSize = EnglishWords.sizes.contains(token.folded) && !isLastWord(index)
                scanner.mark(index..<index + 1, isSize ? .size : .name)
                scanner.position += 1
            }
        }
    }

    private var hasName: Bool { scanner.labels.contains(.name) }

    private func isLastWord(_ index: Int) -> Bool {
        scanner.token(index + 1)?.isWord != true
    }

    private func isNameEnd(_ index: Int) -> Bool {
        let token = scanner.tokens[index]
        if case .sign(let sign) = token.kind {
            if sign == "-" { return !token.isAttached && scanner.token(index + 1)?.isAttached != true }
            return [";", ":", "+", "*"].contains(sign)
        }
        guard hasName else { return token.folded == "for" }
        let next = scanner.word(index + 1)
        switch token.folded {
        case "to": return true
        case "at": return next == "room"
        case "or": return scanner.token(index + 1)?.isNumber == true || ["more", "to", "as", "a", "use"].contains(next)
        case "in": return ["a", "the", "its", "their", "small", "large", "thin"].contains(next)
        case "mixed", "dissolved": return next == "with" || next == "in"
        case "such": return next == "as"
        case "as": return true
        default: return EnglishWords.endings.contains(token.folded) && token.folded != "at" && token.folded != "such"
        }
    }

    /// Where the preparation that starts at a place ends: "finely chopped", "peeled and grated".
    private func preparation(at index: Int) -> Int? {
        guard let end = participle(at: index) else { return nil }
        if hasName {
            // Behind the name it may only end the segment: "onion chopped", not "canned diced tomatoes".
            let hasAdverb = end > index + 1
            return hasAdverb || isSegmentEnd(end) ? chained(end) : nil
        }
        let word = scanner.word(index)
        if EnglishWords.naming.contains(word), end == index + 1 { return nil }
        return isSegmentEnd(chained(end)) && scanner.token(chained(end)) == nil ? nil : chained(end)
    }

    /// Adverbs and one participle.
    private func participle(at index: Int) -> Int? {
        var place = index
        while EnglishWords.adverbs.contains(scanner.word(place)) { place += 1 }
        let word = scanner.word(place)
        if word == "ground" {
            if place > index { return place + 1 }
            return EnglishWords.meats.contains(scanner.word(place + 1)) ? nil : place + 1
        }
        if place > index, word.hasSuffix("ed") { return place + 1 }
        return EnglishWords.preparations.contains(word) ? place + 1 : nil
    }

    /// Goes on over "and", "or", commas between participles.
    private func chained(_ end: Int) -> Int {
        var end = end
        while true {
            var next = end
            if scanner.isSign(",", at: next) { next += 1 }
            if ["and", "or"].contains(scanner.word(next)) { next += 1 }
            if scanner.isSign(",", at: end), next == end + 1, participle(at: next) == nil, !hasName {
                return end + 1
            }
            guard let further = participle(at: next), next > end || scanner.word(next) != "ground" else { return end }
            end = further
        }
    }

    private func isSegmentEnd(_ index: Int) -> Bool {
        guard let token = scanner.token(index) else { return true }
        if case .sign = token.kind { return true }
        return ["in", "into", "to", "for", "with", "and", "on", "at"].contains(token.folded)
    }

    /// After a comma: does the name go on? "dry, uncooked pasta", "orzo, pastina, or other small pasta".
    private func listContinues(after comma: Int) -> Bool {
        guard hasName else { return true }
        let before = scanner.tokens.indices.filter { scanner.labels[$0] == .name && scanner.tokens[$0].isWord }
        let next = scanner.word(comma + 1)
        if before.allSatisfy({ EnglishWords.adjectives.contains(scanner.tokens[$0].folded) }) {
            return scanner.token(comma + 1)?.isWord == true && !["plus", "for", "to", "at"].contains(next)
        }
        return listEndsInOr(from: comma + 1)
    }

    private func listEndsInOr(from start: Int) -> Bool {
        var index = start
        var length = 0
        while let token = scanner.token(index) {
            let word = token.folded
            if length == 0 {
                let isJoint = word == "or" || word == "and"
                let first = isJoint ? scanner.word(index + 1) : word
                if isJoint, first == "or" { return true }
                guard !EnglishWords.remarks.contains(first), !first.isEmpty, participle(at: isJoint ? index + 1 : index) == nil
                else { return false }
                if isJoint { return true }
            }
            if token.isSign(",") {
                length = 0
                index += 1
                continue
            }
            if token.isSign("(") || token.isSign(";") { return false }
            length += 1
            index += 1
            if length > 4 { return false }
        }
        return false
    }

    private mutating func readNameBracket() {
        let start = scanner.position
        let end = scanner.closing(start)
        if let amounts = scanner.readBracketedAmounts(after: line.amounts, EnglishWords.counting) {
            line.amounts += amounts
            return
        }
        let goesOn = scanner.token(end)?.isWord == true && !isNameEnd(end)
        let isName = hasName && goesOn && end - start <= 5
        scanner.mark(start..<end, isName ? .name : .note)
        scanner.position = end
    }

    /// "sugar 500 mL": amounts to the end of the line.
    private mutating func readTrailingAmounts() -> Bool {
        let start = scanner.position
        let end = scanner.tokens[start...].firstIndex { $0.isSign(",") || $0.isSign("(") } ?? scanner.tokens.count
        if hasName, let amounts = scanner.readAmountsOnly(until: end, after: line.amounts, EnglishWords.counting) {
            take(amounts)
            return true
        }
        for index in start..<scanner.tokens.count { scanner.labels[index] = .open }
        scanner.position = start
        return false
    }

    private mutating func take(_ amounts: [ReadAmount]) {
        if line.amounts.isEmpty {
            line.amounts = amounts.enumerated().map { $0 == 0 ? $1.with(.first) : $1 }
        } else {
            line.amounts += amounts
        }
    }

    // MARK: - The rest

    /// Everything behind the name is note, but for amounts that say what the line weighs.
    private mutating func readRest() {
        while let token = scanner.current {
            let start = scanner.position
            if token.isSign("("), let amounts = scanner.readBracketedAmounts(after: line.amounts, EnglishWords.counting) {
                take(amounts)
                continue
            }
            if token.isSign(","), scanner.token(start + 1)?.isNumber == true {
                scanner.position += 1
                if readTrailingAmounts() { continue }
                scanner.position = start
            }
            scanner.mark(start..<start + 1, .note)
            scanner.position += 1
        }
        let words = Set(scanner.tokens.indices.filter { scanner.labels[$0] == .note }.map { scanner.word($0) })
        line.isToTaste = words.contains("taste")
        line.isOptional = words.contains("optional")
    }

    /// "2 garlic cloves": the clove is the unit.
    private mutating func splitGarlicCloves(from start: Int) {
        guard line.amounts.isEmpty || line.amounts[0].unit == nil else { return }
        for index in start..<scanner.tokens.count where scanner.word(index) == "garlic" && scanner.labels[index] == .name {
            guard ["clove", "cloves"].contains(scanner.word(index + 1)), scanner.labels[index + 1] == .name else { continue }
            scanner.mark(index + 1..<index + 2, .amount)
            if line.amounts.isEmpty { line.amounts = [ReadAmount(role: .first, count: nil)] }
            line.amounts[0].unit = MeasureUnit.named("clove")
            line.amounts[0].unitText = scanner.text(in: index + 1..<index + 2)
        }
    }
}
