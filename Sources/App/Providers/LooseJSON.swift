import Foundation

/// JSON as other people's services write it.
enum LooseJSON {
    /// Nil for what is no JSON or not what it should be. Nesting is limited by the decoder itself.
    static func decode<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) -> Value? {
        try? JSONDecoder().decode(type, from: Data(bytes))
    }
}

/// A number, or text that holds one. What is neither, or no number that could be measured, is nil.
struct LooseNumber: Decodable {
    let value: Double?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let number = (try? container.decode(Double.self)) ?? (try? container.decode(String.self)).flatMap(Self.number)
        value = number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Plain digits with a point or a comma; `Double` alone takes hexadecimal and infinity too.
    private static func number(_ text: String) -> Double? {
        let plain = text.trimmingCharacters(in: .whitespaces).replacing(",", with: ".")
        guard plain.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) else { return nil }
        return Double(plain)
    }
}

/// Text, or a number written as one.
struct LooseText: Decodable {
    let value: String?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value = (try? container.decode(String.self)) ?? (try? container.decode(Int.self)).map(String.init)
    }
}

/// Numbers by name; none where there is something else, such as the empty list that PHP makes of nothing.
struct LooseNumbers: Decodable {
    let values: [String: Double]

    init(from decoder: any Decoder) throws {
        let numbers = try? [String: LooseNumber](from: decoder)
        values = (numbers ?? [:]).compactMapValues(\.value)
    }
}

/// A list of which those elements are taken that can be read: one odd food does not cost the others.
struct LooseList<Element: Decodable>: Decodable {
    let elements: [Element]

    private struct Attempt: Decodable {
        let element: Element?
        init(from decoder: any Decoder) throws { element = try? Element(from: decoder) }
    }

    init(from decoder: any Decoder) throws {
        elements = try [Attempt](from: decoder).compactMap(\.element)
    }
}
