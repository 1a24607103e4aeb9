/// Reads the amounts of a line, wherever they stand, and how they belong together.
extension LineScanner {
    /// The amounts at the position: "2 lb 4 oz", "100g/3½oz", "2 x 150 g", "1 cup plus 2 tablespoons",
    /// "1 (14 oz) can". Leaves the position behind them; empty if there are none.
    mutating func readAmounts(_ words: CountingWords, role: ReadAmount.Role = .first) -> [ReadAmount] {
        // "0 eggs", "00 flour": nought of something is no amount.
        guard let first = readAmount(words, role: role), first.count?.high != 0 else { return [] }
        var amounts = [first]
        while let next = readFurtherAmount(after: amounts, words) { amounts += next }
        if amounts.count == 2, amounts[1].isTimes(amounts[0]) {
            amounts = [amounts[1].with(role), amounts[0].with(.each)]
        }
        adoptUnit(for: &amounts, words)
        return amounts
    }

    /// One count with its unit, if any.
    mutating func readAmount(_ words: CountingWords, role: ReadAmount.Role) -> ReadAmount? {
        let start = position
        skipApproximations(words)
        guard let count = readCount(words), !isShare(count), !isDuration(at: position),
            count.range.high > 0 || role == .first && !isSign("%", at: position)
        else {
            position = start
            return nil
        }
        let isEach = role != .first && skipDistributive(words)
        var amount = ReadAmount(role: isEach && role == .alternative ? .each : role, count: count)
        skipBeforeUnit(count.range)
        takeUnit(for: &amount, words)
        readPart(of: &amount, words)
        readEndOfRange(of: &amount, words)
        mark(start..<position, .amount)
        return amount
    }

    /// "30% cream", "30-35% cream", "%3 yağlı süt", "70 % dark chocolate", "80/20 beef": how much of something is in it.
    private func isShare(_ count: ScannedCount) -> Bool {
        count.places.contains { place in
            isBehindPercent(place.lowerBound) || isSign("%", at: place.upperBound) && number(place.lowerBound) != 0
                || isRatio(place) || isBehindLetter(place)
        }
    }

    /// Whether the sign before a number makes a share of it: "%3", but not the 250 of "3.5% 250 ml". Of an address it is a
    /// part: "q=60%20g".
    func isBehindPercent(_ index: Int) -> Bool {
        guard isSign("%", at: index - 1) else { return false }
        return number(index - 2) == nil || tokens[index].isAttached
    }

    /// "half a cup", "a couple of cups", "1½, cups", "2+ cups": what stands between a count and its unit, and means nothing.
    private mutating func skipBeforeUnit(_ count: CountRange) {
        var end = position
        if word(end) == "of" { end += 1 }
        if count.high < 1, word(end) == "a" || word(end) == "an" { end += 1 }
        if isSign("+", at: end), tokens[end].isAttached { end += 1 }
        if end == position, isSign(",", at: end), let (unit, _) = unitPhrase(at: end + 1),
            unit.milliliters != nil || unit.grams != nil
        {
            end += 1
        }
        if end > position, unitPhrase(at: end) != nil || isTin(at: end) { position = end }
    }

    /// "150ml-200ml", "¼ pint-½ pint": a range whose ends both have the unit.
    private mutating func readEndOfRange(of amount: inout ReadAmount, _ words: CountingWords) {
        guard let unit = amount.unit, let count = amount.count, count.low == count.high,
            isSign("-", at: position) || words.rangeWords.contains(word(position)), word(position) != "or"
        else { return }
        let start = position
        position += 1
        if let scanned = readCount(words), scanned.range.high > count.low {
            let high = scanned.range.high
            var end = ReadAmount(role: amount.role, count: scanned)
            takeUnit(for: &end, words)
            if end.unit == unit {
                amount.count = CountRange(count.low, high)
                amount.countPlaces += end.countPlaces
                amount.unitPlace = end.unitPlace
                return
            }
        }
        position = start
    }

    private mutating func takeUnit(for amount: inout ReadAmount, _ words: CountingWords) {
        let before = position
        if let count = amount.count, isDegree(at: before, behind: count.high) { return }
        guard let (unit, text) = readUnit(words) else { return }
        if isUnit(unit, from: before) {
            amount.unit = unit
            amount.unitText = text
            amount.unitPlace = before..<position
        } else {
            position = before
        }
    }

