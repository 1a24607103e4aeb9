/// The encoding of URLs and of `application/x-www-form-urlencoded`.
public enum PercentEncoding {
    /// Encodes all bytes except ASCII letters, digits and `-._~`: safe in a path segment and in a query.
    public static func encode(_ text: String) -> String {
        // Ids, numbers and most words need no encoding.
        if text.utf8.allSatisfy(isPlain) { return text }
        var encoded: [UInt8] = []
        append(text, to: &encoded)
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Appends percent-encoded text.
    static func append(_ text: String, to encoded: inout [UInt8]) {
        for byte in text.utf8 { append(byte, to: &encoded) }
    }

    /// Appends one byte, percent-encoded if necessary.
    static func append(_ byte: UInt8, to encoded: inout [UInt8]) {
        if isPlain(byte) {
            encoded.append(byte)
        } else {
            encoded += [UInt8(ascii: "%"), hexadecimal(byte >> 4), hexadecimal(byte & 15)]
        }
    }

    /// Decodes text. A `%` without two hexadecimal digits stays as it is, as in every browser.
    static func decode(_ text: some Collection<UInt8>, plusIsSpace: Bool) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count)
        var rest = text[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+"), plusIsSpace {
                decoded.append(UInt8(ascii: " "))
            } else if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(value),
                let low = rest.dropFirst().first.flatMap(value)
            {
                decoded.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return decoded
    }

    /// The name-value pairs of a query or form, in order. Nil when one is not UTF-8. Beyond `limit` no more are read than
    /// one, which tells that there are more: a megabyte can hold half a million.
    static func pairs(_ text: some Collection<UInt8>, limit: Int = .max) -> [(name: String, value: String)]? {
        var pairs: [(name: String, value: String)] = []
        var rest = text[...]
        while !rest.isEmpty, pairs.count <= limit {
            let piece = rest.prefix { $0 != UInt8(ascii: "&") }
            rest = rest[piece.endIndex...].dropFirst()
            if piece.isEmpty { continue }
            let halves = piece.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = decode(halves[0], plusIsSpace: true)
            let value = halves.count == 2 ? decode(halves[1], plusIsSpace: true) : []
            guard let name = String(validating: name, as: UTF8.self),
                let value = String(validating: value, as: UTF8.self)
            else { return nil }
            pairs.append((name, value))
        }
        return pairs
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func hexadecimal(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
