extension ShoppingBasis {
    /// The dimensions that an amount counts in; none for one that nobody says.
    func dimensions(of amount: NeededAmount) -> Set<ShoppingDimension> {
        Set(totals(of: ShoppingSum([amount])).keys)
    }
}

extension ShoppingSum {
    /// What of the sum is served by what is there, which is used up by it, and what is left. Of a dimension that is served
    /// in part all amounts are, in the same share, so that each keeps its unit and its weight. What says no amount is
    /// served by anything.
    /// - Parameter available: how much is there in each dimension.
    func split(
        _ available: inout [ShoppingDimension: Double],
        _ basis: ShoppingBasis
    ) -> (served: ShoppingSum, rest: ShoppingSum) {
        var shares: [ShoppingDimension: Double] = [:]
        for (dimension, total) in basis.totals(of: self) {
            let share = min(1, available[dimension, default: 0] / total)
            // A sum of shares may miss the whole by a binary digit.
            shares[dimension] = share > 1 - 1e-9 ? 1 : share
            available[dimension] = max(0, available[dimension, default: 0] - share * total)
        }
        var served: [NeededAmount] = []
        var rest: [NeededAmount] = []
        for amount in amounts {
            let share = basis.dimensions(of: amount).map { shares[$0] ?? 0 }.min() ?? 1
            if share > 0 { served.append(share < 1 ? amount.scaled(by: share) : amount) }
            if share < 1 { rest.append(share > 0 ? amount.scaled(by: 1 - share) : amount) }
        }
        return (ShoppingSum(served), ShoppingSum(rest))
    }

    /// The sum without what is there in any case; what says no amount stays.
    func less(_ available: [ShoppingDimension: Double]) -> ShoppingSum {
        var available = available
        return split(&available, ShoppingBasis(of: self)).rest + ShoppingSum(amounts.filter(\.parts.isEmpty))
    }
}
