/// The name of a line, as the steps of a method may say it.
struct StepName {
    let words: [StepWord]
    /// The heading under which the line stands; empty above all of them.
    let section: String
    let text: String

    init(_ name: String, in section: String) {
        let said = StepToken.tokens(of: name).compactMap(\.word)
        // "Tuna in water" is tuna.
        let end = said.dropFirst().firstIndex { Self.prepositions.contains($0) } ?? said.count
        let kept = said[..<end]
        words = kept.enumerated().map { StepWord($1, isTied: $0 > 0 && $0 == kept.count - 1) }
        self.section = section
        text = said.joined(separator: " ")
    }

    var head: StepWord? { words.last }

    /// "Lemon" of "lemon juice", "tavuk" of "tavuk göğsü": what a step calls the line as well, where no line is called so; nil
    /// where the name has no such part.
    var whole: StepWord? {
        guard let head, words.count > 1, head.isPart else { return nil }
        return words.last { !$0.isPart }
    }

    /// "Pul biber" and "black pepper", which no step means that has peppers to cut.
    var isGround: Bool {
        guard let head, Self.peppers.contains(head.stem) else { return false }
        return words.dropLast().contains { Self.ground.contains($0.word) }
    }

    /// "Peanut butter" and "coconut milk", which are no butter and no milk.
    var isOfNuts: Bool {
        guard let head, Self.dairy.contains(head.stem) else { return false }
        return words.dropLast().contains { Self.nuts.contains($0.stem) }
    }

    private static let dairy: Set<String> = ["butter", "milk", "cream", "sut", "krema"]
    private static let nuts = Set(
        EnglishWords.words(
            """
            peanut almond cashew hazelnut nut pistachio walnut pecan sesame cocoa cacao coconut oat soy rice apple \
            cookie badem findik fistik hindistan cevizi yulaf soya kakao
            """
        )
        .map(EnglishStem.stem)
    )
    static let peppers: Set<String> = ["pepper", "biber"]
    private static let ground = EnglishWords.words("pul toz kara karabiber black white cayenne ground isot")
    private static let prepositions = EnglishWords.words("in with for from icin")
}

/// A word of a name.
struct StepWord {
    /// Folded as search folds.
    let word: String
    /// In the singular, and without what ties it to the word before.
    let stem: String
    /// The part of something that the word before names: "juice", "fillets", "kabuğu".
    let isPart: Bool
    /// "Yağ" of "zeytinyağı", by which a step may call it.
    let short: String?
    private let english: String
    /// A part is told from other words by what ties it: "tozu" from "toz", "suyu" from "su".
    let isOwnPart: Bool

    /// - Parameter isTied: whether it is the last of several words: "salçası" of "domates salçası".
    init(_ word: String, isTied: Bool) {
        self.word = word
        english = EnglishStem.stem(word)
        let untied = isTied || word.hasSuffix("yagi") ? TurkishStem.untied(word) : nil
        let isOwnPart = isTied && Self.turkishParts.contains(word)
        self.isOwnPart = isOwnPart
        isPart = isOwnPart || isTied && Self.parts.contains(english) || Self.turkishParts.contains(word)
        stem = untied ?? TurkishStem.singular(english)
        short = word.utf8.count > 4 && (untied ?? word).hasSuffix("yag") ? "yag" : nil
    }

    /// "Mercimeği" is a form of "mercimek", "onions" of "onion", "unu" of "un", and "yoğur" of nothing but itself.
    func isSaid(by other: String) -> Bool {
        if other == word { return true }
        if isOwnPart { return isSaidTied(by: other) }
        if EnglishStem.stem(other) == english || other == word + "s" { return true }
        if Self.covered[other] == english { return true }
        return TurkishStem.isForm(other, of: word) || stem != word && TurkishStem.isForm(other, of: stem)
    }

    /// "Suyunu" of "suyu".
    private func isSaidTied(by other: String) -> Bool {
        TurkishStem.isForm(other, of: word == "suyu" ? "su" : stem, isOwned: true)
    }

    private static let parts = EnglishWords.words(
        "juice zest peel rind thigh breast fillet leg drumstick wing extract leaf clove"
    )
    private static let turkishParts = EnglishWords.words(
        "suyu kabugu rendesi tozu sarisi beyazi aki ozu ozutu yapragi yapraklari gogsu butu kanadi kanatlari otu"
    )
    private static let covered = [
        "salted": "salt", "buttered": "butter", "floured": "flour", "sugared": "sugar", "peppered": "pepper",
    ]
}
