/// Whether the words of a line say another food besides the one whose name is nearest to them: what that holds the line holds,
/// too, so that nothing about it is certain (H-04). "Cider vinegar in feta" has feta, "flour with almonds" is no almond flour.
struct NameDoubts {
    private let words: NameWords
    private let isName: (String) -> Bool

    /// - Parameter isName: whether folded words, joined by spaces, are the whole name of a food.
    init(_ words: NameWords, isName: @escaping (String) -> Bool) {
        self.words = words
        self.isName = isName
    }

    /// - Parameters:
    ///   - name: that of a food.
    ///   - others: all names of that food, asked for only where there is a doubt: "rice wine vinegar" says of which the wine is.
    func doubt(_ name: String, besides others: () -> [String]) -> Bool {
        let name = NameWords(name)
        let known = StemmedWords(name.words)
        if isWide(besides: known) { return true }
        if name.words == words.words, !words.gaps.contains(.sign) { return false }
        let isCovered = words.words.map(known.has)
        if isTorn(name, isCovered), !others().contains(where: { saysAll(NameWords($0)) }) { return true }
        if namesFood(words.words, where: isCovered.map { !$0 }) {
            let own = StemmedWords(others().flatMap { NameWords($0).words })
            if namesFood(words.words, where: words.words.map { !own.has($0) }) { return true }
        }
        let said = StemmedWords(words.words)
        return namesFood(name.words, where: name.words.map { !said.has($0) })
    }

    /// "Soy", "good soy", "organik yağ": what is small says nothing of which it is, where the name has it not.
    private func isWide(besides known: StemmedWords) -> Bool {
        if words.words.count == 1 { return Self.wide.contains(words.words[0]) }
        let telling = words.words.filter { !isSmall($0) || known.has($0) }
        return !telling.isEmpty && telling.allSatisfy(Self.wide.contains)
    }

    /// "Feta" of "cider vinegar in feta", and "peanut" of the peanut butter that "smooth butter" is near to.
    private func namesFood(_ words: [String], where isLeft: [Bool]) -> Bool {
        words.indices.contains { start in
            (start + 1...min(start + Self.longest, words.count)).contains { end in
                isLeft[start..<end].allSatisfy(\.self) && isFood(Array(words[start..<end]))
                    && (start == 0 || !Self.denying.contains(words[start - 1]))
            }
        }
    }

    /// "Canned tuna in oil" for "tuna in oil", whichever name of the food is the nearest.
    private func saysAll(_ name: NameWords) -> Bool {
        let known = StemmedWords(name.words)
        return name.words.contains(where: Self.parting.contains)
            && words.words.allSatisfy { isSmall($0) || Self.parting.contains($0) || known.has($0) }
    }

    private func isFood(_ run: [String]) -> Bool {
        if run.count == 1, isSmall(run[0]) { return false }
        return Language.allCases.contains { NotedWords.forms(of: run, $0).contains(where: isName) }
    }

    private func isSmall(_ word: String) -> Bool {
        word.utf8.count < 2 || MatchWords.isLight(word) || Self.cuts.contains(word)
            || Language.allCases.contains { NotedWords.of($0).never.contains(word) }
            || !FoodStateReader.state(of: [word]).isEmpty
    }

    /// "Flour with almonds", "almonds | flour": the words of the name stand on both sides of what keeps them apart.
    private func isTorn(_ name: NameWords, _ isCovered: [Bool]) -> Bool {
        let covered = words.words.indices.filter { isCovered[$0] && !isSmall(words.words[$0]) }
        guard let first = covered.first, let last = covered.last, first < last else { return false }
        let isSigned = words.gaps[(first + 1)...last].contains(.sign) && !name.gaps.contains(.sign)
        let isParted = (first..<last).contains(where: parts)
        return isSigned || isParted && !name.words.contains(where: Self.parting.contains)
    }

    /// "Bone-in" and "on the vine" say how it is.
    private func parts(_ index: Int) -> Bool {
        let isTied = words.gaps[index] == .hyphen || words.gaps[index + 1] == .hyphen || words.words[index + 1] == "the"
        return !isTied && Self.parting.contains(words.words[index])
    }

    /// "No-salt-added tomatoes"
    private static let denying: Set<String> = ["no", "not", "without", "non"]
    /// Each may be one of several foods: soy sauce and soya beans, oil and butter.
    static let wide: Set<String> = ["soy", "soya", "yag"]
    /// In words.
    private static let longest = 3
    /// Foods of whose names one word says how another is cut.
    private static let cuts = EnglishWords.words(
        "mince minced ground steak steaks leaf leaves bunch sprig sprigs yagli yagsiz"
    )
    private static let parting = EnglishWords.words(
        "with in on from then but vs versus plus arti yoksa olmazsa hem ustune uzerine icine icinde ustunde uzerinde yerine"
    )
}

/// Words that are the same in any form of either language.
private struct StemmedWords {
    private let stems: Set<String>

    init(_ words: [String]) {
        stems = Set(words.flatMap { [EnglishStem.stem($0), TurkishStem.stem($0)] })
    }

    func has(_ word: String) -> Bool {
        stems.contains(EnglishStem.stem(word)) || stems.contains(TurkishStem.stem(word))
    }
}
