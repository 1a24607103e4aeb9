/// What was cooked at once, and where it went: plates, leftovers, and what still stands in the pot. Each is a part of
/// one whole, so that plates and what is left always come to it (HG18, HG20, HG36).
public struct CookedShares<Key: Hashable & Sendable>: Sendable {
    /// How many servings all of it makes.
    public internal(set) var servings: ServingCount
    /// The weight of the whole; nil where nobody has weighed it.
    public internal(set) var weight: Grams?
    /// In the order in which they were taken.
    public internal(set) var shares: [Share]

    /// What was taken at once from the pot, or from a leftover.
    public struct Share: Hashable, Sendable {
        /// What a share is for.
        public enum Use: String, CaseIterable, Sendable {
            case plate, leftover, discarded
        }

        public let key: Key
        public let use: Use
        /// The leftover that it was taken from; nil for the pot.
        public let source: Key?
        public internal(set) var part: Double
        public internal(set) var amount: ServedAmount
        /// How much of a plate was eaten, from 0 to 1; the rest is thrown away.
        public internal(set) var eaten: Double
        /// Whether it stands in a diary, or was offered for one.
        public let isWritten: Bool
        /// The part that its entry or offer holds; nil where that is `part`. A corrected weight changes the plate, and its
        /// entry only when somebody says so.
        public internal(set) var offeredPart: Double?
        /// Whether its entry holds what was in the pot before that was corrected.
        public internal(set) var isOutdated: Bool

        /// Its entry was made anew, by what is in the pot now.
        mutating func settle() {
            offeredPart = offeredPart.map { _ in part }
            isOutdated = false
        }

        public init(
            key: Key,
            use: Use,
            source: Key? = nil,
            part: Double,
            amount: ServedAmount,
            eaten: Double = 1,
            isWritten: Bool = false,
            offeredPart: Double? = nil,
            isOutdated: Bool = false
        ) {
            self.key = key
            self.use = use
            self.source = source
            self.part = part
            self.amount = amount
            self.eaten = eaten
            self.isWritten = isWritten
            self.offeredPart = offeredPart
            self.isOutdated = isOutdated
        }
    }

    public init(servings: ServingCount, weight: Grams?, shares: [Share] = []) {
        self.servings = servings
        self.weight = weight
        self.shares = shares
    }

    /// What cannot be served.
    public enum Problem: Error, Hashable, Sendable {
        /// More than there is: `left` is what remains, as a part of the whole.
        case tooMuch(left: Double)
        /// Grams of what nobody has weighed.
        case weightUnknown
        case notPositive
        /// Something was taken from it since, or it is not there.
        case notThere
    }

    // MARK: - What is left

    /// What is left in the pot, or of a leftover, as a part of the whole.
    public func left(in source: Key?) -> Double {
        var sum = CompensatedSum()
        if let source {
            guard let own = shares.first(where: { $0.key == source && $0.use == .leftover }) else { return 0 }
            sum.add(own.part)
        } else {
            sum.add(1)
        }
        for share in shares where share.source == source { sum.add(-share.part) }
        return sum.value > Self.nothing ? sum.value : 0
    }

    /// What nobody has eaten or thrown away: the pot and all leftovers.
    public var left: Double {
        var sum = CompensatedSum()
        sum.add(left(in: nil))
        for share in shares where share.use == .leftover { sum.add(left(in: share.key)) }
        return sum.value
    }

    /// The part of the whole, from 0 to 1, that people have eaten of their plates.
    public var eaten: Double { sum { $0.use == .plate ? $0.part * $0.eaten : 0 } }
    public var thrownAway: Double {
        sum { $0.use == .plate ? $0.part * (1 - $0.eaten) : $0.use == .discarded ? $0.part : 0 }
    }

    func sum(_ value: (Share) -> Double) -> Double {
        var sum = CompensatedSum()
        for share in shares { sum.add(value(share)) }
        return sum.value
    }

    // MARK: - Parts in grams and servings

    /// The weight of a part; nil where nobody has weighed the whole.
    public func grams(of part: Double) -> Grams? { weight.map { $0 * part } }
    /// The servings in a part of the whole, from 0 to 1.
    public func servings(of part: Double) -> Double { servings.value * part }

    /// What an amount is of the whole: grams ÷ weight, or servings ÷ servings. What is above the rest by less than a page
    /// shows is the rest.
    public func part(of amount: ServedAmount, from source: Key?) throws(Problem) -> Double {
        let left = left(in: source)
        let (part, slack) = try unchecked(amount, left)
        guard part.isFinite, part > 0 else { throw left > 0 ? .notPositive : .tooMuch(left: 0) }
        guard part <= left + slack else { throw .tooMuch(left: left) }
        guard left > 0 else { throw .tooMuch(left: 0) }
        return min(part, left)
    }

    /// As much as was asked for, or all the rest where that is less.
    public func atMost(_ amount: ServedAmount, from source: Key?) -> ServedAmount {
        do throws(Problem) {
            _ = try part(of: amount, from: source)
        } catch {
            if case .tooMuch = error { return .rest }
        }
        return amount
    }

    private func unchecked(_ amount: ServedAmount, _ left: Double) throws(Problem) -> (part: Double, slack: Double) {
        switch amount {
        case .grams(let grams):
            guard let weight else { throw .weightUnknown }
            return (grams / weight, Grams(0.5) / weight)
        case .servings(let count): return (count / servings.value, 0.05 / servings.value)
        case .rest: return (left, 0)
        }
    }

    // MARK: - Changes

    /// Takes an amount, and answers what it is of the whole.
    @discardableResult
    public mutating func take(
        _ amount: ServedAmount,
        as use: Share.Use,
        _ key: Key,
        from source: Key? = nil,
        isWritten: Bool = false
    ) throws(Problem) -> Double {
        let part = try part(of: amount, from: source)
        let fitted = amount.fitted(to: part, of: weight)
        shares.append(Share(key: key, use: use, source: source, part: part, amount: fitted, isWritten: isWritten))
        return part
    }

    /// Says how much of a plate was eaten, by what is in the pot now. The rest is thrown away, or goes back to where it came
    /// from.
    public mutating func eat(_ eaten: Double, of key: Key, backToPot: Bool = false) throws(Problem) {
        guard let index = shares.firstIndex(where: { $0.key == key && $0.use == .plate }) else { throw .notThere }
        guard (0...1).contains(eaten) else { throw .notPositive }
        if backToPot, eaten > 0 {
            shares[index].part *= eaten
            shares[index].amount = shares[index].amount.scaled(by: eaten)
            shares[index].eaten = 1
            shares[index].settle()
        } else if backToPot {
            shares.remove(at: index)
        } else {
            shares[index].eaten = eaten
            shares[index].settle()
        }
    }

    /// Makes a plate again what it was before somebody said how much of it was eaten. It fails where what went back to the
    /// pot was taken since.
    public mutating func restore(_ former: Share) throws(Problem) {
        let index = shares.firstIndex { $0.key == former.key }
        let left = left(in: former.source)
        guard former.part - (index.map { shares[$0].part } ?? 0) <= left + Self.nothing else {
            throw .tooMuch(left: left)
        }
        if let index { shares[index] = former } else { shares.append(former) }
    }

    /// Puts a share back to where it came from.
    public mutating func takeBack(_ key: Key) throws(Problem) {
        guard !shares.contains(where: { $0.source == key }), let index = shares.firstIndex(where: { $0.key == key })
        else { throw .notThere }
        shares.remove(at: index)
    }

    /// Below this nothing is left: what is within binary noise of nothing is nothing.
    static var nothing: Double { 1e-10 }
}
