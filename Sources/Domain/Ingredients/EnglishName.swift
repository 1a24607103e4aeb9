// Where an English name ends, and what stands in it that is none: preparations, sizes, brackets.

extension EnglishReader {
    mutating func readName() {
        while let token = scanner.current {
            let index = scanner.position
            if token.isSign(",") {
                guard listContinues(after: index) else { return }
                scanner.mark(index..<index + 1, .name)
                scanner.position += 1
            } else if token.isSign("("), hasOnlyAdjectives, scanner.token(index + 1)?.isWord == true {
                // "4 boneless (skinless chicken breasts, sliced)": the bracket holds the name.
                scanner.mark(index..<index + 1, .silent)
                scanner.position += 1
            } else if token.isSign(")") {
                scanner.mark(index..<index + 1, .silent)
                scanner.position += 1
                if hasName { return }
            } else if token.isSign("(") {
                readNameBracket()
            } else if hasName, let end = temperatureEnd(at: index) {
                scanner.mark(index..<end, .note)
                scanner.position = end
            } else if isNameEnd(index) {
                return
            } else if token.isNumber, readTrailingAmounts() {
                return
            } else if hasName, let held = scanner.readHeld(after: line.amounts, EnglishWords.counting) {
                line.amounts += held
            } else if let end = preparation(at: index) {
                let isEnd = hasName && EnglishWords.segmentEnds.contains(scanner.word(end))
                scanner.mark(index..<end, .note)
                scanner.position = end
                // "eggs beaten with 2 tablespoons water": what follows belongs to the preparation.
                if isEnd { return }
            } else {
                let isSize = isSize(index) && !isLastWord(index) && !isAlternative(index)
                scanner.mark(index..<index + 1, isSize ? .size : .name)
                scanner.position += 1
            }
        }
    }

    var hasName: Bool { scanner.labels.contains(.name) }

    private var hasOnlyAdjectives: Bool {
        let words = scanner.tokens.indices.filter { scanner.labels[$0] == .name && scanner.tokens[$0].isWord }
        return !words.isEmpty
            && words.allSatisfy {
                !FoodStateReader.state(of: [scanner.word($0)]).isEmpty && isAdjective(scanner.word($0))
            }
    }

    /// "cherry or small tomatoes", "other small pasta": there the size tells one from another.
    private func isAlternative(_ index: Int) -> Bool {
        let before = scanner.word(index - 1)
        return before == "or" || before == "other" || before == "a" || before == "and"
    }

    private func isLastWord(_ index: Int) -> Bool {
        scanner.token(index + 1)?.isWord != true
    }

    func isNameEnd(_ index: Int) -> Bool {
        let token = scanner.tokens[index]
        if case .sign(let sign) = token.kind {
            // "salt + pepper", "1 cup flour + milk"
            if sign == "+", hasName, scanner.token(index + 1)?.isWord == true,
                line.amounts.isEmpty || isFood(index + 1)
            {
                return false
            }
            if sign == "-" { return !token.isAttached && scanner.token(index + 1)?.isAttached != true }
            return sign == ";" || sign == ":" || sign == "+" || sign == "*"
        }
        guard hasName else { return token.folded == "for" }
        let next = scanner.word(index + 1)
        switch token.folded {
        case "to": return true
        case "w": return scanner.isSign("/", at: index + 1) && scanner.word(index - 1) != "or"
        case "x": return line.amounts.isEmpty && scanner.token(index + 1)?.isNumber == true
        case "and":
            var trial = scanner
            let added = line.amount.flatMap {
                trial.readAddition(at: index, after: $0, EnglishWords.counting, ifNeeded: true)
            }
            return added != nil
        case "at": return next == "room"
        case "room": return next.hasPrefix("temp")
        case "or":
            // "whole or 2% milk": a share is no amount.
            let isAmount = scanner.token(index + 1)?.isNumber == true && !scanner.isSign("%", at: index + 2)
            return isAmount || EnglishWords.afterOr.contains(next)
        case "in": return EnglishWords.afterIn.contains(next)
        case "cut": return !EnglishWords.butcherCuts.contains(scanner.word(index - 1))
        case "mixed", "dissolved": return next == "with" || next == "in"
        case let word where EnglishWords.fillings.contains(word): return next == "with" || next == "in"
        case "such": return next == "as"
        case "as": return true
        case "of": return scanner.token(index + 1)?.isNumber == true
        default: return EnglishWords.endings.contains(token.folded) && token.folded != "at" && token.folded != "such"
        }
    }

