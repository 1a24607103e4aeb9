import COpenSSL

/// The public key of a passkey: ES256, Ed25519 or RS256, which is what browsers' authenticators have.
public struct PasskeyKey: Sendable {
    /// The key as the authenticator wrote it (COSE, RFC 9052), to be stored.
    public let cose: [UInt8]
    /// SubjectPublicKeyInfo (RFC 5280), as OpenSSL reads it.
    private let info: [UInt8]
    private let isPlainSigned: Bool

    /// The numbers of the algorithms in COSE (RFC 9053), those before that are faster.
    public static let algorithms = [-7, -8, -257]

    /// Fails for another kind of key, one that is no point of its curve, or an RSA key of less than 2048 or more than 4096 bits.
    public init?(cose: [UInt8]) {
        guard let key = CBOR(cose), let (info, isPlainSigned) = Self.info(key) else { return nil }
        self.cose = cose
        self.info = info
        self.isPlainSigned = isPlainSigned
        guard let opened = opened() else {
            // What OpenSSL says of this must not be taken for what goes wrong with a connection later.
            ERR_clear_error()
            return nil
        }
        EVP_PKEY_free(opened)
    }

    /// Whether this key has signed the message.
    public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let key = opened() else { return false }
        defer {
            EVP_PKEY_free(key)
            ERR_clear_error()
        }
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        // Ed25519 digests the message itself.
        let method = isPlainSigned ? nil : EVP_sha256()
        guard EVP_DigestVerifyInit(context, nil, method, nil, key) == 1 else { return false }
        return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }

    private func opened() -> OpaquePointer? {
        info.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return d2i_PUBKEY(nil, &start, buffer.count)
        }
    }

    // The labels of COSE: 1 the kind of key, 3 the algorithm, −1 … −3 what the kind needs.
    private static func info(_ key: CBOR) -> (info: [UInt8], isPlainSigned: Bool)? {
        let parameter = { (label: Int) in key[.number(label)] }
        switch (parameter(1)?.number, parameter(3)?.number) {
        case (2, -7):
            guard parameter(-1)?.number == 1, let x = parameter(-2)?.bytes, let y = parameter(-3)?.bytes, x.count == 32,
                y.count == 32
            else { return nil }
            return (curve256 + x + y, false)
        case (1, -8):
            guard parameter(-1)?.number == 6, let x = parameter(-2)?.bytes, x.count == 32 else { return nil }
            return (curve25519 + x, true)
        case (3, -257):
            guard let modulus = parameter(-1)?.bytes, let exponent = parameter(-2)?.bytes,
                (256...512).contains(modulus.count), (1...8).contains(exponent.count)
            else { return nil }
            let numbers = der(0x30, der(0x02, unsigned(modulus)) + der(0x02, unsigned(exponent)))
            return (der(0x30, rsa + der(0x03, [0] + numbers)), false)
        default:
            return nil
        }
    }

    /// What stands before the point of a key on P-256, the 4 that says that both of its coordinates follow among it.
    private static let curve256: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE,
        0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
    ]
    private static let curve25519: [UInt8] = [
        0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
    ]
    /// The name of RSA.
    private static let rsa: [UInt8] = [
        0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
    ]

    /// A value of DER with its tag and length.
    private static func der(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        let length: [UInt8] =
            count < 0x80
            ? [UInt8(count)] : count < 0x100 ? [0x81, UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
        return [tag] + length + content
    }

    /// A number that is not taken for a negative one.
    private static func unsigned(_ bytes: [UInt8]) -> [UInt8] {
        let bare = Array(bytes.drop { $0 == 0 })
        return (bare.first ?? 0x80) >= 0x80 ? [0] + bare : bare
    }
}
