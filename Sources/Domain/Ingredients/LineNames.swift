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
    /// What is taken where the food before it is not there.
    static let failing: Set<String> = ["yoksa", "olmazsa"]
    static let late: Set<String> = [
        "da", "de", "olur", "olmaz", "olabilir", "gerek", "koymayin", "kullanmayin", "eklemeyin",
    ]
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
    let scanner: LineScanner
    let joints: NameJoints
    private(set) var parts: [[Int]] = [[]]
    /// Whether a part has an amount of its own, or is a part of the one before: "2 carrots", "its zest". Parts before it share
    /// nothing with it.
    private(set) var isApart = false
    /// Whether one of these amounts has a unit: "1 su bardağı elma suyu".
    private(set) var isMeasured = false
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
    func isOfFirst(_ part: [Int]) -> Bool {
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
}
