/// At which meals of a week a person usually eats.
public struct UsualWeek: Hashable, Sendable {
    public static let none = UsualWeek(unchecked: 0)
    public static let all = UsualWeek(unchecked: (1 << mealCount) - 1)

    private static let mealCount = Weekday.allCases.count * MealSlot.allCases.count

    /// A bit for each meal, as it is stored: weekday × 4 + slot, Monday's breakfast first.
    public private(set) var bits: Int

    private init(unchecked bits: Int) {
        self.bits = bits
    }

    /// Fails for bits of meals that a week does not have.
    public init?(bits: Int) {
        guard (0...Self.all.bits).contains(bits) else { return nil }
        self.init(unchecked: bits)
    }

    public subscript(weekday: Weekday, slot: MealSlot) -> Bool {
        get { bits & Self.bit(weekday, slot) != 0 }
        set {
            let bit = Self.bit(weekday, slot)
            bits = newValue ? bits | bit : bits & ~bit
        }
    }

    /// The meals at which this week and another differ.
    public func differing(from other: UsualWeek) -> UsualWeek { UsualWeek(unchecked: bits ^ other.bits) }

    private static func bit(_ weekday: Weekday, _ slot: MealSlot) -> Int {
        1 << ((weekday.rawValue - 1) * MealSlot.allCases.count + slot.number)
    }
}

extension MealSlot {
    /// Its place in the day, from 0.
    public var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
