import Database
import Domain

enum EaterStore {
    /// Those for whom whoever asks may log, guests last.
    static func others(than reader: Person.ID, in household: Household.ID) -> Query<[Eater]> {
        .rows(
            """
            SELECT \(fragment: columns)
            FROM persons
            WHERE household_id = \(household) AND id <> \(reader) AND left_at IS NULL
                AND (diary_writing <> 'nobody' OR looks_after(id) OR was_let_write(id))
            ORDER BY kind = 'guest', name COLLATE "tr-x-icu", id
            LIMIT 200
            """,
            read
        )
    }

    /// These persons of a household, also those who have left. `locked`: until the transaction ends nobody of them leaves,
    /// or allows something else.
    static func eaters(_ ids: [Person.ID], in household: Household.ID, locked: Bool = false) -> Query<[Eater]> {
        .rows(
            """
            SELECT \(fragment: columns)
            FROM persons
            WHERE household_id = \(household) AND id = ANY (\(ids))
            ORDER BY id
            LIMIT 200
            \(fragment: locked ? "FOR SHARE" : "")
            """,
            read
        )
    }

    private static let columns: SQL = """
        id, name, usual_share, kind = 'guest' AND is_resting(id) AS is_resting,
        CASE
            WHEN left_at IS NOT NULL THEN 'gone'
            WHEN diary_writing = 'direct' OR looks_after(id) OR was_let_write(id) THEN 'entry'
            WHEN diary_writing = 'offer' THEN 'offer'
            ELSE 'nothing'
        END AS way
        """

    private static func read(_ row: Row) throws -> Eater {
        Eater(
            id: try row["id"],
            name: try row["name"],
            usualShare: try row["usual_share"],
            way: try row["way"],
            isResting: try row["is_resting"]
        )
    }
}
