/// The words of a name as matching sees them.
struct MatchWords: Sendable {
    let stems: [String]
    /// Says little of what food it is: "fresh", "large", "taze".
    let isLight: [Bool]
    /// What the thing is, as opposed to what kind of it: "juice" in "lemon juice".
    let head: String?

    init(_ text: String, _ language: Language) {
        let words = Self.words(text)
        let light = language == .en ? Self.lightEnglish : Self.lightTurkish
        let stems = words.map { language == .en ? EnglishStem.stem($0) : TurkishStem.stem($0) }
        let isLight = words.map(light.contains)
        // "leg of lamb", "tuna in oil": the head stands before the preposition.
        let end = language == .en ? words.firstIndex(where: Self.prepositions.contains) ?? words.count : words.count
        let heavy = words.indices.prefix(end).last { !isLight[$0] }
        head = heavy.map { stems[$0] }
        self.stems = stems
        self.isLight = isLight
    }

    static let lightWeight = 0.12

    /// Rare words tell foods apart.
    static func weight(count: Int, of total: Int) -> Double {
        let share = Double(total + 1) / Double(count + 1)
        var weight = 1.0
        var step = share
        while step > 8 {
            weight += 0.25
            step /= 4
        }
        return weight
    }

    /// The name itself, and the first of several it offers: "butter or margarine", "rice wine/white wine".
    static func alternatives(_ name: String) -> [(text: String, factor: Double)] {
        var found = [(name, 1.0)]
        if let bracket = name.firstIndex(of: "(") { found.append((String(name[..<bracket]), 0.98)) }
        for separator in [" or ", "/", " veya ", " ya da "] {
            let parts = name.split(separator: separator)
            guard parts.count > 1, let first = parts.first, let last = parts.last else { continue }
            found.append((String(first), 0.95))
            // "lime or lemon juice": the first shares the head of the last.
            if !first.contains(" "), let head = last.split(separator: " ").last, head != last {
                found.append((first + " " + head, 0.97))
            }
            found.append((String(last), 0.85))
        }
        for separator in [" and ", ",", " ve "] {
            if let first = name.split(separator: separator).first, first != name[...] {
                found.append((String(first), 0.75))
            }
        }
        return found
    }

    private static func words(_ text: String) -> [String] {
        Folding.search(text).split { !$0.isLetter && !$0.isNumber && $0 != "'" }
            .map { $0.hasSuffix("'") ? String($0.dropLast()) : String($0) }
    }

    private static let prepositions = EnglishWords.words("of in with from on for without")

    private static let lightEnglish = EnglishWords.words(
        """
        fresh freshly organic ripe large small medium free range good quality best extra fine finely coarsely roughly \
        chopped diced sliced grated shredded crushed minced peeled whole raw plain unwaxed boneless skinless lean natural \
        homemade store bought favorite favourite your cold warm hot of the a an or and in with from on for about such as \
        thin thick thinly baby young medium-sized trimmed pitted seedless cooked uncooked few more some piece soft very ready made flavorless new season
        """
    )

    private static let lightTurkish = EnglishWords.words(
        """
        taze adet tane buyuk kucuk orta boy ince iri organik koy dogal kaliteli bir ilik soguk sicak temiz parca ayiklanmis \
        dogranmis rendelenmis kiyilmis ve veya ile icin az cok iyi
        """
    )
}
