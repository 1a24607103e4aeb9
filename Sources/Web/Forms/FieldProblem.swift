import Domain

/// The problem of a form field. The application has a message for each, in the reader's language.
public enum FieldProblem: Hashable, Sendable {
    case required
    /// The text has more than `max` characters.
    case tooLong(max: Int)
    case tooShort(min: Int)
    case notANumber
    /// The number has two readings: "1,234" is a thousand and more, or one and a bit.
    case ambiguousNumber
    case outOfRange(NumberRange)
    case invalidDate
    /// The date is before or after the accepted range.
    case dateOutOfRange(ClosedRange<CivilDate>)
    /// The value is not one of the choices.
    case notAChoice
    /// The text contains control characters, or nothing visible.
    case invalidText
    /// The password is among the most common ones.
    case tooCommon
    /// The name is already in use.
    case taken
    /// A problem of the application's own, by the key of its message.
    case custom(String)
}

/// The numbers that a field accepts.
public struct NumberRange: Hashable, Sendable {
    public let lower: Double
    /// Whether `lower` itself is accepted.
    public let includesLower: Bool
    public let upper: Double

    /// The range from `lower` to `upper`, both included.
    public static func from(_ lower: Double, to upper: Double) -> NumberRange {
        NumberRange(lower: lower, includesLower: true, upper: upper)
    }

    /// The range above zero, up to and including `upper`.
    public static func positive(upTo upper: Double) -> NumberRange {
        NumberRange(lower: 0, includesLower: false, upper: upper)
    }

    public func contains(_ number: Double) -> Bool {
        (includesLower ? number >= lower : number > lower) && number <= upper
    }
}
