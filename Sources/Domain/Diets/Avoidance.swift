/// Something that a person does not eat, and why.
public struct Avoidance: Hashable, Sendable {
    /// How much it matters. A dislike is marked; it never hides or blocks a dish.
    public enum Severity: String, CaseIterable, Hashable, Sendable {
        case allergy, diet, dislike
    }

    /// What is avoided.
    public enum Target: Hashable, Sendable {
        /// Any of these substances.
        case substances(Substances)
        /// An ingredient, by the key that tells ingredients apart, the kinds of which its food is made, and all that it is
        /// called.
        case ingredient(key: String, kinds: Set<String>? = nil, names: [AvoidedWords] = [])
        /// What a person wrote, such as "kiwi".
        case words(AvoidedWords)
    }

    public let severity: Severity
    public let target: Target
    /// Whether traces count, too.
    public let countsTraces: Bool

    /// Whether names decide, and not the substances in a food.
    public var isByName: Bool { if case .substances = target { false } else { true } }

    /// The substances that are avoided; none where names decide.
    public var substances: Substances { if case .substances(let avoided) = target { avoided } else { [] } }

    public init(_ severity: Severity, _ target: Target, countsTraces: Bool = false) {
        self.severity = severity
        self.countsTraces = countsTraces
        // Who dislikes olives may like their oil; whom they harm, it may harm.
        if severity == .dislike, case .words(var words) = target {
            words.isOilOther = true
            self.target = .words(words)
        } else {
            self.target = target
        }
    }

    /// The avoidance that follows from a diet.
    public init(_ diet: Diet) {
        self.init(.diet, .substances(diet.avoided))
    }
}

/// Words of a person's own for something to avoid, compared with the names of foods.
public struct AvoidedWords: Hashable, Sendable {
    /// How a name answers to the words.
    enum Match: Comparable {
        /// The name has nothing in common with the words.
        case different
        /// The name may mean the same: "peanut" beside "nut", "fıstığı" beside "fıstık".
        case similar
        /// The name has another name of the food that the words mean: "fındık ezmesi" beside "hazelnut". It may be chance,
        /// as honey's "bal" is in "bal kabağı", the pumpkin.
        case meant
        /// The name has all the words in their order, as singular or plural, or says that they are in it: "çilekli".
        case same
    }

    /// The words as they were typed.
    public let text: String
    /// The kinds of plants and animals that the words mean; nil where nobody knows.
    let kinds: Set<String>?
    /// The substances that all foods hold that the words mean: what is certainly free of them is none of those. Empty where
    /// nobody knows.
    let substances: Substances
    /// Whether an oil that is pressed of it is something else: "olive oil" beside "olives".
    var isOilOther = false
    private let words: [String]
    /// The words of the names, in either language, of the foods that they mean.
    private let meant: [[String]]
    /// The words of the other names by which the household calls what they mean.
    private let others: [[String]]

    /// - Parameters:
    ///   - names: the other names by which the household calls what the text means.
    ///   - foods: the names, in either language, of the foods that the text means.
    ///   - substances: those that these foods hold, each at least one of `Substances.ofOneFood`.
    public init(
        _ text: String,
        called names: [String] = [],
        meaning foods: [String] = [],
        kinds: Set<String>? = nil,
        substances: Substances = []
    ) {
        self.text = text
        self.kinds = kinds
        self.substances = substances
        words = Self.words(of: text)
        meant = foods.map(Self.words).filter { !$0.isEmpty }
        others = names.map(Self.words)
    }

    func match(_ name: String) -> Match {
        let other = Self.words(of: name)
        if words.isEmpty || other.isEmpty { return .similar }
        if isSame(words, in: other) { return .same }
        if meant.contains(where: { isSame($0, in: other) }) { return .meant }
        let isPart = other.joined().contains(words.joined()) || words.joined().contains(other.joined())
        let telling = other.filter { !Self.joints.contains($0) }
        return isPart || words.contains { word in telling.contains { Self.isSimilar(word, $0) } }
            ? .similar : .different
    }

