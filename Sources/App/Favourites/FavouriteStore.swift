import Database
import Domain

/// What a food or recipe is to one person.
struct Standing: Sendable {
    let isFavourite: Bool
    /// Whether it stands in their diary.
    let isEaten: Bool
}

/// A person's favourites: foods, own foods and recipes.
enum FavouriteStore {
    static func standing(of food: Food.ID, to owner: DiaryStore.Owner) -> Query<Standing> {
        standing("food", food, owner)
    }

    static func standing(of recipe: Recipe.ID, to owner: DiaryStore.Owner) -> Query<Standing> {
        standing("recipe", recipe, owner)
    }

    /// Once or twice, it is a favourite, or none.
    static func set(_ food: Food.ID, _ isFavourite: Bool, of owner: DiaryStore.Owner) -> Query<Int> {
        set("food", food, isFavourite, owner)
    }

    static func set(_ recipe: Recipe.ID, _ isFavourite: Bool, of owner: DiaryStore.Owner) -> Query<Int> {
        set("recipe", recipe, isFavourite, owner)
    }

    /// Entries are counted, to be looked up in the index: as an EXISTS it reads the whole diary of who never ate it.
    private static func standing(
        _ kind: String,
        _ item: some SQLEncodable,
        _ owner: DiaryStore.Owner
    ) -> Query<Standing> {
        .one(
            """
            SELECT EXISTS (
                SELECT FROM favourites
                WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND kind = \(kind)
                    AND item_id = \(item)
            ) AS is_favourite,
            (
                SELECT count(*)
                FROM diary_entries
                WHERE household_id = \(owner.household) AND person_id = \(owner.person)
                    AND coalesce(food_id, recipe_id) = \(item) AND deleted_at IS NULL AND kind <> 'quick'
            ) > 0 AS is_eaten
            """
        ) { row in Standing(isFavourite: try row["is_favourite"], isEaten: try row["is_eaten"]) }
    }

    private static func set(
        _ kind: String,
        _ item: some SQLEncodable,
        _ isFavourite: Bool,
        _ owner: DiaryStore.Owner
    ) -> Query<Int> {
        if isFavourite {
            return .affected(
                """
                INSERT INTO favourites (household_id, person_id, kind, item_id)
                VALUES (\(owner.household), \(owner.person), \(kind), \(item))
                ON CONFLICT DO NOTHING
                """
            )
        }
        return .affected(
            """
            DELETE FROM favourites
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND kind = \(kind)
                AND item_id = \(item)
            """
        )
    }
}
