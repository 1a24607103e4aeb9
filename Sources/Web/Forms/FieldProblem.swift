import Domain

/// What is wrong with one field. The application says it in the reader's language.
///
/// `Own` are the problems that only the application knows of: an enumeration of its rules, or `Never`.
public enum FieldProblem<Own: Hashable & Sendable>: Hashable, Sendable {
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
    /// One of the application's own.
    case own(Own)
}

/// Why a text is no number that a field takes.
public enum NumberProblem: Error, Hashable, Sendable {
    /// Nothing was typed.
    case empty
    case notANumber
    /// "1,234": a thousand and more, or one and a bit.
    case ambiguous
    case outOfRange(NumberRange)
}

extension FieldProblem {
    /// The problem of a field that a number was typed into.
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
