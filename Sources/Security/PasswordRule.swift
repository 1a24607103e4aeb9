/// What may become a password. Every byte counts: nothing is trimmed, folded or cut.
public enum PasswordRule {
    /// Characters (Unicode scalars) at least.
    public static let shortest = 8
    /// Characters (Unicode scalars) at most; generous to passphrases, bounded for the server.
    public static let longest = 128

    /// Why a password is refused.
    public enum Problem: Error, Hashable, Sendable {
        case tooShort, tooLong, tooCommon
        /// It holds a NUL.
        case unusable
    }

    /// What speaks against `password`; nil when nothing does.
    public static func problem(with password: String) -> Problem? {
        let scalars = password.unicodeScalars
        if scalars.count > longest { return .tooLong }
        if scalars.contains("\0") { return .unusable }
        if scalars.count < shortest { return .tooShort }
        // Capitals do not make a common password uncommon.
        if CommonPasswords.all.contains(password.lowercased()) { return .tooCommon }
        return nil
    }
}
