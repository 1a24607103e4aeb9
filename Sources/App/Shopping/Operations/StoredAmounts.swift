import Domain

/// Reads amounts as the database writes them, and writes them as it reads them. A list that is shown has hundreds, each a
/// text of its own, and starting a decoder for each costs more than all else of the page; what is not plainly of this form
/// is left to the decoder.
struct StoredAmounts {
    private let bytes: [UInt8]
    private var index = 0

    private init(_ text: String) { bytes = Array(text.utf8) }

    /// Reads a sum as it is kept; nil for text of another form.
    static func sum(_ text: String) -> ShoppingSum? {
        var reader = StoredAmounts(text)
        guard let amounts = reader.list({ $0.amount() }), reader.index == reader.bytes.count else { return nil }
        return ShoppingSum(amounts)
    }

    private mutating func amount() -> NeededAmount? {
        var (parts, grams, isToTaste): ([NeededPart], Double?, Bool) = ([], nil, false)
        let isRead = members { reader, name in
            switch name {
            case "parts":
                guard let read = reader.list({ $0.part() }) else { return false }
                parts = read
            case "grams":
                guard let read = reader.number() else { return false }
                grams = read
            case "taste":
                guard reader.takeTrue() else { return false }
                isToTaste = true
            default: return false
            }
            return true
        }
        guard isRead else { return nil }
        return isToTaste && parts.isEmpty ? .toTaste : NeededAmount(parts, grams: grams.map { Grams($0) })
    }

    private mutating func part() -> NeededPart? {
        var (count, unit, size): (Double?, MeasureUnit?, PieceSize?) = (nil, nil, nil)
        let isRead = members { reader, name in
            switch name {
            case "count": count = reader.number()
            case "unit": unit = reader.word().flatMap { MeasureUnit.keyed($0) }
            case "size":
                size = reader.word().flatMap { PieceSize(rawValue: $0) }
                return size != nil
            default: return false
            }
            return true
        }
        guard isRead, let count, let unit else { return nil }
        return NeededPart(count, unit, size: size)
    }

    private mutating func list<Element>(_ element: (inout Self) -> Element?) -> [Element]? {
        guard take(UInt8(ascii: "[")) else { return nil }
        var elements: [Element] = []
        if take(UInt8(ascii: "]")) { return elements }
        repeat {
            guard let read = element(&self) else { return nil }
            elements.append(read)
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]")) ? elements : nil
    }

    private mutating func members(_ read: (inout Self, String) -> Bool) -> Bool {
        guard take(UInt8(ascii: "{")) else { return false }
        if take(UInt8(ascii: "}")) { return true }
        repeat {
            guard let name = word(), take(UInt8(ascii: ":")), read(&self, name) else { return false }
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}"))
    }

    /// A text without escapes.
    private mutating func word() -> String? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            if bytes[index] == UInt8(ascii: "\\") { return nil }
            index += 1
        }
        guard index < bytes.count else { return nil }
        defer { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func number() -> Double? {
        skipSpaces()
        let start = index
        while index < bytes.count, Self.isOfNumber(bytes[index]) { index += 1 }
        return Double(String(decoding: bytes[start..<index], as: UTF8.self))
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }

    private mutating func takeTrue() -> Bool {
        skipSpaces()
        guard bytes[index...].starts(with: Array("true".utf8)) else { return false }
        index += 4
        return true
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpaces()
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func skipSpaces() {
        while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
    }
}

extension StoredAmounts {
    /// What `sum` reads, as short as an encoder writes it.
    static func text(of sum: ShoppingSum) -> String { list(sum.amounts.map(text)) }

    private static func text(of amount: NeededAmount) -> String {
        let (parts, isMass) = (amount.parts, amount.parts.allSatisfy { $0.unit.grams != nil })
        return object([
            // What a mass weighs it says itself.
            isMass ? nil : amount.grams.map { ("grams", number($0.value)) },
            parts.isEmpty ? nil : ("parts", list(parts.map(text))), amount.isToTaste ? ("taste", "true") : nil,
        ])
    }

    private static func text(of part: NeededPart) -> String {
        object([
            ("count", number(part.count)), part.size.map { ("size", "\"\($0.rawValue)\"") },
            ("unit", "\"\(part.unit.key)\""),
        ])
    }

    private static func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }

    private static func object(_ members: [(name: String, value: String)?]) -> String {
        "{\(members.compactMap { $0.map { "\"\($0.name)\":\($0.value)" } }.joined(separator: ","))}"
    }

    /// Exactly, and a whole number without places.
    private static func number(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? String(value)
    }
}
