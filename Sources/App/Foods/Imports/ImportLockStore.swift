import Database

/// The lock that lets only one import run in a database.
enum ImportLockStore {
    /// False while another import runs. The lock belongs to the connection until `release`.
    static var claim: Query<Bool> {
        .one("SELECT pg_try_advisory_lock(\(FoodImporter.lock))", as: Bool.self)
    }

    static var release: Query<Void> {
        .run("SELECT pg_advisory_unlock(\(FoodImporter.lock))")
    }
}
