import Database
import Domain
import Security

/// Accounts: an e-mail address and a password with which one person of one household signs in.
enum AccountStore {
    /// What a password is hashed with, to find out whether it opens an account.
    struct Salted: Sendable {
        let id: Account.ID
        /// Nil for an account whose hash this program cannot read, so that no password opens it.
        let salt: PasswordSalt?
    }

    /// The account with this e-mail address, whichever way the address is spelt.
    static func salted(_ email: Email) -> Query<Salted?> {
        .first("SELECT account_id, salt FROM account_salt(\(email.key))", salted)
    }

    /// The account that the token's session belongs to.
    static func salted(behind digest: [UInt8]) -> Query<Salted?> {
        .first("SELECT account_id, salt FROM own_account(\(digest))", salted)
    }

    private static func salted(_ row: Row) throws -> Salted {
        Salted(id: try row["account_id"], salt: PasswordSalt(phc: try row["salt"]))
    }

    /// Whether the proof is the account's password hash.
    static func opens(_ account: OpenedAccount) -> Query<Bool> {
        .one("SELECT account_opens(\(account.id), \(account.proof))", as: Bool.self)
    }

    /// Creates a household with its first person, who owns it, and that person's account. A violation of the constraint
    /// `accounts_email_key_unique` means that the address is taken.
    static func register(_ registration: Registration, passwordHash: String) -> SQL {
        """
        SELECT register_household(
            \(registration.household), \(registration.householdName), \(registration.person), \(registration.name),
            \(registration.language), \(registration.zone.name),
            \(registration.account), \(registration.email.text), \(registration.email.key), \(passwordHash)
        )
        """
    }

    /// Gives an account another password; the result is 0 when it no longer has the one that opened it.
    static func changePassword(of account: OpenedAccount, to hash: PasswordHash) -> Query<Int> {
        .affected("SELECT change_password(\(account.id), \(account.proof), \(hash.phc))")
    }

    /// Gives an account another e-mail address, and notes it where it is another; the result is 0 when it no longer has the
    /// password that opened it. A violation of `accounts_email_key_unique` means that the address is taken.
    static func changeEmail(of account: OpenedAccount, to email: Email, on device: Device) -> Query<Int> {
        .affected(
            """
            SELECT change_email(
                \(account.id), \(account.proof), \(email.text), \(email.key), \(device.userAgent), \(device.address)
            )
            """
        )
    }

    /// Gives an account a password whichever it had; as the owner of the table.
    static func replacePassword(of email: Email, with hash: PasswordHash) -> Query<Int> {
        .affected("UPDATE accounts SET password_hash = \(hash.phc) WHERE email_key = \(email.key)")
    }

    /// The e-mail address of the account that the token's session belongs to.
    static func email(behind digest: [UInt8]) -> Query<String?> {
        .first("SELECT email FROM own_account(\(digest))", as: String.self)
    }
}
