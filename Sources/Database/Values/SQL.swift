/// SQL text and its values: every `\(value)` becomes a typed bind parameter, never a part of the text.
///
/// The same text is prepared once per connection, so what differs from call to call belongs in values.
public struct SQL: ExpressibleByStringInterpolation, Sendable {
    /// The text that the server gets, with `$1`, `$2` … in place of the values.
    public private(set) var text = ""
    private(set) var parameters = ParameterList()
    /// Whether the text depends on how many rows it carries, so that it is hardly ever sent again as it is.
    private(set) var isVaried = false
    /// What observers get in place of a text that holds a value.
    private var toldInstead: String?
    /// The text for observers, which holds no value.
    var told: String { toldInstead ?? text }

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

    /// A statement that takes no parameters and has a value in its text.
    /// - Parameter told: what observers get in its place.
    init(unsafeText text: String, told: String) {
        self.text = text
        toldInstead = told
        isVaried = true
    }

    private mutating func append<Value: SQLEncodable>(value: Value) {
        parameters.append(value, offset: text.utf8.count)
        text += "$"
        text += String(parameters.count)
    }

    /// - Parameter following: how many bytes of text will be appended after it.
    fileprivate mutating func append(_ fragment: SQL, before following: Int = 0) {
        text.reserveCapacity(text.utf8.count + fragment.text.utf8.count + following)
        isVaried = isVaried || fragment.isVaried
        let source = fragment.text.utf8
        var rest = source.startIndex
        // Taken out of `self`, so that the values can be appended while it grows.
        var text = ""
        swap(&text, &self.text)
        // The fragment's `$n` are renumbered.
        parameters.append(contentsOf: fragment.parameters) { number, newNumber, offset in
            let start = source.index(source.startIndex, offsetBy: offset)
            text += fragment.text[rest..<start]
            let newOffset = text.utf8.count
            text += "$"
            text += String(newNumber)
            rest = source.index(start, offsetBy: 1 + String(number).utf8.count)
            return newOffset
        }
        text += fragment.text[rest...]
        swap(&text, &self.text)
    }

    /// Collects the pieces of one interpolated statement.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var sql = SQL(unsafeText: "")
        /// About how many bytes follow, with those of `$1` and its like.
        private var rest: Int

        public init(literalCapacity: Int, interpolationCount: Int) {
            rest = literalCapacity + 4 * interpolationCount
            sql.parameters.expect(interpolationCount)
        }

        /// Appends a part of the program's own text.
        public mutating func appendLiteral(_ literal: String) {
            if sql.text.isEmpty { sql.text.reserveCapacity(rest) }
            sql.text += literal
            rest -= literal.utf8.count
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
            sql.append(fragment, before: rest)
        }

        /// `VALUES \(rows: rows)`: inserts rows, each in parentheses; at least one.
        public mutating func appendInterpolation(rows: [SQL]) {
            sql.append(rows.joined(by: ", "))
            if rows.count > 1 { sql.isVaried = true }
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

extension [SQL] {
    /// The rows of VALUES in pieces of 500, since a statement carries 65,535 values at most; no piece of no rows.
    public var pieces: [[SQL]] {
        stride(from: 0, to: count, by: 500).map { Array(self[$0..<Swift.min($0 + 500, count)]) }
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
