import Domain

/// One row of a CSV file for spreadsheets: RFC 4180, UTF-8, numbers in the C locale.
///
///     var row = CSVRow()
///     row.add(entry.name)
///     row.add(entry.grams)
///     body += row.bytes
public struct CSVRow: Sendable {
    private var line: [UInt8] = []
    private var isEmpty = true

    public init() {}

    /// A row of texts, such as column names.
    public init(_ cells: [String]) {
        for cell in cells { add(cell) }
    }

    /// The row with its line break.
    public var bytes: [UInt8] { line + [0x0D, 0x0A] }

    /// Adds a text. A text that a spreadsheet would take for a formula gets an apostrophe in front, which makes it text
    /// (HOSTILE-46); a plain negative number is not changed.
    public mutating func add(_ text: String) {
        let isFormula = text.unicodeScalars.first.map(Self.opensFormula.contains) ?? false
        let cell = Array((isFormula && !Self.isPlainNumber(text.utf8) ? "'" + text : text).utf8)
        separate()
        guard cell.contains(where: Self.needsQuotes.contains) else {
            line += cell
            return
        }
        line.append(Self.quote)
        // The bytes are compared, because a quote followed by a combining mark is another character but still a quote.
        for byte in cell { line += byte == Self.quote ? [byte, byte] : [byte] }
        line.append(Self.quote)
    }

    /// Adds a number in a machine-readable format; an empty cell for an unknown one.
    public mutating func add(_ number: Double?) {
        separate()
        guard let number, number.isFinite else { return }
        line += Formatting.exact(number).utf8
    }

    private mutating func separate() {
        if !isEmpty { line.append(0x2C) }
        isEmpty = false
    }

    private static let quote = UInt8(ascii: "\"")
    /// Characters that require quoting: quotes, line breaks, and the cell separators of any country.
    private static let needsQuotes: Set<UInt8> = [quote, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: ";")]
    /// Characters that begin a formula, with their full-width forms, which some spreadsheets accept too.
    private static let opensFormula: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"]

    /// Whether the text is a minus sign and digits, with at most one point between digits: "-5", "-0.25".
    private static func isPlainNumber(_ text: String.UTF8View) -> Bool {
        guard text.first == UInt8(ascii: "-") else { return false }
        let parts = text.dropFirst().split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
    }
}
