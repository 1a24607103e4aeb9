/// A part of a note between two signs.
struct NotedSegment {
    private struct Word {
        let folded: String
        let typed: Range<Substring.Index>
    }

    private struct Match<Food> {
        let range: Range<Int>
        /// The form of the words that is a name.
        let name: String
        let food: Food?
        var isDenied = false
    }

    private let text: Substring
    private let language: Language
    private let known: NotedWords
    /// Whether "with" stands before the sign: "with/without nuts".
    private let isChoice: Bool
    /// Whether "w/" stands before it: "w/o nuts".
    private let isBehindW: Bool
    private var words: [Word] = []

    /// No name has more words.
    private static let longest = 4

    init(_ text: Substring, _ language: Language, _ known: NotedWords, isChoice: Bool, isBehindW: Bool) {
        self.text = text
        self.language = language
        self.known = known
        self.isChoice = isChoice
        self.isBehindW = isBehindW
        for part in text.split(whereSeparator: { $0 == "-" || $0.isWhitespace }) {
            for folded in NameWords(String(part.map { $0 == "’" ? "'" : $0 })).words {
                words.append(Word(folded: folded, typed: part.startIndex..<part.endIndex))
            }
        }
    }

    var endsInWith: Bool { words.last?.folded == "with" }

    func foods<Food: Hashable & Sendable>(
        _ food: (String) -> Food?,
        mayBeSame: Bool
    ) -> [ReadLine.Noted<Food>] {
        var matches = matches(food)
        deny(&matches)
        return matches.filter { !$0.isDenied }.map { match in
            let start = words[match.range.lowerBound].typed.lowerBound
            let end = words[match.range.upperBound - 1].typed.upperBound
            let isPart = match.range.count == 1 && known.parts.contains(word(match.range.lowerBound))
            return ReadLine.Noted(
                name: String(text[start..<end]),
                food: match.food,
                mayBeSame: mayBeSame || isPart || isShare(match.range.lowerBound)
            )
        }
    }

    /// "70 % cocoa", "%70 kakao".
    private func isShare(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        return text[words[index - 1].typed.lowerBound..<words[index].typed.lowerBound].contains("%")
    }

    private func word(_ index: Int) -> String { words.indices.contains(index) ? words[index].folded : "" }

    // MARK: - Looking up

    /// Whether words are a name, denied or not.
    func namesFood<Food: Hashable & Sendable>(_ food: (String) -> Food?) -> Bool { !matches(food).isEmpty }

    private func matches<Food>(_ food: (String) -> Food?) -> [Match<Food>] {
        var matches: [Match<Food>] = []
        var index = 0
        while index < words.count {
            let match = known.small.contains(word(index)) ? nil : longestMatch(at: index, food)
            if let match { matches.append(match) }
            index = match?.range.upperBound ?? index + 1
        }
        return matches
    }

    private func longestMatch<Food>(at start: Int, _ food: (String) -> Food?) -> Match<Food>? {
        for end in (start + 1...min(start + Self.longest, words.count)).reversed() {
            if end > start + 1, known.small.contains(word(end - 1)) { continue }
            let run = words[start..<end].map(\.folded)
            for name in NotedWords.forms(of: run, language) {
                let found = food(name) ?? meaning(of: name, at: start).flatMap(food)
                guard found != nil || isSoy(name) else { continue }
                return Match(range: start..<end, name: name, food: isOfAnotherMake(start..<end) ? nil : found)
            }
        }
        return nil
    }

    /// "Contains soy" is of the bean, "2 tbsp soy" and "a splash of soy" of the sauce; else nobody can say which it is.
    private func meaning(of name: String, at start: Int) -> String? {
        guard isSoy(name) else { return known.meanings[name] }
        let before = word(start - (word(start - 1) == "of" ? 2 : 1))
        if MeasureUnit.named(before) != nil || ["dark", "light"].contains(before) {
            return language == .en ? "soy sauce" : "soya sosu"
        }
        return isContained(start) ? known.meanings[name] : nil
    }

    private func isSoy(_ name: String) -> Bool {
        ["soy", "soya"].contains(name) && known.meanings[name] != nil
    }

    /// "May contain nuts and soy", "soya içerir".
    private func isContained(_ index: Int) -> Bool {
        language == .en
            ? words[..<index].contains { $0.folded.hasPrefix("contain") }
            : words[index...].contains { $0.folded.hasPrefix("icer") }
    }

    /// "Vegan mince", "dairy-free cream", "non-dairy butter", "egg replacer": what it is made of instead nobody says.
    private func isOfAnotherMake(_ range: Range<Int>) -> Bool {
        let start = range.lowerBound
        if known.makes.contains(word(start - 1)) || known.stands.contains(word(range.upperBound)) { return true }
        if known.freed.contains(word(start - 1)), word(start - 2) == "non" { return true }
        return known.frees.contains(word(start - 1)) && known.freed.contains(word(start - 2))
    }

    // MARK: - Denying

    private func deny<Food>(_ matches: inout [Match<Food>]) {
        for place in matches.indices {
            let range = matches[place].range
            let isOne = range.count == 1 && matches[place].food != nil
            // "Sprinkles" are some food, a "sprinkle" is none; Turkish words have endings.
            let name = language == .en ? word(range.lowerBound) : matches[place].name
            matches[place].isDenied =
                isOne && (known.never.contains(name) || isNoFood(range.lowerBound))
                || isDeniedBehind(range.upperBound) || isDeniedBefore(range.lowerBound, matches[..<place])
        }
        // "Süt veya krema yerine": what is joined to it goes with it.
        for place in matches.indices.dropLast().reversed() where language == .tr {
            let gap = matches[place].range.upperBound..<matches[place + 1].range.lowerBound
            let isJoined = !gap.isEmpty && gap.allSatisfy { known.joints.contains(word($0)) }
            // "Cevizli kek için".
            let isWithin = gap.isEmpty && ["li", "lu"].contains { word(gap.lowerBound - 1).hasSuffix($0) }
            if isJoined || isWithin, isDeniedBehind(matches[place + 1].range.upperBound) {
                matches[place].isDenied = true
            }
        }
    }

