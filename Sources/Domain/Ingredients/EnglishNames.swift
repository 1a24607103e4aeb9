// Which foods an English line names: its alternatives, the members of its list, and the part of a fruit that it takes.

extension EnglishReader {
    mutating func nameFoods() {
        let names = LineNames(scanner, Self.joints)
        let foods = names.names(whole: line.name)
        let parts = names.isApart && foods.first.map(isFruit) == false ? nil : fruitParts(of: foods)
        line.names = parts ?? withPartOfEgg(withPartsOfFruit(foods))
        let joint = parts == nil || parts?.first == foods.first ? names.joint : ReadLine.Joint.and
        line.joint = line.names.count > 1 ? joint : nil
        for name in notedAlternatives + offeredKinds where !line.names.contains(name) {
            line.names.append(name)
            if line.names.count > 1 { line.joint = line.joint ?? .or }
        }
        shareAmongCounted()
        line.names = line.names.map(withHeadOfFirst).map(asSauce)
        for place in scanner.addedFoods(EnglishWords.counting).prefix(LineNames.maxNames) {
            guard let name = alternative(place), !line.names.contains(name) else { continue }
            line.names.append(name)
            if line.names.count > 1 { line.joint = line.joint ?? .and }
        }
    }

    // MARK: - Parts of a fruit

    /// "juice of 2 lemons", "1 orange, zest and juice": the juice before the zest, which weighs next to nothing.
    /// But "1 cup milk and 2 lemons, zest only" have their milk, and "butter and lemon, juiced" their butter (H-04).
    private func fruitParts(of foods: [String]) -> [String]? {
        let all = scanner.tokens.indices.filter { scanner.labels[$0] == .name }
        // "juice of 1 lemon and its zest"
        let its = all.firstIndex { scanner.word($0) == "and" && NameJoints.possessives.contains(scanner.word($0 + 1)) }
        let name = all[..<(its ?? all.endIndex)]
        let own = its.map { all[($0 + 2)...].map { scanner.word($0) } } ?? []
        guard let last = name.last, Self.fruits.contains(EnglishStem.stem(scanner.word(last))) else { return nil }
        let note = scanner.tokens.indices.dropFirst(scanner.labelEnd).filter { scanner.labels[$0] == .note }
            .drop { !scanner.tokens[$0].isWord }
        let said = note.prefix {
            !scanner.isSign(",", at: $0) && scanner.word($0) != "of" && scanner.word($0) != "from"
        }
        let words = said.filter { scanner.tokens[$0].isWord }.map { scanner.word($0) }
        guard !words.isEmpty, (words + own).allSatisfy(Self.ofParts.contains) else { return nil }
        let fruits = foods.prefix { !NameJoints.possessives.contains(NameWords($0).words.first ?? "") }
        let isOfAll = foods.count < 2 || fruits.allSatisfy(isFruit)
        guard isOfAll || its == nil else { return nil }
        var fruit = isOfAll ? scanner.text(of: Array(name)) : foods.last ?? ""
        if scanner.word(last).hasSuffix("s") { fruit.removeLast() }
        let hasJuice = (words + own).contains("juice") || words.contains("juiced")
        let hasZest = !Self.zests.isDisjoint(with: words + own)
        let parts = (hasJuice ? [fruit + " juice"] : []) + (hasZest ? [fruit + " zest"] : [])
        return parts.isEmpty ? nil : (isOfAll ? [] : foods.dropLast()) + parts
    }

    /// "whites of 3 eggs", "2 eggs, yolks only": that part of the food beside which it stands, and of no other: "100 g butter
    /// and 2 eggs, yolks only" have their butter. "1 egg + 1 yolk" are both.
    private func withPartOfEgg(_ names: [String]) -> [String] {
        let indices = scanner.tokens.indices
        let note = indices.filter { scanner.labels[$0] == .note && !scanner.isSign(",", at: $0) }
        let parts = note.map { scanner.word($0) }.filter(EnglishWords.eggParts.contains)
        guard parts.count == 1,
            note.allSatisfy({ Self.ofEggs.contains(scanner.word($0)) || scanner.word($0) == parts[0] }),
            let start = scanner.labels.firstIndex(of: .name), let end = scanner.labels.lastIndex(of: .name),
            let place = note.allSatisfy({ $0 < start }) ? names.indices.first : names.indices.last,
            note.allSatisfy({ $0 < start }) || note.allSatisfy({ $0 > end })
        else { return names }
        let words = names[place].split(separator: " ")
        guard let last = words.last, EnglishStem.stem(Folding.search(String(last))) == EnglishStem.stem("eggs") else {
            return names
        }
        var names = names
        names[place] = (words.dropLast() + ["egg", parts[0][...]]).joined(separator: " ")
        return names
    }

    private func isFruit(_ name: String) -> Bool {
        NameWords(name).words.last.map { Self.fruitStems.contains(EnglishStem.stem($0)) } ?? false
    }

    /// Of the line or of the part: "at room temperature, whites only".
    private static let ofEggs = EnglishWords.words("of from only the at room temperature temp cold")

    /// "1 lemon and its zest", "1 lemon and 2 tbsp of its juice": the fruit, and that part of it.
    private func withPartsOfFruit(_ names: [String]) -> [String] {
        guard let first = names.first, let last = NameWords(first).words.last,
            Self.fruits.contains(EnglishStem.stem(last))
        else { return names }
        let fruit = last.hasSuffix("s") ? String(first.dropLast()) : first
        return [first]
            + names.dropFirst().map { name in
                let words = name.split(separator: " ")
                guard words.count > 1, NameJoints.possessives.contains(Folding.search(String(words[0]))) else {
                    return name
                }
                return fruit + " " + words.dropFirst().joined(separator: " ")
            }
    }

