/// What the program's own login may do, as the server tells it.
struct LoginStatus {
    let user: String
    /// What the role must not be; nil when it is as it must be.
    let problem: String?

    init(_ row: Row) throws {
        user = try row["name"]
        let others: [String] = try row["others"]
        let isMember: Bool = try row["is_member"]
        problem =
            if try row["is_powerful"] {
                "is a superuser, passes row-level security, or may make roles, databases or replicas"
            } else if !others.isEmpty {
                "is a member of \(others.joined(separator: ", "))"
            } else if try row["is_owner"] {
                "owns tables, functions, schemas or a database"
            } else if !isMember {
                "has not the rights of sofra_app"
            } else {
                nil
            }
    }
}

/// The statements that make the program's own login and look at it.
enum LoginStatements {
    /// The name of the login of this database.
    private static let name: SQL = """
        'sofra_login_' || CASE
            WHEN octet_length(current_database()) <= 51 THEN current_database()::text
            ELSE md5(current_database())
        END
        """

    /// - Parameter login: the role's name, empty for the one of this database.
    static func makeRoles(_ login: String, isGiven: Bool) -> [SQL] {
        [
            """
            SELECT set_config('sofra.login', coalesce(nullif(\(login), ''), \(fragment: name)), true),
                set_config('sofra.is_given', \(isGiven ? "yes" : "no"), true)
            """,
            """
            DO $$
            DECLARE
                login text := current_setting('sofra.login');
                is_given boolean := current_setting('sofra.is_given')::boolean;
            BEGIN
                IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sofra_app') THEN
                    CREATE ROLE sofra_app NOLOGIN;
                END IF;
                IF NOT pg_has_role(current_user, 'sofra_app', 'MEMBER') THEN
                    EXECUTE format('GRANT sofra_app TO %I', current_user);
                END IF;
                IF NOT is_given AND NOT EXISTS (SELECT FROM pg_roles WHERE rolname = login) THEN
                    EXECUTE format('CREATE ROLE %I LOGIN', login);
                END IF;
                IF NOT pg_has_role(login, 'sofra_app', 'MEMBER') THEN
                    EXECUTE format('GRANT sofra_app TO %I', login);
                END IF;
                IF NOT is_given AND EXISTS (SELECT FROM pg_db_role_setting WHERE setrole = login::regrole) THEN
                    EXECUTE format('ALTER ROLE %I RESET ALL', login);
                    EXECUTE format('ALTER ROLE %I IN DATABASE %I RESET ALL', login, current_database());
                END IF;
                IF has_database_privilege(login, current_database(), 'TEMPORARY') THEN
                    EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
                END IF;
            END
            $$
            """,
        ]
    }

    /// Makes a password if there is none, and reads the one that there is then.
    static let findPassword: [SQL] = [
        "INSERT INTO program_login DEFAULT VALUES ON CONFLICT DO NOTHING",
        "SELECT \(fragment: name) AS name, password FROM program_login",
    ]

    static func setPassword(_ verifier: String, of user: String) -> [SQL] {
        [
            "SELECT set_config('sofra.login', \(user), true), set_config('sofra.verifier', \(verifier), true)",
            """
            DO $$
            BEGIN
                EXECUTE format(
                    'ALTER ROLE %I LOGIN PASSWORD %L',
                    current_setting('sofra.login'), current_setting('sofra.verifier')
                );
            END
            $$
            """,
        ]
    }

    /// What the role that runs this is and may do. Temporary tables count for nothing: they end with their session.
    static let status: SQL = """
        SELECT
            session_user::text AS name,
            EXISTS (
                SELECT FROM pg_roles
                WHERE rolname IN (session_user, 'sofra_app')
                    AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication)
            ) AS is_powerful,
            ARRAY(
                SELECT rolname::text
                FROM pg_roles
                WHERE rolname NOT IN (session_user, 'sofra_app') AND pg_has_role(session_user, oid, 'MEMBER')
                ORDER BY rolname
            ) AS others,
            EXISTS (
                SELECT FROM pg_roles AS r
                WHERE r.rolname IN (session_user, 'sofra_app') AND (
                    EXISTS (SELECT FROM pg_class WHERE relowner = r.oid AND relpersistence <> 't')
                    OR EXISTS (SELECT FROM pg_proc WHERE proowner = r.oid AND pronamespace <> pg_my_temp_schema())
                    OR EXISTS (SELECT FROM pg_namespace WHERE nspowner = r.oid)
                    OR EXISTS (SELECT FROM pg_database WHERE datdba = r.oid)
                )
            ) AS is_owner,
            EXISTS (
                SELECT FROM pg_roles
                WHERE rolname = 'sofra_app' AND pg_has_role(session_user, oid, 'USAGE')
            ) AS is_member
        """
}
