import Domain
import Security

/// Reads the fields of a form as values, and collects their problems:
///
///     var read = FormReader(form)
///     let name = read.text("name", .name)
///     let grams = read.decimal("grams", .positive(upTo: 10_000))
///     let note = read.optionalText("note", .lines(2_000))
///     guard let name, let grams, read.isValid else { throw read.errors }
///
/// Accessors return nil after adding a problem; the optional ones also when the field is empty.
/// `Own` lists the problems that only the application knows of.
public struct FormReader<Own: Hashable & Sendable>: Sendable {
    /// The form as it was sent, for what is read by hand.
    public let form: Form
    /// What was wrong so far: thrown, or given to the page that shows the form again.
    public private(set) var errors = FormErrors<Own>()

    public init(_ form: Form) { self.form = form }

    /// Whether no problem has been found so far.
    public var isValid: Bool { errors.isEmpty }

    /// Adds a problem that only the caller can detect.
    public mutating func reject(_ field: String, _ problem: FieldProblem<Own>) {
        errors.add(problem, to: field)
    }

    // MARK: Text

    /// Reads a required text.
    public mutating func text(_ field: String, _ rule: TextRule) -> String? {
        guard let text = cleaned(field, rule) else { return nil }
        return text.isEmpty ? rejected(field, .required) : text
    }

    /// Reads an optional text.
    public mutating func optionalText(_ field: String, _ rule: TextRule) -> String? {
        guard let text = cleaned(field, rule), !text.isEmpty else { return nil }
        return text
    }

    /// Reads a new password, exactly as typed.
    /// - Parameter personal: what belongs to whoever chooses it, such as a name, and is therefore no secret.
    public mutating func newPassword(_ field: String, beside personal: [String]) -> String? {
        let password = form.rawValue(field)
        if password.isEmpty { return rejected(field, .required) }
        switch PasswordRule.problem(with: password) {
        case nil: return PersonalWords(personal).make(password) ? rejected(field, .tooPersonal) : password
        case .tooShort: return rejected(field, .tooShort(min: PasswordRule.shortest))
        case .tooLong: return rejected(field, .tooLong(max: PasswordRule.longest))
        case .tooCommon: return rejected(field, .tooCommon)
        case .unusable: return rejected(field, .invalidText)
        }
    }

    private mutating func cleaned(_ field: String, _ rule: TextRule) -> String? {
        do {
            return try rule.clean(form.rawValue(field))
        } catch {
            return rejected(field, FieldProblem(error))
        }
    }

    // MARK: Numbers

    /// Reads a required number as people type it: "1,5", "1.5", "1 1/2". `otherwise` replaces all other problems.
    /// - Parameter kept: the number with which the form was filled; a field that still shows it means it exactly (P-37).
    public mutating func decimal(
        _ field: String,
        _ range: NumberRange,
        kept: KeptNumber? = nil,
        otherwise: FieldProblem<Own>? = nil
    ) -> Double? {
        guard let number = number(field, range, kept, otherwise) else {
            return errors[field] == nil ? rejected(field, otherwise ?? .required) : nil
        }
        return number
    }

    /// Reads an optional number as people type it.
    /// - Parameters:
    ///   - kept: the number with which the form was filled; a field that still shows it means it exactly (P-37).
    ///   - likely: the part of the range that decides between two readings of a text (R18); nil for all of it.
    public mutating func optionalDecimal(
        _ field: String,
        _ range: NumberRange,
        likely: NumberRange? = nil,
        kept: KeptNumber? = nil,
        otherwise: FieldProblem<Own>? = nil
    ) -> Double? {
        number(field, range, kept, otherwise, likely: likely)
    }

    /// Reads a required weight in grams, behind which people also write its unit: "820", "820 g", "1,2 kg".
    public mutating func grams(_ field: String, _ range: NumberRange) -> Double? {
        guard let grams = optionalGrams(field, range) else {
            return errors[field] == nil ? rejected(field, .required) : nil
        }
        return grams
    }

    /// Reads an optional weight in grams, behind which people also write its unit.
    /// - Parameters: as of `optionalDecimal`.
    public mutating func optionalGrams(
        _ field: String,
        _ range: NumberRange,
        likely: NumberRange? = nil,
        kept: KeptNumber? = nil
    ) -> Double? {
        do {
            return try NumberReading.grams(form.rawValue(field), range, kept, likely: likely)
        } catch .empty {
            return nil
        } catch {
            return rejected(field, FieldProblem(error))
        }
    }

    /// Reads a required whole number in plain digits.
    public mutating func integer(_ field: String, _ range: ClosedRange<Int>) -> Int? {
        guard let number = optionalInteger(field, range) else {
            return errors[field] == nil ? rejected(field, .required) : nil
        }
        return number
    }

    /// Reads an optional whole number in plain digits.
    public mutating func optionalInteger(_ field: String, _ range: ClosedRange<Int>) -> Int? {
        guard let typed = word(field) else { return nil }
        guard let number = Int(pathText: typed) else { return rejected(field, .notAWholeNumber) }
        guard range.contains(number) else {
            return rejected(field, .outOfRange(.from(Double(range.lowerBound), to: Double(range.upperBound))))
        }
        return number
    }

    private mutating func number(
        _ field: String,
        _ range: NumberRange,
        _ kept: KeptNumber?,
        _ otherwise: FieldProblem<Own>?,
        likely: NumberRange? = nil
    ) -> Double? {
        do {
            return try NumberReading.number(form.rawValue(field), range, kept, likely: likely)
        } catch .empty {
            return nil
        } catch {
            return rejected(field, isTooLarge(field, range) ? FieldProblem(error) : otherwise ?? FieldProblem(error))
        }
    }

