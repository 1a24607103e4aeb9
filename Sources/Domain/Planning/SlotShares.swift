/// Which part of a day's energy each meal has, for portions by the goal.
public struct SlotShares: Hashable, Sendable {
    /// 0.25, 0.35, 0.30 and 0.10, until a household says otherwise.
    public static let usual = SlotShares(unchecked: [.breakfast: 0.25, .lunch: 0.35, .dinner: 0.3, .snack: 0.1])

    private let shares: [MealSlot: Double]

    private init(unchecked shares: [MealSlot: Double]) {
        self.shares = shares
    }

    /// Fails for a share that is not above zero and at most one, and for shares of more than a day. A meal that is not
    /// named has its usual share.
    public init?(_ shares: [MealSlot: Double]) {
        let all = Self.usual.shares.merging(shares) { $1 }
        var day = CompensatedSum()
        for slot in MealSlot.allCases { day.add(all[slot] ?? 0) }
        guard all.values.allSatisfy({ $0 > 0 && $0 <= 1 }), day.value <= 1 + 1e-9 else { return nil }
        self.shares = all
    }

    public subscript(slot: MealSlot) -> Double { shares[slot] ?? 0 }
}
