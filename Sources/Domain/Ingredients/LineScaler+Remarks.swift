// The amounts behind a name, which the reader leaves in the remark: "or 1 tsp dried", "plus 1 egg, for glazing".

extension LineScaling {
    mutating func scaleFurtherAmounts() {
        var index = 0
        var lastEnd: Int?
        while index < scanner.tokens.count {
            guard scanner.labels[index] != .amount, let further = further(at: index, after: lastEnd) else {
                index += 1
                continue
            }
            index = further.end
            if further.isScaled,
                let value = write(further.values.map { $0 * factor }, at: further.places, in: further.unit)
            {
                if let unit = further.unitPlace {
                    setForm(in: unit, for: value)
                } else if isCountedThing(further.places[0].lowerBound, further.end + 1) {
                    let unit = scanner.closing(further.end)
                    setForm(in: unit..<unit + (scanner.unitPhrase(at: unit)?.1 ?? 0), for: value)
                } else {
                    setFormOfNoun(from: further.end, for: value)
                }
                lastEnd = further.end
            }
        }
    }

    private struct Further {
        let values: [Double]
        let places: [Range<Int>]
        let unit: MeasureUnit?
        let unitPlace: Range<Int>?
        let end: Int
        var isScaled = false
    }

    /// The count that stands at an index, and whether it grows with the line.
    private func further(at index: Int, after lastEnd: Int?) -> Further? {
        let before = index - 1 - (words.approximations.contains(scanner.word(index - 1)) ? 1 : 0)
        let isJoined = isJoint(before)
        let isArticle = isArticle(index) && isJoined
        guard isArticle || scanner.tokens[index].isNumber || isJoined && words.numbers[scanner.word(index)] != nil
        else {
            return nil
        }
        var scanner = scanner
        scanner.position = index
        let count = isArticle ? nil : scanner.readCount(words)
        guard isArticle || count != nil else { return nil }
        let end = isArticle ? index + 1 : scanner.position
        let unitStart = skippedArticle(at: end)
        let unit = scanner.unitPhrase(at: unitStart)
        var further = Further(
            values: count.map { [$0.range.low, $0.range.high] } ?? [1],
            places: count?.places ?? [index..<index + 1],
            unit: unit?.0,
            unitPlace: unit.map { unitStart..<unitStart + $0.1 },
            end: unit.map { unitStart + $0.1 } ?? end
        )
        let isSlashed = scanner.isSign("/", at: index - 1) && lastEnd == index - 1
        further.isScaled =
            further.places.allSatisfy(isCount) && !isAttachedNumber(index)
            && (isArticle ? unit?.0.kind == .pieces : grows(further, before: before, isJoined, isSlashed))
        return further
    }

    private func isCountedThing(_ count: Int, _ inBracket: Int) -> Bool {
        scanner.countedThing(ofBracketAround: inBracket) == count
    }

    /// "half a cup": the unit stands behind the article.
    private func skippedArticle(at end: Int) -> Int {
        let start = scanner.word(end) == "of" ? end + 1 : end
        return isArticle(start) ? start + 1 : end
    }

    /// "2x3", "T45": no count.
    private func isAttachedNumber(_ index: Int) -> Bool {
        guard scanner.tokens[index].isAttached, let before = scanner.token(index - 1) else { return false }
        return before.isWord || before.isSign("-") || before.isSign("#") || before.isSign(".")
    }

    private func grows(_ further: Further, before: Int, _ isJoined: Bool, _ isSlashed: Bool) -> Bool {
        let next = scanner.word(further.end)
        if Self.times.contains(next) || next == "x" || further.unit?.kind == .length || isEach(from: further.end) {
            return false
        }
        // "2 tins tomatoes, x 400g": what each of them holds.
        if scanner.word(before) == "x" || scanner.isSign("x", at: before) || isBehindEach(before + 1) { return false }
        if scanner.isSign("-", at: further.places.last?.upperBound ?? 0) { return false }
        // "plus 1 (8 oz) package cream cheese": so many of them, and none is larger.
        if isCountedThing(further.places[0].lowerBound, further.end + 1) { return true }
        let isHeld =
            line.amount?.unit?.kind == .container && isInBrackets(before + 1)
            || scanner.countedThing(ofBracketAround: before + 1) != nil
        if isHeld || isCutTo(before) { return false }
        if isSlashed { return true }
        if further.unit?.grams != nil || further.unit?.milliliters != nil { return !Self.things.contains(next) }
        if isJoined {
            return scanner.number(before - 1) == nil && scanner.token(further.end)?.isWord == true
                || further.unit != nil
        }
        if opensBracket(before) { return !next.isEmpty || scanner.isSign(")", at: further.end) }
        return scanner.isSign(",", at: before) && (scanner.word(further.end).hasPrefix("egg"))
    }

    /// "or", "plus", "+": what follows is as much a part of the recipe as the line's own amount.
    private func isJoint(_ index: Int) -> Bool {
        let word = scanner.word(index)
        if word.isEmpty {
            return scanner.isSign("+", at: index)
                || scanner.isSign("&", at: index) && scanner.joinsCountedFood(index)
        }
        if scanner.joinsCountedFood(index) || [3, 4].contains(where: { isCountedThing(index + 1, index + $0) }) {
            return true
        }
        return word == "or" || word == "plus" || word == "veya" || word == "yada" || word == "arti"
            || word == "da" && scanner.word(index - 1) == "ya"
    }

    /// "(6 stalks)", "(from 3 large limes)", "(made from 4-5 slices)".
    private func opensBracket(_ index: Int) -> Bool {
        var index = index
        if scanner.word(index) == "from" { index -= 1 }
        if scanner.word(index) == "made" { index -= 1 }
        return scanner.isSign("(", at: index)
    }

    private func isInBrackets(_ index: Int) -> Bool {
        let before = scanner.tokens[..<min(index, scanner.tokens.count)]
        return before.count { $0.isSign("(") } > before.count { $0.isSign(")") }
    }

    /// "180 g each", "200 g per person", up to the next sign that ends a remark.
    func isEach(from index: Int) -> Bool {
        for token in scanner.tokens[min(index, scanner.tokens.count)...] {
            if token.isSign(",") || token.isSign(")") || token.isSign(";") { return false }
            if token.folded == "per" || words.distributives.contains(token.folded) { return true }
        }
        return false
    }

    /// "each weighing 180 g", "her biri 150 gr"
    private func isBehindEach(_ index: Int) -> Bool {
        (index - 3..<index).contains { scanner.endOfEach(at: $0) == index }
    }

    /// "cut into 2 or 3 pieces", "in 8 wedges": since the last sign somebody cuts.
    private func isCutTo(_ index: Int) -> Bool {
        var index = index
        while let token = scanner.token(index), token.isWord || token.isNumber {
            if Self.cuts.contains(token.folded) { return true }
            index -= 1
        }
        return false
    }

    private static let cuts = EnglishWords.words(
        "cut into serves"
    )
    private static let times = EnglishWords.words(
        "minute minutes min mins hour hours day days week weeks month months old dakika saat gun"
    )
    private static let things = EnglishWords.words(
        """
        piece pieces chunk chunks portion portions size cube cubes slice slices can cans tin tins jar jars bag bags \
        package packages packet packets bottle bottles box boxes container containers steaks fillets balls
        """
    )
}
