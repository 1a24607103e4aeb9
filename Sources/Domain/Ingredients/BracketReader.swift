/// Reads the amounts in brackets, which say the same of a line's amount, or what each or all of the counted things hold.
extension LineScanner {
    /// "(about 1 pound)", "(8 oz or 228 g)", "(6 to 8 ounces each)": nil unless the bracket holds amounts only.
    mutating func readBracketedAmounts(after amounts: [ReadAmount], _ words: CountingWords) -> [ReadAmount]? {
        let start = position
        let end = closing(start)
        position = start + 1
        let isDouble = isSign("(", at: position) && closing(position) == end - 1
        let inner = isDouble ? readBracketedAmounts(after: amounts, words) : nil
        if let read = inner ?? readAmountsOnly(until: end - 1, after: amounts, words) {
            mark(start..<start + 1, .silent)
            mark(end - 1..<end, .silent)
            position = end
            return read
        }
        for index in start..<end where labels[index] != .name && labels[index] != .size { labels[index] = .open }
        position = start
        return nil
    }

    /// "x 400g" behind the name of "2 tins tomatoes": what each of them holds. Nil unless the line ends there, or a sign
    /// follows.
    mutating func readHeld(after amounts: [ReadAmount], _ words: CountingWords) -> [ReadAmount]? {
        guard !amounts.isEmpty, word(position) == "x" || isSign("x", at: position),
            token(position + 1)?.isNumber == true
        else { return nil }
        let end = tokens[position...].firstIndex { $0.isSign(",") || $0.isSign(";") || $0.isSign("(") } ?? tokens.count
        var trial = self
        trial.position += 1
        guard let read = trial.readAmountsOnly(until: end, after: amounts, words),
            let held = read.first?.unit, held.grams != nil || held.milliliters != nil
        else { return nil }
        trial.mark(position..<position + 1, .silent)
        self = trial
        return read.map { $0.role == .alternative ? $0.with(.each) : $0 }
    }

    /// Amounts from the position up to `end`, with nothing else between.
    mutating func readAmountsOnly(
        until end: Int,
        after amounts: [ReadAmount],
        _ words: CountingWords
    ) -> [ReadAmount]? {
        let isOfAll = isAboutMass(words) && amounts.first?.unit?.kind == .container && (amounts[0].count?.low ?? 1) > 1
        var read = BracketedAmounts(role: isOfAll ? .total : Self.roleInBrackets(after: amounts))
        // "cut into ½-inch (1 cm) cubes" says nothing of how much there is.
        let isInNote = labels[..<position].contains(.note)
        if readTotal(until: end, words) { read.begin(as: .total) }
        var isJuxtaposed = false
        while position < end {
            skipOne(until: end, words)
            if readEach() { read.begin(as: .each) }
            let isDrained = readDrained(beforeNumber: true)
            let isApproximate = words.approximations.contains(word(position))
            guard var next = readAmount(words, role: read.role), next.unit != nil || isApproximate,
                next.unit?.kind != .length || !isInNote
            else { return nil }
            next.isDrained = readDrained(beforeNumber: false) || isDrained
            skipPrepared(until: end)
            if isJuxtaposed, let last = read.amounts.last, next.isRest(of: last) { next.role = .added }
            // "(8-inch)" is how long each of them is.
            read.amounts.append(next.unit?.kind == .length ? next.with(.each) : next)
            let behind = position
            readJoints(in: &read, until: end, words)
            isJuxtaposed = position == behind
            if isSign("(", at: position), let inner = readBracketedAmounts(after: amounts + read.amounts, words) {
                read.amounts += inner
            }
            if let can = readContainer(endingAt: end, after: amounts, holding: read.amounts, words) {
                read.amounts.append(can)
            }
        }
        return read.amounts.isEmpty ? nil : read.amounts.map { $0.isMore(thanIn: amounts) ? $0.with(.total) : $0 }
    }

    /// "(one 15-oz can)", behind a measure of what is in it: the one says nothing more.
    private mutating func skipOne(until end: Int, _ words: CountingWords) {
        guard number(position) == 1 || words.numbers[word(position)] == 1, token(position + 1)?.isNumber == true,
            let (can, _) = unitPhrase(at: end - 1), can.kind == .container
        else { return }
        mark(position..<position + 1, .silent)
        position += 1
    }

    /// "about 20 oz": nobody reads it off a tin, so that it is what all of them come to.
    private func isAboutMass(_ words: CountingWords) -> Bool {
        guard words.approximations.contains(word(position)), number(position + 1) != nil else { return false }
        let unit = isSign("-", at: position + 2) ? position + 3 : position + 2
        return unitPhrase(at: unit)?.0.grams != nil
    }

    /// "each weighing 175 g", "her biri 150 gr": the amount behind it is that of each.
    private mutating func readEach() -> Bool {
        let end = endOfEach(at: position)
        guard end > position else { return false }
        mark(position..<end, .note)
        position = end
        return true
    }

    /// Where the words end that say of the amount behind them that it is that of each; the index itself where there are none.
    func endOfEach(at index: Int) -> Int {
        let isHerBiri = word(index) == "her" && ["biri", "birinin"].contains(word(index + 1))
        var end = language == .tr ? (isHerBiri ? index + 2 : index) : word(index) == "each" ? index + 1 : index
        if end > index, Self.weighings.contains(word(end)) { end += 1 }
        let number = counting.approximations.contains(word(end)) ? end + 1 : end
        return token(number)?.isNumber == true ? end : index
    }

    private static let weighings: Set<String> = ["weighing", "of"]

