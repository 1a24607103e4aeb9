// Amounts behind a name that add to what stands before it: "100 g sugar, plus 50 g for the topping".

extension LineScanner {
    /// The amounts that add to those of the line, from the word or sign at an index on: "plus 2 tbsp for dusting", "+ 20 g".
    /// Leaves the position behind them. Nil where a food of its own follows ("plus 1 egg yolk"), where they add to a number
    /// of a remark ("about 2 cups plus 2 tbsp"), and where nobody may come to use them ("plus 2 tbsp if needed").
    /// - Parameter ifNeeded: whether those count that nobody may come to use.
    mutating func readAddition(
        at joint: Int,
        after first: ReadAmount,
        _ words: CountingWords,
        ifNeeded: Bool = false
    ) -> [ReadAmount]? {
        guard isAdding(joint, words), !isAmountOfRemark(joint - 1) else { return nil }
        let start = addedStart(behind: joint)
        var trial = self
        trial.position = start
        // What is a remark so far is read like the rest of a line.
        for index in start..<max(start, tokens.count) where labels[index] == .note { trial.labels[index] = .open }
        var added = trial.readAmounts(words, role: .added)
        if added.isEmpty, words.articles.contains(word(start - 1)) {
            added = [ReadAmount(role: .added, count: nil)]
            added[0].countPlaces = [start - 1..<start]
        }
        guard !added.isEmpty else { return nil }
        if added[0].unit == nil { trial.takeLastUnit(for: &added[0], after: first) }
        guard added[0].count != nil || added[0].unit != nil, added[0].unit?.kind != .length,
            added[0].unit != nil || first.unit == nil,
            trial.endsAddition(at: trial.position), ifNeeded || !trial.isConditional(from: trial.position)
        else { return nil }
        added[0].isApart = true
        trial.mark(joint..<start, .silent)
        for place in added[0].countPlaces { trial.mark(place, .amount) }
        for index in trial.position..<max(trial.position, tokens.count) { trial.labels[index] = labels[index] }
        self = trial
        return added
    }

    /// "plus a pinch", and at the end of "4 cloves garlic": "plus 2 cloves".
    private mutating func takeLastUnit(for amount: inout ReadAmount, after first: ReadAmount) {
        guard let (unit, length) = unitPhrase(at: position), unit.kind == .pieces,
            amount.count == nil || unit == first.unit
        else { return }
        amount.unit = unit
        amount.unitText = text(in: position..<position + length)
        amount.unitPlace = position..<position + length
        mark(amount.countPlaces[0].lowerBound..<position + length, .amount)
        position += length
    }

    /// The parts of the remark that name a food of their own with its amount: "1 carrot" of "1 onion + 1 carrot".
    func addedFoods(_ words: CountingWords) -> [Range<Int>] {
        let offer = labels.indices.first { labels[$0] == .note && ReadLine.offers.contains(word($0)) } ?? labels.count
        return labels[..<offer].indices.compactMap { joint in
            guard labels[joint] == .note, isSum(joint), !isAmountOfRemark(joint - 1) else { return nil }
            var trial = self
            trial.position = joint + 1
            guard trial.readCount(words) != nil else { return nil }
            if isSign("(", at: trial.position) { trial.position = closing(trial.position) }
            _ = trial.readUnit(words)
            let start = trial.position
            guard !word(start).isEmpty, !Self.remarks.contains(word(start)), !isOrMore(start) else { return nil }
            let end = tokens[start...].firstIndex {
                !$0.isWord || words.additions.contains($0.folded) || $0.folded == "from"
            }
            let names = labels.indices.filter { labels[$0] == .name }
            if isOwnLiquid(of: names, Array(start..<(end ?? tokens.count))) || isJuiceFromFruit(end) { return nil }
            return joint + 1..<min(end ?? tokens.count, joint + 9)
        }
    }

    /// "+ ½ cup juice from 3 lemons": what is left of the fruit that gave the zest.
    private func isJuiceFromFruit(_ from: Int?) -> Bool {
        guard let from, word(from) == "from", word(from - 1) == "juice" else { return false }
        return (from + 1..<from + 6).contains { EnglishReader.fruitStems.contains(EnglishStem.stem(word($0))) }
    }

