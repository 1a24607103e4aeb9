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

    /// "Flour: 500 g strong white bread" is bread flour, and no bread: what stands behind the amount says which flour.
    mutating func nameKind() {
        guard let kind = kindBehindColon, line.names == [line.name] else { return }
        line.names = [scanner.text(of: kind) + " " + line.name]
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

    private var isFlour: Bool {
        scanner.tokens.indices.contains { scanner.labels[$0] == .name && scanner.word($0) == "flour" }
    }

    private static let flours = EnglishWords.words("bread cake pastry pizza pasta self-raising self-rising wholemeal")
    private static let behindKinds = EnglishWords.segmentEnds.union(NameJoints.choices).union(NameJoints.sums)
        .union(EnglishWords.words("plus from of optional if see such about"))
}
