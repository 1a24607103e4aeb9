import Database
import Testing

@testable import App

/// Ways out that PostgreSQL offers to those who may: from the program's own connection each is refused.
@Suite struct EscapeTests {
    @Test func `A-05 HOSTILE-116 the program's session becomes nobody else`() async throws {
        try await Wall.run { wall in
            let owner = try await wall.told("SELECT current_user::text")[0]
            let others = [owner, "pg_read_all_data", "pg_execute_server_program", "pg_read_server_files", "pg_monitor"]
            for other in others {
                for statement in [
                    "SET ROLE \(other)", "SET SESSION AUTHORIZATION \(other)", "GRANT \(other) TO CURRENT_USER",
                    "SELECT set_config('role', '\(other)', false)",
                    "SELECT set_config('session_authorization', '\(other)', false)", "SET LOCAL ROLE \(other)",
                ] {
                    #expect(try await wall.refusal(of: statement) == "42501", "\(statement)")
                }
            }
            for statement in [
                "RESET ROLE", "RESET SESSION AUTHORIZATION", "SET ROLE NONE", "RESET ALL", "DISCARD SEQUENCES",
            ] {
                let after = try await wall.program.write { db in
                    try await db.run(SQL(unsafeText: statement))
                    return try await db.one("SELECT session_user || ' ' || current_user", as: String.self)
                }
                #expect(after == "\(wall.login) \(wall.login)", "\(statement)")
            }
        }
    }

    /// Where nothing else is said, PostgreSQL says 42501: not enough rights.
    @Test func `A-05 HOSTILE-116 the program's session reaches no file, no program and no other server`() async throws {
        try await Wall.run { wall in
            for statement in [
                "COPY (SELECT 1) TO PROGRAM 'true'", "COPY foods FROM PROGRAM 'true'",
                "COPY foods TO '/tmp/sofra-foods'",
                "COPY food_tokens (word) FROM '/etc/passwd'", "SELECT pg_read_file('/etc/passwd')",
                "SELECT pg_ls_dir('.')",
                "SELECT pg_read_binary_file('PG_VERSION')", "SELECT pg_stat_file('PG_VERSION')",
                "SELECT lo_import('/etc/passwd')",
                "SELECT lo_export(1, '/tmp/sofra')", "SELECT pg_ls_logdir()", "SELECT pg_current_logfile()",
                "SELECT pg_reload_conf()", "SELECT pg_rotate_logfile()", "SELECT pg_switch_wal()",
                "SELECT pg_create_restore_point('x')",
                "ALTER SYSTEM SET fsync = off",
                "CREATE EVENT TRIGGER t ON ddl_command_end EXECUTE FUNCTION diary_entry_changed()",
                "CREATE PUBLICATION p FOR ALL TABLES",
                "CREATE FOREIGN DATA WRAPPER w", "LOAD 'auto_explain'",
                "CREATE FUNCTION pg_temp.f() RETURNS int LANGUAGE c AS 'libc', 'system'",
            ] {
                let refusal = try await wall.refusal(of: statement)
                #expect(
                    refusal == "42501" || refusal == "58P01" && statement.hasPrefix("LOAD"),
                    "\(statement): \(refusal ?? "done")"
                )
            }
            for name in ["dblink", "postgres_fdw", "file_fdw", "adminpack", "pg_trgm"] {
                // Of an extension that is not installed on this machine PostgreSQL says only that.
                let refusal = try await wall.refusal(of: "CREATE EXTENSION \(name)")
                #expect(["42501", "0A000", "58P01"].contains(refusal), "\(name): \(refusal ?? "done")")
            }
            #expect(try await wall.refusal(of: "SELECT dblink('', '')") == "42883")
        }
    }

    @Test func `A-05 the program's session makes and changes nothing of the schema`() async throws {
        try await Wall.run { wall in
            let owner = try await wall.told("SELECT current_user::text")[0]
            for statement in [
                "CREATE TABLE t (n int)", "CREATE VIEW v AS SELECT 1", "CREATE SEQUENCE s", "CREATE TYPE t AS (n int)",
                "CREATE FUNCTION f() RETURNS int LANGUAGE sql RETURN 1", "CREATE SCHEMA s",
                "CREATE TEMPORARY TABLE t (n int)",
                "CREATE OR REPLACE FUNCTION current_household() RETURNS uuid LANGUAGE sql RETURN NULL",
                "DROP FUNCTION session_person", "ALTER FUNCTION session_person RESET ALL",
                "ALTER TABLE recipes OWNER TO CURRENT_USER",
                "ALTER TABLE recipes DISABLE ROW LEVEL SECURITY", "DROP POLICY household ON recipes",
                "ALTER POLICY household ON recipes USING (true)", "CREATE POLICY all_of_them ON recipes USING (true)",
                "CREATE TRIGGER t AFTER INSERT ON recipes EXECUTE FUNCTION diary_entry_changed()",
                "CREATE RULE r AS ON INSERT TO recipes DO ALSO NOTHING", "CREATE INDEX ON recipes (name)",
                "DROP TABLE recipes",
                "ALTER TABLE recipes DISABLE TRIGGER ALL", "TRUNCATE recipes", "CREATE ROLE r",
                "CREATE DATABASE d", "ALTER ROLE \(owner) PASSWORD 'x'",
                "ALTER DEFAULT PRIVILEGES FOR ROLE \(owner) GRANT ALL ON TABLES TO PUBLIC",
                "GRANT ALL ON accounts TO CURRENT_USER",
                "ALTER ROLE CURRENT_USER SUPERUSER", "ALTER ROLE CURRENT_USER BYPASSRLS",
                "ALTER ROLE CURRENT_USER CREATEROLE",
                "ALTER ROLE \(owner) SET search_path = pg_temp",
                "ALTER DATABASE \(try await name(wall)) SET row_security = off",
                "SET session_replication_role = replica", "SET lo_compat_privileges = on", "SET log_statement = 'all'",
                "REASSIGN OWNED BY \(owner) TO CURRENT_USER", "COMMENT ON TABLE recipes IS ''",
                "SELECT 1 FROM pg_largeobject",
                "SELECT pg_terminate_backend(\(try await backend(wall)))",
                "SELECT pg_cancel_backend(\(try await backend(wall)))",
            ] {
                #expect(try await wall.refusal(of: statement) == "42501", "\(statement)")
            }
        }
    }

    @Test func `A-05 switching row-level security off shows nothing`() async throws {
        try await Wall.run { wall in
            let error = await #expect(throws: DatabaseError.self) {
                try await wall.program.read { db in
                    try await db.run("SET LOCAL row_security = off")
                    try await db.run("SELECT name FROM categories")
                }
            }
            #expect(error?.sqlstate == "42501")
        }
    }

    @Test func `A-05 what others ask just now is not shown`() async throws {
        try await Wall.run { wall in
            let activity: SQL =
                "SELECT query FROM pg_stat_activity WHERE usename <> session_user AND datname = current_database()"
            _ = try await wall.told("SELECT 'of the owner'")
            let seen = try await wall.program.read(Query.rows(activity, as: String.self))

            #expect(!seen.isEmpty)
            #expect(seen.allSatisfy { $0 == "<insufficient privilege>" })
        }
    }

    /// A connection of the owner's that stands by.
    private func backend(_ wall: Wall) async throws -> String {
        try await wall.told("SELECT pid::text FROM pg_stat_activity WHERE usename = current_user LIMIT 1")[0]
    }

    private func name(_ wall: Wall) async throws -> String {
        try await wall.told("SELECT current_database()::text")[0]
    }
}
