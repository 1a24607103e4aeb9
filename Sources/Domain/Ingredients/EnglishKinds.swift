// Kinds of one food that have counts of their own, or stand behind its colon: "5 fresh or 3 canned apricots", "Flour: 500 g
// strong white bread".

extension EnglishReader {
    /// "5 fresh or 3 canned apricots": another count of another kind. The kinds are names, as in "fresh or canned apricots".
    mutating func readKindChoice() {
        let start = scanner.position
        guard line.amounts.count == 1, line.amounts[0].unit == nil, EnglishWords.choices.contains(scanner.word(start)),
            scanner.word(start + 1) == "or", scanner.token(start + 2)?.isNumber == true
        else { return }
        var trial = scanner
        trial.position = start + 2
        guard let count = trial.readCount(EnglishWords.counting),
            EnglishWords.choices.contains(trial.word(trial.position)), trial.token(trial.position + 1)?.isWord == true
        else { return }
        trial.mark(start..<start + 2, .name)
        trial.mark(start + 2..<trial.position, .amount)
        scanner = trial
        line.amounts.append(ReadAmount(role: .alternative, count: count))
    }

    /// "(or plain)" behind "gluten-free flour": only how the food is that goes by its bare name, and another than the line's.
    func isKind(of range: Range<Int>) -> Bool {
        headOfKinds != nil && range.allSatisfy { NameJoints.plain.contains(scanner.word($0)) }
    }

    /// "Flour" of "gluten-free flour".
    private var headOfKinds: Substring? {
        guard let head = line.names.first?.split(separator: " ").last,
            NameJoints.hasKinds.contains(Folding.search(String(head)))
        else { return nil }
        return head
    }

    /// "Plain flour" for the "plain" of "gluten-free flour (or plain)": another flour, of which nobody may be silent (H-04).
    func withHeadOfFirst(_ name: String) -> String {
        let words = NameWords(name).words
        guard let head = headOfKinds, !words.isEmpty, words.allSatisfy({ NameJoints.plain.contains($0) }) else {
            return name
        }
        return name + " " + head
    }

    /// "(regular is fine)", "plain works too": another kind, offered without an "or".
    var offeredKinds: [String] {
        guard headOfKinds != nil else { return [] }
        return scanner.tokens.indices.filter { index in
            scanner.labels[index] == .note && isPartStart(index) && Self.bare.contains(scanner.word(index))
                && Self.offering.contains(scanner.word(index + 1))
        }
        .map { scanner.text(in: $0..<$0 + 1) }
    }

    private static let bare = EnglishWords.words("regular normal ordinary standard plain white strong whole")
    private static let offering = EnglishWords.words(
        "is are works work will would can also ok okay fine if may does do"
    )

    /// "1 chicken or 2 vegetable stock cubes" are cubes both, and "1 egg or 100 g rice noodles" may be egg noodles.
    mutating func shareAmongCounted() {
        guard line.joint == .or, line.names.count == 2, let first = line.names.first else { return }
        let words = NameWords(line.names[1]).words
        let typed = line.names[1].split(separator: " ")
        guard let head = words.last, words.count == typed.count, NameWords(first).words.count == 1 else { return }
        let own = Folding.search(first)
        if words.count > 2, NameJoints.cubes.contains(head), NameJoints.stocks.contains(words[words.count - 2]),
            NameJoints.ofStocks.contains(own)
        {
            line.names[0] = ([first[...]] + typed.suffix(2)).joined(separator: " ")
        } else if own == "egg", NameJoints.kindsOfHeads[head]?.contains(own) == true {
            line.names.insert(first + " " + typed[typed.count - 1], at: 1)
        }
    }

    /// "2 tbsp soy", "dark soy", "tamari or soy" are soy sauce; what "100 g soy" are nobody can say.
    func asSauce(_ name: String) -> String {
        let words = NameWords(name).words
        guard words.last == "soy", words.dropLast().allSatisfy(Self.ofSauces.contains) else { return name }
        let unit = line.amount?.unit
        let isPoured = unit.map { $0.milliliters != nil || Self.pours.contains($0.key) } ?? false
        let isBesideSauce = line.names.contains { Self.likeSoy.contains(NameWords($0).words.last ?? "") }
        return isPoured || isBesideSauce || words.count > 1 ? name + " sauce" : name
    }

    private static let ofSauces = EnglishWords.words("light dark")
    private static let pours = EnglishWords.words("splash dash drizzle glug")
    private static let likeSoy = EnglishWords.words("tamari sauce aminos")

    /// "Flour: 500 g strong white bread" is bread flour, and no bread: what stands behind the amount says which flour.
    mutating func nameKind() {
        guard let kind = kindBehindColon, line.names == [line.name] else { return }
        // "Bacon: 100 g ground beef" and "butter: 100 g walnuts" may be either.
        let isOther = kind.contains { LineScanner.meats.contains(scanner.word($0)) || isPlural(scanner.word($0)) }
        line.names = [scanner.text(of: kind) + " " + line.name] + (isOther ? [line.name] : [])
        line.joint = isOther ? .or : nil
    }

    /// Where the words end behind a colon and an amount that say which kind of the one food before the colon is meant.
    func endOfKind(behind colon: Int, at start: Int) -> Int? {
        let name = scanner.labels.indices.filter { scanner.labels[$0] == .name }
        guard scanner.isSign(":", at: colon), name == [colon - 1], scanner.isKnownFood(scanner.word(colon - 1)) else {
            return nil
        }
        var end = start
        while let token = scanner.token(end), token.isWord, !Self.behindKinds.contains(token.folded) { end += 1 }
        let isEnd = scanner.token(end) == nil || scanner.isSign(",", at: end) || scanner.isSign("(", at: end)
        return isEnd && (start..<end).contains { !isOnlyKind($0) } ? end : nil
    }

    /// Words that are foods themselves are remarks, too, but for the bread of a flour: what they name nobody may miss (H-04).
    mutating func readKind(until end: Int) {
        let kind = Array(scanner.position..<end)
        let isOfFlour = kind.allSatisfy {
            EnglishWords.adjectives.contains(scanner.word($0)) || Self.flours.contains(scanner.word($0))
        }
        scanner.mark(scanner.position..<end, isOfFlour && isFlour ? .silent : .note)
        scanner.position = end
        kindBehindColon = kind.filter { !EnglishWords.preparations.contains(scanner.word($0)) }
    }

    private func isPlural(_ word: String) -> Bool {
        word.hasSuffix("s") && EnglishStem.stem(word) != word
    }

    private var isFlour: Bool {
        scanner.tokens.indices.contains { scanner.labels[$0] == .name && scanner.word($0) == "flour" }
    }

    private static let flours = EnglishWords.words("bread cake pastry pizza pasta self-raising self-rising wholemeal")
    private static let behindKinds = EnglishWords.segmentEnds.union(NameJoints.choices).union(NameJoints.sums)
        .union(EnglishWords.words("plus from of optional if see such about"))
}
