import Domain
import FoundationEssentials

/// One row of an archive's table: an object of JSON on a line of its own.
struct ArchiveLine: Sendable {
    private(set) var bytes: [UInt8]

    /// What the reader of a line looks at: texts that tell rows apart, and the names of all members.
    struct Members: Decodable, Sendable {
        let names: Set<String>
        private let texts: [String: String]

        subscript(name: String) -> String? { texts[name] }

        private struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        private static let read: Set = [
            "id", "name", "person_id", "food_id", "deleted_at", "left_at", "barcode", "source", "source_key", "name_en",
            "name_tr", "recipe_id", "own_food_id", "ingredient_id", "dish_id", "cooking_id", "list_id", "shop_id",
            "size", "digest", "content_type", "kind", "substance", "answer", "key", "words",
        ]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            names = Set(container.allKeys.map(\.stringValue))
            var texts: [String: String] = [:]
            for key in container.allKeys where Self.read.contains(key.stringValue) {
                texts[key.stringValue] = try container.decodeIfPresent(String.self, forKey: key)
            }
            self.texts = texts
        }
    }

    init(_ text: String) { bytes = Array(text.utf8) }
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // Members are added before the brace, which is the last of it.
        while let last = self.bytes.last, [0x20, 0x09, 0x0D].contains(last) { self.bytes.removeLast() }
    }

    func members() throws -> Members { try JSONDecoder().decode(Members.self, from: Data(bytes)) }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The line with other keys, wherever in it they stand: also in lists, and in what a column keeps as JSON.
    func replacing(_ keys: [String: String]) -> ArchiveLine {
        guard !keys.isEmpty, bytes.count >= 36 else { return self }
        var line = self
        var index = 8
        while index + 28 <= line.bytes.count {
            let dash = UInt8(ascii: "-")
            guard line.bytes[index] == dash, line.bytes[index + 5] == dash, line.bytes[index + 10] == dash,
                line.bytes[index + 15] == dash
            else {
                index += 1
                continue
            }
            let place = index - 8..<index + 28
            if let new = keys[String(decoding: line.bytes[place], as: UTF8.self)], new.utf8.count == 36 {
                line.bytes.replaceSubrange(place, with: new.utf8)
            }
            index += 28
        }
        return line
    }

    /// Adds members behind those that are there; of two of a name the database takes the last.
    mutating func add(_ name: String, _ value: String?) {
        add(name, json: value.map { Self.quoted($0) } ?? Array("null".utf8))
    }

    /// The same of a value that is JSON already.
    mutating func add(_ name: String, json text: [UInt8]) {
        guard bytes.last == UInt8(ascii: "}") else { return }
        bytes.removeLast()
        bytes += Array("\(bytes == [UInt8(ascii: "{")] ? "" : ",")\"\(name)\":".utf8) + text + [UInt8(ascii: "}")]
    }

    private static func quoted(_ text: String) -> [UInt8] {
        var bytes = [UInt8(ascii: "\"")]
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
            default: bytes.append(byte)
            }
        }
        return bytes + [UInt8(ascii: "\"")]
    }
}
