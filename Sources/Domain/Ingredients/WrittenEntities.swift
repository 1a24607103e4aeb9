/// Letters and signs that pages write by their names: "1&frac12; cups", "salt &amp; pepper", "1&nbsp;kg".
enum WrittenEntities {
    /// The text with what the names stand for; that of a page which wrote them twice ("&amp;frac12;") as well. What is no
    /// such name stays.
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")), text.utf8.contains(UInt8(ascii: ";")) else { return text }
        return decodedOnce(decodedOnce(text))
    }

    private static func decodedOnce(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var decoded = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            if scalars[index] == "&", let (scalar, end) = entity(at: index + 1, in: scalars) {
                decoded.append(scalar)
                index = end
            } else {
                decoded.append(scalars[index])
                index += 1
            }
        }
        return String(decoded)
    }

    private static func entity(at start: Int, in scalars: [Unicode.Scalar]) -> (Unicode.Scalar, Int)? {
        guard let end = scalars[start...].prefix(Self.longest).firstIndex(of: ";") else { return nil }
        let name = String(String.UnicodeScalarView(scalars[start..<end]))
        // "half&half; cream" is no number.
        if name == "half", start > 1, scalars[start - 2].properties.isAlphabetic { return nil }
        let numbered = name.hasPrefix("#") ? numbered(name.dropFirst()) : nil
        return (numbered ?? named[name]).map { ($0, end + 1) }
    }

    /// "#189", "#xBD"; a line's end and other controls are a space.
    private static func numbered(_ digits: Substring) -> Unicode.Scalar? {
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        guard let value = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10) else {
            return nil
        }
        return value < 0x20 ? " " : Unicode.Scalar(value)
    }

    private static let longest = 9

    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "nbsp": " ", "ensp": " ", "emsp": " ", "thinsp": " ", "quot": "\"", "apos": "'", "lt": "<",
        "gt": ">", "half": "½", "frac12": "½", "frac14": "¼", "frac34": "¾", "frac13": "⅓", "frac23": "⅔",
        "frac15": "⅕",
        "frac25": "⅖", "frac35": "⅗", "frac45": "⅘", "frac16": "⅙", "frac56": "⅚", "frac18": "⅛", "frac38": "⅜",
        "frac58": "⅝", "frac78": "⅞", "frasl": "⁄", "deg": "°", "ordm": "º", "ndash": "–", "mdash": "—", "minus": "−",
        "times": "×", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "hellip": "…", "bull": "•", "middot": "·",
        "reg": "®", "trade": "™", "aacute": "á", "agrave": "à", "acirc": "â", "auml": "ä", "aring": "å", "atilde": "ã",
        "ccedil": "ç", "Ccedil": "Ç", "eacute": "é", "egrave": "è", "ecirc": "ê", "euml": "ë", "gbreve": "ğ",
        "Gbreve": "Ğ", "iacute": "í", "icirc": "î", "iuml": "ï", "imath": "ı", "inodot": "ı", "Idot": "İ",
        "ntilde": "ñ", "oacute": "ó", "ocirc": "ô", "ouml": "ö", "Ouml": "Ö", "oslash": "ø", "scedil": "ş",
        "Scedil": "Ş", "uacute": "ú", "ucirc": "û", "uuml": "ü", "Uuml": "Ü", "szlig": "ß",
    ]
}
