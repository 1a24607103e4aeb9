/// A value to be written as JSON into a page's data block, from which search engines and importers read a recipe.
public indirect enum JSONData: Sendable, ExpressibleByStringLiteral {
    case text(String)
    case number(Double)
    case list([JSONData])
    /// In this order; what is nil is left out.
    case object([(name: String, value: JSONData?)])

    public init(stringLiteral text: String) { self = .text(text) }

    /// JSON in which no byte can end the element around it: of `<`, `>` and `&` only escapes are left,
    /// and of the line separators that scripts trip over.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .text(let text): Self.write(text, to: &bytes)
        // Infinity and NaN are not JSON.
        case .number(let number): bytes += (number.isFinite ? "\(number)" : "null").utf8
        case .list(let values): Self.write(values, between: "[", "]", to: &bytes) { $0.write(to: &$1) }
        case .object(let fields):
            let known = fields.compactMap { field in field.value.map { (name: field.name, value: $0) } }
            Self.write(known, between: "{", "}", to: &bytes) { field, bytes in
                Self.write(field.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                field.value.write(to: &bytes)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element],
        between start: StaticString,
        _ end: StaticString,
        to bytes: inout [UInt8],
        _ write: (Element, inout [UInt8]) -> Void
    ) {
        bytes += start.description.utf8
        for (place, element) in elements.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            write(element, &bytes)
        }
        bytes += end.description.utf8
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": bytes += "\\\"".utf8
            case "\\": bytes += "\\\\".utf8
            case "<", ">", "&", "\u{7F}", "\u{2028}", "\u{2029}", "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                bytes += ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8
            default: bytes += String(scalar).utf8
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
