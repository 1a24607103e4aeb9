/// In which state a name says its food is: cooked, canned and drained, skinless, baby.
///
/// The state is part of what a food is (I-01): what a household has learned of "brown rice" says nothing of
/// "cooked brown rice". An empty state means that nothing is said.
public struct FoodState: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let cooked = Self(rawValue: 1 << 0)
    public static let raw = Self(rawValue: 1 << 1)
    public static let dried = Self(rawValue: 1 << 2)
    public static let fresh = Self(rawValue: 1 << 3)
    public static let canned = Self(rawValue: 1 << 4)
    public static let frozen = Self(rawValue: 1 << 5)
    public static let drained = Self(rawValue: 1 << 6)
    public static let undrained = Self(rawValue: 1 << 7)
    public static let smoked = Self(rawValue: 1 << 8)
    public static let lean = Self(rawValue: 1 << 9)
    public static let extraLean = Self(rawValue: 1 << 10)
    public static let fatFree = Self(rawValue: 1 << 11)
    public static let lowFat = Self(rawValue: 1 << 12)
    public static let fullFat = Self(rawValue: 1 << 13)
    public static let skinOn = Self(rawValue: 1 << 14)
    public static let skinless = Self(rawValue: 1 << 15)
    public static let boneIn = Self(rawValue: 1 << 16)
    public static let boneless = Self(rawValue: 1 << 17)
    public static let baby = Self(rawValue: 1 << 18)
    public static let salted = Self(rawValue: 1 << 19)
    public static let unsalted = Self(rawValue: 1 << 20)
    public static let sweetened = Self(rawValue: 1 << 21)
    public static let unsweetened = Self(rawValue: 1 << 22)

    /// The state that a name states, and the note of its line.
    public init(name: String, note: String = "") {
        self = FoodStateReader.state(of: NameWords(name).words)
        if !note.isEmpty { formUnion(FoodStateReader.state(ofNote: NameWords(note))) }
    }

    /// The words for it, in the order of a label: "cooked, drained".
    public func text(_ language: Language) -> String {
        Self.texts.filter { contains($0.state) }.map { language == .en ? $0.en : $0.tr }.joined(separator: ", ")
    }

    private static let texts: [(state: FoodState, en: String, tr: String)] = [
        (.canned, "canned", "konserve"), (.frozen, "frozen", "donmuş"), (.fresh, "fresh", "taze"),
        (.dried, "dried", "kuru"), (.smoked, "smoked", "füme"), (.raw, "raw", "çiğ"), (.cooked, "cooked", "haşlanmış"),
        (.drained, "drained", "süzülmüş"), (.undrained, "undrained", "süzülmemiş"), (.baby, "baby", "bebek"),
        (.lean, "lean", "lean"), (.extraLean, "extra lean", "extra lean"), (.fatFree, "fat-free", "yağsız"),
        (.lowFat, "low-fat", "yarım yağlı"), (.fullFat, "full-fat", "tam yağlı"), (.skinOn, "skin-on", "derili"),
        (.skinless, "skinless", "derisiz"), (.boneIn, "bone-in", "kemikli"), (.boneless, "boneless", "kemiksiz"),
        (.salted, "salted", "tuzlu"), (.unsalted, "unsalted", "tuzsuz"), (.sweetened, "sweetened", "şekerli"),
        (.unsweetened, "unsweetened", "şekersiz"),
    ]

    /// How near the foods of two names are that agree but for their states: 1 for the same state.
    ///
    /// Fresh or raw is what a food is where nothing is said, and a can or a freezer changes little of it; cooking and
    /// drying change what 100 g hold by the water that goes in or out.
    func likeness(_ other: FoodState) -> Double {
        if self == other { return 1 }
        // What comes in a can has been cooked in it.
        if contains(.canned) && other.contains(.cooked) || contains(.cooked) && other.contains(.canned) {
            return 0.85 * subtracting([.canned, .cooked]).likeness(other.subtracting([.canned, .cooked]))
        }
        let different = symmetricDifference(other)
        var likeness = 1.0
        for (state, factor) in Self.factors where different.contains(state) { likeness *= factor }
        for (one, another) in Self.opposites
        where contains(one) && other.contains(another) || contains(another) && other.contains(one) {
            likeness *= 0.6
        }
        return likeness
    }

    /// Without what goes without saying: noodles and seeds are dried unless they are said to be fresh.
    func telling(of words: [String]) -> FoodState {
        contains(.dried) && words.contains(where: Self.dryByNature.contains) ? subtracting(.dried) : self
    }

    private static let dryByNature = EnglishWords.words(
        """
        ground powder flake flakes seed seeds peppercorn peppercorns noodle noodles vermicelli pasta spaghetti macaroni \
        lentil lentils seasoning toz tohumu makarna eriste mercimek
        """
    )

    private static let factors: [(FoodState, Double)] = [
        (.cooked, 0.65), (.dried, 0.62), (.smoked, 0.7), (.fatFree, 0.75), (.canned, 0.85), (.lowFat, 0.85),
        (.extraLean, 0.88), (.lean, 0.9), (.skinOn, 0.9), (.sweetened, 0.9), (.baby, 0.93), (.frozen, 0.95),
        (.salted, 0.95), (.unsalted, 0.95), (.unsweetened, 0.95), (.fullFat, 0.95), (.boneIn, 0.95),
        (.undrained, 0.95), (.raw, 0.97), (.fresh, 0.97), (.drained, 0.97), (.skinless, 0.97), (.boneless, 0.97),
    ]

    private static let opposites: [(FoodState, FoodState)] = [
        (.cooked, .raw), (.dried, .fresh), (.dried, .canned), (.dried, .frozen), (.dried, .cooked), (.canned, .fresh),
        (.canned, .raw), (.canned, .frozen), (.frozen, .fresh), (.drained, .undrained), (.fatFree, .fullFat),
        (.lowFat, .fullFat), (.fatFree, .lowFat), (.lean, .extraLean), (.skinOn, .skinless), (.boneIn, .boneless),
        (.salted, .unsalted), (.sweetened, .unsweetened),
    ]
}

