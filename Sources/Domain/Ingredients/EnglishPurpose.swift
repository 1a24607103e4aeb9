// What a line begins with that says where its food goes: "For the pan, butter", "To serve, lemon wedges".

extension EnglishReader {
    /// What it is for is a remark, and the food stands behind it, with a comma between or without. What to do or to
    /// leave out is no food: "For nut allergies, omit walnuts", "For the pastry, see page 12".
    mutating func skipPurpose() {
        let start = scanner.position
        guard let end = purposeEnd(at: start) else { return }
        let food = foodStart(behind: end)
        guard let first = scanner.token(food), first.isWord || first.isNumber, !isInstruction(first.folded) else {
            return
        }
        scanner.mark(start..<(food > end ? food - 1 : end), .note)
        scanner.position = food
        scanner.labelEnd = food
    }

    private func purposeEnd(at start: Int) -> Int? {
        switch scanner.word(start) {
        case "to" where Self.dishing.contains(scanner.word(start + 1)):
            if let end = endBeforeFood(from: start + 1) { return end }
            let end = start + 2
            return isPause(end) || isFoodBehindPurpose(end) ? end : nil
        case "for":
            let place = Self.articles.contains(scanner.word(start + 1)) ? start + 2 : start + 1
            return endBeforeFood(from: place) ?? placeEnd(place) ?? pausedPurpose(from: start + 1)
        default: return nil
        }
    }

    /// "for frying fish, 500 ml oil", "for poaching eggs, vinegar": what is done to a food, and another with it. Not
    /// "for frying oil, as needed", and not "for greasing butter, flour" or "for serving bread, salad", as lists.
    private func endBeforeFood(from start: Int) -> Int? {
        [endOfCooked(from: start), pausedPurpose(from: start)].compactMap { $0 }.first {
            isBeforeFood($0, from: start)
        }
    }

    private func isBeforeFood(_ end: Int, from start: Int) -> Bool {
        var trial = scanner
        trial.position = foodStart(behind: end)
        let amount = trial.position
        _ = trial.readAmounts(EnglishWords.counting)
        guard isFood(at: trial.position), !isLastUnit(trial, behind: amount) else { return false }
        let isListed = Self.listed.contains(scanner.word(start)) || Self.usedUp.contains(scanner.word(end - 1))
        return end == start + 1 || !isListed || (amount..<trial.position).contains { trial.tokens[$0].isNumber }
    }

    /// "for poaching 2 eggs, 1 tbsp vinegar": the comma behind what is counted and cooked. Not "for frying 20 ml oil".
    private func endOfCooked(from start: Int) -> Int? {
        guard Self.cooking.contains(scanner.word(start)), scanner.token(start + 1)?.isNumber == true else { return nil }
        let end = scanner.tokens.indices.dropFirst(start + 1).first(where: isPause)
        return end.flatMap { Self.usedUp.contains(scanner.word($0 - 1)) ? nil : $0 }
    }

    /// "for serving bread, 4 slices", "for garnish parsley, 2 sprigs, chopped"
    private func isLastUnit(_ amounts: LineScanner, behind start: Int) -> Bool {
        let unit = amounts.position
        return unit > start && MeasureUnit.named(amounts.word(unit)) != nil && amounts.token(unit + 1)?.isWord != true
    }

    /// "for the pan butter", "for frying oil", "for garnish chopped parsley": a place or an act, right before the food.
    /// Not "for greasing muffin tin butter".
    private func placeEnd(_ place: Int) -> Int? {
        let word = scanner.word(place)
        guard EnglishWords.purposePlaces.contains(word) || word.hasSuffix("ing") && word.utf8.count > 5 else {
            return nil
        }
        var end = place + 1
        while scanner.token(end)?.isWord == true {
            if Self.vessels.contains(scanner.word(end)) { return nil }
            end += 1
        }
        let isAmount = scanner.token(place + 1)?.isNumber == true && endOfHeads(at: place + 1) == nil
        return isFoodBehindPurpose(place + 1) || isAmount ? place + 1 : nil
    }

