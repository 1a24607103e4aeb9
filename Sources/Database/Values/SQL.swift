/// SQL text and its values: every `\(value)` becomes a typed bind parameter, never a part of the text.
///
/// The same text is prepared once per connection, so what differs from call to call belongs in values.
public struct SQL: ExpressibleByStringInterpolation, Sendable {
    /// The text that the server gets, with `$1`, `$2` … in place of the values.
    public private(set) var text = ""
    private(set) var parameters = ParameterList()

    /// A statement without values.
    public init(stringLiteral text: String) {
        self.text = text
    }

    /// A statement built by interpolation.
    public init(stringInterpolation built: StringInterpolation) {
        self = built.sql
    }

    /// A statement of unchecked text, with an ugly name on purpose. The text must never come from a user.
    public init(unsafeText text: String) {
        self.text = text
    }

    private mutating func append<Value: SQLEncodable>(value: Value) {
        parameters.append(value, offset: text.utf8.count)
        text += "$"
        text += String(parameters.count)
    }

    fileprivate mutating func append(_ fragment: SQL) {
        guard fragment.parameters.count > 0 else {
            text += fragment.text
            return
        }
        let source = fragment.text.utf8
        var rest = source.startIndex
        var offsets: [Int] = []
        // The fragment's `$n` are renumbered.
        for (number, offset) in fragment.parameters.offsets.enumerated() {
            let start = source.index(source.startIndex, offsetBy: offset)
            text += fragment.text[rest..<start]
            offsets.append(text.utf8.count)
            text += "$\(parameters.count + number + 1)"
            rest = source.index(start, offsetBy: 1 + String(number + 1).utf8.count)
        }
        text += fragment.text[rest...]
        parameters.append(contentsOf: fragment.parameters, offsets: offsets)
    }

    /// Collects the pieces of one interpolated statement.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var sql = SQL(unsafeText: "")

        public init(literalCapacity: Int, interpolationCount: Int) {
            sql.text.reserveCapacity(literalCapacity + 3 * interpolationCount)
            sql.parameters.reserve(interpolationCount)
        }

        /// Appends a part of the program's own text.
        public mutating func appendLiteral(_ literal: String) {
            sql.text += literal
        }

        /// `\(value)`: appends a bind parameter.
        public mutating func appendInterpolation<Value: SQLEncodable>(_ value: Value) {
            sql.append(value: value)
        }

        /// `\(value)` of an optional: NULL for nil. A separate overload shows the compiler that the optional is meant.
        public mutating func appendInterpolation<Value: SQLEncodable>(_ value: Value?) {
            sql.append(value: value)
        }

        /// `\(fragment: condition)`: inserts another piece of SQL with its values.
        public mutating func appendInterpolation(fragment: SQL) {
            sql.append(fragment)
        }

        /// `\(constant: pageSize)`: inserts a number that is the same in every call, so that the planner knows it.
        public mutating func appendInterpolation(constant number: Int) {
            sql.text += String(number)
        }

        /// `\(unsafeText: name)`: inserts unchecked text, which must never come from a user.
        public mutating func appendInterpolation(unsafeText text: String) {
            sql.text += text
        }
    }
}

extension Sequence<SQL> {
    /// Joins the fragments: `conditions.joined(by: " AND ")`.
    public func joined(by separator: SQL) -> SQL {
        var joined = SQL(unsafeText: "")
        for (number, fragment) in enumerated() {
            if number > 0 { joined.append(separator) }
            joined.append(fragment)
        }
        return joined
    }
}
