import Database
import Domain
import Threads

/// Reads lines beside the event loops, and weighs them with a food.
struct LineWeighing: Sendable {
    let work: HeavyWork
    let worker: ProcessorBudget.Worker
    /// The reader's.
    let language: Language

    /// A line of which nobody has said what it is.
    struct Line: Sendable {
        let recipe: Recipe.ID
        let position: Int
        let text: String
        let language: Language?
        let typed: Grams?
    }

    init(_ context: any HouseholdContext) {
        work = context.services.work
        worker = context.worker
        language = context.language
    }

    func weights(of lines: [Line], _ food: FoodWeights) async throws -> [LineGrams] {
        let size = lines.reduce(0) { $0 + $1.text.utf8.count }
        return try await work.run(.lines, for: worker, size: size) { [language] caller in
            try lines.map { line in
                try caller.check()
                return LineGrams.find(
                    IngredientReader.read(line.text, language: line.language ?? language),
                    typed: line.typed,
                    food: food
                )
            }
        }
    }
}
