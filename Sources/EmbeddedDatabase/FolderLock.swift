import FoundationEssentials
import Glibc

/// A lock on `pg/lock`, so that only one app uses the folder. The kernel releases it when the app dies.
final class FolderLock: Sendable {
    private let descriptor: Int32

    init(_ folder: ClusterFolder, account: ServerAccount) throws {
        let path = folder.lock
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw EmbeddedDatabaseError.refused(path: path, code: errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw EmbeddedDatabaseError.inUse(folder: folder.root, process: Self.process(in: descriptor))
        }
        // A lock file owned by root would keep the account from running the app itself later.
        if account.isAnother { fchown(descriptor, account.userID, account.groupID) }
        let text = "\(getpid())\n"
        guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, text, text.utf8.count, 0) == text.utf8.count else {
            throw EmbeddedDatabaseError.refused(path: path, code: errno)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The process id in the first line of the lock file.
    private static func process(in descriptor: Int32) -> pid_t? {
        let bytes = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        return pid_t(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}
