import Database
import Domain

/// What a food or recipe is to one person.
struct PersonalStatus: Sendable {
    let isFavourite: Bool
    /// Whether it stands in their diary.
    let isEaten: Bool
}

/// A person's favourites: foods, own foods and recipes.
enum FavouriteStore {
    /// The first entry in the order of the items' keys tells whether there is one: in that order only their index can
    /// bring it. Asked whether any entry is of the item, PostgreSQL reads the whole table as soon as a few items make up
    /// most of it.
    static func status(of item: Eatable, to owner: DiaryOwner) -> Query<PersonalStatus> {
        .one(
            """
            SELECT EXISTS (
                SELECT FROM favourites
                WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND kind = \(item.kind)
                    AND item_id = \(fragment: item.id)
            ) AS is_favourite,
            coalesce((
                SELECT \(fragment: item.column)
                FROM diary_entries
                WHERE household_id = \(owner.household) AND person_id = \(owner.person)
                    AND \(fragment: item.column) >= \(fragment: item.id) AND deleted_at IS NULL
                ORDER BY \(fragment: item.column)
                LIMIT 1
            ) = \(fragment: item.id), false) AS is_eaten
            """
        ) { row in PersonalStatus(isFavourite: try row["is_favourite"], isEaten: try row["is_eaten"]) }
    }

    /// Once or twice, it is a favourite, or none.
    static func set(_ item: Eatable, _ isFavourite: Bool, of owner: DiaryOwner) -> Query<Int> {
        if isFavourite {
            return .affected(
                """
                INSERT INTO favourites (household_id, person_id, kind, item_id)
                VALUES (\(owner.household), \(owner.person), \(item.kind), \(fragment: item.id))
                ON CONFLICT DO NOTHING
                """
            )
        }
        return .affected(
            """
            DELETE FROM favourites
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND kind = \(item.kind)
                AND item_id = \(fragment: item.id)
            """
        )
    }
}
