import Database

/// What the database's own catalogue says of its tables, and of the servers that Citus knows.
enum DistributionStore {
    /// - Parameter hasCitus: whether Citus is there, whose own catalogue says which tables are placed.
    static func tables(hasCitus: Bool) -> Query<[DistributedLayout.Table]> {
        let placed: SQL =
            hasCitus ? "EXISTS (SELECT FROM pg_dist_partition AS d WHERE d.logicalrelid = c.oid)" : "false"
        return .rows(
            """
            SELECT c.relname::text AS name, \(fragment: placed) AS is_placed,
                EXISTS (
                    SELECT
                    FROM pg_attribute AS a
                    WHERE a.attrelid = c.oid AND a.attname = 'household_id' AND NOT a.attisdropped
                ) AS has_household,
                ARRAY(
                    SELECT DISTINCT other.relname::text
                    FROM pg_constraint AS k
                    JOIN pg_class AS other ON other.oid = k.confrelid
                    WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid
                    ORDER BY 1
                ) AS needs
            FROM pg_class AS c
            WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
            ORDER BY c.relname
            LIMIT 1000
            """
        ) { row in
            DistributedLayout.Table(
                name: try row["name"],
                hasHousehold: try row["has_household"],
                needs: try row["needs"],
                isPlaced: try row["is_placed"]
            )
        }
    }

    static var hasCitus: Query<Bool> {
        .one("SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')", as: Bool.self)
    }

    /// What of the surroundings the layout needs. Citus is there.
    static var surroundings: Query<DistributionCheck> {
        .one(
            """
            SELECT
                (
                    SELECT count(*) FROM pg_dist_node WHERE isactive AND noderole = 'primary' AND shouldhaveshards
                ) AS workers,
                EXISTS (
                    SELECT FROM pg_dist_node WHERE isactive AND noderole = 'primary' AND groupid = 0
                ) AS knows_coordinator,
                coalesce(current_setting('citus.enable_unsafe_triggers', true), 'off') = 'on' AS allows_triggers,
                EXISTS (
                    SELECT
                    FROM pg_auth_members AS m
                    JOIN pg_roles AS member ON member.oid = m.member AND member.rolcanlogin
                    WHERE m.roleid = 'sofra_app'::regrole
                ) AS can_sign_in
            """
        ) { row in
            DistributionCheck(
                workers: try row["workers"],
                knowsCoordinator: try row["knows_coordinator"],
                allowsTriggers: try row["allows_triggers"],
                canSignIn: try row["can_sign_in"]
            )
        }
    }
}
