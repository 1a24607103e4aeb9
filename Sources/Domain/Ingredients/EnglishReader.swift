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
        splitTrailingUnit(from: name)
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
        while EnglishWords.fruitParts.contains(scanner.word(index)) { index += 1 }
        if index > start, scanner.word(index) == "of", isCount(index + 1) {
            scanner.mark(start..<index + 1, .note)
            scanner.position = index + 1
        }
        index = scanner.position
        guard scanner.token(index + 1)?.isNumber == true else { return }
        let word = scanner.word(index)
        let isArticle = word == "a" || word == "an"
        if isArticle || EnglishWords.counting.unitModifiers.contains(word) {
            scanner.mark(index..<index + 1, isArticle ? .silent : .size)
            scanner.position = index + 1
        }
    }

    private func isCount(_ index: Int) -> Bool {
        scanner.token(index)?.isNumber == true || EnglishWords.counting.numbers[scanner.word(index)] != nil
    }

    /// "pinch of salt", "a small bunch fresh coriander", "handful dill": a unit without a count.
    private mutating func readBareUnit() {
        let start = scanner.position
        let first = scanner.word(start)
        if first == "a" || first == "an" || first == "few" { scanner.position += 1 }
        let unitStart = scanner.position
        if let (unit, text) = scanner.readUnit(EnglishWords.counting), unit.kind == .pieces || unit.kind == .container,
            let next = scanner.current, next.isWord, !EnglishWords.endings.contains(next.folded), next.folded != "from"
        {
            scanner.mark(start..<unitStart, .silent)
            scanner.mark(unitStart..<scanner.position, .amount)
            line.amounts = [ReadAmount(role: .first, count: nil, unit: unit, unitText: text)]
        } else if first == "few" {
            scanner.mark(start..<start + 1, .silent)
            scanner.position = start + 1
        } else {
            scanner.position = start
        }
    }

    private mutating func skipOf() {
        let word = scanner.word(scanner.position)
        let isSame = line.amounts.last?.unit.map { $0 == MeasureUnit.named(word) } ?? false
        guard !line.amounts.isEmpty, isSame || word == "of" || word == "a" || word == "an" || word == "each" else {
            return
        }
        scanner.mark(scanner.position..<scanner.position + 1, .silent)
        scanner.position += 1
    }

    private mutating func readSizes() {
        while EnglishWords.sizes.contains(scanner.word(scanner.position)) {
            scanner.mark(scanner.position..<scanner.position + 1, .size)
            scanner.position += scanner.isSign(",", at: scanner.position + 1) ? 2 : 1
            let joint = scanner.word(scanner.position)
            if joint == "to" || joint == "or", EnglishWords.sizes.contains(scanner.word(scanner.position + 1)) {
                scanner.mark(scanner.position..<scanner.position + 1, .size)
                scanner.position += 1
            }
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
                let isSize = EnglishWords.sizes.contains(token.folded) && !isLastWord(index) && !isAlternative(index)
                scanner.mark(index..<index + 1, isSize ? .size : .name)
                scanner.position += 1
            }
        }
    }

    private var hasName: Bool { scanner.labels.contains(.name) }

    /// "cherry or small tomatoes", "other small pasta": there the size tells one from another.
    private func isAlternative(_ index: Int) -> Bool {
        let before = scanner.word(index - 1)
        return before == "or" || before == "other" || before == "a" || before == "and"
    }

    private func isLastWord(_ index: Int) -> Bool {
        scanner.token(index + 1)?.isWord != true
    }

    private func isNameEnd(_ index: Int) -> Bool {
        let token = scanner.tokens[index]
        if case .sign(let sign) = token.kind {
            if sign == "-" { return !token.isAttached && scanner.token(index + 1)?.isAttached != true }
            return sign == ";" || sign == ":" || sign == "+" || sign == "*"
        }
        guard hasName else { return token.folded == "for" }
        let next = scanner.word(index + 1)
        switch token.folded {
        case "to": return true
        case "at": return next == "room"
        case "or": return scanner.token(index + 1)?.isNumber == true || EnglishWords.afterOr.contains(next)
        case "in": return EnglishWords.afterIn.contains(next)
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
            let isFresh = scanner.word(index - 1) == "fresh" && scanner.labels.count { $0 == .name } == 1
            return hasAdverb || isFresh || isPepper(index) || isSegmentEnd(end) ? chained(end) : nil
        }
        let word = scanner.word(index)
        if EnglishWords.naming.contains(word), end == index + 1 { return nil }
        if word == "toasted", scanner.word(end) == "oil" || scanner.word(end + 1) == "oil" { return nil }
        if line.amounts.contains(where: { $0.unit?.key == "can" }), end == index + 1 { return nil }
        return isSegmentEnd(chained(end)) && scanner.token(chained(end)) == nil ? nil : chained(end)
    }

    /// Adverbs and one participle.
    private func participle(at index: Int) -> Int? {
        var place = index
        while EnglishWords.adverbs.contains(scanner.word(place)) { place += 1 }
        let word = scanner.word(place)
        if word == "ground" { return place > index || isPepper(place) ? place + 1 : nil }
        if place > index, word.hasSuffix("ed") { return place + 1 }
        return EnglishWords.preparations.contains(word) ? place + 1 : nil
    }

    /// "ground black pepper" is pepper; ground cumin and ground beef are foods of their own.
    private func isPepper(_ index: Int) -> Bool {
        scanner.word(index) == "ground" && (scanner.word(index + 1) == "pepper" || scanner.word(index + 2) == "pepper")
    }

    /// Goes on over "and", "or", commas between participles.
    private func chained(_ end: Int) -> Int {
        var end = end
        while true {
            var next = end
            if scanner.isSign(",", at: next) { next += 1 }
            if scanner.word(next) == "and" || scanner.word(next) == "or" { next += 1 }
            if scanner.isSign(",", at: end), next == end + 1, participle(at: next) == nil, !hasName {
                return end + 1
            }
            guard next > end, let further = participle(at: next) else { return end }
            end = further
        }
    }

    private func isSegmentEnd(_ index: Int) -> Bool {
        guard let token = scanner.token(index) else { return true }
        if case .sign = token.kind { return true }
        return EnglishWords.segmentEnds.contains(token.folded)
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
                if isJoint, scanner.isSign("/", at: index + 1) { return true }
                let first = isJoint ? scanner.word(index + 1) : word
                guard !first.isEmpty, !EnglishWords.remarks.contains(first) else { return false }
                if isJoint { return true }
                guard participle(at: index) == nil else { return false }
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
            if token.isSign("("), let amounts = scanner.readBracketedAmounts(after: line.amounts, EnglishWords.counting)
            {
                take(amounts)
                continue
            }
            if token.isSign(","), scanner.word(start + 1) != "cut" {
                scanner.position += scanner.word(start + 1) == "weighing" ? 2 : 1
                if isAmount(scanner.position), readTrailingAmounts() { continue }
                scanner.position = start
            }
            scanner.mark(start..<start + 1, .note)
            scanner.position += 1
        }
        let words = Set(scanner.tokens.indices.filter { scanner.labels[$0] == .note }.map { scanner.word($0) })
        line.isToTaste = words.contains("taste")
        line.isOptional = words.contains("optional")
    }

    private func isAmount(_ index: Int) -> Bool {
        let isApproximate = EnglishWords.counting.approximations.contains(scanner.word(index))
        return scanner.token(isApproximate ? index + 1 : index)?.isNumber == true
    }

    /// "2 garlic cloves", "6 asparagus spears": the name ends in its unit.
    private mutating func splitTrailingUnit(from start: Int) {
        guard line.amounts.isEmpty || line.amounts[0].unit == nil,
            let last = scanner.labels.lastIndex(of: .name), last > start, scanner.labels[last - 1] == .name
        else { return }
        let isGarlic = scanner.word(last - 1) == "garlic"
        guard isGarlic || !line.amounts.isEmpty, EnglishWords.trailingUnits.contains(scanner.word(last)) else { return }
        scanner.mark(last..<last + 1, .amount)
        if line.amounts.isEmpty { line.amounts = [ReadAmount(role: .first, count: nil)] }
        line.amounts[0].unit = MeasureUnit.named(scanner.word(last))
        line.amounts[0].unitText = scanner.text(in: last..<last + 1)
    }
}
