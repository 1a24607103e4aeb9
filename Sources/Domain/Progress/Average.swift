/// A nutrient per logged day, with what it was divided by: "2,041 kcal, 5 of 7 days".
public struct Average: Hashable, Sendable {
    /// Unknown when no day was logged, or none of them knows the nutrient. Unknown values on some days make it a lower bound.
    public let value: NutrientValue
    /// How many days were logged. Partial, broken and unlogged days are not among them (M-22).
    public let logged: Int
    /// How many days there were.
    public let days: Int

    /// - Parameter records: those of the range, without broken ones.
    init(of nutrient: Nutrient, over records: some Sequence<DayRecord>, days: Int) {
        let counted = records.filter { $0.state.isLogged }.map { $0[nutrient] }
        value = Self.mean(of: counted)
        logged = counted.count
        self.days = days
    }

    /// What is unknown is at least nothing, so the mean of some known values over all is a lower bound.
    static func mean(of values: [NutrientValue]) -> NutrientValue {
        var sum = CompensatedSum()
        var known = 0
        for number in values.compactMap(\.number) {
            sum.add(number)
            known += 1
        }
        guard known > 0 else { return .unknown }
        let mean = sum.value / Double(values.count)
        return values.allSatisfy(\.isExact) ? .exactly(mean) : .atLeast(mean)
    }
}
