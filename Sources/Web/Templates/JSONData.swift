/// A JSON value for a page's data block, from which search engines and importers read a recipe.
public indirect enum JSONData: Sendable, ExpressibleByStringLiteral {
    case text(String)
    case number(Double)
    case whole(Int)
    case flag(Bool)
    case null
    case list([JSONData])
    /// An object with its members in order; those without a value are omitted.
    case object([(name: String, value: JSONData?)])

    public init(stringLiteral text: String) { self = .text(text) }

    /// The JSON as the content of a file.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    /// Appends JSON that cannot end the element around it: `<`, `>` and `&` are escaped, and so are the line separators
    /// that are invalid in scripts.
    func write(to bytes: inout [UInt8]) {
        switch self {
        case .text(let text): Self.write(text, to: &bytes)
        // Infinity and NaN are not JSON.
        case .number(let number): bytes += (number.isFinite ? "\(number)" : "null").utf8
        case .whole(let number): bytes += "\(number)".utf8
        case .flag(let isTrue): bytes += (isTrue ? "true" : "false").utf8
        case .null: bytes += "null".utf8
        case .list(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let fields):
            bytes.append(UInt8(ascii: "{"))
            var isFirst = true
            for case (let name, let value?) in fields {
                if !isFirst { bytes.append(UInt8(ascii: ",")) }
                isFirst = false
                Self.write(name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Appends a quoted string, copying sections without escapes as a whole.
    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { source in
            var start = 0
            for index in source.indices {
                guard let (length, escape) = escape(at: index, in: source) else { continue }
                bytes.append(contentsOf: source[start..<index])
                bytes += escape.utf8
                start = index + length
            }
            bytes.append(contentsOf: source[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// The escape of a character and its length in the source, in bytes; nil for a character that needs none.
    private static func escape(
        at index: Int,
        in source: UnsafeBufferPointer<UInt8>
    ) -> (length: Int, escape: String)? {
        let byte = source[index]
        switch byte {
        case UInt8(ascii: "\""): return (1, "\\\"")
        case UInt8(ascii: "\\"): return (1, "\\\\")
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0x7F, 0..<0x20:
            let digits = String(byte, radix: 16)
            return (1, "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
        case 0xE2 where index + 2 < source.count && source[index + 1] == 0x80 && source[index + 2] & 0xFE == 0xA8:
            // The bytes are U+2028 or U+2029.
            return (3, source[index + 2] == 0xA8 ? "\\u2028" : "\\u2029")
        default: return nil
        }
    }
}
