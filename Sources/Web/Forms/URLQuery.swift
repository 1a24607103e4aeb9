/// The query of a URL. People edit and share URLs, so a wrong value is no error: the page uses its default,
/// and says so where that matters.
public struct URLQuery: Sendable {
    private let pairs: [(name: String, value: String)]

    /// An empty query.
    public init() { pairs = [] }

    /// Parses the text after the `?`. Throws `badRequest` when it is not UTF-8, `unprocessable` when it contains a NUL.
    public init(_ text: String) throws(HTTPError) {
        guard let pairs = PercentEncoding.pairs(text.utf8) else { throw .badRequest("The query is not UTF-8.") }
        guard !pairs.contains(where: { $0.name.utf8.contains(0) || $0.value.utf8.contains(0) }) else {
            throw .unprocessable("The query holds a NUL.")
        }
        self.pairs = pairs
    }

    /// The result of reading a name in the query.
    public enum Reading<Value: Sendable>: Sendable {
        /// The name is missing, or empty where an empty value means none.
        case absent
        case value(Value)
        /// The name occurs twice, or its value cannot be used.
        case wrong(NumberProblem)

        /// The value; nil unless there is a usable one.
        public var value: Value? {
            if case .value(let value) = self { value } else { nil }
        }
    }

    /// The only value of `name`; nil when there is none or more than one.
    public subscript(_ name: String) -> String? {
        let values = all(name)
        return values.count == 1 ? values[0] : nil
    }

    /// All values of `name`, in order.
    public func all(_ name: String) -> [String] {
        pairs.filter { $0.name == name }.map(\.value)
    }

    /// The search text: trimmed, with control characters as spaces, cut to `longest` scalars
    /// (though never inside a character). Empty when there is none.
    public func search(_ name: String = "q", longest: Int = 200) -> String {
        var text = ""
        var length = 0
        for character in self[name] ?? "" {
            length += character.unicodeScalars.count
            if length > longest { break }
            let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
            text.append(isControl ? " " : character)
        }
        return (try? TextRule.line(longest).clean(text)) ?? ""
    }

    /// Reads a number as people type it.
    public func decimal(_ name: String, _ range: NumberRange) -> Reading<Double> {
        let values = all(name)
        guard values.count <= 1 else { return .wrong(.notANumber) }
        guard let typed = values.first else { return .absent }
        do {
            return .value(try NumberReading.number(typed, range))
        } catch {
            return .wrong(error)
        }
    }

    /// The value as a whole number in plain digits, such as a page number; nil when there is none in `range`.
    public func integer(_ name: String, _ range: ClosedRange<Int>) -> Int? {
        self[name].flatMap(Int.init(pathText:)).flatMap { range.contains($0) ? $0 : nil }
    }

    /// The value of an enumeration by its raw value, for sorting and filtering lists; nil for anything else.
    public func choice<Choice: RawRepresentable<String>>(_ name: String, of _: Choice.Type = Choice.self) -> Choice? {
        self[name].flatMap(Choice.init(rawValue:))
    }

    /// The value as an id or a date; nil for invalid text.
    public func value<Value: PathValue>(_ name: String, as _: Value.Type = Value.self) -> Value? {
        self[name].flatMap(Value.init(pathText:))
    }
}
