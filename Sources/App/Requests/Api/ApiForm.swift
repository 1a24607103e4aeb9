import Domain
import FoodImport
import FoundationEssentials
import Web

/// Reads the JSON of a program as the fields of a form. What is of another type than the document says is refused here;
/// what a value means is the form's to say.
struct ApiForm {
    private let fields: [ApiField]

    init(_ fields: [ApiField]) { self.fields = fields }

    /// The form's fields, in the order of the document. A member that is null, or has no name there, is none, unless
    /// null leaves its field blank.
    func pairs(of json: JSONValue) throws(FormErrors) -> [(name: String, value: String)] {
        guard case .object(let members) = json else { throw ["": .notAChoice] }
        var errors = FormErrors()
        let pairs = Self.pairs(fields, members, { $0 }, &errors)
        guard errors.isEmpty else { throw errors }
        return pairs
    }

    private static func pairs(
        _ fields: [ApiField],
        _ members: [String: JSONValue],
        _ name: (String) -> String,
        _ errors: inout FormErrors
    ) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        for field in fields {
            guard let value = members[field.name] else { continue }
            let place = name(field.formName)
            if value == .null {
                if field.nullIsBlank { pairs.append((place, "")) }
                continue
            }
            pairs += Self.pairs(of: value, field.shape, at: place, &errors)
        }
        return pairs
    }

    private static func pairs(
        of value: JSONValue,
        _ shape: ApiField.Shape,
        at place: String,
        _ errors: inout FormErrors
    ) -> [(name: String, value: String)] {
        switch (shape, value) {
        case (.group(let inner), .object(let members)):
            return pairs(inner, members, { "\(place)[\($0)]" }, &errors)
        case (.rows(let inner), .array(let elements)): return rows(inner, elements, at: place, &errors)
        case (.words, .array(let elements)):
            let words = elements.compactMap { element -> String? in
                if case .string(let text) = element { text } else { nil }
            }
            if words.count < elements.count { errors.add(.invalidText, to: place) }
            return [(place, words.joined(separator: "\n"))]
        case (.text, .string(let text)), (.id, .string(let text)), (.reference, .string(let text)),
            (.date, .string(let text)), (.choice, .string(let text)):
            return [(place, text)]
        case (.reference, .object(let members)):
            return pairs(of: members["id"] ?? .null, .id, at: place, &errors)
        case (.flag, .bool(let isTrue)): return [(place, isTrue ? "1" : "0")]
        case (.number, .number(let number)), (.whole, .number(let number)): return [(place, text(number))]
        case (.number, _): errors.add(.notANumber, to: place)
        case (.whole, _): errors.add(.notAWholeNumber, to: place)
        case (.date, _): errors.add(.invalidDate, to: place)
        case (.text, _), (.words, _): errors.add(.invalidText, to: place)
        default: errors.add(.notAChoice, to: place)
        }
        return []
    }

    /// The fields of repeating rows. Other than one that is not sent, an empty list says that there are none.
    private static func rows(
        _ fields: [ApiField],
        _ elements: [JSONValue],
        at place: String,
        _ errors: inout FormErrors
    ) -> [(name: String, value: String)] {
        var all: [(name: String, value: String)] = elements.isEmpty ? [(place, "")] : []
        for (index, element) in elements.enumerated() {
            if case .object(let members) = element {
                all += pairs(fields, members, { "\(place)[\(index)][\($0)]" }, &errors)
            } else {
                errors.add(.notAChoice, to: "\(place)[\(index)]")
            }
        }
        return all
    }

    /// The number exactly, as a person could have typed it: without an exponent, and so that three places are no thousands.
    static func text(_ number: Double) -> String {
        if let whole = Int(exactly: number) { return String(whole) }
        var text = "\(number)"
        if text.contains("e"), let decimal = Decimal(string: text) { text = "\(decimal)" }
        guard let point = text.firstIndex(of: ".") else { return text }
        return text[point...].count == 4 ? text + "0" : text
    }

    /// The same of what stands in an address. What is no number of JSON is left as it was typed.
    static func number(_ typed: String) -> String {
        guard case .number(let number)? = try? JSONValue(Array(typed.utf8)) else { return typed }
        return text(number)
    }
}

/// A member of a body: its name and its shape in the document, and the field of the form that it fills.
struct ApiField: Sendable {
    let name: String
    let formName: String
    let shape: Shape
    let isRequired: Bool
    /// Whether null is sent as a blank field, which then says something that no value does.
    let nullIsBlank: Bool

    indirect enum Shape: Sendable {
        case text, number, whole, id, date
        /// An id, or the object with an `id` as which the thing is read.
        case reference
        /// As a box is ticked: `1`, or `0`.
        case flag
        case choice([String])
        /// Several short texts, which the form has in one field, a line each.
        case words
        /// An object of further members: `per_100g[values]`.
        case group([ApiField])
        /// The repeating rows of a form.
        case rows([ApiField])
    }

    /// - Parameter form: the name of the form's field, where it is another.
    init(_ name: String, _ shape: Shape, in form: String? = nil, isRequired: Bool = false, nullIsBlank: Bool = false) {
        self.name = name
        formName = form ?? name
        self.shape = shape
        self.isRequired = isRequired
        self.nullIsBlank = nullIsBlank
    }
}

extension ApiField {
    /// The path of a form's field in the body: `line[3][grams]` is `lines[3].grams`, and of a group `per_100g[values]` is
    /// `per_100g.values`.
    static func place(of field: String, in fields: [ApiField]) -> String {
        let parts = field.split(whereSeparator: { $0 == "[" || $0 == "]" }).map(String.init)
        guard let first = parts.first, let named = fields.first(where: { $0.formName == first }) else { return field }
        if case .group = named.shape { return ([named.name] + parts.dropFirst()).joined(separator: ".") }
        guard parts.count == 3 else { return named.name }
        return "\(named.name)[\(parts[1])].\(parts[2])"
    }
}
