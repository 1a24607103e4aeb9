/// The parser for energy with its unit, as labels have it: "640 kJ", "1046 kJ / 250 kcal", "250 kcal (1046 kJ)" (R18).
public enum EnergyInput {
    public enum Problem: Error, Hashable, Sendable {
        case notANumber
        /// A number has two readings, as of `NumberInput`.
        case ambiguous
        /// Both units are said, and are not the same energy.
        case differs
    }

    /// Whether a text says in which unit its energy is; without one it is a plain number.
    public static func namesUnit(_ text: String) -> Bool {
        let small = text.lowercased()
        return small.contains("kj") || small.contains("cal")
    }

    /// The kilocalories; those that are said where both units are.
    public static func parse(_ text: String) throws(Problem) -> Kilocalories {
        let (kilojoules, kilocalories) = try numbers(in: text)
        guard let kilojoules else {
            guard let kilocalories else { throw .notANumber }
            return Kilocalories(try number(kilocalories) { _ in true })
        }
        // Of kilojoules nobody states a thousandth: "1.046 kJ" are a thousand.
        let converted = try number(kilojoules) { $0 >= 20 } / kilojoulesInOne
        guard let kilocalories else { return Kilocalories(converted) }
        let stated = try number(kilocalories) { isSame($0, converted) }
        guard isSame(stated, converted) else { throw .differs }
        return Kilocalories(stated)
    }

    /// A calorie of food tables is 4.184 J.
    private static let kilojoulesInOne = 4.184

    /// Whether two numbers of kilocalories differ by no more than labels round them.
    private static func isSame(_ one: Double, _ other: Double) -> Bool {
        (one - other).magnitude <= max(0.05 * max(one, other), 1.5)
    }

    private static func number(_ text: Substring, isAccepted: (Double) -> Bool) throws(Problem) -> Double {
        do {
            return try NumberInput.parse(String(text), isAccepted: isAccepted)
        } catch {
            throw error == .ambiguous ? Problem.ambiguous : Problem.notANumber
        }
    }

    /// The texts of the numbers before each unit.
    private static func numbers(in text: String) throws(Problem) -> (kilojoules: Substring?, kilocalories: Substring?) {
        guard text.utf8.count <= longestText else { throw .notANumber }
        var (kilojoules, kilocalories): (Substring?, Substring?)
        var rest = text.lowercased()[...]
        while let start = rest.firstIndex(where: \.isLetter) {
            let number = rest[..<start]
            let unit = rest[start...].prefix(while: \.isLetter)
            switch unit {
            case "kj" where kilojoules == nil: kilojoules = number
            case "kcal" where kilocalories == nil, "cal" where kilocalories == nil: kilocalories = number
            default: throw .notANumber
            }
            rest = rest[unit.endIndex...].drop { signs.contains($0) || $0.isWhitespace }
        }
        guard rest.isEmpty else { throw .notANumber }
        return (kilojoules, kilocalories)
    }

    private static let longestText = 64
    /// What stands between two energies, or behind the last.
    private static let signs: Set<Character> = ["/", "|", "(", ")", ",", ";", "=", "≈"]
}
