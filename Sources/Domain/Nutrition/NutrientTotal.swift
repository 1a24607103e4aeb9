/// How much of a sum is known: "7 of 9 lines".
public struct Coverage: Hashable, Sendable {
    /// Parts whose value is known.
    public let known: Int
    public let parts: Int

    public init(known: Int, parts: Int) {
        self.known = known
        self.parts = parts
    }

    public var isComplete: Bool { known == parts }
}

/// The sum over the lines of a recipe or the entries of a day, with what it covers (SPEC 2.2).
public struct NutrientTotal: Hashable, Sendable {
    public let nutrients: Nutrients
    /// Lines or entries that should count.
    public let parts: Int
    private let known: [Int]

    /// Nothing summed: zero of everything.
    public static let empty = NutrientTotal(of: [])

    /// - Parameter parts: nil for a part of which nothing is known, such as a line without grams.
    public init(of parts: some Sequence<Nutrients?>) {
        var sums = Array(repeating: CompensatedSum(), count: Nutrient.allCases.count)
        var exact = Array(repeating: 0, count: Nutrient.allCases.count)
        var known = exact
        var count = 0
        for part in parts {
            count += 1
            guard let part else { continue }
            for (index, nutrient) in Nutrient.allCases.enumerated() {
                let value = part[nutrient]
                guard let number = value.number else { continue }
                sums[index].add(number)
                known[index] += 1
                if value.isExact { exact[index] += 1 }
            }
        }
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

    public subscript(nutrient: Nutrient) -> NutrientValue { nutrients[nutrient] }

    public func coverage(of nutrient: Nutrient) -> Coverage {
        Coverage(known: known[nutrient.rawValue], parts: parts)
    }
}
