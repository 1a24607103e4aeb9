// Degrees of a line, which say how warm something is and not how much: "(105-115 degrees F)", "heated to 45 C", "40 derece".

extension LineScanner {
    /// Whether the number in a place is a temperature, or the near end of one: the 105 of "105-115°F".
    func isTemperature(_ place: Range<Int>) -> Bool {
        guard let value = number(place.upperBound - 1) else { return false }
        if isDegree(at: place.upperBound, behind: value) { return true }
        let isRange = isSign("-", at: place.upperBound) || counting.rangeWords.contains(word(place.upperBound))
        guard isRange, let high = number(place.upperBound + 1) else { return false }
        return isDegree(at: place.upperBound + 2, behind: high)
    }

    /// Whether a number is one of degrees by what stands behind it. A letter alone says so from 30 on: less of what is measured
    /// in cups is written "2 c".
    func isDegree(at index: Int, behind value: Double) -> Bool {
        if isDegreeSign(index) { return true }
        let word = word(index)
        if word.hasPrefix("degree") || word.hasPrefix("derece") { return true }
        guard value >= Self.leastOfLetter, Self.scales.contains(word), let token = token(index) else { return false }
        // "30 ç. kaşığı"
        let isLatin = scalars[token.range.lowerBound].isASCII
        return isLatin && (unitPhrase(at: index)?.1 ?? 1) == 1
    }

    /// Pages write the sign of degrees, or the letter of ordinals that looks like it.
    func isDegreeSign(_ index: Int) -> Bool { isSign("°", at: index) || isSign("º", at: index) }

    private static let leastOfLetter = 30.0
    private static let scales: Set<String> = ["c", "f", "celsius", "fahrenheit"]
}
