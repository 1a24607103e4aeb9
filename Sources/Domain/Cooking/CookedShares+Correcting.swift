/// What becomes of shares where what was cooked is weighed or counted anew, or held something else than was said.
extension CookedShares {
    /// Corrects the weight. What was weighed is another part then, and what took all the rest takes the rest as it is now,
    /// whoever has them and whatever they have answered: the same plates leave the same. What stands in a diary stays there
    /// until somebody says otherwise. It fails where more was taken than there is by the new weight.
    public mutating func correct(weight corrected: Grams?) throws(Problem) {
        var next = self
        next.weight = corrected
        for index in next.shares.indices {
            if case .grams(let grams) = next.shares[index].amount, let corrected {
                next.shares[index].part = grams / corrected
            }
        }
        try next.fitRests(asIn: self)
        next.keepTold(asIn: self)
        self = next
    }

    /// Corrects how many servings were cooked, of which each stays as large as it was: what was taken by servings is another
    /// part of another whole, also where it stands in a diary, whose numbers are the same by that. What was weighed is the same
    /// part of what is more or less now, and what was all the rest is the rest: their entries are outdated. It fails where more
    /// was taken than there is now.
    public mutating func correct(servings corrected: ServingCount) throws(Problem) {
        var next = self
        let factor = servings.value / corrected.value
        next.servings = corrected
        for index in next.shares.indices {
            guard case .servings = next.shares[index].amount else {
                if next.shares[index].isWritten { next.shares[index].isOutdated = true }
                continue
            }
            next.shares[index].part *= factor
            next.shares[index].offeredPart = next.shares[index].offeredPart.map { $0 * factor }
        }
        try next.fitRests(asIn: self)
        next.keepTold(asIn: self)
        self = next
    }

    /// Something else was in it than was said: every entry is outdated.
    public mutating func correctContents() {
        for index in shares.indices where shares[index].isWritten { shares[index].isOutdated = true }
    }

    /// Plates that stand in a diary with other numbers than theirs, or with another part than by the present weight.
    public var outdated: [Share] { shares.filter { $0.isWritten && ($0.isOutdated || isByOldWeight($0)) } }

    /// Whether what stands of it in a diary is another part of the whole than it is by the weight as it is now.
    public func isByOldWeight(_ share: Share) -> Bool {
        guard share.isWritten, let weight else { return false }
        let told = share.offeredPart ?? share.part
        return switch share.amount {
        case .grams(let grams): abs(told - grams / weight) > Self.nothing
        case .rest: abs(told - share.part) > Self.nothing
        case .servings: false
        }
    }

    /// Makes plates that were written down by an old weight, or by old contents, what they are by the present ones.
    public mutating func renew(_ keys: Set<Key>) throws(Problem) {
        var next = self
        for index in next.shares.indices where keys.contains(next.shares[index].key) {
            if case .grams(let grams) = next.shares[index].amount, let weight {
                next.shares[index].part = grams / weight
            }
        }
        try next.fitRests(asIn: self)
        next.keepTold(asIn: self)
        for index in next.shares.indices where keys.contains(next.shares[index].key) { next.shares[index].settle() }
        self = next
    }

    /// Makes plates again what they were before they were renewed. It fails where more was taken than there is then.
    public mutating func restore(_ former: [Share]) throws(Problem) {
        var next = self
        for share in former {
            guard let index = next.shares.firstIndex(where: { $0.key == share.key }) else { throw .notThere }
            next.shares[index] = share
        }
        try next.fitRests(asIn: self)
        self = next
    }

    /// Makes what took all the rest what is there now. Where something came back to its source since, that and what nobody has
    /// of it change alike: nothing moves from the one to the other.
    private mutating func fitRests(asIn before: Self) throws(Problem) {
        let sources: [Key?] = [nil] + shares.filter { $0.use == .leftover }.map(\.key)
        for source in sources {
            let rest = followingRest(of: source)
            var free = CompensatedSum()
            free.add(source.map { key in shares.first { $0.key == key }?.part ?? 0 } ?? 1)
            for index in shares.indices where shares[index].source == source && index != rest {
                free.add(-shares[index].part)
            }
            guard free.value > -Self.nothing, rest == nil || free.value > Self.nothing else {
                throw .tooMuch(left: max(0, free.value))
            }
            guard let rest else { continue }
            let (key, back) = (shares[rest].key, before.left(in: source))
            let gone = gone(from: key)
            let open = max(0, (before.shares.first { $0.key == key }?.part ?? 0) - before.gone(from: key))
            let grows = back == 0 || gone >= free.value
            shares[rest].part = grows ? free.value : gone + (free.value - gone) * open / (open + back)
        }
    }

    /// What stands in a diary, or was offered, is what it was told to be, whatever part its plate is by now. What was taken by
    /// servings changes its part and not its numbers.
    private mutating func keepTold(asIn before: Self) {
        let parts = Dictionary(before.shares.map { ($0.key, $0.part) }, uniquingKeysWith: { $1 })
        for index in shares.indices where shares[index].isWritten && shares[index].offeredPart == nil {
            if case .servings = shares[index].amount { continue }
            let told = parts[shares[index].key]
            if let told, abs(told - shares[index].part) > Self.nothing { shares[index].offeredPart = told }
        }
    }

    /// What has taken all the rest of a source, and takes what is there after a correction.
    private func followingRest(of source: Key?) -> Int? {
        shares.lastIndex { $0.source == source && $0.amount == .rest }
    }

    /// What was taken of a leftover, but for another leftover that takes all the rest of it.
    private func gone(from leftover: Key) -> Double {
        let rest = followingRest(of: leftover).map { shares[$0] }.flatMap { $0.use == .leftover ? $0.key : nil }
        return sum { $0.source == leftover && $0.key != rest ? $0.part : 0 }
    }
}
