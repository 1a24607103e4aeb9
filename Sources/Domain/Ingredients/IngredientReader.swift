/// Reads one line of a recipe as people write them, in English or Turkish. Deterministic, offline, and
/// never wrong about the words: whatever is not understood stays in the name or the note.
public enum IngredientReader {
    /// - Parameter language: that of the recipe; a line that is plainly in the other is read so.
    public static func read(_ line: String, language: Language) -> ReadLine {
        let line = WrittenEntities.decoded(line)
        if let title = heading(line) {
            var read = ReadLine()
            read.isHeading = true
            read.name = title
            return read
        }
        guard line.unicodeScalars.count <= longestLine else {
            var read = ReadLine()
            read.name = line
            return read
        }
        return switch self.language(of: line, hint: language) {
        case .en: EnglishReader.read(line)
        case .tr: TurkishReader.read(line)
        }
    }

    /// A line with its tokens; nil for one without amounts that could be told: a heading, or one that is too long.
    static func scanned(_ line: String, language: Language) -> (ReadLine, LineScanner)? {
        let line = WrittenEntities.decoded(line)
        guard heading(line) == nil, line.unicodeScalars.count <= longestLine else { return nil }
        return switch self.language(of: line, hint: language) {
        case .en: EnglishReader.scanned(line)
        case .tr: TurkishReader.scanned(line)
        }
    }

    /// In scalars. What is longer is no ingredient line, and stays one name.
    static let longestLine = 1000

    /// The language a text is plainly in, by the words that only one of them has; else the hint.
    public static func language(of text: String, hint: Language) -> Language {
        let text = WrittenEntities.decoded(text)
        var turkish = 0
        var english = 0
        for scalar in text.unicodeScalars where scalar.value > 0x7F && turkishLetters.contains(scalar) { turkish += 1 }
        if hint == .en && turkish == 0 { return .en }
        for word in NameWords(text, max: .max).words {
            if turkishWords.contains(word) { turkish += 2 }
            if englishWords.contains(word) { english += 2 }
        }
        if hint == .en { return turkish > english + 2 ? .tr : .en }
        return english > turkish ? .en : .tr
    }

    /// Letters that English recipes do not borrow.
    private static let turkishLetters: Set<Unicode.Scalar> = ["ı", "ş", "ğ", "İ", "Ş", "Ğ"]

    static let turkishWords = EnglishWords.words(
        """
        su cay yemek tatli bardagi kasigi fincani adet demet dis tutam dilim avuc paket yarim bucuk ve icin tuz seker \
        yagi sut un biber sogan sarimsak domates maydanoz karari
        """
    )

    static let englishWords = EnglishWords.words(
        """
        cup cups tablespoon tablespoons teaspoon teaspoons tbsp tsp ounce ounces oz pound pounds lb of and or with for \
        chopped sliced fresh ground finely the clove cloves large medium small to taste pinch handful can butter flour \
        sugar salt pepper water milk eggs egg oil slice slices onion onions garlic cheese bunch \
        celery stick sticks stalk stalks head heads bread chicken beef pork rice oil juice cream
        """
    )

    // MARK: - Headings

    /// Whether a line titles the ones below it, in either language, and is none itself.
    public static func isHeading(_ line: String) -> Bool { heading(WrittenEntities.decoded(line)) != nil }

    /// "For the sauce:", "Sosu için:", "Üzeri için", "FILLING:": a line that titles the ones below it.
    private static func heading(_ line: String) -> String? {
        guard !line.utf8.contains(where: Digits.isDigit), line.utf8.count <= 80 else { return nil }
        let words = line.split(whereSeparator: \.isWhitespace)
        guard let first = words.first, let last = words.last, words.count <= 8 else { return nil }
        let isPurpose = last.hasSuffix(";") && Folding.search(String(last.dropLast())) == TurkishWords.purpose
        if last.hasSuffix(":") || isPurpose {
            let title = words.joined(separator: " ").dropLast()
            return title.isEmpty ? nil : String(title)
        }
        let title = words.joined(separator: " ")
        let start = Folding.search(String(first))
        if words.count == 1 { return TurkishWords.places.contains(start) ? title : nil }
        // "For the sauce: cream and butter" and "For the pan, butter" name what goes in.
        if hasSignInside(words) { return nil }
        return isEnglishPurpose(words.map { Folding.search(String($0)) }) || isTurkishPurpose(words) ? title : nil
    }

    private static func hasSignInside(_ words: [Substring]) -> Bool {
        let title = words.joined(separator: " ")
        return title.dropLast().contains { signs.contains($0) }
            || words.contains { $0 != words.last && ($0.hasSuffix("-") || $0.hasSuffix(".")) }
            || words.contains { $0.hasPrefix("-") }
    }

    private static let signs: Set<Character> = [
        ",", ";", ":", "(", ")", "[", "]", "{", "}", "+", "&", "/", "|", "=", "–", "—", "−", "•", "·",
    ]

    /// "For the dough", "For the lemon curd", "To serve", but not "For the garnish chopped pistachios" or "For the pan butter".
    /// A longer one has to end in what is made: "For the vanilla cream cheese frosting".
    private static func isEnglishPurpose(_ words: [String]) -> Bool {
        if words.count == 2, words[0] == "to" { return dishing.contains(words[1]) }
        guard 3...6 ~= words.count, words[0] == "for", words[1] == "the" else { return false }
        if words.count > 3, EnglishWords.purposePlaces.contains(words[2]) {
            return words.count == 4 && EnglishWords.purposeParts.contains(words[3])
        }
        return words.count <= 4 || PartNames.english.contains(words[words.count - 1])
    }

    private static let dishing = EnglishWords.words("serve garnish decorate finish assemble")

    /// "Sosu için", "Tepsiyi yağlamak için", but not "ceviz üzeri için" or "un açmak için".
    private static func isTurkishPurpose(_ words: [Substring]) -> Bool {
        let folded = words.map { Folding.search(String($0)) }
        guard words.count <= 4, folded.last == TurkishWords.purpose else { return false }
        let (purpose, before) = (folded[folded.count - 2], folded.dropLast(2))
        let isVerb = purpose.hasSuffix("mak") || purpose.hasSuffix("mek")
        let isAlone = before.isEmpty && TurkishWords.titledAlone.contains(purpose)
        guard isVerb || isAlone || TurkishWords.titledParts.contains(purpose) else { return false }
        return before.allSatisfy {
            TurkishWords.titledParts.contains($0) || TurkishWords.places.contains($0)
                || TurkishWords.purposeFirsts.contains($0)
        }
    }
}
