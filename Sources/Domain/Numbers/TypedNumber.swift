extension Formatting {
    /// What a field or an address is filled with so that `NumberInput` reads the same number again: up to six
    /// decimals, and never exactly three, which nobody could tell from thousands ("1.125").
    public func typed(_ value: Double) -> String {
        let text = Self.typed(value)
        return language == .tr ? String(text.map { $0 == "." ? "," : $0 }) : text
    }

    /// The same in the C locale, for addresses.
    public static func typed(_ value: Double) -> String {
        let text = Rounding.text(value, places: 6)
        guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return text }
        return text.utf8.distance(from: point, to: text.utf8.endIndex) == 4 ? text + "0" : text
    }
}
