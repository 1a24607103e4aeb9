import Domain
import Web

/// The list above a rejected form: each faulty field with its problem, as a link to the field.
struct ErrorSummary: Fragment, Sendable {
    let entries: [Entry]
    var isShown: Bool { !entries.isEmpty }

    struct Entry: Sendable {
        let id: String
        let label: String
        let problem: String
    }
}

extension FormErrors {
    /// The message for a field; nil when nothing is wrong with it.
    func text(_ field: String, _ strings: Strings) -> String? {
        self[field].map(strings.text(of:))
    }
}

extension Strings {
    /// The message for a problem, in the reader's language.
    func text(of problem: FieldProblem) -> String {
        let numbers = Formatting(spokenLanguage)
        switch problem {
        case .required: return requests.fields.required
        case .tooLong(let max): return requests.fields.tooLong(max: String(max))
        case .tooShort(let min): return requests.fields.tooShort(min: String(min))
        case .notANumber: return requests.fields.notANumber
        case .notAWholeNumber: return requests.fields.notAWholeNumber
        case .ambiguousNumber: return requests.fields.ambiguousNumber
        case .outOfRange(let range):
            let lower = numbers.decimal(range.lower, places: 6)
            let upper = numbers.decimal(range.upper, places: 6)
            return range.includesLower
                ? requests.fields.outOfRange(min: lower, max: upper) : requests.fields.aboveZero(max: upper)
        case .invalidDate: return requests.fields.invalidDate
        case .dateOutOfRange(let days):
            return requests.fields.outOfRange(
                min: dayMonthYear(days.lowerBound),
                max: dayMonthYear(days.upperBound)
            )
        case .notAChoice: return requests.fields.invalidChoice
        case .invalidText: return requests.fields.invalidText
        case .tooCommon: return people.accounts.commonPassword
        case .tooPersonal: return people.accounts.personalPassword
        case .taken: return requests.fields.taken
        case .own(let own): return own.text(self)
        }
    }
}
