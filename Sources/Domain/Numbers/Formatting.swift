/// Formats numbers for people (SPEC 2.7, SPEC 2.8). All rounding for display happens here.
public struct Formatting: Hashable, Sendable {
    /// Whose decimal separator and words the texts have.
    public let language: Language

    public init(_ language: Language) {
        self.language = language
    }

    /// Energy as a whole number without grouping, for nutrient cells and labels: "248".
    public func energy(_ energy: Kilocalories) -> String {
        Rounding.text(energy.value, places: 0)
    }

    /// Grams with at most one decimal: "25", "37.5".
    public func grams(_ grams: Grams) -> String {
        decimal(grams.value, places: 1)
    }

    /// Milligrams as a whole number from ten upwards, with one decimal from one, with two below: "960", "9.5", "0.13".
    public func milligrams(_ milligrams: Milligrams) -> String {
        trace(milligrams.value)
    }

    /// Micrograms, formatted like milligrams.
    public func micrograms(_ micrograms: Micrograms) -> String {
        trace(micrograms.value)
    }

    /// A number of portions, servings or pieces: "4", "2.7".
    public func count(_ count: Double) -> String {
        decimal(count, places: 1)
    }

    /// A number of servings that somebody has eaten, as `count`, and with the first digit that counts where that says none:
    /// "0.01".
    public func servings(_ count: Double) -> String {
        let places = count.magnitude < 0.05 ? (2...6).first { Rounding.rounded(count, places: $0) != 0 } : nil
        return decimal(count, places: places ?? 1)
    }

    /// A number of measures of a food with at most two decimals, so that it says what its weight does: "0.25" of 100 g; and
    /// with the first digit that counts where it is less than a hundredth: "0.004".
    public func measures(_ count: Double) -> String {
        let places = count.magnitude < 0.01 ? (3...6).first { Rounding.rounded(count, places: $0) != 0 } : nil
        return decimal(count, places: places ?? 2)
    }

    /// A whole percentage: "75%", in Turkish "%75".
    /// - Parameter ratio: 0.75 for 75 %.
    public func percent(_ ratio: Double) -> String {
        percentText(Rounding.text(ratio * 100, places: 0))
    }

    /// A change as a whole percentage with its sign: "+5%", "-3%", "0%".
    public func signedPercent(_ ratio: Double) -> String {
        let text = Rounding.text(ratio * 100, places: 0)
        return percentText(text == "0" || text.hasPrefix("-") || text == "—" ? text : "+" + text)
    }

    /// A multiplier with one or two decimals (R5): "0.75x", "1.0x".
    public func multiplier(_ multiplier: Double) -> String {
        localized(Rounding.text(multiplier, places: 2, atLeast: 1)) + "x"
    }

    /// Grams with their unit, as they stand everywhere: "150 g".
    public func weight(_ amount: Grams) -> String {
        grams(amount) + " g"
    }

    /// The grams of a portion as its definition has them, without a space: "150g" (P-18).
    public func gramsLabel(_ amount: Grams) -> String {
        grams(amount) + "g"
    }

    /// A whole number with grouping, for the progress cards: "2,150", in Turkish "2.150".
    public func grouped(_ value: Double) -> String {
        let text = Rounding.text(value, places: 0)
        let separator = language == .en ? "," : "."
        let sign = text.hasPrefix("-") ? "-" : ""
        let digits = text.dropFirst(sign.utf8.count)
        guard digits.utf8.allSatisfy(Digits.isDigit) else { return text }
        var result = ""
        for (index, digit) in digits.enumerated() {
            if index > 0 && (digits.count - index) % 3 == 0 { result += separator }
            result.append(digit)
        }
        return sign + result
    }

    /// A short form for the axis of a chart: "2000", "20k", "1.5M", in Turkish "20 bin", "1,5 mn".
    public func compact(_ value: Double, places: Int) -> String {
        switch value.magnitude {
        case 1e9...: decimal(value / 1e9, places: 2) + (language == .en ? "bn" : " mr")
        case 1e6...: decimal(value / 1e6, places: 2) + (language == .en ? "M" : " mn")
        case 1e4...: decimal(value / 1e3, places: 2) + (language == .en ? "k" : " bin")
        default: decimal(value, places: places)
        }
    }

    /// A number with at most so many decimals and the language's decimal separator, for number fields.
    public func decimal(_ value: Double, places: Int) -> String {
        localized(Rounding.text(value, places: places))
    }

    /// The value in the C locale with up to six decimals, for `data-value` and other machine-readable attributes.
    public static func exact(_ value: Double) -> String {
        Rounding.text(value, places: 6)
    }

    private func trace(_ value: Double) -> String {
        // Rounding converts to text and back, so it is done only just below the bounds, where it can matter.
        let size = value.magnitude
        let isNearBound = (0.9..<1).contains(size) || (9.9..<10).contains(size)
        return switch isNearBound ? Rounding.rounded(size, places: 1) : size {
        case 10...: decimal(value, places: 0)
        case 1...: decimal(value, places: 1)
        default: decimal(value, places: 2)
        }
    }

    private func percentText(_ number: String) -> String {
        guard language == .tr else { return number + "%" }
        guard let sign = number.first, sign == "-" || sign == "+" else { return "%" + number }
        return "\(sign)%\(number.dropFirst())"
    }

    private func localized(_ text: String) -> String {
        guard language == .tr, let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return text }
        return text[..<point] + "," + text[text.index(after: point)...]
    }
}
