import COpenSSL

/// How much work scrypt (RFC 7914) does for one password.
public struct Scrypt: Hashable, Sendable {
    /// The logarithm to base 2 of N, the cost in memory and time.
    public let logN: Int
    /// The block size.
    public let r: Int
    /// How many times over; costs time, not memory.
    public let p: Int

    /// N 2^15, r 8, p 3: a third of a second and 32 MiB here, one of OWASP's settings.
    public static let recommended = Scrypt(trustedLogN: 15, r: 8, p: 3)

    private init(trustedLogN logN: Int, r: Int, p: Int) {
        self.logN = logN
        self.r = r
        self.p = p
    }

    /// Nil for parameters so low that they protect nothing, or so high that one sign-in would stop the server.
    public init?(logN: Int, r: Int, p: Int) {
        guard (10...20).contains(logN), (1...32).contains(r), (1...16).contains(p) else { return nil }
        self.init(trustedLogN: logN, r: r, p: p)
        guard memory <= 128 << 20, memory * p <= 512 << 20 else { return nil }
    }

    /// Bytes of working memory: 128 · r · N.
    var memory: Int { 128 * r << logN }

    /// `length` bytes derived from `password` and `salt`.
    public func derive(_ password: [UInt8], salt: [UInt8], length: Int = 32) -> [UInt8] {
        let characters = password.map { CChar(bitPattern: $0) }
        return [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
            // OpenSSL refuses more than 32 MiB unless told, and that is what 2^15 blocks of 8 take and a little more.
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