    private func isNoFood(_ index: Int) -> Bool {
        if isDone(index) || isCarrier(index) { return true }
        // "Non-dairy butter": butter of something else.
        if known.freed.contains(word(index)), word(index - 1) == "non" { return true }
        // "Crab, meat picked": its own.
        return index == 0 && known.ownParts.contains(word(0)) && known.doneToParts.contains(word(1))
    }

    /// "Toast in a dry pan", "lightly toast them", "to toast": what one does.
    private func isDone(_ index: Int) -> Bool {
        guard known.verbs.contains(word(index)) else { return false }
        if known.sureOfVerbs.contains(word(index - 1)) { return true }
        let next = word(index + 1)
        return !next.isEmpty && !known.behindNouns.contains(next)
            && (index == 0 || known.beforeVerbs.contains(word(index - 1)))
    }

    /// "To brush the dough", "to coat the fish".
    private func isCarrier(_ index: Int) -> Bool {
        known.carriers.contains(word(index)) && word(index - 1) == "the"
            && !known.beforeCarriers.contains(word(index - 2))
    }

    private func isDeniedBehind(_ end: Int) -> Bool {
        let next = word(end)
        if known.frees.contains(next), word(end + 1) != "range" { return true }
        // "Krema gibi olana kadar", but "badem gibi kuruyemişler".
        if next == "gibi", word(end + 1).hasPrefix("ol") { return true }
        if known.denialsBehind.contains(next) || known.denialBeginnings.contains(where: next.hasPrefix) { return true }
        return known.small.contains(next) && known.lateDenials.contains(word(end + 1))
    }

    /// A denial reaches to the food behind it, and to those that are joined to that one: "without nuts or seeds". What the
    /// line is for reaches through several names as well: "for the almond cake", but "no salt butter".
    private func isDeniedBefore<Food>(
        _ start: Int,
        _ before: ArraySlice<Match<Food>>,
        asPurpose: Bool = false
    ) -> Bool {
        if let last = before.last {
            let gap = (last.range.upperBound..<start).map { word($0) }
            let isJoined = gap.first.map(known.joints.contains) ?? false
            if isJoined, gap.dropFirst().allSatisfy({ known.small.contains($0) && !known.turns.contains($0) }) {
                return isDeniedBefore(last.range.lowerBound, before.dropLast(), asPurpose: asPurpose)
            }
            if gap.isEmpty { return isDeniedBefore(last.range.lowerBound, before.dropLast(), asPurpose: true) }
        }
        let nearest = before.last?.range.upperBound ?? 0
        for index in (nearest..<max(nearest, start)).reversed() {
            if isPurpose(index) { return true }
            if !asPurpose, isDenial(index), !isJoinedByHyphen(index, start) { return true }
            if known.cuts.contains(word(index)) { return !asPurpose && isCut(index) }
            if known.turns.contains(word(index)) { return !asPurpose && isDenial(index - 1) }
            if known.joints.contains(word(index)) { return false }
        }
        return false
    }

    private func isPurpose(_ index: Int) -> Bool {
        known.purposes.contains(word(index)) && word(index + 1) != "example"
            && !["swap", "swapped", "exchange", "exchanged"].contains(word(index - 1))
    }

    private func isDenial(_ index: Int) -> Bool {
        switch word(index) {
        case "o" where index == 0 && isBehindW, "out" where index == 0 && isBehindW: true
        case "of" where index > 0: known.likenesses.contains(word(index - 1)) || known.frees.contains(word(index - 1))
        case "the": word(index - 1) == "to"
        case "out": word(index - 1).hasPrefix("leav")
        case "from": known.frees.contains(word(index - 1))
        case "than": !["more", "less"].contains(word(index - 1))
        // "A fat like butter" is a choice, "looks like cream" is none.
        case "like": ["look", "looks", "looking", "feels", "tastes", "shaped", "is"].contains(word(index - 1))
        default: known.denials.contains(word(index)) && !isNoDenial(index)
        }
    }

    /// "With or without nuts", "not only butter", and "replace with butter" beside "replace the butter".
    private func isNoDenial(_ index: Int) -> Bool {
        switch word(index) {
        case "without": isChoice(index)
        case "not": ["just", "only"].contains(word(index + 1))
        case "replace", "replaces", "replacing": ["with", "by"].contains(word(index + 1))
        default: false
        }
    }

    /// "With or without nuts", "with/without nuts".
    private func isChoice(_ index: Int) -> Bool {
        if index == 0 { return isChoice }
        return ["or", "and"].contains(word(index - 1)) && word(index - 2) == "with"
    }

    /// "No-stir peanut butter", but "no-nut muesli".
    private func isJoinedByHyphen(_ index: Int, _ food: Int) -> Bool {
        guard index + 1 < food else { return false }
        return text[words[index].typed.upperBound..<words[index + 1].typed.lowerBound] == "-"
    }

    /// "Cut into noodles": only what it looks like.
    private func isCut(_ index: Int) -> Bool {
        let isAdverb = word(index - 1).hasSuffix("ly") || known.cutAdverbs.contains(word(index - 1))
        return known.cutters.contains(word(isAdverb ? index - 2 : index - 1))
    }
}
