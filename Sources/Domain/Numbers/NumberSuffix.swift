extension Formatting {
    /// So many of those that were named before: "9", in Turkish with the ending that the spoken number takes, "9'u".
    public func ofThem(_ count: Int) -> String {
        guard language == .tr else { return String(count) }
        return "\(count)'\(Self.ending(of: count))"
    }

    /// The ending follows the last vowel of the last word: bir'i, yirmi'si, üç'ü, altı'sı, on'u, yüz'ü, bin'i.
    private static func ending(of count: Int) -> String {
        switch count {
        case _ where count % 10 != 0: ["", "i", "si", "ü", "ü", "i", "sı", "si", "i", "u"][count % 10]
        case _ where count % 100 != 0: ["", "u", "si", "u", "ı", "si", "ı", "i", "i", "ı"][count / 10 % 10]
        case 0: "ı"
        default: count % 1000 == 0 ? "i" : "ü"
        }
    }

    /// The ending of so many of those that were named before, and of what is theirs: 1'i and 1'inin, 6'sı and 6'sının.
    static func endingOfThem(_ count: Int, isOwning: Bool) -> String {
        let ending = ending(of: count)
        return isOwning ? ending + "n" + ending.suffix(1) + "n" : ending
    }

    /// The ending that makes a number one for each of several: bir'er, iki'şer, altı'şar, on'ar, yirmi'şer, otuz'ar, yüz'er.
    static func endingOfEach(_ count: Int) -> String {
        switch count {
        case _ where count % 10 != 0: ["", "er", "şer", "er", "er", "er", "şar", "şer", "er", "ar"][count % 10]
        case _ where count % 100 != 0: ["", "ar", "şer", "ar", "ar", "şer", "ar", "er", "er", "ar"][count / 10 % 10]
        default: count % 1_000_000 == 0 ? "ar" : "er"
        }
    }
}