    /// "for the lemon sauce, 200 ml cream", "for the sauce 200 ml cream", "for serving 4 people, rice": up to the comma
    /// or the amount.
    private func pausedPurpose(from start: Int) -> Int? {
        var end = start
        while end - start < Self.longest {
            if let heads = endOfHeads(at: end) {
                end = heads
            } else if scanner.token(end)?.isWord == true {
                end += 1
            } else {
                break
            }
        }
        guard end > start else { return nil }
        let isAmount = scanner.token(end)?.isNumber == true && !Self.articles.contains(scanner.word(end - 1))
        return isPause(end) || isAmount ? end : nil
    }

    /// "4 people", "4-6 servings", and the number of "to serve 4, 200 g rice".
    private func endOfHeads(at index: Int) -> Int? {
        guard scanner.token(index)?.isNumber == true else { return nil }
        if Self.serving.contains(scanner.word(index - 1)), scanner.isSign(",", at: index + 1) { return index + 1 }
        var trial = scanner
        trial.position = index
        guard trial.readCount(EnglishWords.counting) != nil, Self.heads.contains(trial.word(trial.position)) else {
            return nil
        }
        return trial.position + 1
    }

    /// Behind the comma, and behind what says that it may be left out: "To serve, if liked, soy sauce".
    private func foodStart(behind end: Int) -> Int {
        guard isPause(end) else { return end }
        guard Self.conditions.contains(scanner.word(end + 1)) else { return end + 1 }
        var pause = end + 1
        while scanner.token(pause)?.isWord == true { pause += 1 }
        return isPause(pause) ? pause + 1 : end + 1
    }

    /// A word that is no instruction, no remark, and not only what is done to the food or how it is.
    private func isFood(at start: Int) -> Bool {
        var index = scanner.word(start) == "of" ? start + 1 : start
        while let token = scanner.token(index), token.isWord {
            let word = token.folded
            if let end = participle(at: index) {
                index = end
            } else if isBesideFood(word) {
                index += 1
            } else {
                return !isInstruction(word) && !EnglishWords.remarks.contains(word)
                    && !EnglishWords.endings.contains(word) && !EnglishWords.segmentEnds.contains(word)
                    && !Self.heads.contains(word)
            }
        }
        return false
    }

    private func isBesideFood(_ word: String) -> Bool {
        EnglishWords.sizes.contains(word) || EnglishWords.adverbs.contains(word)
            || EnglishWords.adjectives.contains(word) || Self.joined.contains(word)
    }

    private func isInstruction(_ word: String) -> Bool {
        NotedWords.english.denials.contains(word) || Self.conditions.contains(word) || Self.orders.contains(word)
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
    /// What several foods in a row are for.
    private static let listed = EnglishWords.words(
        """
        serve serving garnish garnishing decorate decorating decoration finish finishing top topping taste sprinkle \
        sprinkling
        """
    )
    private static let cooking = EnglishWords.words(
        "fry frying poaching boiling cooking marinating seasoning roasting grilling steaming breading coating"
    )
    /// With these it is done, and not to them: "for frying oil".
    private static let usedUp = EnglishWords.words("oil butter ghee lard margarine flour sugar")
    private static let vessels = EnglishWords.words(
        "tin tins pan pans tray trays sheet sheets mould moulds mold molds dish dishes bowl surface dough pastry"
    )
    private static let serving = EnglishWords.words("serve serving")
    private static let joined = EnglishWords.words("the more extra and")
    private static let heads = EnglishWords.words("people persons person guests servings portions")
    private static let conditions = EnglishWords.words("if optional")
    private static let orders = EnglishWords.words("see use add try follow make prepare reserve")
    /// Behind one of these words what it is for goes on: "for the pan sauce", "for greasing the tin".
    private static let goesOn = EnglishWords.words(
        "the a an your my it them and or of as from over out later pan tin dish"
    )
    .union(EnglishWords.purposeParts)
}
