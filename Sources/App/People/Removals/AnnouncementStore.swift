import Database
import Domain

/// Announced removals: an owner is removed, or made a member, by another owner only seven days after all of them were
/// told (H-01). Row-level security shows them to owners alone.
enum AnnouncementStore {
    struct Announced: Sendable {
        let person: Person.ID
        let name: String
        let announcedBy: Person.ID
        let announcedByName: String
        /// From then on the removal can be done.
        let dueAt: Moment
        let isDue: Bool
    }

    /// What was announced in a household, the oldest first, of those who are there.
    static func all(in household: Household.ID) -> Query<[Announced]> {
        .rows(
            """
            SELECT r.person_id, p.name, r.announced_by, r.announced_by_name,
                r.announced_at + interval '7 days' AS due_at, r.announced_at <= now() - interval '7 days' AS is_due
            FROM announced_removals AS r
            JOIN persons AS p ON p.household_id = r.household_id AND p.id = r.person_id
            WHERE r.household_id = \(household) AND p.left_at IS NULL
            ORDER BY r.announced_at, r.person_id
            LIMIT 200
            """
        ) { row in
            Announced(
                person: try row["person_id"],
                name: try row["name"],
                announcedBy: try row["announced_by"],
                announcedByName: try row["announced_by_name"],
                dueAt: try row["due_at"],
                isDue: try row["is_due"]
            )
        }
    }

    /// Announces that an owner is to be removed. False where there is no such owner, or whoever asks is none.
    static func announce(_ member: Person.ID, session: [UInt8]) -> Query<Bool> {
        Query<Answer>.one("SELECT announce_removal(\(session), \(member))", as: Answer.self).map { $0 == .announced }
    }

    /// What the database says to an announcement.
    private enum Answer: String, Sendable, SQLDecodable {
        case announced, unknown
    }

    /// Takes an announcement back. The result is 0 for everybody but those two whom it concerns.
    static func takeBack(_ member: Person.ID, in household: Household.ID) -> Query<Int> {
        .affected("DELETE FROM announced_removals WHERE household_id = \(household) AND person_id = \(member)")
    }

    /// What was announced about the person whose session this is: by whom, and the day from which it can be done.
    static func told(session: [UInt8]) -> Query<(by: String, on: CivilDate)?> {
        .first("SELECT announced_by_name, due_on FROM announced_to(\(session))") { row in
            (by: try row["announced_by_name"], on: try row["due_on"])
        }
    }
}