    static let fruitStems = Set(fruits.map(EnglishStem.stem))
    private static let fruits = EnglishWords.words(
        "lemon lime orange grapefruit clementine tangerine mandarin satsuma yuzu bergamot pomelo"
    )
    private static let zests = EnglishWords.words("zest peel rind zested")
    private static let ofParts = EnglishWords.words(
        "juice juiced zest zested peel rind and only grated finely freshly squeezed the strained pared removed"
    )

    /// "1 orange, zest or juice", "peas, canned or fresh"; but "1 cup water, juice or milk" are three foods.
    func isChoice(_ index: Int) -> Bool {
        let word = scanner.word(index)
        if word != "juice" { return EnglishWords.choices.contains(word) }
        return scanner.tokens.indices.contains {
            scanner.labels[$0] == .name && Self.fruitStems.contains(EnglishStem.stem(scanner.word($0)))
        }
    }

    // MARK: - Alternatives in the note

    /// "(or margarine)", ", or melted butter", "or 2 tbsp oil": names that the note offers instead.
    private var notedAlternatives: [String] {
        scanner.tokens.indices.compactMap { index in
            guard scanner.labels[index] == .note, let offer = scanner.endOfChoice(at: index), isPartStart(index)
            else { return nil }
            var start = offer
            while Self.offers.contains(scanner.word(start)) { start += 1 }
            var end = start
            while let token = scanner.token(end), !token.isSign(","), !token.isSign(")"), !token.isSign(";"),
                end < start + 8
            {
                end += 1
            }
            return start < end ? alternative(start..<end) : nil
        }
    }

    func isPartStart(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        return !scanner.tokens[index - 1].isWord || scanner.labels[index - 1] != .note
    }

    private func alternative(_ range: Range<Int>) -> String? {
        if isKind(of: range) { return scanner.text(in: range) }
        let first = scanner.word(range.lowerBound)
        // "(or tin of tuna)" is a food, and so is "(or a tin of tuna)"; "(or can be left out)" is none.
        let isBare = Self.tins.contains(first) && scanner.word(range.lowerBound + 1) != "be"
        let isTin = isBare || isContainer(behind: range.lowerBound)
        guard isTin || !EnglishWords.remarks.subtracting(Self.counts).contains(first),
            isTin || !EnglishWords.afterOr.contains(first), !EnglishWords.adverbs.contains(first),
            isTin || !EnglishWords.asides.contains(first)
        else { return nil }
        let name = Self.name(of: scanner.text(in: range))
        let words = NameWords(name).words
        let isName = words.contains {
            !EnglishWords.adjectives.contains($0) && !EnglishWords.preparations.contains($0)
                && !EnglishWords.choices.contains($0) && !EnglishWords.adverbs.contains($0)
                && MeasureUnit.named($0)?.kind != .container
        }
        return isName || words.contains("juice") ? name : nil
    }

    /// "a jar of pesto"
    private func isContainer(behind article: Int) -> Bool {
        guard EnglishWords.counting.articles.contains(scanner.word(article)),
            let (unit, length) = scanner.unitPhrase(at: article + 1)
        else { return false }
        return unit.kind == .container && scanner.word(article + 1 + length) == "of"
    }

    private static let tins = EnglishWords.words("tin tins can cans")
    private static let offers = EnglishWords.words("use substitute other another any try")
    private static let counts = EnglishWords.words("one two three four five six")

    // MARK: - Joints

    static let joints = NameJoints(
        heads: EnglishWords.words(
            """
            milk oil stock broth bouillon sauce flour juice cheese beans bean peas bread rice sugar onion onions pepper peppers \
            vinegar wine seed seeds nut nuts paste powder mushroom mushrooms lettuce cabbage potato potatoes tomato \
            tomatoes orange oranges apple apples pear pears yogurt yoghurt cream chocolate chocolates pasta noodles \
            ravioli tortellini bagels croissants \
            breast breasts thigh thighs fillet fillets leaves chops mince lentils olives chilli chillies chili chilies \
            chiles chile berries salt mustard syrup zest peel extract essence sausage sausages steak steaks tortillas \
            squash grapes plums cherries shallots greens sprouts crackers chips puree meat curd jam marmalade jelly liqueur
            """
        ),
        wholes: EnglishWords.words(
            """
            butter margarine ghee lard shortening dripping salt sugar water milk cream honey tofu ham egg eggs bacon \
            cornstarch cornflour arrowroot crab pasta rice couscous quinoa bulgur orzo garlic ketchup mayonnaise
            """
        ),
        sources: EnglishWords.words(
            "meat mushroom onion garlic rice apple orange pear grape tomato pepper potato mustard plum cherry bean fish"
        ),
        products: EnglishWords.words(
            "stock broth bouillon juice sauce powder vinegar paste puree flour milk wine syrup jam jelly marmalade curd cordial zest peel soup"
        ),
        kinds: EnglishWords.words(
            """
            red green yellow white black brown golden purple pink orange blue dark light tiger king kosher sea instant \
            active manila littleneck cherrystone bittersweet semisweet
            """
        ),
        adjectives: EnglishWords.adjectives.union(EnglishWords.preparations).union(EnglishWords.choices)
            .subtracting(["juice", "gluten-free"]),
        pairs: ["half half", "sweet sour", "hot sour", "macaroni cheese", "mac cheese", "pork beans", "fish chips"]
    )
}
