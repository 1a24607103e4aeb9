/// The words of a name as matching sees them: stems of the words that say what food it is, and its state apart.
struct MatchWords: Sendable {
    let stems: [String]
    /// Says little of what food it is: "organic", "large".
    let isLight: [Bool]
    /// What the thing is, as opposed to what kind of it: "juice" in "lemon juice".
    let head: String?
    /// Whether the head stands before a preposition: "cherries in syrup" are no "cherry syrup".
    let headIsBound: Bool
    /// The animals that the name says it is of: "pork" in "pork bones".
    let animals: [String]

    /// - Parameter words: folded.
    init(_ words: [String], _ language: Language) {
        let stated = Self.withoutStates(words)
        let kept = language == .en ? Self.withFreedoms(stated) : stated
        let light = language == .en ? Self.lightEnglish : Self.lightTurkish
        let isMeat = language == .en && kept.contains(where: Self.meats.contains)
        stems = kept.map { word in
            if isMeat, Self.isMince(word) { return "ground" }
            return language == .en ? EnglishStem.stem(word) : TurkishStem.stem(word)
        }
        let lights = kept.map { light.contains($0) && !(isMeat && Self.isMince($0)) }
        isLight = lights
        let end = language == .en ? Self.endOfHead(kept, lights) : kept.count
        headIsBound = end < kept.count
        animals = language == .en ? stems.filter(Self.animals.contains) : []
        var head: String?
        for index in (0..<end).reversed() where !isLight[index] {
            head = stems[index]
            break
        }
        self.head = head
    }

    /// "leg of lamb", "tuna in oil": the head stands before the preposition. "Single fillet of salmon" is salmon.
    private static func endOfHead(_ words: [String], _ lights: [Bool]) -> Int {
        words.indices.first { prepositions.contains(words[$0]) && ($0 == 0 || !lights[$0 - 1]) } ?? words.count
    }

    static let lightWeight = 0.12

    /// Whether a folded word says little in either language.
    static func isLight(_ word: String) -> Bool { lightEnglish.contains(word) || lightTurkish.contains(word) }

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

    /// All words where every one of them states a state: the name is then nothing else.
    static func withoutStates(_ words: [String]) -> [String] {
        var kept: [String] = []
        var index = 0
        while index < words.count {
            if let found = FoodStateReader.found(at: index, in: words) {
                index = found.end
            } else {
                kept.append(words[index])
                index += 1
            }
        }
        return kept.isEmpty ? words : kept
    }

