// Where a Turkish name ends, and what stands before it that is none: participles, states, purposes.

extension TurkishReader {
    mutating func readName() {
        while let token = scanner.current {
            let index = scanner.position
            if scanner.labels[index] == .note {
                scanner.position += 1
            } else if token.isSign(",") || isDash(index) {
                guard line.amounts.isEmpty || isOfEach, isListed(after: index) else { return }
                scanner.mark(index..<index + 1, .name)
                scanner.position += 1
            } else if token.isSign("(") {
                readBracket()
            } else if token.isSign(":") || token.isSign(";") || token.isSign("-") && !token.isAttached {
                return
            } else if hasName, isAddition(at: index) {
                return
            } else if hasName, readShareOfName(at: index) {
                continue
            } else if hasName, let held = scanner.readHeld(after: line.amounts, TurkishWords.counting) {
                line.amounts += held
            } else if token.isNumber || token.isSign("+"), hasName {
                if !readTrailingAmounts() { return }
            } else if hasName, readLastAmount() {
                return
            } else if let end = noteEnd(at: index) {
                scanner.mark(index..<end, .note)
                scanner.position = end
            } else {
                scanner.mark(index..<index + 1, .name)
                scanner.position += 1
            }
        }
    }

    private var hasName: Bool { scanner.labels.contains(.name) }

    /// "tuz - karabiber - pul biber": a list without amounts.
    private func isDash(_ index: Int) -> Bool {
        scanner.isSign("-", at: index) && !scanner.tokens[index].isAttached && hasName
            && !scanner.tokens.contains { $0.isNumber } && isListed(after: index)
            && !TurkishWords.sizes.contains(scanner.word(index + 1))
            && !TurkishWords.adverbs.contains(scanner.word(index + 1))
    }

    /// "2 limon dilimi", "5 brokoli çiçeği": slices and florets of it.
    mutating func splitTrailingUnit() {
        guard let first = line.amount, first.count != nil, first.unit == nil || first.unit == .piece,
            let last = scanner.labels.lastIndex(of: .name), last > 0, scanner.labels[last - 1] == .name
        else { return }
        let isFloret =
            ["cicegi", "cicekleri"].contains(scanner.word(last))
            && ["brokoli", "karnabahar"].contains(scanner.word(last - 1))
        guard isFloret || scanner.word(last) == "dilimi" else { return }
        scanner.mark(last..<last + 1, .amount)
        line.amounts[0].unit = MeasureUnit.named(isFloret ? "floret" : "dilimi")
        line.amounts[0].unitText = scanner.text(in: last..<last + 1)
        line.amounts[0].unitPlace = last..<last + 1
    }

    /// "100 gr şeker ve 50 gr üzeri için": the name ends there, as it does before another food of a sum ("+ 1 havuç").
    private func isAddition(at index: Int) -> Bool {
        guard let first = line.amount, scanner.isAdding(index, TurkishWords.counting) else { return false }
        var trial = scanner
        return scanner.isSign("+", at: index)
            || trial.readAddition(at: index, after: first, TurkishWords.counting, ifNeeded: true) != nil
    }

    /// "tuz, karabiber, pul biber" without amounts is one line of several names, "un, alabildiği kadar süt" as well.
    private func isListed(after comma: Int) -> Bool {
        var start = comma + 1
        while scanner.token(start) != nil, scanner.labels[start] == .note { start += 1 }
        guard start == comma + 1 || scanner.word(start - 1) == "kadar", let next = scanner.token(start), next.isWord,
            scanner.labels[start] == .open
        else { return false }
        return noteEnd(at: start) == nil && purposeEnd(at: start) == nil
    }