    /// Whether a field has a number that is beyond the range: then its limit says more than that it has to be one.
    private func isTooLarge(_ field: String, _ range: NumberRange) -> Bool {
        (try? NumberInput.parse(form.rawValue(field))).map { $0 > range.upper } ?? false
    }

    // MARK: Dates, choices, ids

    /// Reads a required date, such as `2026-02-28`.
    public mutating func date(_ field: String, in range: ClosedRange<CivilDate>) -> CivilDate? {
        guard let date = optionalDate(field, in: range) else {
            return errors[field] == nil ? rejected(field, .required) : nil
        }
        return date
    }

    /// Reads an optional date.
    public mutating func optionalDate(_ field: String, in range: ClosedRange<CivilDate>) -> CivilDate? {
        guard let typed = word(field) else { return nil }
        guard let date = CivilDate(iso: typed) else { return rejected(field, .invalidDate) }
        return range.contains(date) ? date : rejected(field, .dateOutOfRange(range))
    }

    /// Reads a required value of an enumeration, by its raw value.
    public mutating func choice<Choice: RawRepresentable<String>>(
        _ field: String,
        of _: Choice.Type = Choice.self
    ) -> Choice? {
        guard let choice = optionalChoice(field, of: Choice.self) else {
            return errors[field] == nil ? rejected(field, .required) : nil
        }
        return choice
    }

    /// Reads an optional value of an enumeration, by its raw value.
    public mutating func optionalChoice<Choice: RawRepresentable<String>>(
        _ field: String,
        of _: Choice.Type = Choice.self
    ) -> Choice? {
        guard let typed = word(field) else { return nil }
        return Choice(rawValue: typed) ?? rejected(field, .notAChoice)
    }

    /// Reads a required id. The store checks that the object exists and belongs to the household.
    public mutating func reference<ID: PathValue>(_ field: String, to _: ID.Type = ID.self) -> ID? {
        guard let id = optionalReference(field, to: ID.self) else {
            return errors[field] == nil ? rejected(field, .required) : nil
        }
        return id
    }

    /// Reads an optional id.
    public mutating func optionalReference<ID: PathValue>(_ field: String, to _: ID.Type = ID.self) -> ID? {
        guard let typed = word(field) else { return nil }
        return ID(pathText: typed) ?? ID(pathText: typed.lowercased()) ?? rejected(field, .notAChoice)
    }

    private func word(_ field: String) -> String? {
        let typed = form.rawValue(field)
        return typed.isEmpty ? nil : typed
    }

    private mutating func rejected<Value>(_ field: String, _ problem: FieldProblem<Own>) -> Value? {
        errors.add(problem, to: field)
        return nil
    }
}

/// Parses numbers with the domain's parser and checks their range.
enum NumberReading {
    static func number(
        _ typed: String,
        _ range: NumberRange,
        _ kept: KeptNumber? = nil,
        likely: NumberRange? = nil
    ) throws(NumberProblem) -> Double {
        let number: Double
        do {
            number = try NumberInput.parse(typed) { range.contains($0) || $0 == kept?.shown }
        } catch .empty {
            throw .empty
        } catch .ambiguous {
            guard let likely, let read = try? NumberInput.parse(typed, isAccepted: likely.contains),
                likely.contains(read)
            else { throw .ambiguous }
            number = read
        } catch {
            throw isBeyond(typed, range) ? .outOfRange(range) : .notANumber
        }
        // A stored number may round to one outside the range, such as a pinch of 0.0000001 g to zero.
        if let kept, number == kept.shown { return kept.exact }
        guard range.contains(number) else { throw .outOfRange(range) }
        return number
    }

    /// A weight in grams with its unit behind it, or without one. Of kilograms nobody means a thousand by "1.200 kg".
    static func grams(
        _ typed: String,
        _ range: NumberRange,
        _ kept: KeptNumber? = nil,
        likely: NumberRange? = nil
    ) throws(NumberProblem) -> Double {
        let text = typed.trimmed
        let small = text.lowercased()
        guard small.hasSuffix("kg") else {
            let unit = ["gr", "g"].first { small.hasSuffix($0) } ?? ""
            return try number(String(text.dropLast(unit.count)), range, kept, likely: likely)
        }
        let inKilograms = NumberRange(
            lower: range.lower / 1_000,
            includesLower: range.includesLower,
            upper: range.upper / 1_000
        )
        do {
            let likely = NumberRange.positive(upTo: min(100, inKilograms.upper))
            let kilograms = try number(String(text.dropLast(2)), inKilograms, likely: likely)
            // 1.005 × 1000 is not 1005.
            return (kilograms * 1_000_000).rounded() / 1_000
        } catch .empty {
            throw .notANumber
        } catch .outOfRange {
            throw .outOfRange(range)
        } catch {
            throw error
        }
    }

    /// Whether a text that cannot be parsed is a number outside the range, such as "-1" or "1e9": a clearer message.
    private static func isBeyond(_ typed: String, _ range: NumberRange) -> Bool {
        if typed.hasPrefix("-"), (try? NumberInput.parse(String(typed.dropFirst()))) != nil { return true }
        guard let first = typed.utf8.first, Int(pathText: String(decoding: [first], as: UTF8.self)) != nil,
            let number = Double(typed)
        else { return false }
        return !range.contains(number)
    }
}
