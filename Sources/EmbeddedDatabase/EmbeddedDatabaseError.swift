import FoundationEssentials
import Glibc

/// Why the embedded database cannot run, described in one sentence that says what to do about it.
public enum EmbeddedDatabaseError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Another process uses this folder's cluster; `process` is its id where it could be read.
    case inUse(folder: String, process: Int32?)
    /// The user that this process runs as, or that owns the cluster, has no entry in /etc/passwd.
    case unnamedUser(id: UInt32)
    /// The app runs as root, and there is no user to run PostgreSQL as.
    case noServerUser(name: String)
    /// A program of the operating system that is needed is missing.
    case missingProgram(name: String, package: String)
    /// No PostgreSQL server of a supported version is installed, only those of `found`.
    case noServer(oldest: Int, found: [Int])
    /// The cluster was created by another major version than those installed.
    case otherVersion(folder: String, madeBy: Int, installed: [Int])
    /// The user that PostgreSQL runs as cannot enter `folder`.
    case unreachable(folder: String, user: String)
    /// The cluster belongs to another user, and this process may not change users.
    case foreignCluster(folder: String, ownerID: UInt32, user: String)
    /// The data folder exists but does not contain a cluster.
    case notACluster(folder: String)
    /// The system did not let `path` be created, opened or written; `code` is its errno.
    case refused(path: String, code: Int32)
    /// initdb failed; `reason` is its last error.
    case notCreated(folder: String, reason: String)
    /// The server, which runs as `user`, does not start; `reason` is its last error.
    case notStarted(folder: String, reason: String, user: String)
    /// `start()` was called on a cluster that is not stopped.
    case alreadyStarted
    /// `stop()` was called while `start()` was under way.
    case stoppedMeanwhile

    public var description: String {
        switch self {
        case .inUse(let folder, let process):
            let holder = process.map { "process \($0)" } ?? "another process"
            return "\(folder) is in use by \(holder): stop that one, or set another DATA_DIR or a DATABASE_URL."
        case .unnamedUser(let id):
            return "User id \(id) has no entry in /etc/passwd, without which PostgreSQL does not run: "
                + "run as a named user, or set DATABASE_URL."
        case .noServerUser(let name):
            return "PostgreSQL refuses to run as root, and there is no user \(name) to run it as: "
                + "create that user, run as an ordinary user, or set DATABASE_URL."
        case .missingProgram(let name, let package):
            return "\(name) was not found: install the package \(package), or set DATABASE_URL."
        case .noServer(let oldest, []):
            return "No PostgreSQL server of version \(oldest) or newer was found: "
                + "install the package postgresql, or set DATABASE_URL."
        case .noServer(let oldest, let found):
            return "PostgreSQL \(Self.list(found)) was found and \(oldest) or newer is needed: install a newer one "
                + "(apt.postgresql.org has it for older systems), or set DATABASE_URL."
        case .otherVersion(let folder, let madeBy, let installed):
            return "\(folder) was made by PostgreSQL \(madeBy) and only \(Self.list(installed)) is installed: "
                + "install postgresql-\(madeBy) beside it, take a backup (sofra backup), and bring that back into another "
                + "DATA_DIR (sofra restore)."
        case .unreachable(let folder, let user):
            return "PostgreSQL runs as user \(user), who cannot enter \(folder): "
                + "choose another DATA_DIR, or allow it with chmod o+x."
        case .foreignCluster(let folder, let ownerID, let user):
            return "\(folder) belongs to user id \(ownerID) and this is \(user): "
                + "give it back (chown -R \(user) \(FileTools.folder(of: folder))), run as its owner or as root, "
                + "or set another DATA_DIR."
        case .notACluster(let folder):
            return "\(folder) is there but holds no PostgreSQL cluster: move it away, or set another DATA_DIR."
        case .refused(let path, let code):
            return Self.refusal(path, code)
        case .notCreated(let folder, let reason):
            return "PostgreSQL could not create its data in \(folder): \(reason)"
        case .notStarted(let folder, let reason, let user):
            return "PostgreSQL does not start in \(folder): \(reason)\(Self.wayOut(reason, folder, user))"
        case .alreadyStarted:
            return "The embedded database is running already."
        case .stoppedMeanwhile:
            return "The embedded database was stopped before it was ready."
        }
    }

    private static func list(_ versions: [Int]) -> String { versions.map(String.init).joined(separator: ", ") }

    /// What helps against reasons that come with data that were copied from elsewhere; empty for others.
    private static func wayOut(_ reason: String, _ folder: String, _ user: String) -> String {
        let modes = "chmod -R u=rwX,go= \(folder)/data"
        if reason.contains("invalid permissions") { return ". Nobody but its owner may enter it: \(modes)" }
        guard reason.contains("Permission denied") else { return "" }
        return ". All in it has to belong to \(user), as whom PostgreSQL runs, and to be that user's to read: "
            + "chown -R \(user) \(folder) && \(modes)"
    }

    private static func refusal(_ path: String, _ code: Int32) -> String {
        switch code {
        case ENOSPC, EDQUOT:
            "There is no room on the disk for \(path): free some space, or set another DATA_DIR."
        case EROFS:
            "\(path) is on a read-only file system: mount it writable, or set another DATA_DIR."
        case EACCES, EPERM:
            "\(path) may not be read or written by user id \(geteuid()): "
                + "change its owner or permissions, or set another DATA_DIR."
        case let code:
            "\(path) cannot be used: \(String(cString: strerror(code)))."
        }
    }
}

extension EmbeddedDatabaseError {
    /// The error for a program's own message: a full or read-only disk becomes `refused`, anything else `otherwise`.
    static func complaint(
        _ reason: String,
        in folder: String,
        otherwise: (String, String) -> EmbeddedDatabaseError
    ) -> EmbeddedDatabaseError {
        if reason.contains("No space left on device") { return .refused(path: folder, code: ENOSPC) }
        if reason.contains("Disk quota exceeded") { return .refused(path: folder, code: EDQUOT) }
        if reason.contains("Read-only file system") { return .refused(path: folder, code: EROFS) }
        return otherwise(folder, reason)
    }
}
