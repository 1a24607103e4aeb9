import Database
import Domain

/// What programs ask for before anybody is known.
enum TokenHolderStore {
    /// Whom a token acts for; nil where it opens nothing, or not any more. The query calls a SQL function that row-level
    /// security does not bind.
    static func holder(of digest: [UInt8]) -> Query<TokenHolder?> {
        .first(
            """
            SELECT token_id, scopes, account_id, household_id, person_id, household_name, name, role, language, time_zone,
                created_at, used_at
            FROM access_token_person(\(digest))
            """
        ) { row in
            let id: AccessToken.ID = try row["token_id"]
            let scopes: [String] = try row["scopes"]
            let (made, used): (Moment, Moment?) = (try row["created_at"], try row["used_at"])
            return TokenHolder(
                token: id,
                scopes: Set(scopes.compactMap(TokenScope.init)),
                usedAt: used,
                person: SignedIn(
                    session: .init(high: id.high, low: id.low),
                    digest: digest,
                    account: try row["account_id"],
                    household: try row["household_id"],
                    person: try row["person_id"],
                    householdName: try row["household_name"],
                    name: try row["name"],
                    role: try row["role"],
                    language: try row["language"],
                    zone: Zone(try row["time_zone"]) ?? .utc,
                    startedAt: made,
                    seenAt: used ?? made
                )
            )
        }
    }

    /// Records that a token is in use.
    static func touch(_ digest: [UInt8]) -> Query<Void> {
        .run("SELECT touch_access_token(\(digest))")
    }
}
