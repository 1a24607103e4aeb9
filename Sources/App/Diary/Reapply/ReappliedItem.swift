import Database
import Domain
import HTTPServer
import Web

/// A food or recipe as it is today, from which its earlier entries can be recomputed.
enum ReappliedItem: Sendable {
    case food(Food)
    case recipe(RecipeDetail)

    /// The food or recipe that the address names.
    static func read(_ context: SignedInContext, _ catalogue: CatalogueCache) async throws -> ReappliedItem {
        if let id = try? context.parameter("food", as: Food.ID.self) {
            guard let food = try await context.foods.find(id) else {
                throw HTTPError.notFound
            }
            return .food(food)
        }
        return .recipe(try await RecipeLoader.requested(context, catalogue))
    }

    func name(_ language: Language) -> String {
        switch self {
        case .food(let food): food.name.text(language)
        case .recipe(let detail): detail.name
        }
    }

    var page: LocalPath {
        switch self {
        case .food(let food): "/foods/\(food.id)"
        case .recipe(let detail): .recipe(detail.id)
        }
    }

    var path: LocalPath {
        switch self {
        case .food(let food): "/foods/\(food.id)/entries"
        case .recipe(let detail): "/recipes/\(detail.id)/entries"
        }
    }

    var eatable: Eatable {
        switch self {
        case .food(let food): .food(food.id)
        case .recipe(let detail): .recipe(detail.id)
        }
    }

    /// Whether an entry is of this food or recipe.
    func isEaten(in entry: DiaryEntry) -> Bool {
        switch self {
        case .food(let food): entry.eaten.food == food.id
        case .recipe(let detail): entry.eaten.recipe == detail.id
        }
    }

    /// The entry as it would be today; nil when nothing would differ, or when it cannot be computed.
    func corrected(_ entry: DiaryEntry, _ language: Language) -> DiaryEntry? {
        let renewed =
            switch self {
            case .food(let food): entry.eaten.renewed(food, language)
            case .recipe(let detail): entry.eaten.renewed(detail)
            }
        guard let renewed, renewed.differs(from: entry.eaten) else { return nil }
        return DiaryEntry(id: entry.id, day: entry.day, slot: entry.slot, eaten: renewed)
    }
}

extension EntrySnapshot {
    /// Whether a person could see a difference in the name or in any number.
    fileprivate func differs(from other: EntrySnapshot) -> Bool {
        name != other.name || coverage != other.coverage
            || Formatting.exact(grams?.value ?? -1) != Formatting.exact(other.grams?.value ?? -1)
            || Nutrient.allCases.contains { nutrients[$0].differs(from: other.nutrients[$0]) }
    }
}

extension NutrientValue {
    func differs(from other: NutrientValue) -> Bool {
        isExact != other.isExact || number.map(Formatting.exact) != other.number.map(Formatting.exact)
    }
}
