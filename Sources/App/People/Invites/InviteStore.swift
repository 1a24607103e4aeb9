import Database
import Domain

extension InviteRole: SQLEncodable, SQLDecodable {}

/// Invites: links by which one person joins a household. Row-level security shows them to owners alone.
enum InviteStore {
    /// An invite that can still be used.
    struct Listed: Sendable {
        let id: Invite.ID
        /// What the link is made of; nil where it hands over somebody whom the reader does not look after.
        let secret: Secret?
        let role: InviteRole
        /// The name of the person who is handed over; nil for somebody new.
        let person: String?
        /// The days until it expires, the last one begun counting whole.
        let daysLeft: Int
    }

    /// A seed, and the digest of the link that was made of it.
    struct Secret: Sendable {
        let seed: [UInt8]
        let digest: [UInt8]
    }

    /// What a link invites to, as whoever opens it may know.
    struct Opened: Sendable {
        let household: Household.ID
        let householdName: String
        let invitedBy: String
        let role: InviteRole
        let person: Person.ID?
        let personName: String?
    }

    /// Makes an invite in the name of the person who asks. The result is 0 where they no longer look after whom it hands over.
    static func create(
        _ draft: InviteDraft,
        as id: Invite.ID,
        seed: [UInt8],
        digest: [UInt8],
        in household: Household.ID
    ) -> Query<Int> {
        .affected(
            """
            INSERT INTO invites (
                household_id, id, seed, digest, role, person_id, created_by, created_by_name, expires_at,
                kitchen_until
            )
            SELECT household_id, \(id), \(seed), \(digest), \(draft.role), \(draft.person), id, name,
                now() + make_interval(days => \(draft.days)::integer), \(draft.kitchenUntil)
            FROM persons
            WHERE household_id = \(household) AND id = current_person()
                AND (\(draft.person)::uuid IS NULL OR looks_after(\(draft.person)))
            """
        )
    }

    /// The invites that can still be used, the newest first. What links are made of comes from a SQL function, which gives
    /// the one that hands somebody over to nobody but who looks after them.
    static func valid(in household: Household.ID) -> Query<[Listed]> {
        .rows(
            """
            SELECT i.id, s.seed, s.digest, i.role, p.name AS person_name,
                ceil(extract(epoch FROM i.expires_at - now()) / 86400)::bigint AS days_left
            FROM invites AS i
            LEFT JOIN persons AS p ON p.household_id = i.household_id AND p.id = i.person_id
            LEFT JOIN invite_secrets() AS s ON s.invite_id = i.id
            WHERE i.household_id = \(household)
                AND is_usable(i.household_id, i.created_by, i.used_at, i.revoked_at, i.expires_at)
            ORDER BY i.created_at DESC, i.id
            LIMIT 100
            """
        ) { row in
            let seed: [UInt8]? = try row["seed"]
            let digest: [UInt8]? = try row["digest"]
            return Listed(
                id: try row["id"],
                secret: seed.flatMap { seed in digest.map { Secret(seed: seed, digest: $0) } },
                role: try row["role"],
                person: try row["person_name"],
                daysLeft: try row["days_left"]
            )
        }
    }

    /// Ends an invite, once. The result is 0 when there is none, and where it was used.
    static func revoke(_ invite: Invite.ID, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE invites
            SET revoked_at = coalesce(revoked_at, now())
            WHERE household_id = \(household) AND id = \(invite) AND used_at IS NULL
            """
        )
    }

    /// What a link invites to; nil where it cannot be used. The query calls a SQL function that row-level security does
    /// not bind, since whoever holds the link is not of the household yet.
    static func opened(by token: InviteToken) -> Query<Opened?> {
        .first(
            """
            SELECT household_id, household_name, invited_by, role, person_id, person_name
            FROM invite_behind(\(token.digest))
            """
        ) { row in
            Opened(
                household: try row["household_id"],
                householdName: try row["household_name"],
                invitedBy: try row["invited_by"],
                role: try row["role"],
                person: try row["person_id"],
                personName: try row["person_name"]
            )
        }
    }

    /// Uses an invite up for somebody new and makes their account; the result is 0 where the invite cannot be used. A
    /// violation of `accounts_email_key_unique` means that the address is taken.
    static func accept(_ token: InviteToken, _ newcomer: Newcomer, passwordHash: String) -> Query<Int> {
        .affected(
            """
            SELECT accept_invite(
                \(token.digest), \(newcomer.person), \(newcomer.name), \(newcomer.language), \(newcomer.zone.name),
                \(newcomer.account), \(newcomer.email.text), \(newcomer.email.key), \(passwordHash)
            )
            """
        )
    }
}
