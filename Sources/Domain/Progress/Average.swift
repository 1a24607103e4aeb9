/// A nutrient per logged day, with what it was divided by: "2,041 kcal, 5 of 7 days".
public struct Average: Hashable, Sendable {
    /// Unknown when no day was logged, or none of them knows the nutrient. Unknown values on some days make it a lower bound.
    public let value: NutrientValue
    /// How many days were logged. Partial, broken and unlogged days are not among them (M-22).
    public let logged: Int
    /// How many days there were.
    public let days: Int

    /// - Parameter records: those of the range, without broken ones.
    init(of nutrient: Nutrient, over records: ArraySlice<DayRecord>, days: Int) {
        var mean = Mean()
        // By their indices, which copies no record: a page asks for thousands.
        records.withUnsafeBufferPointer { records in
            for index in records.indices where records[index].state.isLogged { mean.add(records[index][nutrient]) }
        }
        value = mean.value
        logged = mean.count
        self.days = days
    }
}

/// The mean of values of which some may be unknown. What is unknown is at least nothing, so the mean of some known
/// values over all is a lower bound.
struct Mean {
    private(set) var count = 0
    private var sum = CompensatedSum()
    private var known = 0
    private var exact = 0

    mutating func add(_ value: NutrientValue) {
        count += 1
        guard let number = value.number else { return }
        sum.add(number)
        known += 1
        if value.isExact { exact += 1 }
    }

    var value: NutrientValue {
        guard known > 0 else { return .unknown }
        let mean = sum.value / Double(count)
        return exact == count ? .exactly(mean) : .atLeast(mean)
    }
}
