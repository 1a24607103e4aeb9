import Database
import Domain

/// Members whom owners have removed: who is told, and who is asked back within seven days (H-01). SQL functions answer, for
/// the session's person alone.
enum DepartureStore {
    /// Somebody who was removed, as an owner reads it.
    struct Removed: Sendable {
        let person: Person.ID
        let name: String
        /// Until then they can be asked back, and come back.
        let last: Moment
        /// Whether an owner has asked them back.
        let isWelcome: Bool
    }

    /// Who was removed from the household of whoever asks in the last seven days, the latest first; nobody for everybody
    /// but its owners.
    static func removed() -> Query<[Removed]> {
        .rows(
            """
            SELECT person_id, name, last_at, is_welcome
            FROM removed_members()
            ORDER BY last_at DESC, name, person_id
            LIMIT 200
            """
        ) { row in
            Removed(
                person: try row["person_id"],
                name: try row["name"],
                last: try row["last_at"],
                isWelcome: try row["is_welcome"]
            )
        }
    }

    /// Asks somebody back who was removed. False where there is nobody to ask back.
    static func welcome(_ member: Person.ID, session: [UInt8]) -> Query<Bool> {
        .one("SELECT welcome_back(\(session), \(member))", as: Bool.self)
    }

    /// What others did about the place of the person whose session this is, in the last seven days.
    static func told(session: [UInt8]) -> Query<MovedByOthers?> {
        .first(
            """
            SELECT former_name, moved_by_name, has_ended, welcomed_by_name, last_day
            FROM moved_by_others(\(session))
            """
        ) { row in
            MovedByOthers(
                household: try row["former_name"],
                by: try row["moved_by_name"],
                hasEnded: try row["has_ended"],
                welcomedBy: try row["welcomed_by_name"],
                until: try row["last_day"]
            )
        }
    }
}
