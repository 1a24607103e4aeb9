extension Formatting {
    /// The text for a field or a URL from which `NumberInput` reads the same number: up to six decimals, and never
    /// exactly three, which could be mistaken for thousands ("1.125").
    public func typed(_ value: Double) -> String {
        let text = Self.typed(value)
        return language == .tr ? String(text.map { $0 == "." ? "," : $0 }) : text
    }

    /// The same text in the C locale, for URLs.
    public static func typed(_ value: Double) -> String {
        let text = Rounding.text(value, places: 6)
        guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return text }
        return text.utf8.distance(from: point, to: text.utf8.endIndex) == 4 ? text + "0" : text
    }
}
