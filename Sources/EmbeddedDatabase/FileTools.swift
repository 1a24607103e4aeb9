import FoundationEssentials
import Glibc

/// The file operations that the cluster needs. They keep errno, as Foundation's errors hide whether the disk is full.
enum FileTools {
    static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// The whole content of a small file; nil when it does not exist or cannot be read.
    static func text(of path: String) -> String? {
        // Files in /proc and files being written have no reliable size, so Foundation reads until the end.
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The last `count` bytes of a file; empty when it cannot be read.
    static func tail(of path: String, count: Int = 16_384) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        let end = lseek(descriptor, 0, SEEK_END)
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, pread(descriptor, buffer.baseAddress, count, max(0, end - off_t(count))))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Creates the folder and its missing parents.
    static func makeFolders(_ path: String, mode: mode_t) throws {
        if mkdir(path, mode) == 0 || errno == EEXIST { return }
        let code = errno
        let parent = folder(of: path)
        guard code == ENOENT, !parent.isEmpty, parent != path else {
            throw EmbeddedDatabaseError.refused(path: path, code: code)
        }
        try makeFolders(parent, mode: mode)
        guard mkdir(path, mode) == 0 || errno == EEXIST else {
            throw EmbeddedDatabaseError.refused(path: path, code: errno)
        }
    }

    /// Makes `path` a folder of mode 0700 owned by `account`. Symbolic links are not followed, since root may be
    /// working in a folder that another user can write to.
    static func makePrivateFolder(_ path: String, for account: ServerAccount) throws {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw EmbeddedDatabaseError.refused(path: path, code: errno)
        }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw EmbeddedDatabaseError.refused(path: path, code: errno) }
        defer { close(descriptor) }
        if account.isAnother { fchown(descriptor, account.userID, account.groupID) }
        guard fchmod(descriptor, 0o700) == 0 else { throw EmbeddedDatabaseError.refused(path: path, code: errno) }
    }

    /// Replaces the file atomically and durably; returns whether its content changed.
    static func replace(_ path: String, with text: String, for account: ServerAccount) throws -> Bool {
        if self.text(of: path) == text { return false }
        let draft = path + ".new"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw EmbeddedDatabaseError.refused(path: path, code: errno) }
        defer { close(descriptor) }
        if account.isAnother { fchown(descriptor, account.userID, account.groupID) }
        guard write(descriptor, text, text.utf8.count) == text.utf8.count, fsync(descriptor) == 0,
            rename(draft, path) == 0
        else {
            let code = errno
            unlink(draft)
            throw EmbeddedDatabaseError.refused(path: path, code: code == 0 ? ENOSPC : code)
        }
        syncFolder(folder(of: path))
        return true
    }

    /// The folder in which a path's last name stands: "/" of "/", "" of a name alone.
    static func folder(of path: String) -> String {
        let names = path.split(separator: "/").dropLast()
        return (path.hasPrefix("/") ? "/" : "") + names.joined(separator: "/")
    }

    /// Makes names created or moved in `folder` survive a power cut.
    static func syncFolder(_ folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
