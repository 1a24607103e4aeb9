import CArchive
import FoundationEssentials
import Glibc

/// Writes a zip archive into a file, piece by piece. Every entry has the same time, owner and mode, so that the same
/// content written in the same order gives the same bytes.
///
/// Unchecked: it is used by one job at a time, each of which its caller awaits before it starts the next.
public final class ZipWriter: @unchecked Sendable {
    /// The disk did not take it all, or libarchive failed; `reason` is for the log.
    public struct Failure: Error {
        public let reason: String
    }

    /// The type of a plain file; the name of the system is there twice.
    private static let plainFile: UInt32 = 0o100000
    /// 1 January 2000, noon, in UTC: on one day in every zone, and later than what the format can tell.
    private static let time: time_t = 946_728_000

    private let archive: OpaquePointer
    private let descriptor: Int32
    private var isClosed = false

    /// - Parameter path: where no file may be yet.
    public init(_ path: String) throws(Failure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(reason: String(cString: strerror(errno))) }
        guard let archive = archive_write_new() else {
            Glibc.close(descriptor)
            throw Failure(reason: "no memory")
        }
        (self.archive, self.descriptor) = (archive, descriptor)
        archive_write_set_format_zip(archive)
        archive_write_set_bytes_in_last_block(archive, 1)
        try check(NameLocale.use { archive_write_set_options(archive, "hdrcharset=UTF-8") })
        try check(archive_write_open_fd(archive, descriptor))
    }

    deinit {
        archive_write_free(archive)
        Glibc.close(descriptor)
    }

    /// Begins a file; what is added from now on is its content.
    /// - Parameter isPacked: false for what is compressed already, such as photos.
    public func begin(_ name: String, isPacked: Bool = true) throws(Failure) {
        guard let entry = archive_entry_new() else { throw Failure(reason: "no memory") }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname_utf8(entry, name)
        archive_entry_set_filetype(entry, Self.plainFile)
        archive_entry_set_perm(entry, 0o644)
        archive_entry_set_mtime(entry, Self.time, 0)
        try check(
            isPacked
                ? archive_write_zip_set_compression_deflate(archive) : archive_write_zip_set_compression_store(archive)
        )
        try check(NameLocale.use { archive_write_header(archive, entry) })
    }

    /// Adds to the content of the file that was begun last.
    public func add(_ bytes: [UInt8]) throws(Failure) {
        guard !bytes.isEmpty else { return }
        let written = bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
        guard written == bytes.count else { throw failure }
    }

    /// Writes the directory of the archive, after which nothing can be added.
    public func finish() throws(Failure) {
        guard !isClosed else { return }
        isClosed = true
        try check(archive_write_close(archive))
    }

    private func check(_ result: Int32) throws(Failure) {
        guard result == ARCHIVE_OK else { throw failure }
    }

    private var failure: Failure {
        Failure(reason: archive_error_string(archive).map { String(cString: $0) } ?? "no reason given")
    }
}
