import Database

/// Accounts that their people delete. A SQL function does it, which asks for the session and the password.
enum DeletionStore {
    /// For how long signing in takes it back. Housekeeping deletes what is older.
    static let graceDays = 7

    /// Lets whoever asks go; false where the session has ended, or the password was changed meanwhile.
    static func delete(_ account: OpenedAccount, session digest: [UInt8]) -> Query<Bool> {
        .one("SELECT delete_own_account(\(digest), \(account.proof))", as: Bool.self)
    }
}
