// What the names of a line share: adjectives, kinds and the head of the last.

extension LineNames {
    /// The parts with what they share. Adjectives alone go to the part behind them: "fresh or frozen peas" are peas.
    var shared: [[Int]] {
        guard parts.count > 1, let last = parts.last, let head = tail(of: last).first else { return whole }
        var names: [[Int]] = []
        var waiting: [Int] = []
        for (place, part) in parts.dropLast().enumerated() {
            let isKind = isKind(part) && !isOfFirst(parts[place + 1])
            let isAdjective = part.allSatisfy { joints.adjectives.contains(scanner.word($0)) }
            let kinds =
                isKind
                ? behindKinds(parts[(place + 1)...].first { !self.isKind($0) && !makesKind($0, head) } ?? last) : nil
            let isJoined = last.count > 1 && !isAdjective && !(isApart && joint == .and)
            let own = isAdjective && !isKind ? ownHead(of: part, behind: place) : nil
            let isShared = kinds.map { !$0.isEmpty } ?? (isJoined && shares(part, head) || sharesFruit(part))
            if isAdjective, !isShared, own == nil {
                waiting += part
            } else {
                names.append(waiting + part + (own ?? (isShared ? kinds ?? tail(of: last) : [])))
                if isShared, mayBeWhole(part, head) { names.append(part) }
                waiting = []
            }
        }
        if names.isEmpty { return whole }
        names.append(waiting + last)
        return names
    }

    /// What adjectives are said of that stand before another kind of it: "whole or almond milk" are whole milk and almond milk,
    /// "fresh or frozen peas" are one.
    private func ownHead(of adjectives: [Int], behind place: Int) -> [Int]? {
        let next = parts[(place + 1)...].first { !$0.allSatisfy { joints.adjectives.contains(scanner.word($0)) } }
        // "Plain, soy or oat yogurt"
        if joint == .or, next?.count == 1, parts.count > place + 2, let head = parts.last?.last,
            NameJoints.hasKinds.contains(scanner.word(head))
        {
            return [head]
        }
        guard let next, let start = next.first, let head = next.last, next.count > 1, start > 0,
            !scanner.isSign(",", at: start - 1), !next.dropLast().allSatisfy(isSaid)
        else { return nil }
        if !isSaid(start) { return [head] }
        let said = Set(adjectives.map { scanner.word($0) })
        let tells = !NameJoints.plain.isDisjoint(with: said) && !NameJoints.plain.contains(scanner.word(start))
        return tells && NameJoints.hasKinds.contains(scanner.word(head)) ? [head] : nil
    }

    /// "Fresh", "2%": how a thing is, and not what.
    private func isSaid(_ index: Int) -> Bool {
        let word = scanner.word(index)
        return joints.adjectives.contains(word) || !scanner.tokens[index].isWord
            || !FoodStateReader.state(of: [word]).isEmpty
    }

    private func isKind(_ part: [Int]) -> Bool { part.allSatisfy { joints.kinds.contains(scanner.word($0)) } }

    /// "red or green Thai chile paste": all that stands behind the last colour; nothing of a name of one word.
    private func behindKinds(_ part: [Int]) -> [Int] {
        let behind = part.drop { joints.kinds.contains(scanner.word($0)) }
        if part.count < 2 { return [] }
        return behind.count < part.count && !behind.isEmpty ? Array(behind) : part.suffix(1)
    }

    /// Everything that is labelled as name but what a bracket says: "(MSG)" says it again. A bracket that is labelled otherwise
    /// stands around the whole name.
    var outsideBrackets: [Int] {
        var depth = 0
        return scanner.tokens.indices.filter { index in
            guard scanner.labels[index] == .name else { return false }
            let closes = scanner.isSign(")", at: index)
            depth += scanner.isSign("(", at: index) ? 1 : closes ? -1 : 0
            return depth <= 0 && !closes
        }
    }

    /// Everything that is labelled as name, in one.
    private var whole: [[Int]] {
        parts.count < 2 ? parts : [scanner.tokens.indices.filter { scanner.labels[$0] == .name }]
    }

    private func shares(_ part: [Int], _ head: Int) -> Bool {
        guard let end = part.last else { return false }
        let word = scanner.word(end)
        if makesKind(part, head) { return true }
        if NameJoints.wholesBeforeHeads[scanner.word(head)]?.contains(word) == true { return false }
        if joint == .or, isMade(of: word, head), isOneThing(part) { return true }
        guard joints.heads.contains(scanner.word(head)), !joints.heads.contains(word), !joints.wholes.contains(word)
        else {
            return false
        }
        let isPlural = scanner.language == .en && EnglishStem.stem(word) != word && word.hasSuffix("s")
        return !isPlural
    }

    /// "Egg or rice noodles" are two kinds of noodles, though egg is a food; "1 egg or 100 g rice noodles" as well, which have no
    /// other egg. "50 g butter or 100 g white beans" are two foods.
    private func makesKind(_ part: [Int], _ head: Int) -> Bool {
        guard joint == .or, let end = part.last, !isApart || scanner.word(end) == "egg" else { return false }
        return NameJoints.kindsOfHeads[scanner.word(head)]?.contains(scanner.word(end)) ?? false
    }

    /// "Butter or cannellini beans" are beans in a tin, and may be butter elsewhere.
    private func mayBeWhole(_ part: [Int], _ head: Int) -> Bool {
        guard part.count == 1, scanner.word(part[0]) == "butter", makesKind(part, head), scanner.word(head) == "beans"
        else {
            return false
        }
        return !scanner.tokens.indices.contains { MeasureUnit.named(scanner.word($0))?.kind == .container }
    }

    /// What the last name shares: its last word, or two of "vegetable stock cube".
    private func tail(of last: [Int]) -> [Int] {
        let two = last.suffix(2).map { scanner.word($0) }
        let isTwo = last.count > 2 && NameJoints.cubes.contains(two[1]) && NameJoints.stocks.contains(two[0])
        return Array(last.suffix(isTwo ? 2 : 1))
    }

    /// "2 portakalın ve 1 limonun suyu": the juice of both, where the last is counted and not measured.
    private func sharesFruit(_ part: [Int]) -> Bool {
        guard scanner.language == .tr, !isMeasured, let last = parts.last, let head = last.last,
            TurkishReader.parts.contains(scanner.word(head)), let fruit = part.last
        else { return false }
        let fruits = [fruit, last.dropLast().last ?? head].map { TurkishStem.stem(scanner.word($0)) }
        return fruits[0] != fruits[1] && fruits.allSatisfy(TurkishReader.fruits.contains)
    }

    private func isOneThing(_ part: [Int]) -> Bool {
        part.dropLast().allSatisfy { place in
            [joints.heads, joints.wholes, joints.products].allSatisfy { !$0.contains(scanner.word(place)) }
        }
    }

    /// Of "apple or apple juice" the first is the fruit.
    private func isMade(of source: String, _ head: Int) -> Bool {
        joints.sources.contains(source) && joints.products.contains(scanner.word(head))
            && parts.last?.contains { scanner.word($0) == source } == false
    }
}
