import Database
import Domain

/// What a food or recipe is to one person.
struct PersonalStatus: Sendable {
    let isFavourite: Bool
    /// Whether their diary has an entry of it.
    let isEaten: Bool
}

/// A person's favourites: foods, own foods and recipes.
enum FavouriteStore {
    /// Whether a person has an item among their favourites, and whether they have eaten it. The second is the first
    /// entry at or after the item in the order of the items' ids: only the index has that order. For a plain `EXISTS`,
    /// PostgreSQL reads the whole table as soon as a few items make up most of it.
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

    /// What an item is to the reader; nil where nobody is.
    static func status(of item: Eatable, toReader reader: DiaryOwner?) -> Query<PersonalStatus?> {
        guard let reader else { return .nothing(nil) }
        return status(of: item, to: reader).map { $0 }
    }

    /// Adds or removes a favourite. Repeating it changes nothing.
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
