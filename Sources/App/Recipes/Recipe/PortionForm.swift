import Domain
import Web

/// A portion in grams that may be saved, and the version of the recipe that it was chosen from.
struct PortionDefinition: Sendable {
    let recipe: Recipe.ID
    let version: Int
    let portion: Grams
    /// What the recipe makes by it.
    let servings: Double
}

struct PortionForm {
    let form: Form

    /// The grams as typed, right in shape. What they mean for a dish comes after whether it is still the same dish.
    func typed() throws(FormErrors) -> (grams: Grams, version: Int) {
        var read = FormReader(form)
        let grams = read.decimal("grams", .positive(upTo: Amount.maxGrams.value))
        let version = read.integer("version", 1...Int.max)
        guard let grams, let version, read.isValid else { throw read.errors }
        return (Grams(grams), version)
    }

    /// P-33.
    func validated(for detail: RecipeDetail) throws(FormErrors) -> PortionDefinition {
        let (grams, version) = try typed()
        do throws(PortionProblem) {
            let yield = try detail.dish.yield(byPortion: grams)
            return PortionDefinition(
                recipe: detail.id,
                version: version,
                portion: grams,
                servings: detail.dish.divided(by: yield).servings
            )
        } catch {
            throw ["grams": .recipes(.portion(error))]
        }
    }
}
