import Database
import Domain

/// Messages about what was done to accounts, as the owner of the tables finds them.
enum AccountNoticeStore {
    enum Kind: String, Sendable {
        case newDevice = "new_device"
        case addressChanged = "address_changed"
        /// Others have announced the person's removal from a household, removed them, ended it, or asked them back.
        case removalAnnounced = "removal_announced"
        case removed
        case householdEnded = "household_ended"
        case welcomed
    }

    enum Notice { typealias ID = Identifier<Notice> }

    struct Waiting: Sendable {
        let id: Notice.ID
        let kind: Kind
        let recipient: String
        let device: Device
        /// The name of the household that the message is about; empty where it is about none.
        let household: String
        let language: Language
    }

    /// Those that are to be sent now, of several instances to one alone. Each is taken again later, until `settle`.
    static func take() -> Query<[Waiting]> {
        .rows(
            """
            WITH due AS (
                SELECT id
                FROM account_notices
                WHERE next_at <= now()
                ORDER BY next_at, id
                LIMIT 20
                FOR UPDATE SKIP LOCKED
            )
            UPDATE account_notices AS n
            SET attempts = n.attempts + 1, next_at = now() + interval '1 minute' * power(2, least(n.attempts, 6))
            FROM due, accounts AS a, persons AS p
            WHERE n.id = due.id AND a.id = n.account_id AND p.household_id = a.household_id AND p.id = a.person_id
            RETURNING n.id, n.kind, n.recipient, n.user_agent, n.about, p.language
            """
        ) { row in
            Waiting(
                id: try row["id"],
                kind: try row["kind"],
                recipient: try row["recipient"],
                device: Device(userAgent: try row["user_agent"], address: ""),
                household: try row["about"],
                language: try row["language"]
            )
        }
    }

    static func settle(_ notice: Notice.ID) -> Query<Void> {
        .run("DELETE FROM account_notices WHERE id = \(notice)")
    }

    /// Deletes what nobody could be told within a day, or nobody writes because there is no mail server.
    static func sweep() -> SQL {
        "DELETE FROM account_notices WHERE made_at < now() - interval '1 day'"
    }
}

extension AccountNoticeStore.Kind: SQLEncodable, SQLDecodable {}
