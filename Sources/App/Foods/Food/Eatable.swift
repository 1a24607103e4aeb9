import Database
import Domain

/// What an entry of the diary can be of, and a favourite.
enum Eatable: Hashable, Sendable {
    case food(Food.ID)
    case recipe(Recipe.ID)

    /// Of a row with `kind` and `item_id`.
    init(_ row: Row) throws {
        let kind: EntrySnapshot.Kind = try row["kind"]
        self = kind == .recipe ? .recipe(try row["item_id"]) : .food(try row["item_id"])
    }

    /// As `favourites` and `diary_entries` have it in their column `kind`.
    var kind: String {
        switch self {
        case .food: EntrySnapshot.Kind.food.rawValue
        case .recipe: EntrySnapshot.Kind.recipe.rawValue
        }
    }

    var id: SQL {
        switch self {
        case .food(let id): "\(id)"
        case .recipe(let id): "\(id)"
        }
    }

    /// The column of `diary_entries` that names it. One alone, because row-level security lets no index be used for what
    /// it takes to leak, as it takes `coalesce` to.
    var column: SQL {
        switch self {
        case .food: "food_id"
        case .recipe: "recipe_id"
        }
    }

    /// The rows of `diary_entries` that are of it.
    var isEaten: SQL { "\(fragment: column) = \(fragment: id)" }
}
