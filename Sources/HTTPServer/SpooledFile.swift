import Glibc
import Synchronization

/// A request body in a file without a name, which disappears with the last reference or with the process.
public final class SpooledFile: Sendable {
    public let count: Int
    private let file: NamelessFile

    init(_ file: NamelessFile, count: Int) {
        self.file = file
        self.count = count
    }

    /// Creates a file that holds `bytes`, for tests; fails when the folder cannot take it.
    public convenience init?(_ bytes: [UInt8], folder: String = "/tmp") {
        guard let file = NamelessFile(folder: folder), file.write(bytes, at: 0) else { return nil }
        self.init(file, count: bytes.count)
    }

    /// Reads up to `length` bytes from `offset`; fewer only at the end.
    public func read(at offset: Int, length: Int) -> [UInt8] {
        guard offset >= 0, offset < count else { return [] }
        let length = max(0, min(length, count - offset))
        return [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
            guard let base = buffer.baseAddress else { return }
            while filled < length {
                let got = pread(file.descriptor, base + filled, length - filled, off_t(offset + filled))
                if got <= 0 { break }
                filled += got
            }
        }
    }
}

/// An open file that was unlinked right after its creation.
final class NamelessFile: Sendable {
    let descriptor: Int32
    private let room: SpoolRoom?
    private let taken = Atomic(0)

    /// - Parameter room: what its bytes count against; nil for a file that a test makes.
    init?(folder: String, room: SpoolRoom? = nil) {
        let path = "\(folder)/sofra-body-\(UInt64.random(in: 0...UInt64.max))"
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        unlink(path)
        guard !DescriptorReserve.isTouched(by: descriptor, for: .body) else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        self.room = room
    }

    deinit {
        close(descriptor)
        room?.giveBack(taken.load(ordering: .relaxed))
    }

    /// Writes all bytes; false when the disk took fewer, or has no room to spare.
    func write(_ bytes: [UInt8], at offset: Int) -> Bool {
        if let room {
            guard room.take(bytes.count, for: descriptor) else { return false }
            taken.add(bytes.count, ordering: .relaxed)
        }
        return bytes.withUnsafeBytes { source in
            guard let base = source.baseAddress else { return true }
            var done = 0
            while done < source.count {
                let written = pwrite(descriptor, base + done, source.count - done, off_t(offset + done))
                if written < 0, errno == EINTR { continue }
                if written <= 0 { return false }
                done += written
            }
            return true
        }
    }
}
