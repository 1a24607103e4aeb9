// Where an English name ends, and what stands in it that is none: preparations, sizes, brackets.

extension EnglishReader {
    mutating func readName() {
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

    /// Where the preparation that starts at an index ends: "finely chopped", "peeled and grated".
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
        var position = index
        while EnglishWords.adverbs.contains(scanner.word(position)) { position += 1 }
        let word = scanner.word(position)
        if word == "ground" { return position > index || isPepper(position) ? position + 1 : nil }
        if position > index, word.hasSuffix("ed") { return position + 1 }
        return EnglishWords.preparations.contains(word) ? position + 1 : nil
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
    mutating func readTrailingAmounts() -> Bool {
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

    mutating func take(_ amounts: [ReadAmount]) {
        if line.amounts.isEmpty {
            line.amounts = amounts.enumerated().map { $0 == 0 ? $1.with(.first) : $1 }
        } else {
            line.amounts += amounts
        }
    }
}
