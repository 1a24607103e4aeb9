import Glibc
import Synchronization

/// How much of the disk all bodies take that are being received or worked on. The disk is often that of the database, which
/// must go on writing whoever sends something.
final class SpoolRoom: Sendable {
    private let most: Int
    private let spared: Int
    private let taken = Atomic(0)

    init(_ limits: Limits) {
        most = limits.spooledBytes
        spared = limits.spareDiskBytes
    }

    /// Takes room for so many bytes on the disk of an open file; false where there is none.
    func take(_ count: Int, for descriptor: Int32) -> Bool {
        let all = taken.add(count, ordering: .relaxed).newValue
        if all <= most, free(descriptor) - count >= spared { return true }
        giveBack(count)
        return false
    }

    func giveBack(_ count: Int) { taken.subtract(count, ordering: .relaxed) }

    /// The bytes that are free on the disk of an open file; where it does not say, its own errors will.
    private func free(_ descriptor: Int32) -> Int {
        var disk = statvfs()
        guard fstatvfs(descriptor, &disk) == 0 else { return .max }
        let (free, isTooMuch) = disk.f_bavail.multipliedReportingOverflow(by: disk.f_frsize)
        return isTooMuch ? .max : Int(clamping: free)
    }
}
