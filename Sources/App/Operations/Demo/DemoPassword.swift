import Security

/// A password that is told once, on the screen of who started the program, and kept nowhere.
enum DemoPassword {
    /// Letters and digits that nobody takes for one another.
    private static let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")

    /// Twelve of them, in three groups that can be typed from a screen: 59 bits.
    static func fresh() -> String {
        (0..<3).map { _ in String((0..<4).map { _ in letter() }) }.joined(separator: "-")
    }

    private static func letter() -> Character {
        while true {
            // Only what divides evenly, so that every letter is as likely as the next.
            if let byte = SecureRandom.bytes(1).first, Int(byte) < 256 / letters.count * letters.count {
                return letters[Int(byte) % letters.count]
            }
        }
    }
}
