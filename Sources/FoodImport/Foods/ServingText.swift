import Domain

extension SourceFood.Serving {
    /// The serving in household terms, such as "1 cup" of "1 cup (240 g)". The weight that the makers repeat is left
    /// out, since every page says the weight beside the name.
    var household: String {
        let parts = (text ?? "").split { "();".contains($0) }.flatMap { $0.split(separator: ", ") }
        let said = parts.map { withoutWeight($0) }.filter { !$0.isEmpty }
        guard let first = said.first else { return "" }
        return said.count == 1 ? first : "\(first), \(said.dropFirst().joined(separator: ", "))"
    }

    /// The words without a weight or volume of this serving at their end: "1 cup" of "1 cup 240g", nothing of "240 g".
    private func withoutWeight(_ text: Substring) -> String {
        var words = text.split(separator: " ")
        if let last = words.last, isWeight(last) { words.removeLast() }
        if words.count >= 2, isWeight(words.suffix(2).joined()[...]) { words.removeLast(2) }
        while let last = words.last, ["-", "–", "=", "/", "|", "≈", "~", "approx.", "about", "ca."].contains(last) {
            words.removeLast()
        }
        return words.joined(separator: " ")
    }

    /// Whether a text like "240g", "2.5cl" or "12,5ml" is this serving's amount, whatever was rounded.
    private func isWeight(_ text: Substring) -> Bool {
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
        guard let value = Double(number.replacing(",", with: ".")) else { return false }
        let scale: Double
        switch text.dropFirst(number.count).lowercased() {
        case "g", "gr", "grm", "gram", "grams", "ml", "mlt", "milliliter", "millilitre": scale = 1
        case "mg": scale = 0.001
        case "cl": scale = 10
        case "l", "lt", "kg": scale = 1_000
        default: return false
        }
        let stated =
            unit.lowercased() == "cl" ? amount * 10 : unit.lowercased().hasPrefix("mg") ? amount / 1_000 : amount
        return (value * scale - stated).magnitude <= max(0.5, stated * 0.01)
    }
}
