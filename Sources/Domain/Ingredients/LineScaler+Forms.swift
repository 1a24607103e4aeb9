// Singular and plural of what is counted: "2 cups" and "1 cup", "2 eggs", "1 lemon".

extension LineScaling {
    /// Gives an English unit its form: "2 cups" and "1 cup", but "a 2-inch piece".
    mutating func setForm(in place: Range<Int>, for value: Double, isInserted: Bool = false) {
        guard isEnglish || isInserted, !scanner.isSign("-", at: place.lowerBound),
            let index = place.last(where: { scanner.tokens[$0].isWord })
        else { return }
        let typed = scanner.text(ofToken: index)
        let form = isEnglish ? EnglishPlural.form(of: typed, for: value) : nil
        guard form != nil || isInserted else { return }
        replace(index..<index + 1, with: isInserted ? (form ?? typed).lowercased() : form ?? typed)
    }

    /// Gives the last word of the name its form: "2 eggs", "1 lemon"; not of "onion or shallot".
    mutating func setFormOfName(for value: Double) {
        let all = scanner.labels.indices.filter { scanner.labels[$0] == .name }
        let name = all.prefix { !scanner.joinsCountedFood($0) && !joinsPart($0) && !countsBeside($0 - 1) }
        guard isEnglish, let last = name.last, value > 1 || !holdsSo(),
            !name.contains(where: { Self.joints.contains(scanner.word($0)) })
        else { return }
        setFormOfNoun(at: last, for: value)
    }

    /// "2 x 400g tomatoes": one of them is a tin, and no tomato.
    private func holdsSo() -> Bool {
        guard let count = line.amount?.countPlaces.last else { return false }
        return scanner.word(count.upperBound) == "x" || scanner.isSign("x", at: count.upperBound)
    }

    /// "zest of 1 lemon and juice of 2 oranges"
    private func joinsPart(_ index: Int) -> Bool {
        scanner.joinsFoods(index) && Self.parts.contains(scanner.word(index + 1)) && scanner.word(index + 2) == "of"
    }

    private static let joints: Set<String> = ["or", "and"]

    /// Gives the noun behind a count its form, where it is the last word before a sign or a remark.
    mutating func setFormOfNoun(from start: Int, for value: Double) {
        var end = start
        while end < start + 4, scanner.token(end)?.isWord == true, !Self.ends.contains(scanner.word(end)) { end += 1 }
        if end > start, scanner.token(end)?.isWord != true || Self.ends.contains(scanner.word(end)) {
            setFormOfNoun(at: end - 1, for: value)
        }
    }

    private static let ends = EnglishWords.words(
        "for to with beaten halved sliced chopped extra in at cut plus or and more"
    )

    private mutating func setFormOfNoun(at index: Int, for value: Double) {
        let word = scanner.word(index)
        if word.hasPrefix("white"), !scanner.word(index - 1).hasPrefix("egg") { return }
        guard let form = EnglishPlural.form(of: scanner.text(ofToken: index), for: value) else { return }
        replace(index..<index + 1, with: form)
    }
}
