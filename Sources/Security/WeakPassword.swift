/// What guessers try before anything else: the commonest passwords and their disguises, repetitions, runs, days.
enum WeakPassword {
    /// A common password with up to this much around it is still one: "dragon2024!".
    private static let decoration = 5
    /// Fewer different characters than these make no password, however long it is.
    private static let variety = 4

    static func isCommon(_ password: String) -> Bool {
        let scalars = Array(password.lowercased().unicodeScalars)
        if Set(scalars).count < variety { return true }
        let unit = repeated(in: scalars)
        return unit.count < PasswordRule.shortest || isRun(scalars) || isDay(scalars) || hasCommonHeart(unit)
    }

    /// The shortest piece of which the whole is a repetition; the whole where it is none.
    private static func repeated(in scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let length = (1..<scalars.count).first { length in
            scalars.count % length == 0 && (length..<scalars.count).allSatisfy { scalars[$0] == scalars[$0 - length] }
        }
        return Array(scalars.prefix(length ?? scalars.count))
    }

    /// Whether nearly every character is the neighbour of the one before, in the alphabet or on a keyboard: "abcd1234".
    private static func isRun(_ scalars: [Unicode.Scalar]) -> Bool {
        let steps = zip(scalars, scalars.dropFirst()).count { one, next in
            one == next || one.value == next.value + 1 || next.value == one.value + 1
                || neighbours.contains([one, next])
        }
        return steps >= scalars.count - 2
    }

    private static let neighbours: Set<[Unicode.Scalar]> = {
        let rows = [
            "1234567890", "qwertyuiop", "qwertyuıopğü", "qwertzuiop", "azertyuiop", "asdfghjkl", "asdfghjklşi",
            "qsdfghjklm",
            "zxcvbnm", "zxcvbnmöç", "yxcvbnm",
        ]
        return Set(
            rows.map { Array($0.unicodeScalars) }.flatMap { row in
                zip(row, row.dropFirst()).flatMap { [[$0, $1], [$1, $0]] }
            }
        )
    }()

    /// Whether all of it is the date of a day: "21.03.1985", "19850321".
    private static func isDay(_ scalars: [Unicode.Scalar]) -> Bool {
        let digits = scalars.compactMap { ("0"..."9").contains($0) ? Int($0.value) - 48 : nil }
        guard digits.count == 8, scalars.allSatisfy({ ("0"..."9").contains($0) || "./- ".unicodeScalars.contains($0) })
        else { return false }
        let number = { (range: Range<Int>) in digits[range].reduce(0) { $0 * 10 + $1 } }
        let (isYear, isDayAndMonth) = (
            { (year: Int) in (1900...2099).contains(year) },
            { (one: Int, other: Int) in (1...31).contains(one) && (1...31).contains(other) && min(one, other) <= 12 }
        )
        return isYear(number(4..<8)) && isDayAndMonth(number(0..<2), number(2..<4))
            || isYear(number(0..<4)) && isDayAndMonth(number(4..<6), number(6..<8))
    }

    /// Whether a common password is all of it but for a little decoration and disguise.
    private static func hasCommonHeart(_ scalars: [Unicode.Scalar]) -> Bool {
        let bare = withoutDecoration(scalars)
        let hearts =
            [scalars, bare]
            + disguises.flatMap { disguise in
                [plain(scalars, disguise), plain(bare, disguise), withoutDecoration(plain(scalars, disguise))]
            }
        return hearts.contains { heart in
            heart.count >= variety && scalars.count - heart.count <= decoration
                && CommonPasswords.all.contains(String(String.UnicodeScalarView(heart)))
        }
    }

    /// Without digits and signs at both ends.
    private static func withoutDecoration(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let letters = scalars.indices.filter { scalars[$0].properties.isAlphabetic }
        guard let first = letters.first, let last = letters.last else { return scalars }
        return Array(scalars[first...last])
    }

    /// Digits and signs that stand for letters. A one stands for two.
    private static let disguises: [[Unicode.Scalar: Unicode.Scalar]] = {
        let common: [Unicode.Scalar: Unicode.Scalar] = [
            "0": "o", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g", "@": "a", "$": "s", "!": "i",
            "+": "t",
        ]
        return [common.merging(["1": "i"]) { $1 }, common.merging(["1": "l"]) { $1 }]
    }()

    private static func plain(_ scalars: [Unicode.Scalar], _ disguise: [Unicode.Scalar: Unicode.Scalar])
        -> [Unicode.Scalar]
    {
        scalars.map { disguise[$0] ?? $0 }
    }
}
