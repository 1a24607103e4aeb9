/// Field values that are lists: `close, Upgrade`, `gzip;q=0.5, *;q=0`.
enum FieldList {
    /// The members in lower case, without blanks around them and without empty ones.
    static func tokens(_ value: String) -> [String] {
        value.utf8.split(separator: .comma).compactMap { part in
            let trimmed = trim(part)
            return trimmed.isEmpty ? nil : trimmed.lowercasedASCII
        }
    }

    /// Whether the list has this member, which is in lower case.
    static func has(_ member: StaticString, in value: String) -> Bool {
        value.utf8.split(separator: .comma).contains { part in
            let trimmed = trim(part).utf8
            return trimmed.count == member.utf8CodeUnitCount
                && zip(trimmed, 0...).allSatisfy { $0.lowercased == member.utf8Start[$1] }
        }
    }

    /// The text without blanks at either end.
    static func trim(_ part: Substring.UTF8View) -> Substring {
        var part = part
        while let first = part.first, first == .space || first == .tab { part.removeFirst() }
        while let last = part.last, last == .space || last == .tab { part.removeLast() }
        return Substring(part)
    }
}

extension StringProtocol {
    /// The text with the letters of ASCII in lower case. `lowercased()` would turn the Kelvin sign into a plain k, and so
    /// read a word that no other server on the way reads.
    var lowercasedASCII: String { String(decoding: utf8.map(\.lowercased), as: UTF8.self) }
}
