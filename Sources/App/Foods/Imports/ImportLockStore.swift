import Database

/// One import at a time in a database.
enum ImportLockStore {
    /// False while another is under way. The lock is the connection's, until `release`.
    static var claim: Query<Bool> {
        .one("SELECT pg_try_advisory_lock(\(FoodImporter.lock))", as: Bool.self)
    }

    static var release: Query<Void> {
        .run("SELECT pg_advisory_unlock(\(FoodImporter.lock))")
    }
}
