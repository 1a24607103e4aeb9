import Domain

/// The values of a route's parameters in a path.
public struct PathParameters: Sendable {
    private var values: [(name: String, text: String)] = []

    /// Creates an empty set of parameters.
    public init() {}

    init(_ segments: [RouteSegment], _ path: [Substring]) {
        for (segment, text) in zip(segments, path) {
            if case .parameter(let name) = segment { values.append((name, String(text))) }
        }
    }

    /// The decoded text of a parameter; nil when the route has none of this name.
    public subscript(_ name: String) -> String? {
        values.first { $0.name == name }?.text
    }

    /// The value of a parameter. Text that is not a valid value names nothing, so it throws `notFound`.
    public func value<Value: PathValue>(_ name: String, as _: Value.Type = Value.self) throws(HTTPError) -> Value {
        guard let text = self[name], let value = Value(pathText: text) else { throw .notFound }
        return value
    }
}

/// A value in a path or an id in a form. It has exactly one spelling, so that an object has exactly one URL.
public protocol PathValue: Sendable {
    /// Fails for text that is not the value's own spelling.
    init?(pathText: String)
}

extension String: PathValue {
    public init?(pathText: String) { self = pathText }
}

extension Int: PathValue {
    /// Reads a whole number from zero in plain digits: no sign, no leading zero, no overflow.
    public init?(pathText: String) {
        guard let number = Int(pathText), number >= 0, String(number) == pathText else { return nil }
        self = number
    }
}

extension CivilDate: PathValue {
    public init?(pathText: String) { self.init(iso: pathText) }
}
