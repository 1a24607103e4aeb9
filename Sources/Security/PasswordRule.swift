/// The rules for new passwords. Every byte of a password counts: nothing is trimmed, folded or cut.
public enum PasswordRule {
    /// The minimum length in characters (Unicode scalars).
    public static let shortest = 8
    /// The maximum length in characters (Unicode scalars): enough for passphrases, and a bound for the server.
    public static let longest = 128

    /// The reason why a password is rejected.
    public enum Problem: Error, Hashable, Sendable {
        case tooShort, tooLong
        /// Guessers try it before others: a common one, with capitals and digits or without, a run, a repetition, a date.
        case tooCommon
        /// The password contains a NUL.
        case unusable
    }

    /// The reason to reject `password`; nil when it is acceptable.
    public static func problem(with password: String) -> Problem? {
        let scalars = password.unicodeScalars
        if scalars.count > longest { return .tooLong }
        if scalars.contains("\0") { return .unusable }
        if scalars.count < shortest { return .tooShort }
        return WeakPassword.isCommon(password) ? .tooCommon : nil
    }
}