    /// Where the preparation that starts at an index ends: "finely chopped", "peeled and grated".
    private func preparation(at index: Int) -> Int? {
        guard let end = participle(at: index) else { return nil }
        if scanner.word(index) == "packed", isPacking(index + 1) { return nil }
        // "mixed chopped herbs", "mixed roasted nuts".
        if hasName, scanner.word(index - 1) == "mixed", isFirstName(index - 1), end == index + 1 { return end }
        if hasName {
            // Behind the name it may only end the segment: "onion chopped", not "canned diced tomatoes".
            let hasAdverb = end > index + 1
            let isFresh = scanner.word(index - 1) == "fresh" && isFirstName(index - 1)
            return hasAdverb || isFresh || isPepper(index) || isSegmentEnd(end) ? chained(end) : nil
        }
        let word = scanner.word(index)
        if EnglishWords.naming.contains(word), end == index + 1 { return nil }
        if word == "toasted", scanner.word(end) == "oil" || scanner.word(end + 1) == "oil" { return nil }
        if line.amounts.contains(where: { $0.unit?.key == "can" }), end == index + 1 { return nil }
        return isSegmentEnd(chained(end)) && scanner.token(chained(end)) == nil ? nil : chained(end)
    }

    private func isFirstName(_ index: Int) -> Bool { scanner.labels.firstIndex(of: .name) == index }

    /// "grape leaves packed in brine", "packed in olive oil".
    private func isPacking(_ index: Int) -> Bool {
        scanner.word(index) == "in" && EnglishWords.packings.contains(scanner.word(index + 1))
    }

    /// Adverbs and one participle.
    func participle(at index: Int) -> Int? {
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
            let isGround = next > end && scanner.word(next - 1) == "and" && scanner.word(next) == "ground"
            guard next > end, let further = participle(at: next) ?? (isGround ? next + 1 : nil) else { return end }
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
        if before.allSatisfy({ isAdjective(scanner.tokens[$0].folded) }) {
            return scanner.token(comma + 1)?.isWord == true && !["plus", "for", "to", "at"].contains(next)
        }
        if scanner.isOfEach, scanner.token(comma + 1)?.isWord == true, isListed(next), participle(at: comma + 1) == nil
        {
            return true
        }
        return listEndsInOr(from: comma + 1)
    }

    private func isAdjective(_ word: String) -> Bool {
        EnglishWords.adjectives.contains(word) || EnglishWords.preparations.contains(word)
            || word.hasSuffix("ed") && word.contains("-")
    }

    /// "veal or vegetable stock", "pastina, or other small pasta", "butter and pepper" behind a comma: names of a list,
    /// the last of them joined by a word.
    private func listEndsInOr(from start: Int) -> Bool {
        var index = start
        var length = 0
        while let token = scanner.token(index) {
            let word = token.folded
            let isJoint = NameJoints.choices.contains(word) || NameJoints.sums.contains(word)
            if isJoint, scanner.isSign("/", at: index + 1) { return true }
            if isJoint { return joinsLast(index, word, length) }
            if length == 0 {
                guard isListed(word), participle(at: index) == nil else { return false }
            }
            if token.isSign(",") {
                length = 0
            } else {
                guard token.isWord, !EnglishWords.endings.contains(word) else { return false }
                length += 1
            }
            index += 1
            if length > 4 { return false }
        }
        return false
    }

