import COpenSSL

/// Bytes that nobody can guess.
public enum SecureRandom {
    /// `count` bytes from OpenSSL's generator. Without entropy there is no service: the process ends.
    public static func bytes(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            guard count == 0 || RAND_bytes(buffer.baseAddress, Int32(count)) == 1 else {
                fatalError("OpenSSL gives no random bytes.")
            }
            filled = count
        }
    }
}
