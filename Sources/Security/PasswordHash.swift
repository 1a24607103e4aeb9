/// A password hash as it is stored, a PHC string: `$scrypt$ln=15,r=8,p=3$salt$hash`.
public struct PasswordHash: Hashable, Sendable {
    let parameters: Scrypt
    let salt: [UInt8]
    let hash: [UInt8]

    /// The result of comparing a password with a stored hash.
    public struct Verdict: Hashable, Sendable {
        /// Whether the password is right.
        public let matches: Bool
        /// Whether the password is right but its hash has outdated parameters, so that a new hash should be stored.
        public let shouldRehash: Bool
    }

    /// Hashes `password` with a new salt. Takes a third of a second, so call it through `PasswordHasher`.
    init(of password: String, _ parameters: Scrypt) {
        self.parameters = parameters
        salt = SecureRandom.bytes(16)
        hash = parameters.derive(Array(password.utf8), salt: salt)
    }

    private init(parameters: Scrypt, salt: [UInt8], hash: [UInt8]) {
        self.parameters = parameters
        self.salt = salt
        self.hash = hash
    }

    /// Reads a PHC string; fails when it is malformed or its parameters are out of range.
    public init?(phc: String) {
        let parts = phc.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt",
            let parameters = Scrypt(phc: parts[2]),
            let salt = Base64.decode(parts[3], .standard), (8...64).contains(salt.count),
            let hash = Base64.decode(parts[4], .standard), (16...64).contains(hash.count)
        else { return nil }
        self.init(parameters: parameters, salt: salt, hash: hash)
    }

    /// The PHC string to store.
    public var phc: String {
        let parameters = "ln=\(parameters.logN),r=\(parameters.r),p=\(parameters.p)"
        return "$scrypt$\(parameters)$\(Base64.encode(salt, .standard))$\(Base64.encode(hash, .standard))"
    }

    /// A hash that no password matches. Checking against it takes as long as against a real one,
    /// so that the response time does not reveal whether a user exists.
    static func unmatchable(_ parameters: Scrypt) -> PasswordHash {
        PasswordHash(parameters: parameters, salt: SecureRandom.bytes(16), hash: SecureRandom.bytes(32))
    }

    func verdict(on password: String, wanted: Scrypt) -> Verdict {
        let bytes = Array(password.utf8)
        // HMAC pads its key with zeros, so for scrypt a password and the same one followed by NULs are equal.
        let matches = Digest.equal(parameters.derive(bytes, salt: salt, length: hash.count), hash) && !bytes.contains(0)
        return Verdict(matches: matches, shouldRehash: matches && parameters != wanted)
    }
}

extension Scrypt {
    /// Reads parameters written as `ln=15,r=8,p=3`, in exactly this order.
    fileprivate init?(phc: Substring) {
        var values: [Int] = []
        for (name, part) in zip(["ln=", "r=", "p="], phc.split(separator: ",", omittingEmptySubsequences: false)) {
            let digits = part.dropFirst(name.count)
            guard part.hasPrefix(name), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let value = Int(digits)
            else { return nil }
            values.append(value)
        }
        guard values.count == 3, phc.utf8.count(where: { $0 == UInt8(ascii: ",") }) == 2 else { return nil }
        self.init(logN: values[0], r: values[1], p: values[2])
    }
}
