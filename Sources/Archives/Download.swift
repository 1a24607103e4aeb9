/// What a person downloaded, read as a series of named files: a folder, a zip archive, a gzipped file or a plain one.
///
/// Nothing is unpacked to disk, and names are only compared, so that no entry of an archive can reach another place.
/// Read once, from front to back, by one task.
public final class Download {
    /// What no honest download exceeds.
    public struct Limits: Sendable {
        /// Bytes after unpacking; the largest dump of Open Food Facts has about 70 GB.
        public var bytes = 256 << 30
        /// Bytes after unpacking for each byte before; text packs to a tenth or a twentieth.
        public var ratio = 100
        /// So many bytes are unpacked before the ratio is looked at.
        public var bytesBeforeRatio = 64 << 20
        public var files = 1_000

        public init() {}
    }

    private let series: any FileSeries
    private let limits: Limits
    private let path: String
    private var unpacked = 0
    private var fileCount = 0

    /// Looks at what is there, by its content and not by its name.
    public init(_ path: String, limits: Limits = Limits()) throws(DownloadError) {
        self.path = path
        self.limits = limits
        series = try FileKind.open(path)
    }

    /// The path of the next file within the download; nil after the last. What was left of the one before is skipped.
    public func next() throws(DownloadError) -> String? {
        guard let name = try series.next() else { return nil }
        fileCount += 1
        guard fileCount <= limits.files else { throw .tooManyFiles(path: path, max: limits.files) }
        return name
    }

    /// Some bytes of the current file; none at its end.
    public func read() throws(DownloadError) -> [UInt8] {
        let bytes = try series.read(256 << 10)
        unpacked += bytes.count
        guard unpacked <= limits.bytes else { throw .tooLarge(path: path) }
        if series.isPacked, unpacked > limits.bytesBeforeRatio, unpacked / limits.ratio > series.size {
            throw .packedTooTightly(path: path, ratio: limits.ratio)
        }
        return bytes
    }

    /// Bytes of the download itself: how many there are, and how many have been taken.
    public var size: Int { series.size }
    public var position: Int { min(series.position, series.size) }
}

/// A way in which files can lie together.
protocol FileSeries: AnyObject {
    /// Whether more can come out than lies there.
    var isPacked: Bool { get }
    var size: Int { get }
    var position: Int { get }
    func next() throws(DownloadError) -> String?
    func read(_ count: Int) throws(DownloadError) -> [UInt8]
}
