import Glibc

/// Cryptographically secure random bytes.
public enum SecureRandom {
    /// The largest number of bytes that `getentropy` returns in one call.
    private static let piece = 256

    /// Returns `count` bytes from the kernel's generator. If it fails, the process ends.
    public static func bytes(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let length = min(count - filled, piece)
                guard getentropy(buffer.baseAddress.map { $0 + filled }, length) == 0 else {
                    fatalError("The system gives no random bytes.")
                }
                filled += length
            }
        }
    }
}
