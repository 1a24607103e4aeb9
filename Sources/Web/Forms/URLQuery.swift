/// The query of a URL. People edit and share addresses, so a wrong value is no error: the page shows its default,
/// and says so where that matters.
public struct URLQuery: Sendable {
    private let pairs: [(name: String, value: String)]

    /// Nothing asked for.
    public init() { pairs = [] }

    /// Reads what follows the `?`. Throws `badRequest` when it is not UTF-8, `unprocessable` when it holds a NUL.
    public init(_ text: String) throws(HTTPError) {
        guard let pairs = PercentEncoding.pairs(text.utf8) else { throw .badRequest("The query is not UTF-8.") }
        guard !pairs.contains(where: { $0.name.utf8.contains(0) || $0.value.utf8.contains(0) }) else {
            throw .unprocessable("The query holds a NUL.")
        }
        self.pairs = pairs
    }

    /// What stands in a query under one name.
    public enum Reading<Value: Sendable>: Sendable {
        /// Not there, or empty where empty means nothing.
        case absent
        case value(Value)
        /// There twice, or nothing that can be used.
        case wrong(NumberProblem)

        /// The value, when there is one.
        public var value: Value? {
            if case .value(let value) = self { value } else { nil }
        }
    }

    /// The one value under `name`; nil when there is none, or more than one.
    public subscript(_ name: String) -> String? {
        let values = all(name)
        return values.count == 1 ? values[0] : nil
    }

    /// Every value under `name`, in order.
    public func all(_ name: String) -> [String] {
        pairs.filter { $0.name == name }.map(\.value)
    }

    /// What was searched for: trimmed, control characters as spaces, no longer than `longest` scalars
    /// (and never cut inside a character). Empty when there is nothing.
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

    /// A number as people type it.
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

    /// A whole number in plain digits, a page for instance; nil when there is none in `range`.
    public func integer(_ name: String, _ range: ClosedRange<Int>) -> Int? {
        self[name].flatMap(Int.init(pathText:)).flatMap { range.contains($0) ? $0 : nil }
    }

    /// One of an enumeration's values by its raw text, and nothing else: what sorts and filters a list.
    public func choice<Choice: RawRepresentable<String>>(_ name: String, of _: Choice.Type = Choice.self) -> Choice? {
        self[name].flatMap(Choice.init(rawValue:))
    }

    /// An id or a day; nil for what is none.
    public func value<Value: PathValue>(_ name: String, as _: Value.Type = Value.self) -> Value? {
        self[name].flatMap(Value.init(pathText:))
    }
}
