import Domain
import Web

/// A line at the stove: what goes in, or what is left out this time.
struct CookModeLine: Sendable {
    let line: RecipeLine
    /// The number by which its amounts are multiplied.
    let factor: Double
    var isLeftOut = false
    /// The recipe's own line, where another one goes in.
    var replaced: Replaced?

    /// Everything by which a step of the method may mean it: the method was written for the recipe's own line.
    var names: [String] {
        let own = isLeftOut ? line.stepNames : [line.shortName]
        return own + (replaced?.names ?? [])
    }

    /// The line as it is written for what is cooked.
    func text(_ reader: Language) -> String { line.scaledText(by: factor, reader) }

    /// A line of the recipe in whose place another one goes in.
    struct Replaced: Sendable {
        /// As it would go in.
        let text: String
        let names: [String]
        let amount: StepScaler.LineAmount?
    }
}

extension CookModeLine.Replaced {
    init(_ line: RecipeLine, by factor: Double, _ reader: Language) {
        self.init(text: line.scaledText(by: factor, reader), names: line.stepNames, amount: line.stepAmount)
    }

    /// A line that the recipe has no longer, of which only the text is known.
    init(_ text: String, by factor: Double, _ language: Language) {
        let read = IngredientReader.read(text, language: language)
        let names = (read.names.isEmpty ? [read.name] : read.names).filter { !$0.isEmpty }
        self.init(
            text: LineScaler.scaled(text, by: factor, language: language),
            names: names.isEmpty ? [text] : names,
            amount: read.amount?.count.map {
                StepScaler.LineAmount(low: $0.low, high: $0.high, unit: read.amount?.unit?.key)
            }
        )
    }
}

extension RecipeLine {
    /// All that the line names: "butter" and "margarine" of "butter or margarine".
    fileprivate var stepNames: [String] { [shortName] + (others ?? []).map(\.name) }
}
