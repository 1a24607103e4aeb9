import Database
import Domain
import Threads

/// Reads lines beside the event loops, and weighs them with a food.
struct LineWeighing: Sendable {
    let work: HeavyWork
    /// Whose work that is; nil for the program's own.
    let worker: ProcessorBudget.Worker?
    /// The reader's.
    let language: Language

    struct Line: Sendable {
        let recipe: Recipe.ID
        let position: Int
        let text: String
        let language: Language?
        /// The grams that stand whatever the food is.
        let typed: Grams?
        /// Whether the food that the line has is a spice or an herb.
        var isSeasoning = false
    }

    /// What a line weighs, and whether it counts in the recipe's totals.
    struct Weight: Sendable {
        let grams: LineGrams
        let counts: Bool
    }

    /// - Parameter food: nil where each line keeps its own, and has its grams already.
    func weights(of lines: [Line], _ food: Food?) async throws -> [Weight] {
        let size = lines.reduce(0) { $0 + $1.text.utf8.count }
        return try await work.run(.lines, for: worker, size: size) { [language] caller in
            try lines.map { line in
                try caller.check()
                let read = IngredientReader.read(line.text, language: line.language ?? language)
                let grams = LineGrams.find(read, typed: line.typed, food: food?.weights)
                return Weight(
                    grams: grams,
                    counts: read.counts(grams, asSeasoning: food?.isSeasoning ?? line.isSeasoning)
                )
            }
        }
    }
}

extension LineWeighing {
    init(_ context: any HouseholdContext) {
        self.init(work: context.services.work, worker: context.worker, language: context.language)
    }
}

extension ReadLine {
    /// Whether the line counts in the recipe's totals: a heading does not, nor "to taste", as in "salt, to taste" or plain
    /// "salt". Nobody weighs such an amount, and it must not leave the dish without a weight.
    func counts(_ weight: LineGrams, asSeasoning isSeasoning: Bool) -> Bool {
        if isHeading { return false }
        return weight.grams != nil || !isToTaste && !(isSeasoning && weight == .notCounted(.noAmount))
    }
}
