import Foundation

/// The app's own PostgreSQL cluster under `DATA_DIR/pg`, kept alive for as long as the app runs.
///
/// `pg/lock` is held by the one app that may use the folder, `pg/data` is the cluster, `pg/run` its Unix socket,
/// `pg/log` its log. Databases and roles are the caller's business.
public actor EmbeddedCluster {
    /// What may differ between installations and tests; the defaults are right for an app.
    public struct Configuration: Sendable {
        /// Folders that hold one folder per major version of PostgreSQL, as Debian lays them out.
        public var serverFolders = ["/usr/lib/postgresql"]
        /// Who runs the server when the app runs as root and `DATA_DIR` is root's own.
        public var serverUser = "postgres"
        /// How long the server may replay its log before `start()` gives up.
        public var startLimit: Duration = .seconds(600)
        /// How long a clean stop may take before the server is told to stop at once.
        public var stopLimit: Duration = .seconds(30)

        public init() {}
    }

    public private(set) var state: State = .stopped

    let folder: String
    let configuration: Configuration
    let log: @Sendable (Event) -> Void

    /// `folder` is `DATA_DIR`; nothing is touched before `start()`.
    public init(
        folder: String,
        configuration: Configuration = Configuration(),
        log: @escaping @Sendable (Event) -> Void
    ) {
        self.folder = folder
        self.configuration = configuration
        self.log = log
    }

    /// Creates the cluster if there is none, brings its server up and returns once it accepts connections.
    /// From then on a server that dies is started again. Throws `EmbeddedDatabaseError`, or `CancellationError`;
    /// nothing is left running then.
    public func start() async throws -> Address {
        throw EmbeddedDatabaseError.noServer(oldest: 14)
    }

    /// Stops the server cleanly and lets the folder go. Also ends a `start()` that is under way.
    public func stop() async {}

    /// The address of the cluster that another process keeps running in `folder`, for commands beside the server;
    /// nil when none is ready.
    public static func running(in folder: String) throws -> Address? { nil }
}