    /// "plus 2 tbsp or more"; but "plus 2 tbsp or 30 g butter" has a food.
    private func isOrMore(_ index: Int) -> Bool {
        word(index) == "or" && Self.afterOr.contains(word(index + 1))
    }

    /// Whether words name what a food lies in, by its name or as its own: "of the liquid", "of their soaking water",
    /// "chickpea brine". That of another food is a food ("anchovy brine"), and so are "2 tbsp water", "apple juice", "juice"
    /// and the juice of a fruit.
    func isOwnLiquid(of name: [Int], _ words: [Int]) -> Bool {
        if words.first.map({ word($0) }) == "water" { return false }
        let names = Set(name.map { stem($0) })
        if language == .en
            ? !names.isDisjoint(with: EnglishReader.fruitStems) : !names.isDisjoint(with: TurkishReader.fruits)
        {
            return false
        }
        let isNamed = words.contains { names.contains(stem($0)) }
        let liquids = isNamed ? Self.brines : Self.liquids
        return (isNamed || isSaidToBeOwn(words))
            && words.contains { liquids.contains(word($0)) }
            && words.allSatisfy {
                liquids.contains(word($0)) || Self.ofLiquids.contains(word($0)) || names.contains(stem($0))
            }
    }

    /// "its juice", "2 tbsp of the liquid", "liquid from the tin", and "suyu", of which the ending says it. Nobody knows of what
    /// a mere "juice" or "syrup" is (H-04).
    private func isSaidToBeOwn(_ words: [Int]) -> Bool {
        guard language == .en, let first = words.first, let last = words.last else { return language == .tr }
        let start = word(first) == "of" ? first + 1 : first
        if NameJoints.possessives.contains(word(start)) { return true }
        let isOf = word(start - 1) == "of" && Self.theseOwn.contains(word(start))
        return isOf || word(last + 1) == "from" && word(last + 2) == "the" && Self.vessels.contains(word(last + 3))
    }

    private func stem(_ index: Int) -> String {
        language == .tr ? TurkishStem.stem(word(index)) : EnglishStem.stem(word(index))
    }

    /// Whether an amount is added before an index, of which a bracket there speaks: "plus 2 tbsp (28 g) for the pan", "plus 1
    /// egg yolk (20 g)". Behind "and" only one with a unit is: "peeled and half grated (200 g)".
    mutating func addsAmount(before end: Int, _ words: CountingWords) -> Bool {
        joints(before: end).contains { joint in
            guard labels[joint] == .note || labels[joint] == .name, !isAmountOfRemark(joint - 1)
            else { return false }
            var trial = self
            trial.position = addedStart(behind: joint)
            let isArticle = words.articles.contains(word(trial.position - 1))
            guard trial.readCount(words) != nil || isArticle, trial.position <= end else { return false }
            // "plus 1 (8 oz) package": what the counted thing holds.
            if trial.position == end { return true }
            if let (unit, _) = trial.unitPhrase(at: trial.position) { return unit.kind != .length }
            return isSum(joint) && !Self.littles.contains(word(trial.position))
        } || countsFurtherFood(before: end)
    }

    /// Where the amount behind a word that adds begins: at "25g" of "plus an extra 25g".
    private func addedStart(behind joint: Int) -> Int {
        var start = joint + 1
        while language == .en, Self.furthers.contains(word(start)) { start += 1 }
        return start
    }

    private func isSum(_ index: Int) -> Bool { isSign("+", at: index) || Self.sums.contains(word(index)) }

    func isAdding(_ index: Int, _ words: CountingWords) -> Bool {
        isSign("+", at: index) || words.additions.contains(word(index))
    }

    /// Whether an amount ends at an index of the remark, to which that behind it belongs.
    private func isAmountOfRemark(_ index: Int) -> Bool {
        guard labels.indices.contains(index), labels[index] == .note else { return false }
        return tokens[index].isNumber
            || tokens[index].isWord && unitPhrase(at: index) != nil && number(index - 1) != nil
    }