    /// "in" is an inch only against its number, and a thing's own name is no unit: "20 cloves".
    private func isUnit(_ unit: MeasureUnit, from start: Int) -> Bool {
        if word(start) == "in" { return tokens[start].isAttached && !isPreposition(start) }
        switch unit.kind {
        case .mass, .volume, .length: return true
        case .pieces, .container: break
        }
        // "1 side of salmon", but "1 side salad"
        if unit.key == "side" { return word(position) == "of" }
        // "100 g pot barley"
        if word(start).hasPrefix("pot"), Self.potFoods.contains(word(position)) { return false }
        // "yumurta 3 adet"
        guard let next = current else { return labels.contains(.name) && unit.key != "serving" && unit.key != "batch" }
        if case .sign(let sign) = next.kind { return sign == "(" || sign == "+" || sign == "/" || sign == ")" }
        return true
    }

    private static let potFoods = EnglishWords.words("barley roast pie pies noodle noodles sticker stickers")

    private func isPreposition(_ index: Int) -> Bool {
        let next = word(index + 1)
        return next == "the" || next == "a" || next == "an" || next == "its" || next == "their"
    }

    private mutating func skipApproximations(_ words: CountingWords) {
        while position < tokens.count {
            let length = isLimit(position) || isCirca(position) ? 2 : 1
            guard
                length == 2 || words.approximations.contains(word(position)) || isSign("~", at: position)
                    || isBetween(position + 1)
            else { return }
            mark(position..<position + length, .note)
            position += length
            if isSign(".", at: position), tokens[position].isAttached { position += 1 }
        }
    }

    /// "c. 500 g"
    private func isCirca(_ index: Int) -> Bool {
        language == .en && word(index) == "c" && isSign(".", at: index + 1) && token(index + 2)?.isNumber == true
    }

    /// "at least 2 cups", "up to 3 tbsp"
    private func isLimit(_ index: Int) -> Bool {
        guard language == .en else { return false }
        let next = word(index + 1)
        return word(index) == "at" && (next == "least" || next == "most") || word(index) == "up" && next == "to"
    }

    private mutating func readFurtherAmount(after amounts: [ReadAmount], _ words: CountingWords) -> [ReadAmount]? {
        guard let last = amounts.last, let token = current, labels[position] != .note else { return nil }
        let start = position
        if token.isSign("/") || token.isSign("=") || token.isSign("|") {
            position += 1
            if let next = readAmount(words, role: last.roleOfSame), next.unit != nil { return [next] }
        } else if token.folded == "x" || token.isSign("x") {
            position += 1
            if let next = readAmount(words, role: .each) { return [next] }
        } else if words.additions.contains(token.folded) || token.isSign("+") {
            position += words.articles.contains(word(position + 1)) ? 2 : 1
            let bare = readBareAmount(words)
            if var added = bare ?? readAmount(words, role: .added), added.unit != nil, bare != nil || last.unit != nil {
                added.addsToAll = true
                return [added]
            }
        } else if token.isSign(","), last.unit == nil, self.token(position + 1)?.isNumber == true {
            position += 1
            if let next = readAmount(words, role: .each), next.unit?.grams != nil { return [next] }
        } else if token.isNumber {
            if let next = readAmount(words, role: juxtaposition(after: last)), next.unit != nil { return [next] }
        } else if language == .tr, last.unit?.grams != nil, words.numbers[token.folded] != nil {
            // "bir kilo iki yüz gram"
            if let next = readAmount(words, role: .added), next.unit?.grams != nil { return [next] }
        } else if isRangeJoint(position, words), let unit = last.unit, unit.grams != nil || unit.milliliters != nil {
            position += 1
            if let next = readAmount(words, role: .alternative), next.unit?.isLike(unit) == true { return [next] }
        } else if token.isSign("(") || token.isSign("-") && isSign("(", at: position + 1) {
            if token.isSign("-") { position += 1 }
            let isAbout = words.approximations.contains(word(position + 1))
            if let next = readBracketedAmounts(after: amounts, words) {
                // "4 (6-ounce) fillets" of 6 ounces each; "2 (about 1 lb) breasts" weigh a pound together.
                let isEach = language == .en && last.role == .first && last.unit == nil && !isAbout
                return isEach ? next.map { $0.role == .alternative ? $0.with(.each) : $0 } : next
            }
        }
        for index in start..<position { labels[index] = .open }
        position = start
        return nil
    }

    /// "12 oz. to 1 lb. pasta": whether an index joins the far end in another unit. The near one is reckoned with, and "or"
    /// offers another amount.
    private func isRangeJoint(_ index: Int, _ words: CountingWords) -> Bool {
        token(index + 1)?.isNumber == true
            && (isSign("-", at: index) || words.rangeWords.contains(word(index)) && word(index) != "or")
    }

