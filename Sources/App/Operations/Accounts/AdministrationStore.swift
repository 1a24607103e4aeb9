import Database

/// Accounts as whoever runs the program sees and changes them, as the owner of the tables.
enum AdministrationStore {
    static func account(_ email: Email) -> Query<Account.ID?> {
        .first("SELECT id FROM accounts WHERE email_key = \(email.key) FOR UPDATE", as: Account.ID.self)
    }

    static func list() -> Query<[AccountAdministration.Listed]> {
        .rows(
            """
            SELECT
                a.email, h.name AS household, p.role, a.disabled_at IS NOT NULL AS is_disabled,
                to_char(max(s.last_seen_at), 'YYYY-MM-DD') AS seen_on,
                to_char(a.deleted_at + interval '7 days', 'YYYY-MM-DD') AS goes_on
            FROM accounts AS a
            JOIN persons AS p ON p.household_id = a.household_id AND p.id = a.person_id
            JOIN households AS h ON h.id = a.household_id
            LEFT JOIN sessions AS s ON s.account_id = a.id
            GROUP BY a.id, h.id, p.household_id, p.id
            ORDER BY h.name, h.id, a.email
            LIMIT 10000
            """
        ) { row in
            AccountAdministration.Listed(
                email: try row["email"],
                household: try row["household"],
                role: try row["role"],
                seenOn: try row["seen_on"],
                isDisabled: try row["is_disabled"],
                goesOn: try row["goes_on"]
            )
        }
    }

    static func endSessions(of account: Account.ID) -> Query<Int> {
        .affected("DELETE FROM sessions WHERE account_id = \(account)")
    }

    static func endTokens(of account: Account.ID) -> Query<Int> {
        .affected("DELETE FROM access_tokens WHERE account_id = \(account)")
    }

    /// Ends the kitchen devices that somebody has put up, and the invites for more.
    static func endKitchens(of account: Account.ID) -> Query<Int> {
        .one("SELECT end_kitchens_of(\(account))", as: Int.self)
    }

    /// Forgets the browsers in which somebody has signed in: the next sign-in is told in each.
    static func forgetDevices(of account: Account.ID) -> Query<Void> {
        .run("SELECT forget_devices(\(account), NULL)")
    }

    static func endPasskeys(of account: Account.ID) -> Query<Int> {
        .affected("DELETE FROM passkeys WHERE account_id = \(account)")
    }

    static func passkeys(of account: Account.ID) -> Query<Int> {
        .one("SELECT count(*) FROM passkeys WHERE account_id = \(account)", as: Int.self)
    }

    static func disable(_ account: Account.ID) -> Query<Int> {
        .affected("UPDATE accounts SET disabled_at = coalesce(disabled_at, now()) WHERE id = \(account)")
    }

    static func enable(_ account: Account.ID) -> Query<Int> {
        .affected("UPDATE accounts SET disabled_at = NULL WHERE id = \(account)")
    }

    /// Gives the account back, with the person and the household that were to be deleted; whether it was.
    static func giveBack(_ account: Account.ID) -> Query<Bool> {
        .one("SELECT return_account(\(account))", as: Bool.self)
    }

    /// Notes in the account's log what was done to it, on no device of its person.
    static func note(_ kind: AccountEvent.Kind, times: Int = 1, of account: Account.ID) -> SQL {
        """
        INSERT INTO account_events (account_id, kind, times, user_agent, address)
        VALUES (\(account), \(kind), \(times), '', '')
        """
    }

    /// Lets a person go, to be deleted in seven days.
    static func depart(_ account: Account.ID) -> SQL {
        "SELECT depart_account(\(account))"
    }
}