    /// Whether no food follows: the line ends, or what the amount is for.
    private func endsAddition(at index: Int) -> Bool {
        guard let token = token(index) else { return true }
        if case .sign(let sign) = token.kind {
            return sign == "," || sign == ";" || sign == ")" || sign == "." || sign == "*"
        }
        if language == .tr { return isTurkishPurpose(at: index) }
        return Self.followers.contains(token.folded) || repeatsName(at: index)
    }

    /// Whether a condition follows, up to the next sign, or right behind a comma or in a bracket there: "for dusting if
    /// needed", ", as needed", "for brushing (optional)".
    private func isConditional(from index: Int) -> Bool {
        guard index < tokens.count else { return false }
        let segment = tokens[index...].prefix { $0.isWord || $0.isNumber }
        if segment.contains(where: { Self.conditions.contains($0.folded) }) { return true }
        guard isSign(",", at: segment.endIndex) || isSign("(", at: segment.endIndex) else { return false }
        let next = tokens[(segment.endIndex + 1)...].prefix { $0.isWord }
        return next.prefix(2).contains { Self.maybes.contains($0.folded) }
    }

    /// "üzeri için", "hamuru açmak için", "daha".
    private func isTurkishPurpose(at index: Int) -> Bool {
        if Self.followers.contains(word(index)) { return true }
        let verb = TurkishWords.purposeFirsts.contains(word(index)) ? index + 1 : index
        return word(index + 1) == TurkishWords.purpose || word(verb + 1) == TurkishWords.purpose
    }

    /// "3 tbsp coconut, plus 3 tbsp coconut, toasted"
    private func repeatsName(at index: Int) -> Bool {
        let name = labels.indices.filter { labels[$0] == .name && tokens[$0].isWord }.map { word($0) }
        let start = word(index) == "of" ? index + 1 : index
        return !name.isEmpty && name == (start..<start + name.count).map { word($0) }
            && token(start + name.count)?.isWord != true
    }

    private static let sums: Set<String> = ["plus", "arti"]
    private static let afterOr = EnglishWords.words("more so less as to")
    private static let brines = EnglishWords.words(
        "liquid liquids brine salamurasi salamurasindan sivisi sivisindan"
    )
    private static let liquids = brines.union(EnglishWords.words("juice juices syrup water suyu suyundan"))
    private static let ofLiquids = EnglishWords.words(
        "of the its their that this own soaking cooking canning poaching tin can jar kendi konserve haslama"
    )
    private static let theseOwn: Set<String> = ["the", "that", "this"]
    private static let vessels = EnglishWords.words("tin tins can cans jar jars packet pack bottle")
    private static let littles: Set<String> = ["little", "bit"]
    private static let furthers = EnglishWords.words("a an another extra further additional")
    private static let followers = EnglishWords.words("for more extra to divided separately daha fazladan ekstra")
    /// Say that it may not be used.
    private static let maybes = EnglishWords.words(
        "if needed necessary required desired taste optional gerekirse istege istenirse opsiyonel"
    )
    /// Say that, or that each takes so much.
    private static let conditions = maybes.union(["each", "per", "apiece"])
    /// Begin a remark, and no food.
    private static let remarks = followers.union(conditions).union(
        EnglishWords.words("as in into from with at reserved")
    )
}

extension ReadLine {
    /// Reads the amounts of the remark that add to the line's own. What a remark offers instead has its own.
    mutating func addAdditions(of scanner: inout LineScanner, _ words: CountingWords) {
        guard let first = amounts.first else { return }
        var index = 0
        while index < scanner.tokens.count, scanner.labels[index] != .note || !Self.offers.contains(scanner.word(index))
        {
            if scanner.labels[index] == .note, let added = scanner.readAddition(at: index, after: first, words) {
                amounts += added
                index = scanner.position
            } else {
                index += 1
            }
        }
        scanner.position = scanner.tokens.count
    }

    fileprivate static let offers = EnglishWords.words("or veya yahut veyahut ya")
}
