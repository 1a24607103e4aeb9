import COpenSSL

/// The cost parameters of scrypt (RFC 7914).
public struct Scrypt: Hashable, Sendable {
    /// The base-2 logarithm of N, the cost in memory and time.
    public let logN: Int
    /// The block size.
    public let r: Int
    /// The number of sequential passes, which costs time but no memory.
    public let p: Int

    /// The parameters N 2^15, r 8, p 3, one of OWASP's recommendations: a third of a second and 32 MiB where measured.
    public static let recommended = Scrypt(trustedLogN: 15, r: 8, p: 3)

    private init(trustedLogN logN: Int, r: Int, p: Int) {
        self.logN = logN
        self.r = r
        self.p = p
    }

    /// Fails for parameters so low that they protect nothing, or so high that one login would stop the server.
    public init?(logN: Int, r: Int, p: Int) {
        guard (10...20).contains(logN), (1...32).contains(r), (1...16).contains(p) else { return nil }
        self.init(trustedLogN: logN, r: r, p: p)
        guard memory <= 128 << 20, memory * p <= 512 << 20 else { return nil }
    }

    /// The working memory in bytes: 128 · r · N.
    var memory: Int { 128 * r << logN }

    /// Derives `length` bytes from `password` and `salt`.
    public func derive(_ password: [UInt8], salt: [UInt8], length: Int = 32) -> [UInt8] {
        let characters = password.map { CChar(bitPattern: $0) }
        return [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
            // OpenSSL's default limit is 32 MiB, which N 2^15 with r 8 exceeds by a little.
            let limit = UInt64(memory + 128 * r * p + (1 << 20))
            let done = EVP_PBE_scrypt(
                characters,
                characters.count,
                salt,
                salt.count,
                1 << UInt64(logN),
                UInt64(r),
                UInt64(p),
                limit,
                buffer.baseAddress,
                length
            )
            guard done == 1 else { fatalError("scrypt failed with parameters that were checked: no memory.") }
            filled = length
        }
    }
}