extension ReadLine {
    /// The state of the line's food: by its name, by its note ("cooked", "skin on"), and by the can it comes in.
    public var state: FoodState { FoodState(name: foodName).union(notedState) }

    /// The state that stands beside the name, and so goes for each of the line's names.
    public var notedState: FoodState {
        var state = note.isEmpty ? [] : FoodStateReader.state(ofNote: NameWords(note))
        if isInCan || isFromTin,
            FoodState(name: foodName).union(state).isDisjoint(with: [.fresh, .dried, .frozen, .raw])
        {
            state.insert(.canned)
        }
        return state
    }

    /// What the vocabulary calls the line's food: its name with the state that stands beside it, "brown rice, cooked", so
    /// that the name alone tells its state.
    public func ingredientName(_ language: Language) -> String {
        let beside = notedState.subtracting(FoodState(name: foodName))
        return beside.isEmpty || foodName.isEmpty ? soughtName : soughtName + ", " + beside.text(language)
    }

    /// The key of the line's food in the vocabulary.
    public var ingredientKey: IngredientKey { IngredientKey(soughtName, state: notedState) }

    private var isInCan: Bool {
        guard let can = amounts.first(where: { $0.unit?.key == "can" }) else { return false }
        if NameWords(can.unitText).words.contains(where: Self.cans.contains) { return true }
        let words = NameWords(foodName).words
        return words.contains { Self.tinned.contains(TurkishStem.singular($0)) }
            && !FoodState(name: foodName).contains(.cooked)
    }

    /// "tomatoes (tin)", "tuna, from a can"; but "butter, for the tin".
    private var isFromTin: Bool {
        note.split { $0 == "," || $0 == ";" || $0 == "(" || $0 == ")" }.contains { part in
            let words = NameWords(String(part)).words
            return words.last.map(Self.cans.contains) ?? false
                && words.dropLast().allSatisfy { $0 == "from" || $0 == "a" }
        }
    }

    private static let cans: Set<String> = ["can", "cans", "tin", "tins", "konserve", "teneke"]
    /// A Turkish kutu may be a carton of milk as well: of these it is a tin.
    private static let tinned: Set<String> = [
        "nohut", "fasulye", "barbunya", "borulce", "bezelye", "misir", "domates", "ton", "ananas",
    ]
}
