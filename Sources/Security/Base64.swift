/// Base64 without padding (RFC 4648), in the alphabet of URLs or in that of password hashes.
/// Decoding is strict: every value has exactly one encoding, so a changed token is never accepted as the same one.
public enum Base64 {
    /// The two characters that stand for 62 and 63.
    public enum Alphabet: Sendable {
        /// `-` and `_`: safe in cookies, URLs and forms.
        case url
        /// `+` and `/`: what PHC strings use.
        case standard

        fileprivate var last: (UInt8, UInt8) {
            switch self {
            case .url: (UInt8(ascii: "-"), UInt8(ascii: "_"))
            case .standard: (UInt8(ascii: "+"), UInt8(ascii: "/"))
            }
        }
    }

    /// Encodes bytes as text without padding.
    public static func encode(_ bytes: [UInt8], _ alphabet: Alphabet = .url) -> String {
        String(unsafeUninitializedCapacity: (bytes.count * 4 + 2) / 3) { text in
            var (bits, held, count) = (UInt32(0), 0, 0)
            for byte in bytes {
                bits = bits << 8 | UInt32(byte)
                held += 8
                while held >= 6 {
                    held -= 6
                    text[count] = letter(UInt8(bits >> UInt32(held) & 63), alphabet)
                    count += 1
                }
            }
            if held > 0 {
                text[count] = letter(UInt8(bits << UInt32(6 - held) & 63), alphabet)
                count += 1
            }
            return count
        }
    }

    /// Decodes text; nil for padding, foreign characters, an impossible length, or stray bits at the end.
    public static func decode(_ text: some StringProtocol, _ alphabet: Alphabet = .url) -> [UInt8]? {
        var text = String(text)
        return text.withUTF8 { decode($0, alphabet) }
    }

    private static func decode(_ text: UnsafeBufferPointer<UInt8>, _ alphabet: Alphabet) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var bits: UInt32 = 0
        var held = 0
        for character in text {
            guard let value = value(character, alphabet) else { return nil }
            bits = (bits << 6 | value) & 0xFFFF
            held += 6
            if held >= 8 {
                held -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
            }
        }
        // Six leftover bits mean a surplus letter; any other leftover bits must be zero.
        guard held < 6, bits & ((1 << UInt32(held)) - 1) == 0 else { return nil }
        return bytes
    }

    /// Whether a byte is a character of base64url.
    public static func isURLCharacter(_ byte: UInt8) -> Bool { value(byte, .url) != nil }

    private static func letter(_ value: UInt8, _ alphabet: Alphabet) -> UInt8 {
        switch value {
        case 0..<26: UInt8(ascii: "A") + value
        case 26..<52: UInt8(ascii: "a") + value - 26
        case 52..<62: UInt8(ascii: "0") + value - 52
        case 62: alphabet.last.0
        default: alphabet.last.1
        }
    }

    private static func value(_ letter: UInt8, _ alphabet: Alphabet) -> UInt32? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
        case alphabet.last.0: 62
        case alphabet.last.1: 63
        default: nil
        }
    }
}
