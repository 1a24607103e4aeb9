/// A duration in words, read from front to back. All of the text is one time, and of a range the longer end counts. The times
/// within a sentence, of which the shorter end counts, are read by `StepTimeReader` of Domain.
struct WordedTime {
    private let items: [TextTokens.Token]
    /// The near end of a range of which both ends have their unit: the 20 of "20 minutes to 1 hour".
    private var near = 0.0
    private var total = 0.0
    /// A number whose unit is still to come.
    private var pending: Double?
    /// The unit that was read last, in minutes.
    private var unit: Double?
    private var isRead = false
    /// Whether the far end is the night, which is never added to what stands before it.
    private var isUntilNight = false

    init(_ items: [TextTokens.Token]) {
        self.items = items
    }

    /// The minutes; nil where the words state none.
    mutating func minutes() -> Double? {
        for index in items.indices { read(at: index) }
        if isRead {
            // "1 h 30" has the minutes without their unit.
            total += pending.flatMap { total >= 60 && $0 < 60 ? $0 : nil } ?? 0
            return longer
        }
        // A bare number is one of minutes.
        return items.count == 1 ? pending : nil
    }

    private mutating func read(at index: Int) {
        switch items[index] {
        case .number(let number): pending = number
        case .clock(let hours, let minutes):
            total += Double(hours * 60 + minutes)
            isRead = true
        case .dash: readRange(at: index)
        case .word(let word):
            if let factor = Minutes.units[word] {
                count(factor, isNight: word == Self.night)
            } else if Self.halves.contains(word) {
                readHalf(at: index)
            } else if word == "bucuk", let whole = pending {
                pending = whole + 0.5
            } else if Self.ones.contains(word), pending == nil, isOne(at: index) {
                pending = 1
            } else if Self.ranges.contains(word) {
                readRange(at: index)
            }
        }
    }

    private mutating func count(_ factor: Double, isNight: Bool) {
        total += (pending ?? (isNight ? 1 : 0)) * factor
        isRead = isRead || pending != nil || isNight
        (pending, unit) = (nil, factor)
    }

    /// "half an hour", "1 and a half hours", or behind the unit "1 hour and a half".
    private mutating func readHalf(at index: Int) {
        let next = Self.ones.contains(word(index + 1)) ? index + 2 : index + 1
        if let unit, pending == nil, Minutes.units[word(next)] == nil {
            if Self.beforeHalf.contains(word(index - 1)) { total += unit / 2 }
        } else {
            pending = (pending ?? 0) + 0.5
        }
    }

    /// "an hour", but not the day of "30 minutes a day".
    private func isOne(at index: Int) -> Bool {
        guard let factor = Minutes.units[word(index + 1)], factor <= 60 else { return false }
        return !isRead || Self.joints.contains(word(index - 1)) || item(index - 1) == .dash
    }

    /// What follows is the far end of a range, where it is more: "20 minutes to 1 hour", but not "1 hour - 20 minutes". "Or
    /// overnight" is one at any length.
    private mutating func readRange(at index: Int) {
        guard isRead, pending == nil, isEnd(index - 1), isBeginning(index + 1) else { return }
        (near, total, unit, isUntilNight) = (longer, 0, nil, word(index + 1) == Self.night)
    }

    private var longer: Double { total >= near ? total : isUntilNight ? near : near + total }

    private func isEnd(_ index: Int) -> Bool {
        if case .clock? = item(index) { return true }
        return Minutes.units[word(index)] != nil
    }

    private func isBeginning(_ index: Int) -> Bool {
        switch item(index) {
        case .number?, .clock?: true
        case .word(let word)?: Self.halves.contains(word) || Self.ones.contains(word) || word == Self.night
        case .dash?, nil: false
        }
    }

    private func item(_ index: Int) -> TextTokens.Token? {
        items.indices.contains(index) ? items[index] : nil
    }

    private func word(_ index: Int) -> String {
        if case .word(let word)? = item(index) { return word }
        return ""
    }

    private static let night = "overnight"
    private static let halves: Set<String> = ["half", "yarim"]
    private static let ones: Set<String> = ["a", "an", "one"]
    private static let beforeHalf: Set<String> = ["a", "and", "one"]
    private static let ranges: Set<String> = ["to", "or", "ila", "ile", "veya"]
    private static let joints = ranges.union(["and", "plus", "ve"])
}
