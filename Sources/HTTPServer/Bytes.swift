/// The ASCII characters of HTTP's grammar, and the classes it puts them in.
extension UInt8 {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let percent: UInt8 = 0x25
    static let comma: UInt8 = 0x2C
    static let slash: UInt8 = 0x2F
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let equals: UInt8 = 0x3D
    static let questionMark: UInt8 = 0x3F
    static let backslash: UInt8 = 0x5C

    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isUpperCase: Bool { self >= 0x41 && self <= 0x5A }
    var isLowerCase: Bool { self >= 0x61 && self <= 0x7A }
    var isLetter: Bool { isUpperCase || isLowerCase }

    /// Whether the byte may occur in a method or a field name.
    var isToken: Bool {
        switch self {
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x30...0x39, 0x41...0x5A, 0x5E...0x7A, 0x7C, 0x7E: true
        default: false
        }
    }

    /// Whether the byte may occur in a field value: visible ASCII, blanks, and bytes from 0x80 that old clients send.
    var isFieldValue: Bool { self >= 0x20 && self != 0x7F || self == .tab }

    var lowercased: UInt8 { isUpperCase ? self | 0x20 : self }

    var hexDigit: Int? {
        switch self {
        case 0x30...0x39: Int(self) - 0x30
        case 0x41...0x46: Int(self) - 0x37
        case 0x61...0x66: Int(self) - 0x57
        default: nil
        }
    }
}

/// Bounds-checked reading of a request's bytes: nothing here can read past the end of a line.
extension Span<UInt8> {
    func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
        var index = start
        while index < count {
            if self[index] == byte { return index }
            index += 1
        }
        return nil
    }

    func allSatisfy(_ isWanted: (UInt8) -> Bool) -> Bool {
        var index = 0
        while index < count {
            if !isWanted(self[index]) { return false }
            index += 1
        }
        return true
    }

    /// The text without blanks at either end.
    var trimmedText: String {
        var low = 0
        var high = count
        while low < high, self[low] == .space || self[low] == .tab { low += 1 }
        while high > low, self[high - 1] == .space || self[high - 1] == .tab { high -= 1 }
        return extracting(low..<high).text
    }

    /// The bytes as text; invalid UTF-8 becomes U+FFFD.
    var text: String {
        withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// The text with ASCII letters in lower case, for field names.
    var lowercasedText: String {
        String(unsafeUninitializedCapacity: count) { buffer in
            for index in 0..<count { buffer[index] = self[index].lowercased }
            return count
        }
    }

    /// The number written in decimal digits only; nil when there are none or more than `digits` of them.
    func decimal(digits: Int) -> Int? {
        guard count > 0, count <= digits else { return nil }
        var value = 0
        for index in 0..<count {
            guard self[index].isDigit else { return nil }
            value = value * 10 + Int(self[index] - 0x30)
        }
        return value
    }
}