    /// "plus a pinch": a unit that has an article for its count.
    private mutating func readBareAmount(_ words: CountingWords) -> ReadAmount? {
        let start = position
        guard words.articles.contains(word(start - 1)) else { return nil }
        var amount = ReadAmount(role: .added, count: nil)
        takeUnit(for: &amount, words)
        guard amount.unit?.kind == .pieces else {
            position = start
            return nil
        }
        amount.countPlaces = [start - 1..<start]
        mark(start..<position, .amount)
        return amount
    }

    /// "2 lb 4 oz" adds up; "1 15-ounce can" says what each holds; "1 cup 2 sticks" says the same twice.
    private func juxtaposition(after last: ReadAmount) -> ReadAmount.Role {
        guard let unit = last.unit else { return .each }
        var start = position + 1
        while isSign("-", at: start) { start += 1 }
        guard let (next, _) = unitPhrase(at: start) else { return .added }
        let isHeld = next.grams != nil || next.milliliters != nil
        if unit.kind == .container, isHeld { return .each }
        // "2 adet 250 gr'lık labne"
        if unit.kind == .pieces, isHeld, ReadAmount.perPiece.contains(where: word(start).hasSuffix) { return .each }
        let isSum = unit.grams != nil && next.grams != nil || unit.milliliters != nil && next.milliliters != nil
        return isSum ? .added : .alternative
    }

    /// "400g tin chickpeas", "284ml carton cream": what the tin holds. Of cups it is none: "1 cup glass noodles".
    private func isWeighedContainer(_ amount: ReadAmount) -> Bool {
        guard let held = amount.unit, held.grams != nil || Self.sizes.contains(held.key),
            let (unit, length) = unitPhrase(at: position)
        else { return false }
        let isShort = isSign(".", at: position + length) && tokens[position + length].isAttached
        let isPack = unit.kind == .container || Self.blocks.contains(unit.key)
        return isPack && token(position + length + (isShort ? 1 : 0))?.isWord == true
    }

    /// "375g block of pastry", "200g bunch asparagus".
    private static let blocks: Set<String> = ["block", "loaf", "bunch", "wedge"]
    private static let sizes: Set<String> = ["milliliter", "centiliter", "deciliter", "liter", "fluid ounce"]

    /// The unit behind what each holds or behind a bracket: "1 (14 oz) can", "2½ (625 mL) cups".
    private mutating func adoptUnit(for amounts: inout [ReadAmount], _ words: CountingWords) {
        let isLength = amounts.last?.unit?.kind == .length
        guard amounts.count > 1 || isLength || isWeighedContainer(amounts[0]) else { return }
        var bare = ReadAmount(role: .alternative, count: nil)
        let start = position
        takeUnit(for: &bare, words)
        guard let unit = bare.unit else { return }
        mark(start..<position, .amount)
        if amounts[0].unit == nil {
            amounts[0].unit = unit
            amounts[0].unitText = bare.unitText
            amounts[0].unitPlace = bare.unitPlace
            guard unit.kind == .container || unit.kind == .pieces else {
                for index in amounts.indices where amounts[index].role == .each {
                    amounts[index].role = .alternative
                }
                return
            }
            for index in amounts.indices.dropFirst()
            where amounts[index].role == .alternative && unit.kind == .container {
                amounts[index].role = .each
            }
        } else if unit.kind == .pieces || unit.kind == .container {
            amounts.append(bare)
        } else {
            for index in start..<position { labels[index] = .open }
            position = start
        }
    }
}

extension ReadAmount {
    /// Whether it counts what another says of one: the 2 of "200 g x 2", the 2 tins of "400 g x 2 tins", of "400 gr'lık 2
    /// kutu".
    fileprivate func isTimes(_ one: ReadAmount) -> Bool {
        guard one.unit?.grams != nil || one.unit?.milliliters != nil else { return false }
        let isCounted = unit?.kind == .container || unit?.kind == .pieces
        return role == .each && (unit == nil || isCounted) || isCounted && count != nil && one.isOfEach
    }

    /// What is said again in another unit behind it: "100g/3½oz" of all, "4 x 100g/3½oz" of each.
    fileprivate var roleOfSame: Role { role == .each ? .each : .alternative }

    /// "400 gr'lık": so much each of them holds.
    private var isOfEach: Bool {
        Self.perPiece.contains { Folding.search(unitText).hasSuffix($0) }
    }

    /// The endings of "gramlık" and "kiloluk".
    static let perPiece = ["lik", "luk"]

    func with(_ role: Role) -> ReadAmount {
        var amount = self
        amount.role = role
        return amount
    }
}
