import Domain
import Web

/// A food or recipe with an amount, as the + beside it sends them in one value: `food ID 1.5 cup` (W-22).
struct FoodPick: Sendable {
    let what: Eatable
    let amount: Double
    /// The measure: that of a food, or of a recipe `serving` or `g`.
    let measure: String

    /// The field that carries it.
    static let field = "add"

    init(_ what: Eatable, _ amount: Double, of measure: String) {
        self.what = what
        self.amount = amount
        self.measure = measure
    }

    /// Fails for a text that no button has.
    init?(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 3).map(String.init)
        guard parts.count == 4, let amount = Double(parts[2]), amount > 0, amount <= EntryLimits.grams else {
            return nil
        }
        switch parts[0] {
        case "food":
            guard let id = Food.ID(pathText: parts[1]) else { return nil }
            what = .food(id)
        case "recipe":
            guard let id = Recipe.ID(pathText: parts[1]) else { return nil }
            what = .recipe(id)
        default: return nil
        }
        self.amount = amount
        measure = parts[3]
    }

    var text: String {
        switch what {
        case .food(let id): "food \(id) \(Formatting.exact(amount)) \(measure)"
        case .recipe(let id): "recipe \(id) \(Formatting.exact(amount)) \(measure)"
        }
    }

    /// The form that asks for the amount of the same, filled with this one.
    func path(_ place: LogTarget) -> LocalPath {
        let amount = Formatting.typed(amount)
        return switch what {
        case .food(let id): place.path(of: id, amount: amount, measure: measure)
        case .recipe(let id) where measure == EntrySnapshot.gramMeasure: place.log(id, grams: amount)
        case .recipe(let id): place.log(id, servings: amount)
        }
    }
}
