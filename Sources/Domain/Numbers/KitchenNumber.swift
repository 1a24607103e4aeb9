/// A number as kitchens measure it: wholes and eighths, sixths, quarters, thirds or halves.
struct KitchenFraction: Hashable, Sendable {
    let whole: Int
    let numerator: Int
    let denominator: Int

    var value: Double { Double(whole) + Double(numerator) / Double(denominator) }

    /// The fraction for an amount; nil where none is within 5 % of it (P-36). What is such a fraction stays exact; of
    /// others the larger the amount, the coarser the fraction. Sixths, half of a third, are for what is less than one.
    static func nearest(to value: Double) -> KitchenFraction? {
        guard value > 0, value < 1e9 else { return nil }
        let exact = nearest(to: value, among: value < 4 ? eighths : value < 20 ? quarters : halves)
        let sixth = nearest(to: value, among: value < 1 ? sixths : wholes)
        if let same = [exact, sixth].first(where: { abs($0.value - value) <= value * 1e-6 }) { return same }
        let close = nearest(
            to: value,
            among: value < 2.5 ? eighths : value < 10 ? quarters : value < 20 ? halves : wholes
        )
        return [close, sixth].first { $0.value > 0 && abs($0.value - value) <= value * tolerance }
    }

    static let tolerance = 0.05

    private static func nearest(to value: Double, among parts: [(Int, Int)]) -> KitchenFraction {
        let whole = Int(value)
        let candidates = parts.map { KitchenFraction(whole: whole, numerator: $0.0, denominator: $0.1) }
        let next = KitchenFraction(whole: whole + 1, numerator: 0, denominator: 1)
        return candidates.reduce(next) { abs($1.value - value) < abs($0.value - value) ? $1 : $0 }
    }

    private static let wholes = [(0, 1)]
    private static let halves = wholes + [(1, 2)]
    private static let quarters = halves + [(1, 4), (1, 3), (2, 3), (3, 4)]
    private static let sixths = [(1, 6), (5, 6)]
    private static let eighths = quarters + [(1, 8), (3, 8), (5, 8), (7, 8)]
}

/// Writes a count in the notation in which another was typed.
struct KitchenNumber: Sendable {
    enum Notation: Sendable {
        /// "1 1/2"; decimals where no fraction is near.
        case slashes
        /// "1½"
        case signs
        /// "1.5", for metric units.
        case decimals
        /// "bir buçuk"
        case words
        /// "1 buçuk"
        case halves
    }

    let notation: Notation
    let language: Language

    func text(_ value: Double) -> String {
        guard notation != .decimals, let fraction = KitchenFraction.nearest(to: value) else { return decimal(value) }
        switch notation {
        case .words: return Self.turkish(fraction) ?? slashed(fraction)
        case .halves where fraction.denominator == 2 && fraction.whole > 0: return "\(fraction.whole) buçuk"
        case .halves where fraction.denominator == 2: return "yarım"
        case .signs: return Self.signed(fraction) ?? slashed(fraction)
        default: return slashed(fraction)
        }
    }

    /// One decimal, or as many as come near the amount. Metric amounts under ten have the second one that says them exactly
    /// ("1.25 kg"), those from a hundred none that does not ("333 g").
    private func decimal(_ value: Double) -> String {
        let isMetric = notation == .decimals
        let tolerance = isMetric ? 0.02 : KitchenFraction.tolerance
        func isNear(_ places: Int, _ share: Double) -> Bool {
            abs(Rounding.rounded(value, places: places) - value) <= value * share
        }
        if isMetric, value < 10, isNear(2, 1e-6) { return decimal(value, 2) }
        if isMetric, value >= 100, !isNear(1, 1e-6) { return decimal(value, 0) }
        return decimal(value, (1...6).first { isNear($0, tolerance) } ?? 9)
    }

    private func decimal(_ value: Double, _ places: Int) -> String {
        Formatting(language).decimal(value, places: places)
    }

    private func slashed(_ fraction: KitchenFraction) -> String {
        guard fraction.numerator > 0 else { return "\(fraction.whole)" }
        let part = "\(fraction.numerator)/\(fraction.denominator)"
        return fraction.whole > 0 ? "\(fraction.whole) \(part)" : part
    }

    private static func signed(_ fraction: KitchenFraction) -> String? {
        guard fraction.numerator > 0 else { return "\(fraction.whole)" }
        let sign = Fraction.signs.first { $0.value == (fraction.numerator, fraction.denominator) }?.key
        return sign.map { (fraction.whole > 0 ? "\(fraction.whole)" : "") + String($0) }
    }

    private static func turkish(_ fraction: KitchenFraction) -> String? {
        let whole = turkishNumbers.indices.contains(fraction.whole) ? turkishNumbers[fraction.whole] : nil
        switch (fraction.numerator, fraction.denominator) {
        case (0, _): return whole
        case (1, 2): return fraction.whole == 0 ? "yarım" : whole.map { "\($0) buçuk" }
        case (1, 4) where fraction.whole == 0: return "çeyrek"
        default: return nil
        }
    }

    private static let turkishNumbers: [String?] = [
        nil, "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz", "on",
    ]

    /// So many of each, in words or after an apostrophe: "birer", "2'şer", "20'şer", "birer buçuk", "3/4'er".
    static func distributive(_ value: Double, isWord: Bool) -> String {
        let number = KitchenNumber(notation: .slashes, language: .tr).text(value)
        guard let fraction = KitchenFraction.nearest(to: value) else {
            // "2,7": what is said last are the digits behind the comma.
            let last = number.split { !Digits.isDigit($0.utf8.first ?? 0) }.last
            return each(number, spoken: last.flatMap { Int($0) } ?? 0)
        }
        let whole = fraction.whole
        if fraction.denominator == 2 {
            return whole == 0 ? "yarımşar" : (eachInWords(whole) ?? each("\(whole)", spoken: whole)) + " buçuk"
        }
        guard fraction.numerator == 0 else { return each(number, spoken: fraction.numerator) }
        return (isWord ? eachInWords(whole) : nil) ?? each(number, spoken: whole)
    }

    private static func each(_ number: String, spoken count: Int) -> String {
        "\(number)'\(Formatting.endingOfEach(count))"
    }

    private static func eachInWords(_ count: Int) -> String? {
        distributives.indices.contains(count - 1) ? distributives[count - 1] : nil
    }

    private static let distributives = [
        "birer", "ikişer", "üçer", "dörder", "beşer", "altışar", "yedişer", "sekizer", "dokuzar", "onar",
    ]
}
