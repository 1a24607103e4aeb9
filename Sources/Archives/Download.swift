/// A download, read as a series of named files: a folder, a zip archive, a gzipped file or a plain one.
///
/// Nothing is unpacked to disk, and names are only compared, so an entry cannot be written to another place.
/// A download is read once, from front to back, by one task.
public final class Download {
    /// Limits that no official download exceeds.
    public struct Limits: Sendable {
        /// The number of bytes after decompression; the largest dump of Open Food Facts has about 70 GB.
        public var bytes = 256 << 30
        /// The number of decompressed bytes per compressed byte; text shrinks to a tenth or a twentieth.
        public var ratio = 100
        /// The number of bytes decompressed before the ratio is checked.
        public var bytesBeforeRatio = 64 << 20
        /// The same for each file by itself; nil where only all of them together are checked.
        public var fileBytesBeforeRatio: Int?
        public var files = 1_000

        public init() {}
    }

    private let series: any FileSeries
    private let limits: Limits
    private let path: String
    private var unpacked = 0
    /// What was unpacked of the current file, and where it begins in the download.
    private var current = (unpacked: 0, start: 0)
    private var fileCount = 0

    /// Opens the download; its kind is determined by its content, not by its name.
    public init(_ path: String, limits: Limits = Limits()) throws(DownloadError) {
        self.path = path
        self.limits = limits
        series = try FileKind.open(path)
    }

    /// The path of the next file within the download; nil after the last. The rest of the previous one is skipped.
    public func next() throws(DownloadError) -> String? {
        guard let name = try series.next() else { return nil }
        fileCount += 1
        current = (0, series.consumed)
        guard fileCount <= limits.files else { throw .tooManyFiles(path: path, max: limits.files) }
        return name
    }

    /// Returns some bytes of the current file; none at its end.
    public func read() throws(DownloadError) -> [UInt8] {
        let bytes = try series.read(256 << 10)
        unpacked += bytes.count
        current.unpacked += bytes.count
        guard unpacked <= limits.bytes else { throw .tooLarge(path: path) }
        if series.isPacked, isBomb { throw .packedTooTightly(path: path, ratio: limits.ratio) }
        return bytes
    }

    private var isBomb: Bool {
        if unpacked > limits.bytesBeforeRatio, unpacked / limits.ratio > series.size { return true }
        guard let least = limits.fileBytesBeforeRatio, current.unpacked > least else { return false }
        return current.unpacked / limits.ratio > series.consumed - current.start
    }

    /// The size of the download itself in bytes, before decompression.
    public var size: Int { series.size }
    /// The number of bytes of `size` that have been read.
    public var position: Int { min(series.position, series.size) }
}

/// A series of files in one of the supported forms.
protocol FileSeries: AnyObject {
    /// Whether decompression can produce more bytes than are stored.
    var isPacked: Bool { get }
    var size: Int { get }
    var position: Int { get }
    /// How many of the stored bytes were needed for what has been read, without what was read ahead.
    var consumed: Int { get }
    func next() throws(DownloadError) -> String?
    func read(_ count: Int) throws(DownloadError) -> [UInt8]
}
