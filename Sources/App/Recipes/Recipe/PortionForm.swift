import Domain
import Web

/// A valid portion in grams, and the version of the recipe for which it was chosen.
struct PortionDefinition: Sendable {
    let recipe: Recipe.ID
    let version: Int
    let yield: Yield
    /// The number of servings that follow from the portion.
    let servings: Double
}

struct PortionForm {
    let form: Form
    /// The portion with which the form was filled; nil while the dish's weight is unknown.
    let kept: KeptNumber?

    init(_ form: Form, of dish: Dish) {
        self.form = form
        kept = dish.keptPortion
    }

    /// The grams and the version as typed. Whether the grams suit the dish is checked
    /// later, once it is known to be the same version.
    func typed() throws(FormErrors) -> (grams: Grams, version: Int) {
        var read = FormReader(form)
        let grams = read.decimal("grams", .positive(upTo: Amount.maxGrams.value), kept: kept)
        let version = read.integer("version", 1...Int.max)
        guard let grams, let version, read.isValid else { throw read.errors }
        return (Grams(grams), version)
    }

    /// The definition, checked against the dish (P-33).
    func validated(for detail: RecipeDetail) throws(FormErrors) -> PortionDefinition {
        let (grams, version) = try typed()
        do throws(PortionProblem) {
            let yield = try detail.dish.yield(byPortion: grams)
            let servings = detail.dish.divided(by: yield).servings
            return PortionDefinition(
                recipe: detail.id,
                version: version,
                yield: yield.remembering(servings: servings),
                servings: servings
            )
        } catch {
            throw ["grams": .recipes(.portion(error))]
        }
    }
}

extension Dish {
    /// The portion as its form shows it, with one decimal.
    var keptPortion: KeptNumber? { portion.map { KeptNumber($0.value, places: 1) } }
}