    /// Whether a name has all the words in their order, as singular or plural, or says that they are in it.
    private func isSame(_ words: [String], in other: [String]) -> Bool {
        let starts = 0..<max(0, other.count - words.count + 1)
        return starts.contains { start in
            let next = other.dropFirst(start + words.count).first
            if isOilOther, let next, Self.oils.contains(next) { return false }
            return zip(words, other[start...]).allSatisfy { Self.isSameWord($0, $1) || Self.isWith($0, $1) }
        }
    }

    /// Whether a text has all the words in their order, as singular or plural, or the last, in its singular too, with a
    /// Turkish ending or as the beginning of a longer word: "kiwifruit", and "mantarla" of "mantarlar". So it is with
    /// another name of the same: "cilantro", which the household calls "kişniş" as well.
    func stand(in text: String) -> Bool {
        let other = Self.words(of: text)
        return ([words] + meant + others).contains { Self.stand($0, in: other) }
    }

    /// Whether a name says another name of the same.
    func areCalled(_ name: String) -> Bool {
        let other = Self.words(of: name)
        return (meant + others).contains { Self.stand($0, in: other) }
    }

    private static func stand(_ words: [String], in other: [String]) -> Bool {
        guard let first = words.first, let last = words.last else { return false }
        let lasts = [last] + Self.singulars(of: last)
        return other.indices.dropLast(words.count - 1).contains { start in
            // Most words of a line differ from the start.
            guard other[start].utf8.prefix(2).elementsEqual(first.utf8.prefix(2)) else { return false }
            let end = start + words.count - 1
            return zip(words.dropLast(), other[start...]).allSatisfy { Self.isSameWord($0, $1) }
                && (Self.isSameWord(last, other[end])
                    || lasts.contains { $0.utf8.count > 3 && other[end].hasPrefix($0) }
                    || TurkishStem.forms(of: other[end], isOfCompound: false).contains(where: lasts.contains))
        }
    }

    /// The folded names by which a food may go that the words mean: as they were typed, in the singular, and in the plural,
    /// which alone are longer: what is called "Hazelnuts" is avoided by "hazelnut", too.
    public var names: [String] {
        let name = Folding.search(text)
        return [name] + Self.singulars(of: name) + Self.plurals(of: name)
    }

    /// How words of both languages end in the plural, and in the singular instead.
    private static let endings: [(plural: String, singular: String)] = [
        ("ies", "y"), ("es", ""), ("s", ""), ("ler", ""), ("lar", ""),
    ]

    private static func words(of text: String) -> [String] {
        Folding.search(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static func isSameWord(_ one: String, _ other: String) -> Bool {
        one == other || plurals(of: one).contains(other) || plurals(of: other).contains(one)
    }

    private static func singulars(of word: String) -> [String] {
        endings.filter { word.hasSuffix($0.plural) }.map { word.dropLast($0.plural.count) + $0.singular }
    }

    private static func plurals(of word: String) -> [String] {
        endings.filter { word.hasSuffix($0.singular) }.map { word.dropLast($0.singular.count) + $0.plural }
    }

    /// Join the words of a name, and are no food: an "orange" is not like the "or" of "butter or oil".
    private static let joints = EnglishWords.words("or of and with in on to for from ve veya yahut ya da ile icin")
    private static let oils: Set<String> = ["oil", "oils", "yag", "yagi"]

    /// Whether a word of a name says that something is in it: "çilekli" of "çilek" and of "çilekler".
    private static func isWith(_ typed: String, _ other: String) -> Bool {
        guard other.hasSuffix("li") || other.hasSuffix("lu") else { return false }
        return isSameWord(typed, String(other.dropLast(2)))
    }

    /// Whether two words begin alike, as an inflected word begins like the word in a dictionary. Two letters are alike only
    /// where a word has no more: "yer" is no form of "yeşil".
    private static func isSimilar(_ one: String, _ other: String) -> Bool {
        let shared = zip(one, other).prefix { $0 == $1 }.count
        let shorter = min(one.count, other.count)
        return shared >= min(4, max(shorter <= 2 ? 2 : 3, shorter - 1))
    }
}
