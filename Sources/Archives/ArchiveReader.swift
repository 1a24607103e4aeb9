import CArchive
import FoundationEssentials
import Glibc

/// Reads a gzipped tar archive from its beginning to its end, one whole file after the other. Unchecked: it is handed
/// from one step of a restore to the next, and never used by two at once.
package final class ArchiveReader: @unchecked Sendable {
    /// The largest file that is read: no piece of a backup comes near it.
    private static let largest = 1 << 30

    private let archive: OpaquePointer
    private let file: OpenFile
    private let path: String

    package init(_ path: String) throws(DownloadError) {
        self.path = path
        file = try OpenFile(path)
        guard let archive = archive_read_new() else { throw .unreadable(path: path, code: ENOMEM) }
        self.archive = archive
        archive_read_support_filter_gzip(archive)
        archive_read_support_format_tar(archive)
        guard archive_read_open_fd(archive, file.descriptor, 256 << 10) == ARCHIVE_OK else { throw damage }
    }

    deinit { archive_read_free(archive) }

    /// The next file, or nil at the end of the archive.
    package func next() throws(DownloadError) -> (name: String, bytes: [UInt8])? {
        var entry: OpaquePointer?
        let result = archive_read_next_header(archive, &entry)
        if result == ARCHIVE_EOF { return nil }
        guard result == ARCHIVE_OK, let entry, let pointer = archive_entry_pathname(entry) else { throw damage }
        let name = String(cString: pointer)
        let size = Int(archive_entry_size(entry))
        guard archive_entry_filetype(entry) == S_IFREG, archive_entry_hardlink(entry) == nil else {
            throw .unsafeEntry(path: path, name: name)
        }
        guard size <= Self.largest else { throw .tooLarge(path: path) }
        var got = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            while got >= 0, filled < size {
                got = archive_read_data(archive, buffer.baseAddress?.advanced(by: filled), size - filled)
                if got <= 0 { return }
                filled += got
            }
        }
        guard bytes.count == size else { throw damage }
        return (name, bytes)
    }

    private var damage: DownloadError {
        .damaged(path: path, reason: archive_error_string(archive).map { String(cString: $0) } ?? "it is too short")
    }
}
