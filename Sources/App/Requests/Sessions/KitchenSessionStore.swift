import Database
import Domain

/// The sessions of kitchen devices.
enum KitchenSessionStore {
    /// The device behind a token. The query calls a SQL function that row-level security does not bind, since nobody is
    /// known yet.
    static func device(behind digest: [UInt8]) -> Query<KitchenDevice?> {
        .first(
            """
            SELECT device_id, household_id, household_name, name, language, time_zone, started_at, seen_at
            FROM kitchen_behind(\(digest))
            """
        ) { try device($0, digest) }
    }

    /// The device behind a token whose digest is in the settings, by a view that has this one session.
    static func device(visibleBehind digest: [UInt8]) -> Query<KitchenDevice?> {
        .first(
            """
            SELECT device_id, household_id, household_name, name, language, time_zone, started_at, seen_at
            FROM checked_kitchen
            WHERE digest = \(digest)
            """
        ) { try device($0, digest) }
    }

    private static func device(_ row: Row, _ digest: [UInt8]) throws -> KitchenDevice {
        KitchenDevice(
            id: try row["device_id"],
            digest: digest,
            household: try row["household_id"],
            householdName: try row["household_name"],
            name: try row["name"],
            language: try row["language"],
            zone: Zone(try row["time_zone"]) ?? .utc,
            startedAt: try row["started_at"],
            seenAt: try row["seen_at"]
        )
    }
}

extension Query {
    /// A statement that asks for nothing: where nobody is the reader, so that nobody's rows are read.
    static func nothing(_ value: Value) -> Query<Value> {
        Query<Int>.one("SELECT 0", as: Int.self).map { _ in value }
    }
}
