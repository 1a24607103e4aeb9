// Foods of a line that have an amount of their own: "1 onion and 2 carrots".

extension LineScanner {
    var counting: CountingWords { language == .en ? EnglishWords.counting : TurkishWords.counting }

    /// Where the amount ends that a name begins with: behind "2", "½ tsp", "2 tbsp of". The index itself where there is none.
    func endOfAmount(at index: Int) -> Int {
        guard let end = endOfCount(at: index) else { return index }
        var trial = self
        trial.position = end
        let hasUnit = trial.readUnit(counting) != nil
        // "Five spice" and "yedi baharat" are names.
        guard hasUnit || token(index)?.isNumber == true || Self.sure.contains(word(index)) else { return index }
        return trial.position + (trial.isSmall(trial.position) ? 1 : 0)
    }

    /// Whether another food is counted before an index, so that a bracket there weighs that one as well: "1 onion and 2
    /// carrots (300 g)", "1 onion, 2 carrots (300 g)". What each of them weighs nobody has said.
    mutating func countsFurtherFood(before end: Int) -> Bool {
        // A count stands between a joint and its food: no later joint has one before the end. What stands before the
        // position is read, so that each joint is looked at once, however often a line is asked.
        while furtherFoods.lookedUntil < end - 2 {
            if let food = countedFood(behind: furtherFoods.lookedUntil) {
                furtherFoods.first = min(food, furtherFoods.first ?? food)
            }
            furtherFoods.lookedUntil += 1
        }
        return furtherFoods.first.map { $0 < end } ?? false
    }

    /// Whether a word or sign joins another food that has an amount of its own: the "and" of "1 onion and 2 carrots".
    func joinsCountedFood(_ joint: Int) -> Bool { countedFood(behind: joint) != nil }

    /// Where that food begins.
    private func countedFood(behind joint: Int) -> Int? {
        guard labels.indices.contains(joint), labels[joint] == .note || labels[joint] == .name, isJoiningFoods(joint),
            !isKind(joint - 1), var food = endOfCount(at: joint + 1)
        else { return nil }
        var trial = self
        trial.position = food
        if let (unit, _) = trial.readUnit(counting) {
            guard unit.kind != .length, !isSign(",", at: joint) else { return nil }
            food = trial.position
        }
        if isSmall(food) { food += 1 }
        return beginsFood(food) && !(isSign(",", at: joint) && isOfCounted(food)) ? food : nil
    }

    /// "2 tbsp of it", "half a carrot".
    private func isSmall(_ index: Int) -> Bool {
        word(index) == "of" || language == .en && counting.articles.contains(word(index))
    }

    private func isJoiningFoods(_ index: Int) -> Bool { isSign(",", at: index) || joinsFoods(index) }

    /// Where foods are joined before an index; each token is looked at once, however often a line is asked.
    mutating func joints(before end: Int) -> ArraySlice<Int> {
        while furtherFoods.joinedUntil < min(end, tokens.count) {
            if joinsFoods(furtherFoods.joinedUntil) { furtherFoods.joints.append(furtherFoods.joinedUntil) }
            furtherFoods.joinedUntil += 1
        }
        return furtherFoods.joints.prefix { $0 < end }
    }

    /// "and", "plus", "&", "+", "ile".
    func joinsFoods(_ index: Int) -> Bool {
        isSign("&", at: index) || isAdding(index, counting) || word(index) == "ile"
    }

    /// The counted thing of which a bracket around an index says what it holds, and which another food of the line is: the 1 of
    /// "plus 1 (8 oz) package". Nil where there is none.
    func countedThing(ofBracketAround index: Int) -> Int? {
        guard let open = bracket(before: index), tokens[open].isSign("("),
            token(open + 1)?.isNumber == true || counting.approximations.contains(word(open + 1)),
            token(closing(open))?.isWord == true
        else { return nil }
        // "and 1 can (400 g) beans"
        let count = unitPhrase(at: open - 1)?.0.kind == .container ? open - 2 : open - 1
        guard number(count) != nil || counting.numbers[word(count)] != nil, isJoint(before: count) else { return nil }
        return count
    }

