import FoundationEssentials
import Glibc

/// Uncompressed files on disk: a single one, or those of a folder in order of their names.
final class PlainFiles: FileSeries {
    let isPacked = false
    let size: Int
    private(set) var position = 0
    var consumed: Int { position }
    private var waiting: ArraySlice<(name: String, path: String)>
    private var current: OpenFile?

    /// How many levels of subfolders are read: the official archives have one folder around their files.
    private static let depth = 3

    init(folder: String) throws(DownloadError) {
        let found = try Self.files(in: folder, named: "", depth: Self.depth)
        size = found.reduce(0) { $0 + $1.size }
        waiting = found.map { (name: $0.name, path: $0.path) }[...]
    }

    init(file path: String) throws(DownloadError) {
        size = try OpenFile(path).size
        waiting = [(name: path.split(separator: "/").last.map(String.init) ?? path, path: path)]
    }

    func next() throws(DownloadError) -> String? {
        guard let file = waiting.popFirst() else { return nil }
        current = try OpenFile(file.path)
        return file.name
    }

    func read(_ count: Int) throws(DownloadError) -> [UInt8] {
        let bytes = try current?.read(count) ?? []
        position += bytes.count
        return bytes
    }

    private static func files(
        in folder: String,
        named prefix: String,
        depth: Int
    ) throws(DownloadError) -> [(name: String, path: String, size: Int)] {
        guard let stream = opendir(folder) else { throw .unreadable(path: folder, code: errno) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            )
        }
        closedir(stream)
        var found: [(name: String, path: String, size: Int)] = []
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = folder + "/" + name
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG: found.append((prefix + name, path, Int(status.st_size)))
            case S_IFDIR where depth > 0:
                found += try files(in: path, named: prefix + name + "/", depth: depth - 1)
            default: continue
            }
        }
        return found
    }
}

/// A regular file open for reading, closed with the last reference.
final class OpenFile {
    let descriptor: Int32
    let size: Int
    private let path: String

    init(_ path: String) throws(DownloadError) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(path: path, code: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(path: path, code: errno) }
        size = Int(status.st_size)
        // A pipe or a device has no first bytes that could be read twice, and no size to compare with.
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(path: path, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : ESPIPE)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func read(_ count: Int) throws(DownloadError) -> [UInt8] {
        var problem: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            var got = Glibc.read(descriptor, buffer.baseAddress, count)
            while got < 0, errno == EINTR { got = Glibc.read(descriptor, buffer.baseAddress, count) }
            problem = got < 0 ? errno : 0
            filled = max(0, got)
        }
        guard problem == 0 else { throw .unreadable(path: path, code: problem) }
        return bytes
    }
}