    private func noteEnd(at index: Int) -> Int? {
        if let end = participleEnd(at: index) {
            return hasName && !isSegmentEnd(end) ? nil : end
        }
        // "Soğuk veya badem sütü" names two milks.
        if TurkishWords.states.contains(scanner.word(index)), !hasName, !isSegmentEnd(index + 1),
            scanner.endOfChoice(at: index + 1) == nil
        {
            return index + 1
        }
        if scanner.number(index) != nil, isDegree(index + 1) {
            return index + (["c", "f"].contains(scanner.word(index + 2)) ? 3 : 2)
        }
        if scanner.word(index) == "oda", ["sicakligi", "isisi"].contains(where: scanner.word(index + 1).hasPrefix) {
            let isFurther = ["bekletilmis", "olan", "bekleyen", "yumusamis"].contains(scanner.word(index + 2))
            return index + (isFurther ? 3 : 2)
        }
        return hasName ? purposeEnd(at: index) : nil
    }

    /// "40 derece su", "40 °C"
    private func isDegree(_ index: Int) -> Bool {
        scanner.word(index).hasPrefix("derece") || scanner.isDegreeSign(index)
    }

    /// "sıvı yağ kızartmak için": from the verb or noun before "için" to it.
    private func purposeEnd(at index: Int) -> Int? {
        if scanner.word(index + 1) == TurkishWords.purpose { return index + 2 }
        let isCompound =
            scanner.word(index + 2) == TurkishWords.purpose
            && TurkishWords.purposeFirsts.contains(scanner.word(index))
        return isCompound ? index + 3 : nil
    }

    /// Adverbs and a participle that says only how it is prepared.
    func participleEnd(at index: Int) -> Int? {
        var position = index
        while TurkishWords.adverbs.contains(scanner.word(position)), position < index + 4 { position += 1 }
        let word = scanner.word(position)
        guard TurkishStem.isParticiple(word) else { return nil }
        guard position > index || !TurkishWords.naming.contains(word) else { return nil }
        if scanner.word(position + 1) == "ve", let further = participleEnd(at: position + 2) { return further }
        return position + 1
    }

    func isSegmentEnd(_ index: Int) -> Bool {
        guard let token = scanner.token(index) else { return true }
        if case .sign = token.kind { return true }
        return false
    }

    private mutating func readBracket() {
        let start = scanner.position
        if !scanner.addsAmount(before: start, TurkishWords.counting),
            let amounts = scanner.readBracketedAmounts(after: line.amounts, TurkishWords.counting)
        {
            take(amounts)
            return
        }
        let end = scanner.closing(start)
        scanner.mark(start..<end, .note)
        scanner.position = end
    }

    private mutating func take(_ amounts: [ReadAmount]) {
        if line.amounts.isEmpty {
            line.amounts = amounts.enumerated().map { $0 == 0 ? $1.with(.first) : $1 }
        } else {
            line.amounts += amounts
        }
    }

    /// "maydanoz yarım demet": an amount in words, at the end.
    private mutating func readLastAmount() -> Bool {
        guard line.amounts.isEmpty, TurkishWords.counting.numbers[scanner.word(scanner.position)] != nil else {
            return false
        }
        return readAmountsToEnd()
    }

    /// Amounts with a unit, behind which a sign stands or nothing.
    mutating func readAmountsToEnd() -> Bool {
        var trial = scanner
        let amounts = trial.readAmounts(TurkishWords.counting)
        let end = trial.position
        guard amounts.first?.unit != nil, isSegmentEnd(end) else { return false }
        scanner = trial
        line.amounts = amounts
        return true
    }

    /// "Un 500 gr", "Süt: 1 su bardağı": the amount behind the name. Says whether the name goes on.
    private mutating func readTrailingAmounts() -> Bool {
        let start = scanner.position
        let amounts = scanner.readAmounts(TurkishWords.counting)
        let isAtEnd = isSegmentEnd(scanner.position)
        if line.amounts.isEmpty, !amounts.isEmpty, isAtEnd {
            line.amounts = amounts
            return true
        }
        for index in start..<scanner.position { scanner.labels[index] = .open }
        scanner.mark(start..<start + 1, .name)
        scanner.position = start + 1
        return true
    }
}
