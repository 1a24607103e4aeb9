import Glibc

/// How much a disk still takes.
public struct DiskSpace: Sendable {
    /// For whoever is not root.
    public let freeBytes: Int

    /// Below this nothing that is sent is taken any more: PostgreSQL's own log has files of 16 MB.
    static let full = 32 << 20
    /// Below this somebody should look after it.
    static let low = 1 << 30

    /// The disk on which a folder lies; nil where the system does not tell.
    public init?(of folder: String) {
        var status = statvfs()
        // What is no disk, such as /proc, has no blocks.
        guard statvfs(folder, &status) == 0, status.f_blocks > 0 else { return nil }
        freeBytes = Int(status.f_bavail) * Int(status.f_frsize)
    }

    public var isFull: Bool { freeBytes < Self.full }
    var isLow: Bool { freeBytes < Self.low }
}
