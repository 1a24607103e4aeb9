import Domain

/// What is wrong with one field. The application says it in the reader's language.
public enum FieldProblem: Hashable, Sendable {
    case required
    /// Longer than so many characters.
    case tooLong(max: Int)
    case tooShort(min: Int)
    case notANumber
    /// "1,234": a thousand and more, or one and a bit.
    case ambiguousNumber
    case outOfRange(NumberRange)
    case invalidDate
    /// A day before or after what is taken here.
    case dateOutOfRange(ClosedRange<CivilDate>)
    /// Not one of the choices.
    case notAChoice
    /// Control characters, or nothing that can be seen.
    case invalidText
    /// A password that everybody tries first.
    case tooCommon
    /// Someone or something has this name already.
    case taken
    /// The application's own, by its key among the words.
    case custom(String)
}

/// Which numbers a field takes.
public struct NumberRange: Hashable, Sendable {
    public let lower: Double
    /// False when `lower` itself is refused: above zero.
    public let includesLower: Bool
    public let upper: Double

    /// From `lower` to `upper`, both taken.
    public static func from(_ lower: Double, to upper: Double) -> NumberRange {
        NumberRange(lower: lower, includesLower: true, upper: upper)
    }

    /// Above zero, to `upper`.
    public static func positive(upTo upper: Double) -> NumberRange {
        NumberRange(lower: 0, includesLower: false, upper: upper)
    }

    public func contains(_ number: Double) -> Bool {
        (includesLower ? number >= lower : number > lower) && number <= upper
    }
}
