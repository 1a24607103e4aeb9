// Stands in for the domain's own types until they arrive.
public enum Language: String, CaseIterable, Sendable { case en, tr }

public struct CivilDate: Hashable, Comparable, Sendable {
    public var iso: String

    public init?(iso: String) {
        let bytes = Array(iso.utf8)
        guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D,
            let year = Int(iso.prefix(4)), let month = Int(iso.dropFirst(5).prefix(2)), let day = Int(iso.suffix(2)),
            year > 0, (1...12).contains(month)
        else { return nil }
        let leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
        let days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...days[month - 1]).contains(day) else { return nil }
        self.iso = iso
    }

    public static func < (a: CivilDate, b: CivilDate) -> Bool { a.iso < b.iso }
}

public enum NumberInput {
    public enum Problem: Error { case empty, notANumber, ambiguous }

    public static func parse(_ text: String) throws(NumberInput.Problem) -> Double {
        let trimmed = text.filter { $0 != " " }
        if trimmed.isEmpty { throw .empty }
        let plain = String(trimmed.map { $0 == "," ? "." : $0 })
        guard plain.allSatisfy({ $0 == "." || ($0.isASCII && $0.isNumber) }), let value = Double(plain) else {
            throw .notANumber
        }
        let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 2, parts[1].count == 3, parts[0] != "0" { throw .ambiguous }
        return value
    }
}
