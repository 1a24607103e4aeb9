import Domain
import Foundation

/// Lines as they are rewritten for another number of servings, drawn at random to be read by eye (P-36).
enum ScaledLines {
    private static let factors = [0.5, 0.75, 1.5, 2, 3, 7.0 / 3]

    /// Prints factor, line and rewritten line.
    static func draw(_ count: Int, seed: UInt64, from texts: [(String, Language)]) {
        var random = SplitMix(state: seed)
        for (text, language) in texts.shuffled(using: &random).prefix(count) {
            let factor = factors.randomElement(using: &random) ?? 2
            let scaled = LineScaler.scaled(text, by: factor, language: language)
            print("× \(Rounding.text(factor, places: 2))\t\(text)\n\t\(scaled == text ? "as it is" : scaled)")
        }
    }
}
