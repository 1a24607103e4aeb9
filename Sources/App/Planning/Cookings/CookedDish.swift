import Database
import Domain
import Web

/// A planned dish that was cooked: what is eaten of it has the pot's numbers.
struct CookedDish: Sendable {
    let cooking: Cooking
    /// Whether something is in the pot.
    let isInPot: Bool
    /// The plates of it, each with whose it is.
    var plates: [CookedShare] = []

    /// What somebody eats of it: what was put before them, unless an amount is said.
    func eaten(
        by person: Person.ID,
        of dish: PlannedDish.ID,
        _ amount: EatenAmount?,
        usually servings: Double
    ) throws(FormErrors) -> EntrySnapshot {
        let own = plates.filter { $0.person == person && $0.eatenAs == dish }
        let part = own.map { $0.part * $0.eaten }.reduce(0, +)
        switch amount {
        case nil where part > 0: return try cooking.eaten(part, byWeight: own.allSatisfy(\.isByWeight))
        case nil: return try cooking.eaten(servings / cooking.servings.value, byWeight: false)
        case .servings(let count): return try cooking.eaten(count / cooking.servings.value, byWeight: false)
        case .grams(let grams):
            guard let weight = cooking.weight else { throw ["grams": .diary(.weightUnknown)] }
            return try cooking.eaten(Grams(grams) / weight, byWeight: true)
        }
    }
}
