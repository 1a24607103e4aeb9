import FoundationEssentials
import Glibc

/// The kind of file at a path, determined by its first bytes.
enum FileKind {
    static func open(_ path: String) throws(DownloadError) -> any FileSeries {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .unreadable(path: path, code: errno) }
        if status.st_mode & S_IFMT == S_IFDIR { return try PlainFiles(folder: path) }
        let start = try OpenFile(path).read(4)
        if start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6]) {
            return try ArchivedFiles(path, as: .zip)
        }
        if start.starts(with: [0x1F, 0x8B]) { return try ArchivedFiles(path, as: .gzip) }
        if path.lowercased().hasSuffix(".zip") || path.lowercased().hasSuffix(".gz") {
            throw .notAnArchive(path: path)
        }
        return try PlainFiles(file: path)
    }
}
