import Domain

/// The problem of a form field. The application has a message for each, in the reader's language.
///
/// `Own` lists the problems that only the application knows of: an enumeration of its rules, or `Never`.
public enum FieldProblem<Own: Hashable & Sendable>: Hashable, Sendable {
    case required
    /// The text has more than `max` characters.
    case tooLong(max: Int)
    case tooShort(min: Int)
    case notANumber
    /// Not a number in plain digits, in a field that counts.
    case notAWholeNumber
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
    /// The password is little more than words of whoever chose it.
    case tooPersonal
    /// The name is already in use.
    case taken
    /// A problem of the application's own.
    case own(Own)
}

/// The reason why a text is no number that a field accepts.
public enum NumberProblem: Error, Hashable, Sendable {
    /// The input is empty.
    case empty
    case notANumber
    /// The input could be two numbers: "1,234" is a thousand and more, or one and a bit.
    case ambiguous
    case outOfRange(NumberRange)
}

extension FieldProblem {
    /// The problem of a field for numbers.
    public init(_ problem: NumberProblem) {
        switch problem {
        case .empty: self = .required
        case .notANumber: self = .notANumber
        case .ambiguous: self = .ambiguousNumber
        case .outOfRange(let range): self = .outOfRange(range)
        }
    }

    init(_ problem: TextRule.Problem) {
        switch problem {
        case .tooLong(let max): self = .tooLong(max: max)
        case .invalidText: self = .invalidText
        }
    }
}

/// The numbers that a field accepts.
public struct NumberRange: Hashable, Sendable {
    /// The least number; accepted itself only if `includesLower`.
    public let lower: Double
    /// Whether `lower` itself is accepted.
    public let includesLower: Bool
    /// The greatest number, which is accepted itself.
    public let upper: Double

    /// The range from `lower` to `upper`, both included.
    public static func from(_ lower: Double, to upper: Double) -> NumberRange {
        NumberRange(lower: lower, includesLower: true, upper: upper)
    }

    /// The range above zero, up to and including `upper`.
    public static func positive(upTo upper: Double) -> NumberRange {
        NumberRange(lower: 0, includesLower: false, upper: upper)
    }

    /// False for NaN.
    public func contains(_ number: Double) -> Bool {
        (includesLower ? number >= lower : number > lower) && number <= upper
    }
}
