import Security

/// Makes passwords that are shown once, to the person who started the program, and stored only as hashes.
enum DemoPassword {
    /// Letters and digits that are not mistaken for one another.
    private static let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")

    /// A new password of twelve characters, in three groups that are easy to copy from a screen: 59 bits.
    static func fresh() -> String {
        (0..<3).map { _ in String((0..<4).map { _ in letter() }) }.joined(separator: "-")
    }

    private static func letter() -> Character {
        while true {
            // Bytes at the upper end are discarded, so that all characters are equally likely.
            if let byte = SecureRandom.bytes(1).first, Int(byte) < 256 / letters.count * letters.count {
                return letters[Int(byte) % letters.count]
            }
        }
    }
}
