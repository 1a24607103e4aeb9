/// The average of a nutrient per logged day, with its divisor: "2,041 kcal, 5 of 7 days".
public struct Average: Hashable, Sendable {
    /// The average. Unknown when no logged day has a value; a lower bound when some logged days have none.
    public let value: NutrientValue
    /// The number of logged days. Partial, corrupted and unlogged days do not count (M-22).
    public let logged: Int
    /// The number of days in the range.
    public let days: Int

    /// - Parameter records: the records of the range, without corrupted ones.
    init(of nutrient: Nutrient, over records: ArraySlice<DayRecord>, days: Int) {
        var mean = Mean()
        // Access by index copies no record; a page averages thousands.
        records.withUnsafeBufferPointer { records in
            for index in records.indices where records[index].state.isLogged { mean.add(records[index][nutrient]) }
        }
        value = mean.value
        logged = mean.count
        self.days = days
    }
}

/// The mean of values of which some may be unknown. An unknown value is at least zero, so the known sum divided by
/// the number of all values is a lower bound.
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
