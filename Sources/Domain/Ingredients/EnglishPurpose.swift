// What a line begins with that says where its food goes: "For the pan, butter", "To serve, lemon wedges".

extension EnglishReader {
    /// What it is for is a remark, and the food stands behind it, with a comma between or without.
    mutating func skipPurpose() {
        let start = scanner.position
        guard let end = purposeEnd(at: start) else { return }
        let food = isPause(end) ? end + 1 : end
        guard let first = scanner.token(food), first.isWord || first.isNumber else { return }
        scanner.mark(start..<end, .note)
        scanner.position = food
        scanner.labelEnd = food
    }

    private func purposeEnd(at start: Int) -> Int? {
        switch scanner.word(start) {
        case "to" where Self.dishing.contains(scanner.word(start + 1)):
            let end = start + 2
            return isPause(end) || isFoodBehindPurpose(end) ? end : nil
        case "for": return placeEnd(at: start + 1) ?? pausedPurpose(from: start + 1)
        default: return nil
        }
    }

    /// "for the pan butter", "for frying 20 ml oil", "for garnish chopped parsley": a place or an act, right before the food.
    private func placeEnd(at start: Int) -> Int? {
        let place = Self.articles.contains(scanner.word(start)) ? start + 1 : start
        let word = scanner.word(place)
        guard Self.places.contains(word) || word.hasSuffix("ing") && word.utf8.count > 5 else { return nil }
        let isFood = isFoodBehindPurpose(place + 1) || scanner.token(place + 1)?.isNumber == true
        return isFood ? place + 1 : nil
    }

    /// "for the lemon sauce, 200 ml cream", "for the sauce 200 ml cream": up to the comma or the amount.
    private func pausedPurpose(from start: Int) -> Int? {
        var end = start
        while scanner.token(end)?.isWord == true, end - start < Self.longest { end += 1 }
        guard end > start else { return nil }
        let isAmount = scanner.token(end)?.isNumber == true && !Self.articles.contains(scanner.word(end - 1))
        return isPause(end) || isAmount ? end : nil
    }

    private func isFoodBehindPurpose(_ index: Int) -> Bool {
        guard let next = scanner.token(index), next.isWord else { return false }
        return !Self.goesOn.contains(next.folded) && !EnglishWords.segmentEnds.contains(next.folded)
    }

    private func isPause(_ index: Int) -> Bool {
        scanner.isSign(",", at: index) || scanner.isSign("-", at: index) && !scanner.tokens[index].isAttached
    }

    /// In words.
    private static let longest = 6
    private static let dishing = EnglishWords.words(
        "serve garnish decorate finish top taste sprinkle dust glaze grease fry"
    )
    private static let articles = EnglishWords.words("the a an your")
    private static let places = EnglishWords.words("pan tin topping garnish glaze decoration")
    /// Behind one of these words what it is for goes on: "for the pan sauce", "for greasing the tin".
    private static let goesOn = EnglishWords.words(
        "the a an your my it them and or of as from over later sauce gravy mix mixture layer base ingredients pan tin dish"
    )
}
