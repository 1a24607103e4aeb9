import CArchive
import FoundationEssentials
import Glibc

/// The files in a zip archive, or the one in a gzipped file, decompressed by libarchive as they are read.
final class ArchivedFiles: FileSeries {
    enum Format {
        case zip, gzip
    }

    let isPacked = true
    var size: Int { file.size }
    /// The offset of our descriptor, through which libarchive reads.
    var position: Int { max(0, Int(lseek(file.descriptor, 0, SEEK_CUR))) }

    var consumed: Int { Int(archive_filter_bytes(archive, -1)) }

    private let path: String
    private let file: OpenFile
    private let format: Format
    private let archive: OpaquePointer
    private var seen: Set<String> = []

    init(_ path: String, as format: Format) throws(DownloadError) {
        self.path = path
        self.format = format
        file = try OpenFile(path)
        guard let archive = archive_read_new() else { throw .unreadable(path: path, code: ENOMEM) }
        self.archive = archive
        switch format {
        case .zip:
            archive_read_support_format_zip(archive)
        case .gzip:
            archive_read_support_filter_gzip(archive)
            archive_read_support_format_raw(archive)
            archive_read_support_format_empty(archive)
        }
        guard archive_read_open_fd(archive, file.descriptor, 256 << 10) == ARCHIVE_OK else { throw damage }
    }

    deinit { archive_read_free(archive) }

    func next() throws(DownloadError) -> String? {
        while true {
            var entry: OpaquePointer?
            let result = NameLocale.use { archive_read_next_header(archive, &entry) }
            if result == ARCHIVE_EOF { return nil }
            guard result == ARCHIVE_OK, let entry else { throw damage }
            if format == .gzip { return unpackedName }
            let name = try checkedName(of: entry)
            if !name.hasSuffix("/") { return name }
        }
    }

    func read(_ count: Int) throws(DownloadError) -> [UInt8] {
        var result = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            result = archive_read_data(archive, buffer.baseAddress, count)
            filled = max(0, result)
        }
        guard result >= 0 else { throw damage }
        return bytes
    }

    /// The name of an entry, checked: a plain relative path that occurs once; a folder's ends in a slash.
    private func checkedName(of entry: OpaquePointer) throws(DownloadError) -> String {
        guard let pointer = NameLocale.use({ archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry) })
        else {
            throw .unsafeEntry(path: path, name: "?")
        }
        let name = String(cString: pointer)
        if archive_entry_is_encrypted(entry) != 0 { throw .encrypted(path: path, name: name) }
        let isFolder = archive_entry_filetype(entry) == S_IFDIR
        let parts = (isFolder && name.hasSuffix("/") ? name.dropLast() : name[...])
            .split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
        let stays = parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && !$0.hasSuffix(":") }
        guard isPlain, stays, isFolder || archive_entry_filetype(entry) == S_IFREG,
            archive_entry_hardlink(entry) == nil, seen.insert(name).inserted
        else { throw .unsafeEntry(path: path, name: name) }
        return isFolder && !name.hasSuffix("/") ? name + "/" : name
    }

    /// The file name without `.gz`: `foods.csv` for `foods.csv.gz`. The name stored inside a gzip file is ignored.
    private var unpackedName: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
    }

    private var damage: DownloadError {
        let words = archive_error_string(archive).map { String(cString: $0) } ?? "no reason given"
        if words.lowercased().contains("passphrase") || words.lowercased().contains("encrypt") {
            return .encrypted(path: path, name: path)
        }
        return .damaged(path: path, reason: words)
    }
}
