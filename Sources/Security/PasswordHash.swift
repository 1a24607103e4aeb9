/// How a password was hashed: a PHC string without its hash, `$scrypt$ln=15,r=8,p=3$salt$`.
public struct PasswordSalt: Hashable, Sendable {
    let parameters: Scrypt
    let salt: [UInt8]

    /// A new salt.
    init(_ parameters: Scrypt) {
        self.parameters = parameters
        salt = SecureRandom.bytes(16)
    }

    /// Reads a PHC string that ends before the hash; fails when it is malformed or its parameters are out of range.
    public init?(phc: String) {
        let parts = phc.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt", parts[4].isEmpty,
            let parameters = Scrypt(phc: parts[2]),
            let salt = Base64.decode(parts[3], .standard), (8...64).contains(salt.count)
        else { return nil }
        self.parameters = parameters
        self.salt = salt
    }

    var phc: String {
        let parameters = "ln=\(parameters.logN),r=\(parameters.r),p=\(parameters.p)"
        return "$scrypt$\(parameters)$\(Base64.encode(salt, .standard))$"
    }
}

/// A password hash as it is stored, a PHC string: `$scrypt$ln=15,r=8,p=3$salt$hash`.
///
/// A password is right when its hash with the stored one's salt is the stored one. They are compared where the stored one
/// is, in the database, which hands out the salt and never the hash.
public struct PasswordHash: Hashable, Sendable {
    /// What it was hashed with: another password is hashed with the same, to be known again.
    public let salt: PasswordSalt
    let hash: [UInt8]

    /// Hashes `password`. Takes a third of a second, so call it through `PasswordHasher`.
    init(of password: String, _ salt: PasswordSalt) {
        self.salt = salt
        hash = salt.parameters.derive(Array(password.utf8), salt: salt.salt)
    }

    /// The PHC string to store, or to compare with the stored one.
    public var phc: String { salt.phc + Base64.encode(hash, .standard) }
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
