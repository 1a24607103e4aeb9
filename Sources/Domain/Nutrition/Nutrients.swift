/// The nutrients in an amount of food: for each an exact value, a lower bound, or unknown.
public struct Nutrients: Hashable, Sendable {
    // Two bit sets and an array in display order. The numbers of unknown nutrients are zero, so that equal contents are
    // equal bits.
    private var known: UInt64 = 0
    private var bounds: UInt64 = 0
    private var numbers: [Double] = []

    /// Creates a value in which every nutrient is unknown.
    public init() {}

    /// Creates a value from exact numbers in each nutrient's unit; nutrients that are not listed are unknown.
    public init(_ values: [Nutrient: Double]) {
        for (nutrient, number) in values { self[nutrient] = .exactly(number) }
    }

    /// The amount in the nutrient's unit. What is set to a number that is not finite becomes unknown.
    public subscript(nutrient: Nutrient) -> NutrientValue {
        get {
            let bit = nutrient.bit
            guard known & bit != 0 else { return .unknown }
            let number = numbers[nutrient.index]
            return bounds & bit == 0 ? .exactly(number) : .atLeast(number)
        }
        set {
            let bit = nutrient.bit
            guard let number = newValue.number, number.isFinite else {
                known &= ~bit
                bounds &= ~bit
                if nutrient.index < numbers.count { numbers[nutrient.index] = 0 }
                return
            }
            if numbers.isEmpty { numbers = Array(repeating: 0, count: Nutrient.allCases.count) }
            known |= bit
            bounds = newValue.isExact ? bounds & ~bit : bounds | bit
            numbers[nutrient.index] = number
        }
    }

    /// Calls `body` for each known nutrient with its index in display order.
    func forEachKnown(_ body: (_ index: Int, _ number: Double, _ isExact: Bool) -> Void) {
        var rest = known
        while rest != 0 {
            let index = rest.trailingZeroBitCount
            rest &= rest - 1
            body(index, numbers[index], bounds & (1 << UInt64(index)) == 0)
        }
    }

    /// The energy, which may be a lower bound; nil when unknown.
    public var energy: Kilocalories? { self[.energy].number.map(Kilocalories.init) }

    /// The nutrients with an exact value or a lower bound, in display order.
    public var knownNutrients: [Nutrient] {
        Nutrient.allCases.filter { known & $0.bit != 0 }
    }

    /// The nutrients of `factor` times the amount.
    public func scaled(by factor: Double) -> Nutrients {
        var result = self
        for index in result.numbers.indices { result.numbers[index] *= factor }
        return result
    }

    public static func == (left: Nutrients, right: Nutrients) -> Bool {
        left.known == right.known && left.bounds == right.bounds
            && Nutrient.allCases.allSatisfy { left[$0] == right[$0] }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(known)
        hasher.combine(bounds)
        for nutrient in knownNutrients { hasher.combine(numbers[nutrient.index]) }
    }
}

/// The nutrients of 100 g, as food tables state them. A type of its own makes a forgotten conversion a compile error.
public struct NutrientsPer100g: Hashable, Sendable {
    /// The values of exactly 100 g.
    public var nutrients: Nutrients

    /// Takes values that are those of 100 g already; nothing is converted.
    public init(_ nutrients: Nutrients) {
        self.nutrients = nutrients
    }

    /// The nutrients of an amount: per 100 g × grams ÷ 100 (SPEC 2.3).
    public func nutrients(in amount: Grams) -> Nutrients {
        nutrients.scaled(by: amount / Grams(100))
    }
}

extension Nutrient {
    fileprivate var index: Int { rawValue }
    fileprivate var bit: UInt64 { 1 << UInt64(rawValue) }
}
