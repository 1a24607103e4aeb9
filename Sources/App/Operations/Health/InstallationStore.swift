import Database

/// What the database says of the whole installation: numbers, and nothing of anybody.
enum InstallationStore {
    struct State: Sendable {
        let databaseBytes: Int
        let postgres: String
        let importsRunning: Int
        /// Messages that could not be sent so far.
        let messagesUnsent: Int
    }

    static func state() -> Query<State> {
        .one(
            """
            SELECT pg_database_size(current_database()) AS bytes, current_setting('server_version') AS postgres,
                imports_running, messages_unsent
            FROM installation_state()
            """
        ) { row in
            State(
                databaseBytes: try row["bytes"],
                postgres: try row["postgres"],
                importsRunning: try row["imports_running"],
                messagesUnsent: try row["messages_unsent"]
            )
        }
    }
}
