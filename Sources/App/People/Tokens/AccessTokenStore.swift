import Database
import Domain

/// Access tokens of accounts. Functions write and read them, each for the account of a session alone.
enum AccessTokenStore {
    /// A token as its person may see it: never itself.
    struct Listed: Sendable {
        let id: AccessToken.ID
        let name: String
        let scopes: [TokenScope]
        let madeAt: Moment
        let usedAt: Moment?
        let endsAt: Moment?
    }

    static func all(ofAccountBehind digest: [UInt8]) -> Query<[Listed]> {
        .rows(
            """
            SELECT token_id, name, scopes, created_at, used_at, expires_at
            FROM own_access_tokens(\(digest))
            ORDER BY created_at DESC, token_id
            LIMIT 100
            """
        ) { row in
            let scopes: [String] = try row["scopes"]
            return Listed(
                id: try row["token_id"],
                name: try row["name"],
                scopes: scopes.compactMap(TokenScope.init),
                madeAt: try row["created_at"],
                usedAt: try row["used_at"],
                endsAt: try row["expires_at"]
            )
        }
    }

    /// Makes a token; the result is 0 where the account has as many as one may, or the password was changed meanwhile.
    static func make(
        _ token: AccessToken.ID,
        _ digest: [UInt8],
        _ draft: TokenDraft,
        for account: OpenedAccount,
        session: [UInt8]
    ) -> Query<Int> {
        .affected(
            """
            SELECT make_access_token(
                \(session), \(account.proof), \(token), \(digest), \(draft.name), \(draft.scopes.map(\.rawValue)),
                \(draft.endsAt), \(TokenForm.maxCount)
            )
            """
        )
    }

    /// Ends a token; the result is 0 where the account has none such.
    static func end(_ token: AccessToken.ID, ofAccountBehind digest: [UInt8]) -> Query<Int> {
        .affected("SELECT end_own_access_token(\(digest), \(token))")
    }

    /// Deletes what opens nothing any more, as the owner of the table.
    static func sweep() -> SQL { "DELETE FROM access_tokens WHERE expires_at < now() - interval '30 days'" }
}
