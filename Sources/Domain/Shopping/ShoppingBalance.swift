/// One item's needs against what was bought and what is at home: what is still to be bought, and what a tick then covers.
///
/// A cover serves the needs of its origin and no others. What a shop rounded up is there as well: four eggs bought for
/// 3.4 are enough for 3.8.
public struct ShoppingBalance: Sendable {
    /// What all needs ask for, covered or not.
    public let needed: ShoppingMerge
    /// What was bought or found for needs that still ask; nil where nothing was.
    public let covered: ShoppingMerge?
    /// What is still to be bought, "250 g more"; nil where nothing is.
    public let open: ShoppingMerge?
    /// What the pantry takes off: "Tue 400 g − 150 g at home". Zero where something that is open has no weight.
    public let takenFromHome: Grams
    /// What the pantry has given already for those of the origins that are cooked: it is there no more, and was taken off.
    public let takenBefore: Grams

    /// What is open of each origin, and what it needs as a whole, the earliest first.
    private let rests: [(origin: ShoppingOrigin.ID, sum: ShoppingSum, whole: ShoppingSum)]
    /// The origins that somebody has typed.
    private let typed: Set<ShoppingOrigin.ID>
    /// The origins of which anything is open.
    public var openOrigins: Set<ShoppingOrigin.ID> { Set(rests.filter { !$0.sum.isNothing }.map(\.origin)) }
    /// What is open of each origin in grams: once it is cooked, that much of what is at home is used up. Each takes its own,
    /// so that all together take what is there once and never more (HG25). None where something that is open has no weight.
    public var openGrams: [ShoppingOrigin.ID: Grams] {
        guard ShoppingMerge(rests.map(\.sum).joined()).grams != nil else { return [:] }
        let grams = rests.compactMap { rest in ShoppingMerge(rest.sum).grams.map { (rest.origin, $0) } }
        return Dictionary(uniqueKeysWithValues: grams).filter { $0.value > .zero }
    }
    /// What each origin needs in grams, bought or not: cooked for more or fewer people than was thought, it uses as much more
    /// or less. None where something that is open has no weight.
    public var wholeGrams: [ShoppingOrigin.ID: Grams] {
        let open = rests.map(\.sum).joined()
        guard open.isNothing || ShoppingMerge(open).grams != nil else { return [:] }
        let grams = rests.compactMap { rest in ShoppingMerge(rest.whole).grams.map { (rest.origin, $0) } }
        return Dictionary(uniqueKeysWithValues: grams).filter { $0.value > .zero }
    }
    /// The amounts of `open`, not yet added up: what a phone is told it sees.
    public let toBuy: ShoppingSum

    /// - Parameters:
    ///   - needs: those of origins that still ask; optional ones count nothing.
    ///   - covers: those of other origins are over and count nothing.
    ///   - atHome: what the pantry has; taken off once, from the sum of all days (HG25).
    ///   - taken: what the pantry has given for origins that were cooked since. It serves these and no others.
    public init(
        needs: [ShoppingNeed],
        covers: [ShoppingCover],
        atHome: Grams = .zero,
        taken: [ShoppingOrigin.ID: Grams] = [:]
    ) {
        let origins = Set(needs.filter { !$0.isOptional }.map(\.origin.id))
        typed = Set(needs.filter { $0.origin.kind == .hand }.map(\.origin.id))
        let taken = taken.filter { origins.contains($0.key) }
        let asked = Dictionary(grouping: needs.less(taken).filter { !$0.isOptional }, by: \.origin.id)
        let covers = covers.filter { origins.contains($0.origin) }
        let bought = covers.map(\.amount).joined()
        let all = needs.sum
        // Most items have one need and nothing bought for it: a list has hundreds of them.
        let basis = covers.isEmpty ? nil : ShoppingBasis(of: all + bought)
        rests = asked.values.compactMap(\.first?.origin).sorted().map { origin in
            let sum = asked[origin.id, default: []].sum
            guard let basis else { return (origin.id, sum, sum) }
            let own = covers.filter { $0.origin == origin.id }.map(\.amount).joined()
            var available = basis.totals(of: own)
            return (origin.id, own.isNothing ? sum : sum.split(&available, basis).rest, sum)
        }
        let rest = rests.map(\.sum).joined()
        let open = covers.isEmpty ? rest : rest.less(Self.surplus(of: covers))
        let weight = atHome > .zero ? ShoppingMerge(open).grams ?? .zero : .zero
        takenFromHome = max(.zero, min(atHome, weight))
        takenBefore = taken.values.sorted().total()
        toBuy = open.less(takenFromHome, of: weight)
        needed = ShoppingMerge(all)
        covered = bought.isNothing ? nil : ShoppingMerge(bought)
        self.open = toBuy.isNothing ? nil : toBuy == all ? needed : ShoppingMerge(toBuy)
    }

    /// What ticking the item, or having it at home, covers: all that is open, or as much of it as was seen, the earliest
    /// dish first. What says no amount is covered by anything.
    /// - Parameter seen: the amounts as the phone showed them, or what somebody has at home; nil for what is open now.
    public func covers(_ reason: ShoppingCover.Reason, seen: ShoppingSum? = nil) -> [ShoppingCover] {
        let isAllAtHome = takenFromHome > .zero && toBuy.isNothing
        guard let seen = seen ?? (takenFromHome > .zero && !isAllAtHome ? toBuy : nil) else {
            // Where the pantry has all of it, what was typed is answered for, and what dishes use is still taken from there:
            // so it is, too, once what it lacks was ticked, and somebody ticks it again.
            let open = rests.filter { !$0.sum.isNothing && (!isAllAtHome || typed.contains($0.origin)) }
            return open.map { ShoppingCover(of: $0.origin, $0.sum, reason) }
        }
        let all = rests.map(\.sum).joined()
        let basis = ShoppingBasis(of: all + seen)
        let open = basis.totals(of: all)
        var available = basis.totals(of: seen)
        for (dimension, total) in available {
            // What a page shows is rounded ("2.83 kg"), and nobody wants 3 g more.
            let whole = open[dimension, default: 0]
            if total >= whole * Self.wholeFrom { available[dimension] = max(whole, total) }
        }
        return rests.compactMap { rest in
            let served = rest.sum.split(&available, basis).served
            return served.isNothing ? nil : ShoppingCover(of: rest.origin, served, reason)
        }
    }

    private static let wholeFrom = 0.99

    /// What rounding up has brought home beyond the needs that it was bought for.
    private static func surplus(of covers: [ShoppingCover]) -> [ShoppingDimension: Double] {
        let bought = covers.filter { $0.reason == .bought }.map(\.amount).joined()
        var surplus: [ShoppingDimension: Double] = [:]
        for (dimension, total) in ShoppingBasis(of: bought).totals(of: bought) {
            guard case .counted(let unit) = dimension, unit.isBoughtWhole else { continue }
            surplus[dimension] = Rounding.upToWhole(total) - total
        }
        return surplus
    }
}

extension ShoppingSum {
    /// The sum without so many of its grams; where these are all, what states no amount, which nobody can say to be
    /// enough. Without any it is as it was.
    fileprivate func less(_ taken: Grams, of weight: Grams) -> ShoppingSum {
        guard taken > .zero else { return self }
        if taken < weight { return scaled(by: 1 - taken / weight) }
        return ShoppingSum(amounts.filter { $0.parts.isEmpty && !$0.isToTaste })
    }
}
