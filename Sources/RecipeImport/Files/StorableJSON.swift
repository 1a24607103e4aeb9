import FoundationEssentials

/// JSON as the database takes it, whose texts hold every character but U+0000.
public enum StorableJSON {
    /// What a value is encoded as, without that character.
    public static func text(_ value: some Encodable, _ encoder: JSONEncoder) throws -> String {
        String(decoding: withoutNull([UInt8](try encoder.encode(value))), as: UTF8.self)
    }

    /// Leaves the escaped character out. Behind an escaped backslash "u0000" is what somebody has typed.
    static func withoutNull(_ json: [UInt8]) -> [UInt8] {
        let mark = Array("u0000".utf8)
        var kept: [UInt8] = []
        kept.reserveCapacity(json.count)
        var index = 0
        while index < json.count {
            guard json[index] == UInt8(ascii: "\\"), index + 1 < json.count else {
                kept.append(json[index])
                index += 1
                continue
            }
            if json[(index + 1)...].starts(with: mark) {
                index += 1 + mark.count
            } else {
                kept += json[index...(index + 1)]
                index += 2
            }
        }
        return kept
    }
}