    /// What a food is free of is one word with "free", and tells it from others: "dairy yogurt" is no dairy-free yogurt, and
    /// "wheat-free bread" no wheat bread (H-04). "Free-range" says little.
    private static func withFreedoms(_ words: [String]) -> [String] {
        var joined: [String] = []
        for (index, word) in words.enumerated() {
            let isRange = index + 1 < words.count && words[index + 1] == "range"
            if word == "free", !isRange, let before = joined.last {
                joined[joined.count - 1] = before + "-free"
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    /// Minced onion is onion; minced beef is what others call ground beef.
    private static func isMince(_ word: String) -> Bool { word == "minced" || word == "mince" }

    private static let meats = EnglishWords.words("beef pork lamb veal turkey chicken meat venison mutton bison")

    private static let animals = EnglishWords.words("beef pork lamb veal goat chicken turkey duck goose")

    private static let prepositions = EnglishWords.words("of in with from on for without")

    private static let lightEnglish = EnglishWords.words(
        """
        freshly organic ripe large small medium free range good quality best extra fine finely coarsely roughly \
        chopped diced sliced grated shredded crushed minced peeled whole plain unwaxed natural \
        homemade bulk mild store bought favorite favourite your cold warm hot of the a an or and in with from on for about such as \
        thin thick thinly young sized trimmed pitted seedless few more some piece soft very ready made flavorless new season \
        drizzle drizzles grind grinds grinding sprinkle sprinkling scattering \
        portion portions flesh halves fillet fillets filet filets medallion medallions trimmings pieces chunks to eat \
        stem stems lukewarm tepid generous plenty quantity plump live purchased preferred choice selection \
        slice slices wedge wedges ribbon ribbons curl curls segment segments section sections lobe lobes branch branches \
        disc discs but grass fed pasture raised well flavored flavoured flavorful flavourful pack packed combination variety \
        sushi grade activated wavy nice ripest regular normal ordinary standard
        """
    )

    private static let lightTurkish = EnglishWords.words(
        """
        adet tane buyuk kucuk orta boy ince iri organik koy dogal kaliteli bir ilik soguk sicak temiz parca ayiklanmis \
        dogranmis rendelenmis kiyilmis ve veya ile icin az cok iyi normal
        """
    )
}

/// A name, and the parts of it that may be meant instead: "butter or margarine", "rice wine/white wine".
struct NameReadings {
    let all: [(words: [String], factor: Double)]
    /// By which the score is lowered of a name that is near the whole name, and not the same.
    private(set) var nearness = 1.0
    /// The same where that name joins nothing: "yulaf ile süt" is no "yulaf sütü", but "garlic and herb soft cheese" is near
    /// "garlic and herb cheese".
    private(set) var nearnessOfSum = 1.0

    init(_ name: NameWords) {
        var all = [(words: name.words, factor: 1.0)]
        if let bracket = name.gaps.firstIndex(of: .bracket), bracket > 0 {
            all.append((Array(name.words[..<bracket]), 0.98))
        }
        for joint in [Joint.word("or"), .gap(.slash), .word("veya"), .word("yahut"), .word("yada"), .word("ya")] {
            let parts = Self.parts(of: name, by: joint)
            guard parts.count > 1, let first = parts.first, let last = parts.last else { continue }
            let share = parts.dropLast().allSatisfy(Self.isOnlyKind) ? 1 : Self.ofSeveral
            nearness = min(nearness, share < 1 ? Self.ofSum : 1)
            all.append((first, 0.95 * share))
            // "lime or lemon juice": the first shares the head of the last.
            if first.count == 1, last.count > 1 { all.append((first + last.suffix(1), 0.97 * share)) }
            all.append((last, 0.85 * share))
        }
        for joint in [Joint.word("and"), .gap(.comma), .word("ve"), .word("ile")] + Self.littles.map(Joint.word) {
            let parts = Self.parts(of: name, by: joint)
            guard parts.count > 1, let first = parts.first else { continue }
            if Self.isSum(parts, by: joint) { nearnessOfSum = Self.ofSum }
            all.append((first, 0.75))
        }
        self.all = all
    }

    /// What is left of the score of a name that has the same words: "coconut, milk" is no coconut milk, and "coconut/milk"
    /// offers two foods. A name that joins words itself is the same.
    func nearness(of name: String) -> Double {
        guard nearness < 1 || nearnessOfSum < 1, !Self.joins(name), !Self.offers(name) else { return 1 }
        return 0.99 * min(nearness, nearnessOfSum)
    }

    private static func offers(_ name: String) -> Bool {
        let name = NameWords(name)
        return name.gaps.contains(.slash) || name.words.contains { NameJoints.choices.contains($0) }
    }

    /// "Yulaf biraz süt", but "az yağlı süt", "domates biraz olgun".
    private static let littles = ["biraz", "az", "kadar"]

    /// Whether a name joins several words itself.
    static func joins(_ name: String) -> Bool {
        let name = NameWords(name)
        return name.gaps.contains(.comma) || name.words.contains { (["and", "ve", "ile"] + littles).contains($0) }
    }

    /// What is left of the score of one of several foods, which is never sure: what the others contain the name contains,
    /// too (H-04).
    private static let ofSeveral = 0.82
    /// Of what is near them all: "coconut/milk" has all words of coconut milk.
    private static let ofSum = 0.8

    /// "Yulaf ile süt", "yulaf, süt" are no oat milk. But "juice, lemon" and "butter, unsalted" are one food.
    private static func isSum(_ parts: [[String]], by joint: Joint) -> Bool {
        if parts.dropLast().allSatisfy(isOnlyKind) { return false }
        if case .word(let word) = joint, !littles.contains(word) { return true }
        if parts[0].count == 1, milks.contains(parts[0][0]),
            parts.dropFirst().contains(where: { plants.contains($0.joined()) })
        {
            return true
        }
        return parts.dropFirst().contains(where: endsInHead) && !endsInHead(parts[0])
    }

    /// "Milk, coconut" may be both, and "butter, peanut".
    private static let milks: Set<String> = ["milk", "butter", "cream", "sut"]
    private static let plants = EnglishWords.words(
        "coconut almond oat oats soy soya rice cashew hazelnut peanut badem yulaf"
    )

    private static func endsInHead(_ part: [String]) -> Bool {
        guard let last = part.last else { return false }
        return [EnglishReader.joints, TurkishReader.joints].contains { joints in
            joints.heads.contains(last) || joints.wholes.contains(last)
        }
    }

    /// "Whole or 2% milk", "extra-firm or firm tofu": words that say how the one food is, and name none.
    private static func isOnlyKind(_ part: [String]) -> Bool {
        part.allSatisfy { word in
            [EnglishReader.joints, TurkishReader.joints].contains { joints in
                joints.adjectives.contains(word) && !joints.kinds.contains(word)
            } || MatchWords.isLight(word)
        }
    }

    private enum Joint {
        case word(String)
        case gap(NameWords.Gap)
    }

    private static func parts(of name: NameWords, by joint: Joint) -> [[String]] {
        var parts: [[String]] = []
        var part: [String] = []
        for (index, (word, gap)) in zip(name.words, name.gaps).enumerated() {
            // "garlic-and-herb cheese" is one cheese.
            let isTied = gap == .hyphen || index + 1 < name.gaps.count && name.gaps[index + 1] == .hyphen
            switch joint {
            case .word(let separator) where word == separator && !isTied:
                if !part.isEmpty { parts.append(part) }
                part = []
                continue
            case .gap(let separator) where gap == separator:
                if !part.isEmpty { parts.append(part) }
                part = [word]
                continue
            // "pirinç ya da bulgur": "da" belongs to the joint.
            case .word("ya") where word == "da" && part.isEmpty: continue
            default: part.append(word)
            }
        }
        return part.isEmpty ? parts : parts + [part]
    }
}
