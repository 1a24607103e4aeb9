/// Rounds numbers. It is the only place where numbers lose digits, and only for display (SPEC 2.7).
///
/// Halves are rounded away from zero. What counts is the decimal number that a person means, not its binary neighbour:
/// the shortest decimal text of the double, limited to 14 significant digits so that the error of a few operations
/// (37.499999999999986) has no effect. 112.5 becomes 113, and 1.005 with two decimals becomes 1.01.
public enum Rounding {
    /// The number as decimal text in the C locale: `-3`, `37.5`, `0.75`. Never "-0"; "—" for infinity and NaN.
    /// - Parameters:
    ///   - places: the maximum number of decimals.
    ///   - atLeast: the minimum number of decimals, padded with zeros.
    public static func text(_ value: Double, places: Int, atLeast: Int = 0) -> String {
        guard value.isFinite else { return "—" }
        if let text = quickText(value, places: places, atLeast: atLeast) { return text }
        return exactText(value, places: places, atLeast: atLeast)
    }

    /// Rounds any value by its decimal digits; `text` calls it where the quick way does not apply.
    package static func exactText(_ value: Double, places: Int, atLeast: Int) -> String {
        var number = DecimalNumber(value)
        number.round(toSignificantDigits: significantDigits)
        number.round(toPlaces: places)
        return number.text(atLeast: atLeast)
    }

    /// The rounded number, for comparing values as they are displayed.
    public static func rounded(_ value: Double, places: Int) -> Double {
        guard value.isFinite else { return value }
        return Double(text(value, places: places)) ?? value
    }

    /// The next whole number, as of things that are sold or cooked whole; zero for what is not above zero. What is within
    /// a millionth of a whole number is that: 0.1 thirty times is 3 and not 4, and 2.666667 of 2.666… servings need 16 eggs
    /// where the recipe has 16.
    public static func upToWhole(_ value: Double) -> Double {
        guard value > 0 else { return 0 }
        let whole = value.rounded()
        return max(1, abs(value - whole) <= 1e-6 * max(1, value) ? whole : value.rounded(.up))
    }

    static let significantDigits = 14
}

/// A double as decimal digits: 0.d₁d₂d₃… × 10^point.
struct DecimalNumber {
    private let isNegative: Bool
    private var digits: [UInt8] = []
    private var point = 0

    /// The shortest decimal number that reads back as `value`, which must be finite.
    init(_ value: Double) {
        isNegative = value < 0
        var exponent: Int?
        var hasPoint = false
        var isExponentNegative = false
        for byte in value.magnitude.description.utf8 {
            switch byte {
            case UInt8(ascii: "."): hasPoint = true
            case UInt8(ascii: "e"): exponent = 0
            case UInt8(ascii: "-"): isExponentNegative = true
            case UInt8(ascii: "+"): continue
            default:
                if let digitsSoFar = exponent {
                    exponent = digitsSoFar * 10 + Int(byte & 15)
                } else {
                    digits.append(byte & 15)
                    if !hasPoint { point += 1 }
                }
            }
        }
        point += (exponent ?? 0) * (isExponentNegative ? -1 : 1)
        dropZeros()
    }

    mutating func round(toSignificantDigits count: Int) {
        keep(count)
    }

    mutating func round(toPlaces places: Int) {
        keep(point + places)
    }

    func text(atLeast places: Int) -> String {
        var text = ""
        func append(_ count: Int, from start: Int) {
            for index in start..<start + max(0, count) {
                let digit = digits.indices.contains(index) ? digits[index] : 0
                text.unicodeScalars.append(Unicode.Scalar(digit | 0x30))
            }
        }
        if isNegative && !digits.isEmpty { text += "-" }
        if point > 0 { append(point, from: 0) } else { text += "0" }
        let decimals = max(places, digits.count - point)
        guard decimals > 0 else { return text }
        text += "."
        append(decimals, from: point)
        return text
    }

    /// Keeps the first `count` digits, rounding half away from zero.
    private mutating func keep(_ count: Int) {
        guard count < digits.count else { return }
        guard count >= 0 else {
            (digits, point) = ([], 0)
            return
        }
        let roundsUp = digits[count] >= 5
        digits.removeSubrange(count...)
        if roundsUp { increment() }
        dropZeros()
    }

    private mutating func increment() {
        for index in digits.indices.reversed() {
            if digits[index] < 9 {
                digits[index] += 1
                return
            }
            digits[index] = 0
        }
        digits.insert(1, at: 0)
        point += 1
    }

    private mutating func dropZeros() {
        while digits.last == 0 { digits.removeLast() }
        let leading = digits.prefix { $0 == 0 }.count
        digits.removeFirst(leading)
        point = digits.isEmpty ? 0 : point - leading
    }
}
