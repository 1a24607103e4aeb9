import CArchive
import FoundationEssentials

/// Writes a gzipped tar archive of files that are in memory. Unchecked: it is handed from one step of a backup to the
/// next, and never used by two at once.
package final class TarWriter: @unchecked Sendable {
    private let archive: OpaquePointer
    private let path: String
    private let time: time_t

    /// Writes to an open descriptor, which stays the caller's. `path` is for messages.
    package init(_ descriptor: Int32, path: String, time: Int) throws(ArchiveWriteError) {
        guard let archive = archive_write_new() else { throw ArchiveWriteError(path, "out of memory") }
        self.archive = archive
        self.path = path
        self.time = time_t(time)
        // Photos are packed already, and rows of numbers gain little from the slower levels.
        guard archive_write_set_format_pax_restricted(archive) == ARCHIVE_OK,
            archive_write_add_filter_gzip(archive) == ARCHIVE_OK,
            archive_write_set_options(archive, "gzip:compression-level=3") == ARCHIVE_OK,
            archive_write_open_fd(archive, descriptor) == ARCHIVE_OK
        else {
            defer { archive_write_free(archive) }
            throw ArchiveWriteError(path, archive)
        }
    }

    deinit { archive_write_free(archive) }

    package func add(_ name: String, _ bytes: [UInt8]) throws(ArchiveWriteError) {
        guard let entry = archive_entry_new() else { throw ArchiveWriteError(path, "out of memory") }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, name)
        archive_entry_set_size(entry, la_int64_t(bytes.count))
        archive_entry_set_filetype(entry, UInt32(S_IFREG))
        archive_entry_set_perm(entry, 0o600)
        archive_entry_set_mtime(entry, time, 0)
        guard archive_write_header(archive, entry) == ARCHIVE_OK,
            archive_write_data(archive, bytes, bytes.count) == bytes.count
        else { throw ArchiveWriteError(path, archive) }
    }

    /// Writes what ends an archive. Without it the file counts as cut off.
    package func close() throws(ArchiveWriteError) {
        guard archive_write_close(archive) == ARCHIVE_OK else { throw ArchiveWriteError(path, archive) }
    }
}

/// An archive could not be written, with the system's reason: a full disk, most of the time.
package struct ArchiveWriteError: Error, CustomStringConvertible {
    package let description: String

    init(_ path: String, _ reason: String) {
        description = "\(path) cannot be written: \(reason)."
    }

    fileprivate init(_ path: String, _ archive: OpaquePointer) {
        self.init(path, archive_error_string(archive).map { String(cString: $0) } ?? "no reason given")
    }
}
