import Glibc

/// Bytes that nobody can guess.
public enum SecureRandom {
    /// What the kernel gives in one call.
    private static let piece = 256

    /// `count` bytes from the kernel's generator. Without entropy there is no service: the process ends.
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
