import CSpawn
import FoundationEssentials
import Glibc

extension EmbeddedCluster {
    /// A database role that the app's operating-system user may connect as, without a password.
    public enum Role: String, Sendable, CaseIterable {
        /// The superuser of this private cluster: owns the schema and runs migrations.
        case owner = "sofra"
        /// The role that answers requests. It owns nothing, so that row-level security applies to it. The caller creates it.
        case program = "sofra_login"
    }

    /// The address of a running cluster.
    public struct Address: Sendable {
        /// The folder of the Unix socket, as a real path. Programs started by the app can connect through it
        /// when it is short enough (`isShort`).
        public let folder: String
        public let port = ClusterSettings.port
        /// A descriptor that keeps `/proc/self/fd/N` valid while the address is in use.
        private let handle: FolderHandle

        init(folder: String) throws {
            self.folder = folder
            handle = try FolderHandle(folder)
        }

        /// Whether the socket's path fits a Unix socket address.
        public var isShort: Bool { folder.utf8.count + socketName.utf8.count <= longestSocketPath }

        /// libpq's `host`. A path that is too long is replaced by this process's descriptor of the folder,
        /// which is valid in this process only.
        public var host: String { isShort ? folder : "/proc/self/fd/\(handle.descriptor)" }

        /// A connection string for libpq.
        public func conninfo(database: String, role: Role) -> String {
            [("host", host), ("port", String(port)), ("user", role.rawValue), ("dbname", database)]
                .map { "\($0)=\(quoted($1))" }
                .joined(separator: " ")
        }

        private var socketName: String { "/.s.PGSQL.\(port)" }

        /// Quotes a value for libpq: a backslash before each backslash and quote.
        private func quoted(_ value: String) -> String {
            let escaped = value.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
            return "'\(escaped)'"
        }
    }
}

/// The longest path of a Unix socket: `sun_path` has 108 bytes, the last of them zero.
private let longestSocketPath = 107

/// An open descriptor of a folder, closed with the last reference.
private final class FolderHandle: Sendable {
    let descriptor: Int32

    init(_ path: String) throws {
        descriptor = open(path, CSPAWN_O_PATH | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw EmbeddedDatabaseError.refused(path: path, code: errno) }
    }

    deinit { close(descriptor) }
}
