/// What an authenticator says of itself and of a passkey (Web Authentication, level 3).
public struct AuthenticatorData: Sendable {
    /// The SHA-256 digest of the site's name for which it speaks.
    public let siteDigest: [UInt8]
    /// Whether a person was there.
    public let isPresent: Bool
    /// Whether it knows who: by a fingerprint, a face, a number.
    public let isVerified: Bool
    /// How often the passkey was used; 0 where the authenticator does not count.
    public let counter: Int
    /// The passkey that was made; nil at signing in.
    public let credential: Credential?

    /// The most bytes that the id of a passkey may have.
    public static let maxID = 1_023

    public struct Credential: Sendable {
        public let id: [UInt8]
        public let key: PasskeyKey
    }

    /// Fails for what is malformed, or has a key that Sofra does not know.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count >= 37, bytes.count <= 8_192 else { return nil }
        let flags = bytes[32]
        siteDigest = Array(bytes[..<32])
        isPresent = flags & 0x01 != 0
        isVerified = flags & 0x04 != 0
        counter = bytes[33..<37].reduce(0) { $0 << 8 | Int($1) }
        var rest = bytes[37...]
        var made: Credential?
        if flags & 0x40 != 0 {
            guard let (credential, length) = Self.credential(rest) else { return nil }
            made = credential
            rest = rest.dropFirst(length)
        }
        credential = made
        // Extensions are a map, and there only where it is said so.
        if flags & 0x80 != 0 {
            guard let (_, length) = CBOR.read(rest), length == rest.count else { return nil }
        } else if !rest.isEmpty {
            return nil
        }
    }

    /// The number of the model, the id with its length, and the key.
    private static func credential(_ bytes: ArraySlice<UInt8>) -> (Credential, length: Int)? {
        let bytes = Array(bytes)
        guard bytes.count > 18 else { return nil }
        let end = 18 + Int(bytes[16]) << 8 + Int(bytes[17])
        guard (19...18 + maxID).contains(end), end < bytes.count, let (_, length) = CBOR.read(bytes[end...]),
            let key = PasskeyKey(cose: Array(bytes[end..<end + length]))
        else { return nil }
        return (Credential(id: Array(bytes[18..<end]), key: key), end + length)
    }

    /// Reads what an authenticator answers when it makes a passkey. Who made the authenticator is not asked: a household
    /// trusts its own telephones.
    public init?(attestation bytes: [UInt8]) {
        guard bytes.count <= 65_536, let object = CBOR(bytes), let data = object[.text("authData")]?.bytes else {
            return nil
        }
        self.init(data)
    }

    /// Whether a passkey has signed these bytes, together with what the browser says of the request.
    public static func isSigned(_ data: [UInt8], with client: [UInt8], by key: PasskeyKey, _ signature: [UInt8]) -> Bool
    {
        key.verifies(signature, of: data + Digest.sha256(client))
    }
}
