/// How the names of a line stand to one another.
extension ReadLine {
    public enum Joint: String, Sendable {
        /// One of them is taken: "olive oil or butter".
        case or
        /// All of them are: "salt, butter and pepper".
        case and
    }
}

/// The words by which a language joins names, and by which it shares a word among them.
struct NameJoints: Sendable {
    /// What a list of kinds has in common: "oat or almond milk" are two milks.
    let heads: Set<String>
    /// Whole names, which share nothing: "butter or olive oil".
    let wholes: Set<String>
    /// What things are made of, and what is made: "meat or vegetable stock" are two stocks, "meat" is no food beside one.
    let sources: Set<String>
    let products: Set<String>
    /// Kinds that always share what follows: "red or green cabbage".
    let kinds: Set<String>
    /// Words that only say how the thing is: no name of their own.
    let adjectives: Set<String>
    /// Two words that "and" makes one name of: "half and half".
    let pairs: Set<String>
    /// Which of two is taken, in both languages: "100 g pirinç veya badem" may be read as English, as it has no letter that
    /// English lacks, and names two foods all the same (H-04).
    static let choices: Set<String> = ["or", "veya", "yahut", "veyahut", "yada"]
    /// All of which are taken, in both languages: "100 g yulaf ve süt" is no oat milk (H-04).
    static let sums: Set<String> = ["and", "ve"]
    /// Before what is a part of the food before it: "its zest".
    static let possessives: Set<String> = ["its", "their"]
    /// Such parts as are no food but the one before.
    static let ownParts = EnglishWords.words(
        "shell shells skin skins leaf leaves greens tops stems stalks bones seeds peel rind heads fronds tails"
    )
}

/// Takes the names of a line apart. Every word of them stands in the line.
struct LineNames {
    private let scanner: LineScanner
    private let joints: NameJoints
    private var parts: [[Int]] = [[]]
    /// Whether a part has an amount of its own, or is a part of the one before: "2 carrots", "its zest". Parts before it share
    /// nothing with it.
    private(set) var isApart = false
    /// Whether one of these amounts has a unit: "1 su bardağı elma suyu".
    private var isMeasured = false
    private(set) var joint: ReadLine.Joint?

    /// More names than this are no ingredient line; what goes beyond is not taken apart.
    static let maxNames = 12

    init(_ scanner: LineScanner, _ joints: NameJoints) {
        self.scanner = scanner
        self.joints = joints
        split()
    }

    /// In the order of the line; one where it names one thing.
    /// - Parameter whole: the text of all tokens of the name.
    func names(whole: String) -> [String] {
        if parts.count == 1, parts[0].count == scanner.labels.count(where: { $0 == .name }) { return [whole] }
        let texts = shared.map { scanner.text(of: $0) }.filter { !$0.isEmpty }
        if texts.count <= Self.maxNames { return texts }
        // The rest is one name more, which no food has: none of the names is lost (H-04).
        let named = Self.maxNames - 1
        return texts.prefix(named) + [texts.dropFirst(named).joined(separator: ", ")]
    }

    // MARK: - Splitting

    private mutating func split() {
        var depth = 0
        var index = 0
        while index < scanner.tokens.count {
            defer { index += 1 }
            guard scanner.labels[index] == .name else { continue }
            let token = scanner.tokens[index]
            if token.isSign("(") {
                // "(or oil)" is another name, "(MSG)" the same again.
                if let or = orJoint(at: index + 1) {
                    begin(.or)
                    index = or - 1
                } else {
                    depth += 1
                }
            } else if token.isSign(")") {
                depth = max(0, depth - 1)
            } else if depth == 0 {
                place(index, &index)
            }
        }
        parts.removeAll { $0.isEmpty }
        for place in parts.indices.dropFirst() { parts[place] = withoutAmount(parts[place]) }
        let hasLiquid = parts.contains { $0.isEmpty }
        parts.removeAll { $0.isEmpty }
        // Commas alone join names in Turkish lines, and adjectives in English ones: "boneless, skinless breasts".
        if parts.count > 1, joint == nil, scanner.language == .tr || scanner.isOfEach { joint = .and }
        if parts.count < 2 || joint == nil {
            joint = nil
            if hasLiquid, parts.count == 1 { return }
            parts = [outsideBrackets]
        }
    }

