/// The known part of a sum: "7 of 9 lines".
public struct Coverage: Hashable, Sendable {
    /// The number of parts whose value is known.
    public let known: Int
    /// The number of all parts, known or not.
    public let parts: Int

    public init(known: Int, parts: Int) {
        self.known = known
        self.parts = parts
    }

    /// Whether every part is known; true of no parts, too.
    public var isComplete: Bool { known == parts }
}

/// The sum over the lines of a recipe or the entries of a day, with its coverage (SPEC 2.2).
public struct NutrientTotal: Hashable, Sendable {
    /// Each exact where all parts are known exactly, a lower bound where some are, unknown where none is.
    public let nutrients: Nutrients
    /// The number of lines or entries that should count.
    public let parts: Int
    private let known: [Int]

    /// What is known of a dish of which nothing counts: nothing, which is not zero (SPEC 2.2).
    public static let unknown = NutrientTotal(nutrients: Nutrients())

    /// - Parameter parts: the values to add; nil for a part about which nothing is known, such as a line without grams.
    public init(of parts: [Nutrients?]) {
        var sums = Array(repeating: CompensatedSum(), count: Nutrient.allCases.count)
        var exact = Array(repeating: 0, count: sums.count)
        var known = exact
        for part in parts {
            part?.forEachKnown { index, number, isExact in
                sums[index].add(number)
                known[index] += 1
                if isExact { exact[index] += 1 }
            }
        }
        let count = parts.count
        var nutrients = Nutrients()
        for (index, nutrient) in Nutrient.allCases.enumerated() {
            if exact[index] == count {
                nutrients[nutrient] = .exactly(sums[index].value)
            } else if known[index] > 0 {
                nutrients[nutrient] = .atLeast(sums[index].value)
            }
        }
        self.nutrients = nutrients
        self.parts = count
        self.known = known
    }

    private init(nutrients: Nutrients) {
        self.nutrients = nutrients
        parts = 0
        known = Array(repeating: 0, count: Nutrient.allCases.count)
    }

    /// The sum in the nutrient's unit.
    public subscript(nutrient: Nutrient) -> NutrientValue { nutrients[nutrient] }

    /// How many of the parts have a value for the nutrient; a lower bound is one.
    public func coverage(of nutrient: Nutrient) -> Coverage {
        Coverage(known: known[nutrient.rawValue], parts: parts)
    }
}
