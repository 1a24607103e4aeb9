/// Splits one row off the bytes.
struct RowScanner {
    enum Found {
        case row, end, unclosed, tooLong, brokenQuote
    }

    let style: CSVReader.Style
    /// The number of line ends passed.
    private(set) var lines = 0
    private var isBroken = false

    private static let quote = UInt8(ascii: "\"")
    private static let newline = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
    private var separator: UInt8 { style == .comma ? UInt8(ascii: ",") : UInt8(ascii: "\t") }

    init(style: CSVReader.Style) {
        self.style = style
    }

    mutating func scan(_ bytes: inout ByteStream, into row: inout CSVRow, atMost limit: Int) throws -> Found {
        row.removeAll()
        guard let first = try bytes.peek() else { return .end }
        var byte: UInt8? = first
        while let next = byte {
            if style == .comma, next == Self.quote, row.valueLength == 0 {
                if let failure = try quoted(&bytes, into: &row, atMost: limit) { return failure }
            } else {
                try plain(&bytes, into: &row)
            }
            guard row.content.count <= limit, row.count <= 4_096 else { return .tooLong }
            byte = try bytes.peek()
            switch byte {
            case separator:
                end(&row)
                bytes.skip(1)
                // A separator at the end of the file is followed by one more, empty value.
                byte = try bytes.peek()
                if byte == nil { end(&row) }
            case Self.newline, nil:
                if byte != nil {
                    bytes.skip(1)
                    lines += 1
                }
                end(&row)
                return isBroken ? .brokenQuote : .row
            default: continue
            }
        }
        return isBroken ? .brokenQuote : .row
    }

    private func end(_ row: inout CSVRow) {
        row.endValue()
        if style == .tab { row.unquoteLast() }
    }

    /// Reads an unquoted value up to the next separator, line end or end of the piece.
    private mutating func plain(_ bytes: inout ByteStream, into row: inout CSVRow) throws {
        let rest = try bytes.rest()
        let end = rest.firstIndex { $0 == separator || $0 == Self.newline } ?? rest.endIndex
        row.append(rest[..<end])
        bytes.skip(end - rest.startIndex)
        // The line feed of a CRLF may come with the next piece.
        let next = try bytes.peek()
        guard next == Self.newline || next == nil else { return }
        if row.valueLength > 0, row.content.last == Self.carriageReturn { row.dropLastByte() }
    }

    /// Reads a quoted value up to its separator or line end. Returns the failure when the row cannot be read.
    private mutating func quoted(_ bytes: inout ByteStream, into row: inout CSVRow, atMost limit: Int) throws -> Found?
    {
        bytes.skip(1)
        while true {
            let rest = try bytes.rest()
            guard !rest.isEmpty else { return .unclosed }
            let end = rest.firstIndex(of: Self.quote) ?? rest.endIndex
            row.append(rest[..<end])
            for byte in rest[..<end] where byte == Self.newline { lines += 1 }
            bytes.skip(end - rest.startIndex)
            guard row.content.count <= limit else { return .tooLong }
            guard end < rest.endIndex else { continue }
            bytes.skip(1)
            guard try bytes.peek() == Self.quote else { break }
            row.append(Self.quote)
            bytes.skip(1)
        }
        if try bytes.peek() == Self.carriageReturn { bytes.skip(1) }
        let next = try bytes.peek()
        if next != nil, next != separator, next != Self.newline { isBroken = true }
        return nil
    }
}
