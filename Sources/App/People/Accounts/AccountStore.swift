import Database
import Domain

/// Accounts: an e-mail address and a password with which one person of one household signs in.
enum AccountStore {
    /// The part of an account that signing in needs.
    struct Credentials: Sendable {
        let id: Account.ID
        let passwordHash: String
    }

    /// The credentials of the account with this e-mail address, whichever way the address is spelt.
    static func credentials(of email: Email) -> Query<Credentials?> {
        .first("SELECT id, password_hash FROM accounts WHERE email_key = \(email.key)", credentials)
    }

    static func credentials(of account: Account.ID) -> Query<Credentials?> {
        .first("SELECT id, password_hash FROM accounts WHERE id = \(account)", credentials)
    }

    private static func credentials(_ row: Row) throws -> Credentials {
        Credentials(id: try row["id"], passwordHash: try row["password_hash"])
    }

    /// Creates a household with its first person, who owns it, and that person's account. A violation of the constraint
    /// `accounts_email_key_unique` means that the address is taken.
    static func register(_ registration: Registration, passwordHash: String, _ db: Connection) async throws {
        try await db.run([
            """
            INSERT INTO households (id, name)
            VALUES (\(registration.household), \(registration.householdName))
            """,
            """
            INSERT INTO persons (household_id, id, name, role, language, time_zone)
            VALUES (
                \(registration.household), \(registration.person), \(registration.name), \(Role.owner),
                \(registration.language), \(registration.zone.name)
            )
            """,
            insert(
                registration.account,
                of: registration.person,
                in: registration.household,
                registration.email,
                passwordHash: passwordHash
            ),
        ])
    }

    /// The statement that gives a person an account.
    static func insert(
        _ account: Account.ID,
        of person: Person.ID,
        in household: Household.ID,
        _ email: Email,
        passwordHash: String
    ) -> SQL {
        """
        INSERT INTO accounts (id, household_id, person_id, email, email_key, password_hash)
        VALUES (\(account), \(household), \(person), \(email.text), \(email.key), \(passwordHash))
        """
    }

    static func setPassword(_ hash: String, of account: Account.ID) -> Query<Int> {
        .affected("UPDATE accounts SET password_hash = \(hash) WHERE id = \(account)")
    }

    static func email(of account: Account.ID) -> Query<String?> {
        .first("SELECT email FROM accounts WHERE id = \(account)", as: String.self)
    }
}