    /// Whether a name may begin at an index behind "+": not at "extra for dusting", "a little", "melted".
    private func isFood(_ index: Int) -> Bool {
        isListed(scanner.word(index)) && !EnglishWords.counting.articles.contains(scanner.word(index))
            && participle(at: index) == nil && EnglishWords.counting.numbers[scanner.word(index)] == nil
    }

    private func isListed(_ word: String) -> Bool { !word.isEmpty && !EnglishWords.remarks.contains(word) }

    /// Whether the "or" or "and" at a place joins the last name of a list: "or vegetable stock", not "and roots removed",
    /// "canned or fresh", "give or take".
    private func joinsLast(_ joint: Int, _ word: String, _ length: Int) -> Bool {
        let start = joint + 1
        guard isListed(scanner.word(start)) else { return false }
        if length == 0 { return true }
        if length == 1, isChoice(joint - 1) { return false }
        let isSum = word == "and" && !line.amounts.isEmpty && !hasEach
        guard !isSum, participle(at: start) == nil else { return false }
        var end = start
        while scanner.token(end)?.isWord == true, !isSegmentEnd(end), !EnglishWords.endings.contains(scanner.word(end))
        {
            if end > start, participle(at: end) != nil { return false }
            end += 1
        }
        return end > start && end - start <= 4
    }

    /// "1 tsp each salt, cumin and pepper".
    private var hasEach: Bool {
        scanner.tokens.indices.contains { scanner.word($0) == "each" }
    }

    /// "sugar 500 mL": amounts to the end of the line.
    mutating func readTrailingAmounts() -> Bool {
        let start = scanner.position
        let end = scanner.tokens[start...].firstIndex { $0.isSign(",") || $0.isSign("(") } ?? scanner.tokens.count
        // "2 tbsp oil and 1 tbsp (15 g) miso"
        guard hasName, !scanner.joinsFoods(start - 1), !scanner.countsFurtherFood(before: start) else { return false }
        for end in [end, line.amounts.isEmpty ? startOfPreparation(in: start..<end) : nil].compactMap(\.self) {
            if let amounts = scanner.readAmountsOnly(until: end, after: line.amounts, EnglishWords.counting) {
                take(amounts)
                return true
            }
            for index in start..<max(end, scanner.position) { scanner.labels[index] = .open }
            scanner.position = start
        }
        return readLastCount()
    }

    /// "butter 50 g melted": where what is done to it begins, behind an amount with a unit and up to the end of the range.
    private func startOfPreparation(in segment: Range<Int>) -> Int? {
        guard segment.contains(where: { scanner.unitPhrase(at: $0) != nil }),
            let start = segment.first(where: { participle(at: $0) != nil })
        else { return nil }
        return isSegmentEnd(chained(participle(at: start) ?? start)) ? start : nil
    }

    /// "eggs 2", "lemon juice 2": a count behind what people count, or the juice of it.
    private mutating func readLastCount() -> Bool {
        let start = scanner.tokens.count - 1
        let isOfFruit = EnglishWords.fruitParts.contains(scanner.word(start - 1))
        guard line.amounts.isEmpty, scanner.position == start, !scanner.tokens[start].isAttached,
            let count = scanner.number(start), count >= 1,
            count == count.rounded(), EnglishPlural.isCounted(scanner.word(isOfFruit ? start - 2 : start - 1))
        else { return false }
        line.amounts = [ReadAmount(role: .first, count: CountRange(count))]
        line.amounts[0].countPlaces = [start..<start + 1]
        scanner.mark(start..<start + 1, .amount)
        scanner.position = start + 1
        return true
    }

    mutating func take(_ amounts: [ReadAmount]) {
        if line.amounts.isEmpty {
            line.amounts = amounts.enumerated().map { $0 == 0 ? $1.with(.first) : $1 }
        } else {
            line.amounts += amounts
        }
    }
}
