import Database
import Domain

/// A food or recipe: what a diary entry or a favourite can be of.
enum Eatable: Hashable, Sendable {
    case food(Food.ID)
    case recipe(Recipe.ID)

    /// Reads the columns `kind` and `item_id`.
    init(_ row: Row) throws {
        let kind: EntrySnapshot.Kind = try row["kind"]
        self = kind == .recipe ? .recipe(try row["item_id"]) : .food(try row["item_id"])
    }

    /// The value in the column `kind` of `favourites` and `diary_entries`.
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

    /// The column of `diary_entries` that holds the id. It is always a single column: under row-level security an index
    /// serves only leakproof expressions, and `coalesce` over both columns does not count as one.
    var column: SQL {
        switch self {
        case .food: "food_id"
        case .recipe: "recipe_id"
        }
    }

    /// The condition under which a row of `diary_entries` is of this item.
    var isEaten: SQL { "\(fragment: column) = \(fragment: id)" }
}
