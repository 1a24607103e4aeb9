import Database
import Domain

/// How somebody likes a recipe, from 1 to 5.
struct Rating: Sendable {
    let person: Person.ID
    let name: String
    let rating: Int
}

/// How the people of a household like its recipes (S-27).
enum RatingStore {
    static func ratings(of recipe: Recipe.ID, in household: Household.ID) -> Query<[Rating]> {
        .rows(
            """
            SELECT r.person_id, p.name, r.rating::bigint AS rating
            FROM recipe_ratings AS r
            JOIN persons AS p ON p.household_id = r.household_id AND p.id = r.person_id AND p.left_at IS NULL
            WHERE r.household_id = \(household) AND r.recipe_id = \(recipe)
            ORDER BY p.created_at, p.id
            LIMIT 100
            """
        ) { row in Rating(person: try row["person_id"], name: try row["name"], rating: try row["rating"]) }
    }

    /// The recipes that somebody likes so well at least; that anybody does, where it is nil.
    static func liked(_ least: Int, by person: Person.ID?, in household: Household.ID) -> Query<[Recipe.ID]> {
        let by: SQL = person.map { "AND r.person_id = \($0)" } ?? ""
        return .rows(
            """
            SELECT DISTINCT r.recipe_id
            FROM recipe_ratings AS r
            JOIN persons AS p ON p.household_id = r.household_id AND p.id = r.person_id AND p.left_at IS NULL
            WHERE r.household_id = \(household) AND r.rating >= \(least) \(fragment: by)
            LIMIT 100000
            """,
            as: Recipe.ID.self
        )
    }

    /// What all ratings of a household come to, as a value of a statement.
    static func mark(in household: Household.ID) -> SQL {
        """
        (SELECT concat_ws(' ', count(*), max(rated_at)) FROM recipe_ratings WHERE household_id = \(household)),
        (SELECT max(left_at) FROM persons WHERE household_id = \(household))
        """
    }

    /// Rates a recipe; 0 when the household has none with this id.
    static func rate(_ recipe: Recipe.ID, _ rating: Int, by owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            INSERT INTO recipe_ratings (household_id, person_id, recipe_id, rating)
            SELECT household_id, \(owner.person), id, \(rating)
            FROM recipes
            WHERE household_id = \(owner.household) AND id = \(recipe) AND deleted_at IS NULL
            ON CONFLICT (household_id, recipe_id, person_id) DO UPDATE SET rating = excluded.rating, rated_at = now()
            """
        )
    }

    /// The rating of a recipe that was made in the same transaction.
    static func put(_ recipe: Recipe.ID, _ rating: Int, by owner: DiaryOwner) -> SQL {
        """
        INSERT INTO recipe_ratings (household_id, person_id, recipe_id, rating)
        VALUES (\(owner.household), \(owner.person), \(recipe), \(rating))
        """
    }

    /// Takes a rating back; repeating it changes nothing.
    static func clear(_ recipe: Recipe.ID, by owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            DELETE FROM recipe_ratings
            WHERE household_id = \(owner.household) AND recipe_id = \(recipe) AND person_id = \(owner.person)
            """
        )
    }
}
