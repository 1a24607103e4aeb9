import Foundation

/// A request body kept in a file that has no name any more: it goes with the last reference, or with the process.
public final class SpooledFile: Sendable {
    public let count: Int
    let descriptor: Int32

    init(descriptor: Int32, count: Int) {
        self.descriptor = descriptor
        self.count = count
    }

    deinit { close(descriptor) }

    /// Up to `length` bytes from `offset`; fewer only at the end.
    public func read(at offset: Int, length: Int) -> [UInt8] {
        let length = max(0, min(length, count - offset))
        return [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
            guard let base = buffer.baseAddress else { return }
            while filled < length {
                let got = pread(descriptor, base + filled, length - filled, off_t(offset + filled))
                if got <= 0 { break }
                filled += got
            }
        }
    }
}