    /// "drained weight 140 g", "140 g drained", "süzme ağırlığı: 140 g".
    /// - Parameter beforeNumber: whether the amount stands behind the words, or before them.
    private mutating func readDrained(beforeNumber: Bool) -> Bool {
        var end = position
        while Self.weights.contains(word(end)) || Self.drained.contains(word(end)) { end += 1 }
        guard (position..<end).contains(where: { Self.drained.contains(word($0)) }) else { return false }
        if isSign(":", at: end) { end += 1 }
        guard (token(end)?.isNumber ?? false) == beforeNumber else { return false }
        mark(position..<end, .note)
        position = end
        return true
    }

    private static let drained: Set<String> = ["drained", "suzulmus", "suzme", "suzulunce"]
    private static let weights = EnglishWords.words("weight net when agirlik agirligi hali")

    /// "1kg prepared weight", "100 g peeled": as it is eaten.
    private mutating func skipPrepared(until end: Int) {
        guard position < end, (position..<end).allSatisfy({ Self.prepared.contains(word($0)) }) else { return }
        mark(position..<end, .note)
        position = end
    }

    private static let prepared = EnglishWords.words("prepared peeled trimmed cleaned pitted stoned weight")

    /// What stands between two amounts, or behind the last: "/", "plus", "each", "total".
    private mutating func readJoints(in read: inout BracketedAmounts, until end: Int, _ words: CountingWords) {
        while position < end {
            if readTotal(until: end, words) {
                read.close(as: .total)
                read.begin(as: .total)
            } else if isJoint(position, words) {
                if words.distributives.contains(word(position)) { read.close(as: .each) }
                let isSum = isSign("+", at: position) || words.additions.contains(word(position))
                read.role = isSum ? .added : read.usual
                // A sum is read with the bracket, and adds nothing to the line: "(about 2 cups plus 2 tablespoons)".
                mark(position..<position + 1, isSum ? .silent : .note)
                position += 1
            } else {
                return
            }
        }
    }

    /// "28 oz total", "toplam 800 g", "1 kg in total".
    private mutating func readTotal(until end: Int, _ words: CountingWords) -> Bool {
        let place = word(position) == "in" ? position + 1 : position
        guard place < end, words.totals.contains(word(place)) else { return false }
        mark(position..<place + 1, .note)
        position = place + 1
        return true
    }

    /// "1 (4-ounce can)": the can that the count before the bracket counts; "tomatoes, 400g tin": one of them.
    private mutating func readContainer(
        endingAt end: Int,
        after amounts: [ReadAmount],
        holding held: [ReadAmount],
        _ words: CountingWords
    ) -> ReadAmount? {
        let isCounted = amounts.count == 1 && amounts[0].unit == nil
        let isMeasured = amounts.first.map { $0.unit?.grams != nil || $0.unit?.milliliters != nil } ?? true
        let isHeld = isMeasured && held.count == 1 && held[0].unit?.grams != nil
        guard isCounted || isHeld, position == end - 1, let (unit, _) = unitPhrase(at: position),
            unit.kind == .container
        else { return nil }
        mark(position..<end, .amount)
        defer { position = end }
        var container = ReadAmount(role: .alternative, count: nil, unit: unit, unitText: text(in: position..<end))
        container.unitPlace = position..<end
        return container
    }

    private func isJoint(_ index: Int, _ words: CountingWords) -> Bool {
        let word = word(index)
        if case .sign(let sign) = token(index)?.kind { return Self.isJoint(sign) }
        return word == "or" || word == "veya" || words.distributives.contains(word) || words.additions.contains(word)
    }

    private static func isJoint(_ sign: Unicode.Scalar) -> Bool {
        switch sign {
        case ",", ";", "/", ".", "+", "=": true
        default: false
        }
    }

    /// After a can or a packet, a bracket says what each holds; after half a packet, and after anything else, what all
    /// of it weighs.
    private static func roleInBrackets(after amounts: [ReadAmount]) -> ReadAmount.Role {
        guard let first = amounts.first, first.unit?.kind == .container else { return .alternative }
        return first.isLessThanOne ? .alternative : .each
    }
}

/// The amounts that were read of a bracket so far.
private struct BracketedAmounts {
    var amounts: [ReadAmount] = []
    /// That of an amount which adds to none.
    private(set) var usual: ReadAmount.Role
    /// That of the next one.
    var role: ReadAmount.Role
    /// Where those begin of which no word has said yet what they are.
    private var open = 0

    init(role: ReadAmount.Role) {
        usual = role
        self.role = role
    }

    mutating func begin(as role: ReadAmount.Role) {
        usual = role
        self.role = role
    }

    /// "each" and "total" are said of the amounts before them, up to the last such word: "14 oz each, 28 oz total".
    mutating func close(as role: ReadAmount.Role) {
        for index in open..<amounts.count where amounts[index].role != .added { amounts[index].role = role }
        open = amounts.count
    }
}

extension ReadAmount {
    /// Whether it is drained, and yet more than one of the tins before it holds: then it is what all of them do.
    fileprivate func isMore(thanIn tins: [ReadAmount]) -> Bool {
        guard isDrained, role == .each, let own = unit?.grams, let held = tins.first(where: { $0.role == .each }),
            let full = held.unit?.grams
        else { return false }
        return own * (count?.high ?? 1) > full * (held.count?.high ?? 1)
    }

    /// Whether it counts what is over of the unit before it: the ounces of "4lb 8oz", the grams of "1 kg 200 gr".
    fileprivate func isRest(of larger: ReadAmount) -> Bool {
        switch (larger.unit?.key, unit?.key) {
        case ("pound", "ounce"), ("kilogram", "gram"), ("liter", "milliliter"), ("liter", "deciliter"): true
        default: false
        }
    }

    /// Half a packet, a quarter of a can.
    var isLessThanOne: Bool { (count?.high ?? 1) < 1 }
}
