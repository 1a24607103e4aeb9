/// A substance that people avoid: the 14 allergens of EU law (Regulation 1169/2011, annex II), and those of diets.
public enum Substance: UInt8, CaseIterable, Hashable, Sendable {
    case gluten, crustaceans, eggs, fish, peanuts, soya, milk, nuts, celery, mustard, sesame, sulphites, lupin, molluscs
    /// Meat of any land animal, including fat, broth and gelatin.
    case meat
    /// Pork, which always occurs together with `meat`.
    case pork
    case honey, alcohol

    /// The name in files and in the database, which must never change.
    public var word: String { Self.words[Int(rawValue)] }

    public init?(word: String) {
        guard let known = Self.byWord[word] else { return nil }
        self = known
    }

    private static let words = allCases.map { "\($0)" }
    private static let byWord = Dictionary(allCases.map { ("\($0)", $0) }, uniquingKeysWith: { first, _ in first })
}

/// A set of substances in a single integer, since a recipe's page combines those of all its lines.
public struct Substances: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var bits: UInt32 = 0
    private static let everyBit: UInt32 = Substance.allCases.reduce(0) { $0 | 1 << UInt32($1.rawValue) }

    public init(_ substances: some Sequence<Substance>) {
        for substance in substances { bits |= 1 << UInt32(substance.rawValue) }
    }

    public init(arrayLiteral substances: Substance...) { self.init(substances) }

    private init(bits: UInt32) { self.bits = bits }

    /// The set whose substances have their bit, at the place of the raw value; other bits are left out.
    public init(mask: Int) { bits = UInt32(truncatingIfNeeded: mask) & Self.everyBit }

    /// One bit for each substance, at the place of its raw value.
    public var mask: Int { Int(bits) }

    public static let all = Substances(Substance.allCases)
    /// The 14 allergens of EU law.
    public static let allergens = all.subtracting([.meat, .pork, .honey, .alcohol])

    /// The allergens that are a food themselves, and stay in whatever is made of it. Starch of wheat may be free of gluten, and
    /// sulphites are added to some foods and not to others of the same name.
    public static let ofOneFood = allergens.subtracting([.gluten, .sulphites])

    /// The substances of the set, in the order of the law.
    public var list: [Substance] { bits == 0 ? [] : Substance.allCases.filter(contains) }
    public var isEmpty: Bool { bits == 0 }

    /// With molluscs where there are crustaceans, and the other way round: words for either are often meant for both.
    public var withThoseNear: Substances {
        let shellfish: Substances = [.crustaceans, .molluscs]
        return isDisjoint(with: shellfish) ? self : union(shellfish)
    }

    public func contains(_ substance: Substance) -> Bool { bits & 1 << UInt32(substance.rawValue) != 0 }
    public func union(_ others: Substances) -> Substances { Substances(bits: bits | others.bits) }
    public func intersection(_ others: Substances) -> Substances { Substances(bits: bits & others.bits) }
    public func subtracting(_ others: Substances) -> Substances { Substances(bits: bits & ~others.bits) }
    public func isDisjoint(with others: Substances) -> Bool { bits & others.bits == 0 }
    public func isStrictSuperset(of others: Substances) -> Bool { self != others && others.bits & ~bits == 0 }
}