    private mutating func place(_ token: Int, _ index: inout Int) {
        if let end = orJoint(at: token) {
            begin(.or)
            index = end - 1
        } else if NameJoints.sums.contains(scanner.word(token)) || scanner.isSign("&", at: token)
            || scanner.isSign("+", at: token), !isPair(token)
        {
            begin(.and)
        } else if scanner.word(token) == "ile", scanner.endOfAmount(at: token + 1) > token + 1 {
            begin(.and)
        } else if scanner.isSign(",", at: token) || isDash(token) {
            begin(nil)
        } else if parts.last?.isEmpty == false, let start = scanner.startBehindLittle(at: token) {
            begin(.and)
            index = start - 1
        } else if scanner.isSign("/", at: token), !isRatio(token) {
            begin(.or)
        } else {
            parts[parts.count - 1].append(token)
        }
    }

    /// "carrots" of "2 carrots", "pepper" of "½ tsp pepper", "its juice" of "2 tbsp of its juice"; nothing of what lies around
    /// the food before, or is of it as well: "2 tbsp of the brine", "their shells".
    private mutating func withoutAmount(_ part: [Int]) -> [Int] {
        guard let start = part.first else { return part }
        let name = part.drop { $0 < scanner.endOfAmount(at: start) }
        if name.isEmpty { return part }
        let isOfFirst = isOfFirst(Array(name))
        if (start..<name[name.startIndex]).contains(where: { scanner.unitPhrase(at: $0) != nil }) { isMeasured = true }
        if name.count < part.count || isOfFirst { isApart = true }
        if isOfFirst, name.dropFirst().allSatisfy({ NameJoints.ownParts.contains(scanner.word($0)) }) { return [] }
        let isJoined = isAnd(before: start) && scanner.isOwnLiquid(of: parts[0], Array(name))
        return isJoined ? [] : Array(name)
    }

    /// Whether "and" joins what begins at an index; behind "or" stands another food.
    private func isAnd(before index: Int) -> Bool {
        NameJoints.sums.contains(scanner.word(index - 1)) || scanner.isSign("&", at: index - 1)
            || scanner.word(index - 1) == "ile"
    }

    /// "its zest": a part of the food before it.
    private func isOfFirst(_ part: [Int]) -> Bool {
        part.first.map { NameJoints.possessives.contains(scanner.word($0)) } ?? false
    }

    private mutating func begin(_ joint: ReadLine.Joint?) {
        if let joint, self.joint != .or { self.joint = joint }
        parts.append([])
    }

    /// "tuz - karabiber - pul biber"
    private func isDash(_ index: Int) -> Bool {
        scanner.language == .tr && scanner.isSign("-", at: index) && !scanner.tokens[index].isAttached
    }

    /// "80/20 ground beef"
    private func isRatio(_ slash: Int) -> Bool {
        scanner.number(slash - 1) != nil && scanner.number(slash + 1) != nil
    }

    /// The place behind an "or", "ya da", "and/or" at a place.
    private func orJoint(at index: Int) -> Int? {
        let word = scanner.word(index)
        if let end = scanner.endOfChoice(at: index) { return end }
        if NameJoints.sums.contains(word), scanner.isSign("/", at: index + 1),
            NameJoints.choices.contains(scanner.word(index + 2))
        {
            return index + 3
        }
        return nil
    }

    private func isPair(_ index: Int) -> Bool {
        joints.pairs.contains(scanner.word(index - 1) + " " + scanner.word(index + 1))
    }

    // MARK: - Sharing

    /// The parts with what they share. Adjectives alone go to the part behind them: "fresh or frozen peas" are peas.
    private var shared: [[Int]] {
        guard parts.count > 1, let last = parts.last, let head = last.last else { return whole }
        var names: [[Int]] = []
        var waiting: [Int] = []
        for (place, part) in parts.dropLast().enumerated() {
            let isKind = isKind(part) && !isOfFirst(parts[place + 1])
            let isAdjective = part.allSatisfy { joints.adjectives.contains(scanner.word($0)) }
            let kinds = isKind ? behindKinds(parts[(place + 1)...].first { !self.isKind($0) } ?? last) : nil
            let isJoined = last.count > 1 && !isAdjective && !(isApart && joint == .and)
            let own = isAdjective && !isKind ? ownHead(of: part, behind: place) : nil
            let isShared = kinds.map { !$0.isEmpty } ?? (isJoined && shares(part, head) || sharesFruit(part))
            if isAdjective, !isShared, own == nil {
                waiting += part
            } else {
                names.append(waiting + part + (own ?? (isShared ? kinds ?? [head] : [])))
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
    private var outsideBrackets: [Int] {
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
        if joint == .or, isMade(of: word, head), isOneThing(part) { return true }
        guard joints.heads.contains(scanner.word(head)), !joints.heads.contains(word), !joints.wholes.contains(word)
        else {
            return false
        }
        let isPlural = scanner.language == .en && EnglishStem.stem(word) != word && word.hasSuffix("s")
        return !isPlural
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
