import Domain
import Security

/// Reads a form's fields one by one into values, and collects what is wrong with them:
///
///     var read = FormReader(form)
///     let name = read.text("name", .name)
///     let grams = read.decimal("grams", .positive(upTo: 10_000))
///     let note = read.optionalText("note", .lines(2_000))
///     guard let name, let grams, read.isValid else { throw read.errors }
///
/// An accessor answers nil when it has noted a problem; the optional ones also when nothing was typed.
/// `Own` are the problems that only the application knows of.
public struct FormReader<Own: Hashable & Sendable>: Sendable {
    public let form: Form
    public private(set) var errors = FormErrors<Own>()

    public init(_ form: Form) { self.form = form }

    /// Nothing wrong so far.
    public var isValid: Bool { errors.isEmpty }

    /// Notes a problem that only the caller can see.
    public mutating func reject(_ field: String, _ problem: FieldProblem<Own>) {
        errors.add(problem, to: field)
    }

    // MARK: Text

    /// A text that must be there.
    public mutating func text(_ field: String, _ rule: TextRule) -> String? {
        guard let text = cleaned(field, rule) else { return nil }
        return text.isEmpty ? refused(field, .required) : text
    }

    /// A text that may be left out.
    public mutating func optionalText(_ field: String, _ rule: TextRule) -> String? {
        guard let text = cleaned(field, rule), !text.isEmpty else { return nil }
        return text
    }

    /// A new password, to the byte as typed.
    public mutating func newPassword(_ field: String) -> String? {
        let password = form.rawValue(field)
        if password.isEmpty { return refused(field, .required) }
        switch PasswordRule.problem(with: password) {
        case nil: return password
        case .tooShort: return refused(field, .tooShort(min: PasswordRule.shortest))
        case .tooLong: return refused(field, .tooLong(max: PasswordRule.longest))
        case .tooCommon: return refused(field, .tooCommon)
        case .unusable: return refused(field, .invalidText)
        }
    }

    private mutating func cleaned(_ field: String, _ rule: TextRule) -> String? {
        do {
            return try rule.clean(form.rawValue(field))
        } catch {
            return refused(field, FieldProblem(error))
        }
    }

    // MARK: Numbers

    /// A number that must be there, as people type it: "1,5", "1.5", "1 1/2". `otherwise` replaces every message.
    public mutating func decimal(
        _ field: String,
        _ range: NumberRange,
        otherwise: FieldProblem<Own>? = nil
    ) -> Double? {
        guard let number = number(field, range, otherwise) else {
            return errors[field] == nil ? refused(field, otherwise ?? .required) : nil
        }
        return number
    }

    /// A number that may be left out.
    public mutating func optionalDecimal(
        _ field: String,
        _ range: NumberRange,
        otherwise: FieldProblem<Own>? = nil
    ) -> Double? {
        number(field, range, otherwise)
    }

    /// A whole number in plain digits that must be there.
    public mutating func integer(_ field: String, _ range: ClosedRange<Int>) -> Int? {
        guard let number = optionalInteger(field, range) else {
            return errors[field] == nil ? refused(field, .required) : nil
        }
        return number
    }

    /// A whole number in plain digits that may be left out.
    public mutating func optionalInteger(_ field: String, _ range: ClosedRange<Int>) -> Int? {
        guard let typed = word(field) else { return nil }
        guard let number = Int(pathText: typed) else { return refused(field, .notANumber) }
        guard range.contains(number) else {
            return refused(field, .outOfRange(.from(Double(range.lowerBound), to: Double(range.upperBound))))
        }
        return number
    }

    private mutating func number(_ field: String, _ range: NumberRange, _ otherwise: FieldProblem<Own>?) -> Double? {
        do {
            return try NumberReading.number(form.rawValue(field), range)
        } catch .empty {
            return nil
        } catch {
            return refused(field, otherwise ?? FieldProblem(error))
        }
    }

    // MARK: Days, choices, ids

    /// A day that must be there, `2026-02-28`.
    public mutating func date(_ field: String, in range: ClosedRange<CivilDate>) -> CivilDate? {
        guard let date = optionalDate(field, in: range) else {
            return errors[field] == nil ? refused(field, .required) : nil
        }
        return date
    }

    /// A day that may be left out.
    public mutating func optionalDate(_ field: String, in range: ClosedRange<CivilDate>) -> CivilDate? {
        guard let typed = word(field) else { return nil }
        guard let date = CivilDate(iso: typed) else { return refused(field, .invalidDate) }
        return range.contains(date) ? date : refused(field, .dateOutOfRange(range))
    }

    /// One of an enumeration's values, by its raw text.
    public mutating func choice<Choice: RawRepresentable<String>>(
        _ field: String,
        of _: Choice.Type = Choice.self
    ) -> Choice? {
        guard let choice = optionalChoice(field, of: Choice.self) else {
            return errors[field] == nil ? refused(field, .required) : nil
        }
        return choice
    }

    /// One of an enumeration's values, or none.
    public mutating func optionalChoice<Choice: RawRepresentable<String>>(
        _ field: String,
        of _: Choice.Type = Choice.self
    ) -> Choice? {
        guard let typed = word(field) else { return nil }
        return Choice(rawValue: typed) ?? refused(field, .notAChoice)
    }

    /// The id of something that must be named. Whether it exists, and is the household's, the store says.
    public mutating func reference<ID: PathValue>(_ field: String, to _: ID.Type = ID.self) -> ID? {
        guard let id = optionalReference(field, to: ID.self) else {
            return errors[field] == nil ? refused(field, .required) : nil
        }
        return id
    }

    /// The id of something, or none.
    public mutating func optionalReference<ID: PathValue>(_ field: String, to _: ID.Type = ID.self) -> ID? {
        guard let typed = word(field) else { return nil }
        return ID(pathText: typed) ?? refused(field, .notAChoice)
    }

    /// A check box: ticked when the browser sends it at all.
    public func isTicked(_ field: String) -> Bool { form.has(field) }

    private func word(_ field: String) -> String? {
        let typed = form.rawValue(field)
        return typed.isEmpty ? nil : typed
    }

    private mutating func refused<Value>(_ field: String, _ problem: FieldProblem<Own>) -> Value? {
        errors.add(problem, to: field)
        return nil
    }
}

/// The domain's number parser with the range of a field.
enum NumberReading {
    static func number(_ typed: String, _ range: NumberRange) throws(NumberProblem) -> Double {
        let number: Double
        do {
            number = try NumberInput.parse(typed)
        } catch .empty {
            throw .empty
        } catch .ambiguous {
            throw .ambiguous
        } catch {
            throw isBeyond(typed, range) ? .outOfRange(range) : .notANumber
        }
        guard range.contains(number) else { throw .outOfRange(range) }
        return number
    }

    /// "-1" and "1e9" are no numbers that any field takes; for whoever types them the range says more.
    private static func isBeyond(_ typed: String, _ range: NumberRange) -> Bool {
        if typed.hasPrefix("-"), (try? NumberInput.parse(String(typed.dropFirst()))) != nil { return true }
        guard let first = typed.utf8.first, Int(pathText: String(decoding: [first], as: UTF8.self)) != nil,
            let number = Double(typed)
        else { return false }
        return !range.contains(number)
    }
}
