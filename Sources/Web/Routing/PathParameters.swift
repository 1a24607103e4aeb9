import Domain

/// The values that a path gave to the parameters of its route.
public struct PathParameters: Sendable {
    private var values: [(name: String, text: String)] = []

    /// None.
    public init() {}

    init(_ segments: [RouteSegment], _ path: [Substring]) {
        for (segment, text) in zip(segments, path) {
            if case .parameter(let name) = segment { values.append((name, String(text))) }
        }
    }

    /// The text that stood in the path, decoded.
    public subscript(_ name: String) -> String? {
        values.first { $0.name == name }?.text
    }

    /// The value of a parameter. Text that is no such value names nothing: `notFound`.
    public func value<Value: PathValue>(_ name: String, as _: Value.Type = Value.self) throws(HTTPError) -> Value {
        guard let text = self[name], let value = Value(pathText: text) else { throw .notFound }
        return value
    }
}

/// What can stand in a path, and as an id in a form. It has one spelling, so that one thing has one address.
public protocol PathValue: Sendable {
    /// Nil for text that is not the value's own spelling.
    init?(pathText: String)
}

extension String: PathValue {
    public init?(pathText: String) { self = pathText }
}

extension Int: PathValue {
    /// A whole number from zero in plain digits: no sign, no leading zero, no overflow.
    public init?(pathText: String) {
        guard let number = Int(pathText), number >= 0, String(number) == pathText else { return nil }
        self = number
    }
}

extension CivilDate: PathValue {
    public init?(pathText: String) { self.init(iso: pathText) }
}
