// The amounts behind a name, which the reader leaves in the remark: "or 1 tsp dried", ", 2 carrots", "plus 1 egg, for glazing".

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
                setForms(of: further, for: value)
                lastEnd = further.end
            }
        }
    }

    private mutating func setForms(of further: Further, for value: Double) {
        if let unit = further.unitPlace {
            setForm(in: unit, for: value)
        } else if let tin = tin(behind: further.end) {
            setForm(in: tin, for: value)
        } else if isCountedThing(further) {
            let unit = scanner.closing(further.end)
            setForm(in: unit..<unit + (scanner.unitPhrase(at: unit)?.1 ?? 0), for: value)
        } else {
            setFormOfNoun(from: further.end, for: value)
        }
    }

    struct Further {
        let values: [Double]
        let places: [Range<Int>]
        let unit: MeasureUnit?
        let unitPlace: Range<Int>?
        let end: Int
        var isScaled = false

        /// Where its first number stands.
        var start: Int { places[0].lowerBound }
    }

    /// How a word or sign before a count makes it one of the line's own.
    enum Joint {
        /// "or", "plus": what follows is as much a part of the recipe as what stands before.
        case sum
        /// A comma, "and", "from": what follows may be.
        case list
    }

    /// The count that stands at an index, and whether it grows with the line.
    private func further(at index: Int, after lastEnd: Int?) -> Further? {
        let before = index - 1 - (words.approximations.contains(scanner.word(index - 1)) ? 1 : 0)
        let joint = joint(at: before)
        let isArticle = isArticle(index) && joint != nil
        guard
            isArticle || scanner.tokens[index].isNumber
                || (joint != nil || opensBracket(before)) && words.numbers[scanner.word(index)] != nil
        else { return nil }
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
            && (isArticle
                ? unit?.0.kind == .pieces && scanner.word(further.end) != "at"
                : grows(further, before: before, joint, isSlashed))
        return further
    }

    private func isCountedThing(_ further: Further) -> Bool { facts.opened[further.start] == further.end }

    /// "half a cup": the unit stands behind the article.
    func skippedArticle(at end: Int) -> Int {
        let start = scanner.word(end) == "of" ? end + 1 : end
        return isArticle(start) ? start + 1 : end
    }

    /// "2x3", "T45": no count.
    private func isAttachedNumber(_ index: Int) -> Bool {
        guard scanner.tokens[index].isAttached, let before = scanner.token(index - 1) else { return false }
        return before.isWord || before.isSign("-") || before.isSign("#") || before.isSign(".")
    }

    private func grows(_ further: Further, before: Int, _ joint: Joint?, _ isSlashed: Bool) -> Bool {
        let next = scanner.word(further.end)
        if scanner.isDuration(at: further.end) || next == "x" || further.unit?.kind == .length
            || isEach(from: further.end) || saysHow(at: further.places.last?.upperBound ?? further.end)
        {
            return false
        }
        // "2 tins tomatoes, x 400g": what each of them holds.
        if scanner.word(before) == "x" || scanner.isSign("x", at: before) || facts.endsOfEach.contains(before + 1) {
            return false
        }
        if scanner.isSign("-", at: further.places.last?.upperBound ?? 0) { return false }
        // "plus 1 (8 oz) package cream cheese": so many of them, and none is larger.
        if isCountedThing(further) { return true }
        if isHeld(at: before + 1) || facts.isCut(before) { return false }
        if isSlashed { return true }
        if further.unit?.grams != nil || further.unit?.milliliters != nil { return !Self.things.contains(next) }
        if scanner.tokens[further.start].isNumber, endingOfThem(behind: further.places[0]) != nil {
            return joint != nil || opensBracket(before)
        }
        if opensBracket(before) {
            if tin(behind: further.end) != nil { return true }
            return scanner.tokens[further.start].isNumber && !Self.perWeight.contains(next)
                && (!next.isEmpty || scanner.isSign(")", at: further.end))
        }
        let isBehindNumber =
            scanner.number(before - 1) != nil && !scanner.isKindOrAdjective(before) && !countsBeside(before)
        guard let joint, !isBehindNumber || further.unit != nil else { return false }
        if further.unit != nil { return true }
        if joint == .list || scanner.word(before) == "and" { return isCounted(further) }
        return scanner.token(further.end)?.isWord == true
    }

    /// Whether an index is in a bracket that says what a container or another counted thing holds.
    private func isHeld(at index: Int) -> Bool {
        line.amount?.unit?.kind == .container && facts.isInBrackets(index) || facts.isInHeld(index)
    }

    /// Whether things are counted, of the line's own or others: ", 2 carrots", "1 whole, 1 chopped"; but not ", 2 per person", "8
    /// parçaya bölünmüş", and "half sliced" is a share.
    private func isCounted(_ further: Further) -> Bool {
        let end = further.end
        guard scanner.token(end)?.isWord == true, !Self.uncounted.contains(scanner.word(end)),
            !scanner.isNumberOfName(at: end)
        else { return false }
        let word = scanner.word(further.start)
        if word == "bir" { return !Self.ofOne.contains(scanner.word(end)) }
        return !isEnglish || word.isEmpty || further.values[0] >= 1 || isArticle(end)
    }

    /// What an index joins to the line, where it does.
    private func joint(at index: Int) -> Joint? {
        if isSum(index) { return .sum }
        guard scanner.labels.indices.contains(index), scanner.labels[index] != .amount else { return nil }
        let word = scanner.word(index)
        // "zest 1 lemon, juice of 2 lemons"
        let isOfPart = Self.parts.contains(word == "of" ? scanner.word(index - 1) : word)
        // "3 soğan, 1 kırmızı 2 beyaz"
        let isKind = !isEnglish && scanner.isKindOrAdjective(index)
        let isList =
            isListSign(index) || scanner.joinsFoods(index) || word == "from" || isOfPart || isKind
            || countsBeside(index)
        return isList ? .list : nil
    }

    private func isListSign(_ index: Int) -> Bool {
        scanner.isSign(",", at: index) || scanner.isSign(";", at: index)
            || scanner.isSign("/", at: index) && !scanner.tokens[index].isAttached
    }

    private func isSum(_ index: Int) -> Bool {
        let word = scanner.word(index)
        if scanner.isSign("+", at: index) || facts.opened[index + 1] != nil { return true }
        if !scanner.isSign(",", at: index), scanner.joinsCountedFood(index) { return true }
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

    /// "180 g each", "200 g per person", up to the next sign that ends a remark.
    func isEach(from index: Int) -> Bool { facts.isEach(from: index) }

    /// Of what gives them, so many: "zest of 1 lemon and juice of 2 lemons".
    static let parts = EnglishWords.words("juice zest peel rind seeds pulp leaves").union(EnglishWords.eggParts)
    /// "21-25 count": how many of them weigh a pound.
    private static let perWeight: Set<String> = ["count", "ct"]
    /// Behind a number that counts none of a line's things: shares, parts that are cut, and what one says of them.
    static let uncounted = EnglishWords.words(
        """
        per person people portion portions serving servings kisi kisiye kisilik porsiyon porsiyonluk at time times count ct \
        layers layer ways kez kere defa kat parcaya parcalara dilime dilimlere esit
        """
    )
    /// "bir kısmı", "bir süre": no one of anything.
    private static let ofOne = EnglishWords.words(
        "kismi miktar sure kez kere de da araya guzel baska onceki cirpida yandan tarafi"
    )
    private static let things = EnglishWords.words(
        """
        piece pieces chunk chunks portion portions size cube cubes slice slices can cans tin tins jar jars bag bags \
        package packages packet packets bottle bottles box boxes container containers steaks fillets balls
        """
    )
}
