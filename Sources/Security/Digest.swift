import COpenSSL

/// SHA-256 digests, keyed digests, and a comparison of digests in constant time.
public enum Digest {
    /// The SHA-256 method, fetched once, since OpenSSL's shorter calls fetch it every time. `nonisolated(unsafe)`
    /// because the compiler does not know that OpenSSL never changes a method.
    private nonisolated(unsafe) static let method = EVP_MD_fetch(nil, "SHA256", nil)

    /// The SHA-256 digest of `message`: 32 bytes.
    public static func sha256(_ message: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { buffer, filled in
            guard EVP_Digest(message, message.count, buffer.baseAddress, nil, method, nil) == 1 else {
                fatalError("OpenSSL has no SHA-256.")
            }
            filled = 32
        }
    }

    /// The SHA-256 digest of the concatenated pieces: 32 bytes.
    public static func sha256(joining pieces: [UnsafeRawBufferPointer]) -> [UInt8] {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        return [UInt8](unsafeUninitializedCapacity: 32) { buffer, filled in
            guard EVP_DigestInit_ex2(context, method, nil) == 1,
                pieces.allSatisfy({ EVP_DigestUpdate(context, $0.baseAddress, $0.count) == 1 }),
                EVP_DigestFinal_ex(context, buffer.baseAddress, nil) == 1
            else { fatalError("OpenSSL has no SHA-256.") }
            filled = 32
        }
    }

    /// The HMAC-SHA-256 (RFC 2104) of `message`: 32 bytes.
    public static func hmacSHA256(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { buffer, filled in
            var length: UInt32 = 0
            let mac = HMAC(method, key, Int32(key.count), message, message.count, buffer.baseAddress, &length)
            guard mac != nil, length == 32 else { fatalError("OpenSSL has no HMAC-SHA-256.") }
            filled = 32
        }
    }

    /// The HMAC-SHA-1 (RFC 2104) of `message`: 20 bytes. It is for `OneTimeCode` alone.
    static func hmacSHA1(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 20) { buffer, filled in
            var length: UInt32 = 0
            let mac = HMAC(EVP_sha1(), key, Int32(key.count), message, message.count, buffer.baseAddress, &length)
            guard mac != nil, length == 20 else { fatalError("OpenSSL has no HMAC-SHA-1.") }
            filled = 20
        }
    }

    /// The bytes in hexadecimal digits, as PostgreSQL reads them.
    public static func hexadecimal(_ bytes: [UInt8]) -> String {
        func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10 }
        return String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
            for (index, byte) in bytes.enumerated() {
                buffer[index * 2] = digit(byte >> 4)
                buffer[index * 2 + 1] = digit(byte & 15)
            }
            return bytes.count * 2
        }
    }

    /// Compares in a time that depends only on the length, so that response times reveal nothing about the secret.
    public static func equal(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
    }
}

/// The SHA-256 digest of what comes piece by piece, and never is in memory as a whole.
///
/// Unchecked: it is used by one job at a time, each of which its caller awaits before it starts the next.
public final class RunningDigest: @unchecked Sendable {
    private let context = EVP_MD_CTX_new()

    public init() {
        guard EVP_DigestInit_ex2(context, EVP_sha256(), nil) == 1 else { fatalError("OpenSSL has no SHA-256.") }
    }

    deinit { EVP_MD_CTX_free(context) }

    public func add(_ bytes: [UInt8]) {
        guard EVP_DigestUpdate(context, bytes, bytes.count) == 1 else { fatalError("OpenSSL has no SHA-256.") }
    }

    /// The digest of all pieces, 32 bytes, after which no more can be added.
    public func finish() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { buffer, filled in
            guard EVP_DigestFinal_ex(context, buffer.baseAddress, nil) == 1 else {
                fatalError("OpenSSL has no SHA-256.")
            }
            filled = 32
        }
    }
}
