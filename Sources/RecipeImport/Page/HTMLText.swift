import CXML2

/// Text that may hold tags and entities, as fields of structured data do.
enum HTMLText {
    /// The lines of a text: without tags, which end lines where they end blocks, and with entities as characters, also
    /// those that were escaped twice.
    static func lines(_ text: String) -> [String] {
        decoded(stripped(decoded(stripped(text)))).utf8.split { $0 == 0x0A || $0 == 0x0D }
            .map { collapsed(String(decoding: Array($0), as: UTF8.self)) }.filter { !$0.isEmpty }
    }

    /// The text in one line.
    static func line(_ text: String) -> String {
        lines(text).joined(separator: " ")
    }

    /// Without spaces around it, and with single ones in it. What shows nothing is removed.
    static func collapsed(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var isSpaced = false
        for scalar in text.unicodeScalars {
            if isHidden(scalar) { continue }
            if scalar.properties.isWhitespace || scalar.value < 0x20 {
                isSpaced = !result.isEmpty
                continue
            }
            if isSpaced { result.append(" ") }
            isSpaced = false
            result.append(scalar)
        }
        return String(result)
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x200B, 0x200C, 0x2060, 0xFEFF, 0x7F...0x84, 0x86...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static let blocks: Set<String> = [
        "p", "br", "li", "div", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "table", "section", "article",
        "dd", "dt", "blockquote",
    ]

    /// Without tags. A `<` that begins none stays.
    private static func stripped(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: "<")) else { return text }
        // Beyond the last of them nothing closes a tag, so that many open ones are not searched again and again.
        let lastEnd = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<"), index < lastEnd, let name = tagName(bytes, after: index),
                let end = bytes[index...].firstIndex(of: UInt8(ascii: ">"))
            else {
                result.append(bytes[index])
                index += 1
                continue
            }
            if blocks.contains(name) { result.append(0x0A) }
            index = end + 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func tagName(_ bytes: [UInt8], after start: Int) -> String? {
        var index = start + 1
        if index < bytes.count, bytes[index] == UInt8(ascii: "!") { return "" }
        if index < bytes.count, bytes[index] == UInt8(ascii: "/") { index += 1 }
        let name = bytes[index...].prefix(12).prefix { isLetter($0) || (0x30...0x39).contains($0) }
        guard let first = name.first, isLetter(first) else { return nil }
        return String(decoding: name, as: UTF8.self).lowercased()
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// With entities as characters.
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "&"), let (scalar, length) = entity(bytes[(index + 1)...].prefix(10)) {
                result += Array(String(scalar).utf8)
                index += 1 + length
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The character of an entity, and how many bytes its name takes with the semicolon.
    private static func entity(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: ";")), end > bytes.startIndex else { return nil }
        let name = String(decoding: bytes[..<end], as: UTF8.self)
        let length = end - bytes.startIndex + 1
        if name.hasPrefix("#") {
            let digits = name.dropFirst()
            let isHexadecimal = digits.first == "x" || digits.first == "X"
            let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            guard let scalar = value.flatMap(Unicode.Scalar.init), scalar.value > 0 else { return nil }
            return (scalar, length)
        }
        if let scalar = later[name] { return (scalar, length) }
        guard let found = htmlEntityLookup(name), let scalar = Unicode.Scalar(found.pointee.value) else { return nil }
        return (scalar, length)
    }

    /// Entities that came after HTML 4, which libxml2 does not know.
    private static let later: [String: Unicode.Scalar] = [
        "apos": "'", "frac13": "⅓", "frac23": "⅔", "frac15": "⅕", "frac18": "⅛", "frac38": "⅜", "frac58": "⅝",
        "frac78": "⅞", "half": "½", "nbsp": " ", "inodot": "ı", "Idot": "İ", "gbreve": "ğ", "Gbreve": "Ğ",
        "scedil": "ş", "Scedil": "Ş", "comma": ",", "period": ".", "colon": ":", "lpar": "(", "rpar": ")",
    ]
}
