import CSpawn
import Foundation

extension EmbeddedCluster {
    /// The roles that the operating system's user of the app may connect as, without a password.
    public enum Role: String, Sendable, CaseIterable {
        /// Superuser of this private cluster; owns the schema, runs migrations.
        case owner = "sofra"
        /// Owns nothing, so that row-level security binds it. The caller creates it.
        case app = "sofra_app"
    }

    /// Where a running cluster listens.
    public struct Address: Sendable {
        /// The folder of the Unix socket, a real path. Programs started by the app reach the cluster here
        /// when it is short enough (`isShort`).
        public let folder: String
        public let port = ClusterSettings.port
        /// Keeps `/proc/self/fd/N` valid for as long as anyone holds the address.
        private let handle: FolderHandle

        init(folder: String) throws {
            self.folder = folder
            handle = try FolderHandle(folder)
        }

        /// Whether the socket's path fits a Unix socket address.
        public var isShort: Bool { folder.utf8.count + socketName.utf8.count <= longestSocketPath }

        /// libpq's `host`. A path that is too long is reached through this process's own descriptor of the folder,
        /// so it means something in this process only.
        public var host: String { isShort ? folder : "/proc/self/fd/\(handle.descriptor)" }

        /// A connection string for libpq.
        public func conninfo(database: String, role: Role) -> String {
            [("host", host), ("port", String(port)), ("user", role.rawValue), ("dbname", database)]
                .map { "\($0)=\(quoted($1))" }
                .joined(separator: " ")
        }

        private var socketName: String { "/.s.PGSQL.\(port)" }

        /// libpq's quoting: backslash before backslash and quote.
        private func quoted(_ value: String) -> String {
            let escaped = value.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
            return "'\(escaped)'"
        }
    }
}

/// `sun_path` holds 108 bytes, the last of them zero.
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
