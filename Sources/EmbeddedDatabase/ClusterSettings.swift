/// The configuration files of the cluster, rewritten at every start so that a new version of the app brings its own.
enum ClusterSettings {
    static let port = 5432

    /// The file included at the end of postgresql.conf. `ALTER SYSTEM` (postgresql.auto.conf) still overrides it.
    static let fileName = "sofra.conf"

    /// Settings for a small home server: 2 cores, 1 to 4 GB of shared memory in all, and the app as the only client.
    static let settings = """
        # Written by Sofra at every start. To change a value, use ALTER SYSTEM SET.

        # The app alone connects, over a socket in a folder of mode 0700. The path is relative to the data folder,
        # so that its length does not count against the 107 bytes of a socket's address.
        listen_addresses = ''
        unix_socket_directories = '../run'
        unix_socket_permissions = 0700
        port = \(port)

        # Durable: an acknowledged write survives a power cut. These are PostgreSQL's defaults, said aloud.
        fsync = on
        synchronous_commit = on
        full_page_writes = on

        # The app's pool is 8; the rest is for its commands, a backup and a person with psql.
        max_connections = 40
        # The whole of a household's data fits; PostgreSQL takes what it touches, not the whole at once.
        shared_buffers = 128MB
        work_mem = 8MB
        maintenance_work_mem = 64MB
        effective_cache_size = 512MB
        # A home server's disk is mostly solid state or cached: index reads cost little more than sequential ones.
        random_page_cost = 1.1
        # Bounds the room that the write-ahead log takes, and how long recovery after a crash lasts.
        max_wal_size = 512MB
        wal_compression = on
        # Compiling a query costs more than the short queries of an app gain.
        jit = off

        timezone = 'UTC'
        log_timezone = 'UTC'
        lc_messages = 'C'

        # A week of logs in ../log, one file a day. Not a pipe to the app: the server may outlive it.
        logging_collector = on
        log_directory = '../log'
        log_filename = 'postgresql-%a.log'
        log_file_mode = 0600
        log_rotation_age = 1d
        log_rotation_size = 0
        log_truncate_on_rotation = on
        log_line_prefix = '%m [%p] %q%u@%d '
        log_checkpoints = off

        """

    /// The content of pg_hba.conf: local connections only, with roles for operating-system users by the map below.
    static let hostBasedAuthentication = "local all all peer map=sofra\n"

    /// The content of pg_ident.conf: the server's user and root may use each of the app's roles, as root could anyway.
    static func identities(of user: String) -> String {
        Set([user, "root"]).sorted()
            .flatMap { user in EmbeddedCluster.Role.allCases.map { "sofra \"\(user)\" \($0.rawValue)\n" } }
            .joined()
    }
}
