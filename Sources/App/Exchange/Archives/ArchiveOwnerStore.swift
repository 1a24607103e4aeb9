import Database
import Domain

/// Finds whose archive a command is about.
enum ArchiveOwnerStore {
    struct Found: Sendable {
        let owner: DiaryOwner
        let language: Language
        let zone: Zone
    }

    /// The person behind an address, or the first owner of a household.
    static func account(_ email: String?, _ household: Household.ID?) -> Query<Found?> {
        .first(
            """
            SELECT a.household_id, a.person_id, p.language, p.time_zone
            FROM accounts AS a
            JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
            WHERE a.email_key = \(email) OR (a.household_id = \(household) AND p.role = 'owner')
            ORDER BY a.created_at, a.id
            LIMIT 1
            """
        ) { row in
            let zone: String = try row["time_zone"]
            return Found(
                owner: DiaryOwner(household: try row["household_id"], person: try row["person_id"]),
                language: try row["language"],
                zone: Zone(zone) ?? .utc
            )
        }
    }
}
