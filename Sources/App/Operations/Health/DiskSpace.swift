import Glibc

/// How much a disk still takes.
public struct DiskSpace: Sendable {
    /// For whoever is not root.
    public let freeBytes: Int

    /// Below this nothing is written any more: the next file of PostgreSQL's own log has 16 MB.
    static let full = 32 << 20
    /// Below this somebody should look after it.
    static let low = 1 << 30

    /// The disk on which a folder lies; nil where the system does not tell.
    public init?(of folder: String) {
        var status = statvfs()
        // What is no disk, such as /proc, has no blocks.
        guard statvfs(folder, &status) == 0, status.f_blocks > 0 else { return nil }
        freeBytes = Self.bytes(status.f_bavail, of: status.f_frsize)
    }

    /// How many bytes blocks come to: as many as there can be where a disk tells of more.
    static func bytes(_ blocks: UInt, of size: UInt) -> Int {
        let (bytes, isTooMuch) = blocks.multipliedReportingOverflow(by: size)
        return isTooMuch ? .max : Int(clamping: bytes)
    }

    /// Why nothing is written on the disk of a folder; nil while there is room. PostgreSQL would go on until its own log finds
    /// none, and until somebody makes some nothing could be read either.
    public static func refusal(for folder: String) -> String? {
        DiskSpace(of: folder)?.isFull == true ? "there is no room on the disk for \(folder)" : nil
    }

    var isFull: Bool { freeBytes < Self.full }
    var isLow: Bool { freeBytes < Self.low }
}
