/// An archive that somebody brought, read file by file and line by line.
///
/// Unchecked: it is used by one job at a time, each of which its caller awaits before it starts the next.
public final class OpenArchive: @unchecked Sendable {
    private let download: Download
    private let path: String
    /// What was read of the current file and not handed out yet.
    private var rest: ArraySlice<UInt8> = []
    private var isAtEnd = false

    /// Limits of what people bring, which may be made to harm (HOSTILE-134). A household that has imported the longest file of
    /// recipes has twice as many files of them for people to read, and two of each one's photo.
    public static let limits: Download.Limits = {
        var limits = Download.Limits()
        limits.bytes = 2 << 30
        limits.files = 200_000
        limits.bytesBeforeRatio = 1 << 20
        return limits
    }()

    /// Limits of what whoever runs the server brings: any size and number of files, but no bomb.
    public static let anySize: Download.Limits = {
        var limits = OpenArchive.limits
        limits.bytes = .max
        limits.files = .max
        return limits
    }()

    public init(_ path: String, limits: Download.Limits = OpenArchive.limits) throws(DownloadError) {
        self.path = path
        download = try Download(path, limits: limits)
    }

    /// The name of the next file; nil after the last.
    public func next() throws(DownloadError) -> String? {
        (rest, isAtEnd) = ([], false)
        return try download.next()
    }

    /// Goes on to a file; false when none behind the current one has the name.
    public func find(_ name: String) throws(DownloadError) -> Bool {
        while let next = try next() { if next == name { return true } }
        return false
    }

    /// Some bytes of the current file; none at its end.
    public func read() throws(DownloadError) -> [UInt8] { try download.read() }

    /// All of the current file. Throws `tooLarge` when it has more bytes than `most`.
    public func content(maxBytes: Int) throws(DownloadError) -> [UInt8] {
        var content: [UInt8] = []
        while true {
            let piece = try download.read()
            if piece.isEmpty { return content }
            guard content.count + piece.count <= maxBytes else { throw .tooLarge(path: path) }
            content += piece
        }
    }

    /// Up to `count` lines of the current file, without line breaks, and fewer where they come to `bytes`; none at its end.
    /// Throws `tooLarge` when one has more bytes than `longest`.
    public func lines(_ count: Int, longest: Int, bytes: Int = .max) throws(DownloadError) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var held = 0
        while lines.count < count, held < bytes {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                lines.append(Array(rest[..<end]))
                held += end - rest.startIndex
                rest = rest[(end + 1)...]
            } else if isAtEnd {
                if !rest.isEmpty { lines.append(Array(rest)) }
                rest = []
                break
            } else {
                let piece = try download.read()
                isAtEnd = piece.isEmpty
                rest = ArraySlice(Array(rest) + piece)
                guard rest.count <= longest + piece.count else { throw .tooLarge(path: path) }
            }
            if let line = lines.last, line.count > longest { throw .tooLarge(path: path) }
        }
        return lines
    }
}
