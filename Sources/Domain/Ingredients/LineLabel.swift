// Labels before an ingredient: "Topping: 50 g chopped hazelnuts", "İsteğe bağlı: 30 g ceviz".

extension LineScanner {
    /// A label is a remark of the line, and what stands behind its colon is read.
    mutating func skipLabel() {
        guard let end = endOfLabel() else { return }
        mark(position..<end - 1, .note)
        position = end
        labelEnd = end
    }

    /// Where a label at the position ends, behind its colon. Nil where it is the food itself, and what stands behind it is how
    /// much or which of it: "Flour: 200 g", "Eggs: 2 large", "Milk: oat".
    private func endOfLabel() -> Int? {
        var end = position
        while end < position + Self.longestLabel, token(end)?.isWord == true || isSign("&", at: end) { end += 1 }
        guard end > position, let last = token(end - 1), last.isWord else { return nil }
        // "Topping (optional): 50 g walnuts"
        if isSign("(", at: end) { end = closing(end) }
        guard isSign(":", at: end), !tokens[position..<end].contains(where: \.isNumber) else { return nil }
        let foods = foodWords(from: end + 1)
        return foods == 0 || foods == 1 && isKnownFood(last.folded) ? nil : end + 1
    }

    /// In words.
    private static let longestLabel = 4

    /// How many words up to the next sign say what food it is, and not how much of it, how large, or what is done to it.
    private func foodWords(from start: Int) -> Int {
        var trial = self
        trial.position = start
        _ = trial.readAmounts(counting)
        var index = trial.position
        var words: [String] = []
        while let token = token(index), token.isWord || token.isNumber || isSign("%", at: index) {
            if let (_, length) = unitPhrase(at: index) {
                index += length
                continue
            }
            if endsFood(index) { break }
            if token.isWord, labels[index] != .note, isLong(token.folded), !isBesideFood(token.folded) {
                words.append(token.folded)
            }
            index += 1
        }
        // "Yağ: kızartmak için" says what it is for.
        if word(index) == TurkishWords.purpose { return 0 }
        let states = words.indices.filter { FoodStateReader.found(at: $0, in: words) != nil }
        return words.count - states.count
    }

    /// "200 g or 1 cup", "to taste", "kızartmak için": no food follows.
    private func endsFood(_ index: Int) -> Bool {
        if endOfChoice(at: index) != nil || word(index) == TurkishWords.purpose { return true }
        return language == .en && !isBesideFood(word(index))
            && (EnglishWords.remarks.contains(word(index)) || EnglishWords.endings.contains(word(index)))
    }

    /// "PL" may be a unit that nobody here knows.
    private func isLong(_ word: String) -> Bool {
        word.utf8.count > 2 || TurkishReader.joints.wholes.contains(word) || Self.meats.contains(word)
    }

    private func isBesideFood(_ word: String) -> Bool {
        if counting.numbers[word] != nil || counting.unitModifiers.contains(word)
            || counting.approximations.contains(word) || MatchWords.isLight(word)
        {
            return true
        }
        switch language {
        case .en:
            return EnglishWords.sizes.contains(word) || EnglishWords.adverbs.contains(word)
                || EnglishWords.fruitParts.contains(word) || Self.vague.contains(word)
                || EnglishReader.joints.adjectives.contains(word)
        case .tr:
            return TurkishWords.sizes.contains(word) || TurkishWords.adverbs.contains(word)
                || TurkishWords.notNames.contains(word) || TurkishStem.isParticiple(word)
                || TurkishReader.joints.adjectives.contains(word)
        }
    }

    /// Of these one word behind the colon says which: "Oil: olive", "Chicken: 2 breasts".
    func isKnownFood(_ word: String) -> Bool {
        let joints = language == .en ? EnglishReader.joints : TurkishReader.joints
        return !Self.madeOfMore.contains(word)
            && (joints.heads.contains(word) || joints.wholes.contains(word) || Self.meats.contains(word))
    }

    private static let vague = EnglishWords.words("enough some any little bit plenty pinch dash")
    private static let madeOfMore = EnglishWords.words("sauce syrup cream paste jam sosu")
    static let meats = EnglishWords.words("chicken beef pork lamb turkey fish salmon tavuk et dana kuzu balik")
}