    /// "and 1 can", ", 2 cans", "or 2 cans", but not the far end of "1 or 2 cans".
    private func isJoint(before count: Int) -> Bool {
        joinsFoods(count - 1)
            || (isSign(",", at: count - 1) || NameJoints.choices.contains(word(count - 1))) && number(count - 2) == nil
                && counting.numbers[word(count - 2)] == nil
    }

    /// "2 red and 1 green pepper (450 g)" are peppers.
    private func isKind(_ index: Int) -> Bool {
        (language == .en ? EnglishReader.joints : TurkishReader.joints).kinds.contains(word(index))
    }

    /// "3 soğan, 1 kırmızı 2 beyaz"
    func isKindOrAdjective(_ index: Int) -> Bool {
        isKind(index)
            || (language == .en ? EnglishReader.joints : TurkishReader.joints).adjectives.contains(word(index))
    }

    /// Where a count ends that says how many of a food there are; nil for a share: "70% chocolate".
    private func endOfCount(at index: Int) -> Int? {
        var trial = self
        trial.position = index
        guard trial.readCount(counting) != nil, !isSign("%", at: trial.position), !isSign("%", at: index - 1),
            !isNumberOfName(at: trial.position)
        else { return nil }
        return trial.position
    }

    /// Whether words behind a comma and a count tell the things before it apart, or say who gets them: "3 peppers, 1 red and
    /// 2 green", "6 eggs, 2 per person", "2 kişi için".
    private func isOfCounted(_ start: Int) -> Bool {
        if Self.shares.contains(word(start)) { return true }
        let joints = language == .en ? EnglishReader.joints : TurkishReader.joints
        guard joints.kinds.contains(word(start)) || joints.adjectives.contains(word(start)) else { return false }
        var index = start
        while joints.kinds.contains(word(index)) || joints.adjectives.contains(word(index)) {
            index += 1
            if NameJoints.sums.contains(word(index)) || NameJoints.choices.contains(word(index))
                || isSign("&", at: index)
            {
                index += 1
            }
            index = endOfCount(at: index) ?? index
        }
        return !beginsFood(index)
    }

    /// A food, and not what is done to it, how large it is, or what it is for: "2 carrots", but "2 halved", "2 to serve".
    private func beginsFood(_ index: Int) -> Bool {
        guard let token = token(index), token.isWord, !Self.pronouns.contains(token.folded) else { return false }
        let word = token.folded
        switch language {
        case .en:
            return !EnglishWords.preparations.contains(word) && !EnglishWords.adverbs.contains(word)
                && !EnglishWords.remarks.contains(word) && !EnglishWords.sizes.contains(word)
        case .tr:
            return !TurkishStem.isParticiple(word) && !TurkishWords.adverbs.contains(word)
                && !TurkishWords.sizes.contains(word)
        }
    }

    /// Stand for the food before them: "2 onions, 1 of them red", "6 yumurta, 2 tanesinin sarısı".
    private static let pronouns = EnglishWords.words(
        """
        it them these those which whom tanesi tanesinin tanesini tanesinden bunun bunlar bunlari bunlarin bunlardan \
        onlarin onlardan ikisi ikisinin
        """
    )
    private static let shares = EnglishWords.words(
        "per person people portion portions serving servings each kisi kisiye kisilik porsiyon porsiyonluk"
    )
    /// Numbers in words that begin no name.
    private static let sure: Set<String> = ["half", "yarim", "bir"]
}

/// How far a line was searched for foods that have an amount of their own.
struct FurtherFoods {
    /// Where the first of them begins.
    var first: Int?
    /// The joints before it were looked at.
    var lookedUntil = 0
    /// The words and signs that join foods, of the tokens up to `joinedUntil`.
    var joints: [Int] = []
    var joinedUntil = 0
}
