// Amounts that are not multiplied one by one: what a tin holds, pounds with their ounces.

extension LineScaling {
    /// "400ml/14fl oz tin coconut milk": so many tins, and not a larger one.
    /// - Parameter end: where the amounts begin that are added behind the name.
    mutating func scaleTin(before end: Int) -> Bool {
        guard let first = line.amount, first.unit?.grams != nil || first.unit?.milliliters != nil,
            let tin = line.amounts[..<end].last, tin.unit?.kind == .container, tin.count == nil,
            let place = tin.unitPlace,
            let start = first.countPlaces.first?.lowerBound,
            facts.isInBrackets(place.lowerBound) == facts.isInBrackets(start),
            let value = write(
                [factor],
                at: [isArticle(start - 1) ? start - 1..<start : start..<start],
                in: nil,
                before: "x "
            )
        else { return false }
        setForm(in: place, for: value)
        return true
    }

    /// By how much that is multiplied which stands behind a container and says what it holds. "1 can (400 g)" are so many
    /// cans of 400 g, but half a can is written with what all of it weighs: "1/2 can (200 g)". Nil of other amounts.
    func factorOfHeld(_ amount: ReadAmount) -> Double? {
        guard let first = line.amount, first.unit?.kind == .container, let unit = first.unitPlace,
            amount.role == .each || amount.role == .alternative && first.isLessThanOne,
            let place = amount.countPlaces.first, let end = amount.unitPlace ?? amount.countPlaces.last,
            (unit.upperBound..<max(unit.upperBound, place.lowerBound)).contains(where: isBracketOrComma),
            !isEach(from: end.upperBound)
        else { return nil }
        let (count, ends) = (first.count?.middle ?? 1, first.count?.high ?? 1)
        return (ends * factor < 1 ? count * factor : 1) / (first.isLessThanOne ? count : 1)
    }

    /// The ounces of "2 legs (4lb 8oz each)".
    func isRestOfHeld(_ index: Int) -> Bool {
        guard index > 0, line.amounts[index].role == .added, !line.amounts[index].addsToAll else { return false }
        return line.amounts[index - 1].role == .each
    }

    private func isBracketOrComma(_ index: Int) -> Bool {
        scanner.isSign("(", at: index) || scanner.isSign(",", at: index)
    }

    /// "1lb 12oz" × 3 is "5lb 4oz": ounces that make a pound become one.
    mutating func scalePounds(at index: Int) -> Bool {
        guard index + 1 < line.amounts.count, line.amounts[index].unit?.key == "pound",
            line.amounts[index + 1].unit?.key == "ounce", line.amounts[index + 1].role == .added,
            !line.amounts[index + 1].isApart, line.amounts[index].role != .each
        else { return false }
        let (pounds, ounces) = (line.amounts[index], line.amounts[index + 1])
        guard let high = pounds.count, let low = ounces.count, high.low == high.high, low.low == low.high,
            let poundPlace = pounds.countPlaces.first, let ouncePlace = ounces.countPlaces.first,
            let poundUnit = pounds.unitPlace, let ounceUnit = ounces.unitPlace
        else { return false }
        let total = Rounding.rounded((high.low * 16 + low.low) * factor * 4, places: 0) / 4
        let (whole, rest) = ((total / 16).rounded(.down), total.truncatingRemainder(dividingBy: 16))
        guard total > 0 else { return false }
        if rest == 0 {
            replace(poundPlace, with: number(whole, typedAt: poundPlace, in: pounds.unit))
            erase(after: poundUnit, through: ounceUnit)
        } else if whole == 0 {
            replace(
                poundPlace.lowerBound..<ouncePlace.upperBound,
                with: number(rest, typedAt: ouncePlace, in: ounces.unit)
            )
        } else {
            replace(poundPlace, with: number(whole, typedAt: poundPlace, in: pounds.unit))
            replace(ouncePlace, with: number(rest, typedAt: ouncePlace, in: ounces.unit))
        }
        if whole > 0 { setForm(in: poundUnit, for: whole) }
        if rest > 0 { setForm(in: ounceUnit, for: rest) }
        return true
    }

    /// Takes away the words behind one place, to the end of another.
    mutating func erase(after place: Range<Int>, through end: Range<Int>) {
        let start = scanner.tokens[place.upperBound - 1].range.upperBound
        edits.append((start..<scanner.tokens[end.upperBound - 1].range.upperBound, ""))
    }
}
