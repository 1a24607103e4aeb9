/// A way to compress what is sent, by its name in `Content-Encoding`.
public enum ContentCoding: String, Sendable {
    case brotli = "br"
    case gzip
}

/// The `Accept-Encoding` field of a request.
public enum AcceptEncoding {
    /// What browsers send, so that few values have to be taken apart. Over plain HTTP they leave brotli out.
    private static let usual: [String: ContentCoding] = [
        "gzip, deflate, br, zstd": .brotli, "gzip, deflate, br": .brotli, "gzip, deflate": .gzip,
    ]

    /// Whether gzip is allowed and preferred no less than the uncompressed bytes.
    static func prefersGzip(_ value: String?) -> Bool {
        guard let value else { return false }
        return usual[value] != nil || wanted(value, [.gzip]) == .gzip
    }

    /// Of brotli and gzip the one that is preferred, brotli where both are alike; nil where neither is allowed, or none is
    /// preferred to the uncompressed bytes.
    public static func preferred(_ value: String?) -> ContentCoding? {
        guard let value else { return nil }
        return usual[value] ?? wanted(value, [.brotli, .gzip])
    }

    private static func wanted(_ value: String, _ codings: [ContentCoding]) -> ContentCoding? {
        var qualities: [String: Double] = [:]
        for member in FieldList.tokens(value) {
            let parts = member.utf8.split(separator: .semicolon, omittingEmptySubsequences: false).map(FieldList.trim)
            qualities[parts[0] == "x-gzip" ? "gzip" : String(parts[0])] = quality(parts.dropFirst())
        }
        let identity = qualities["identity"] ?? 0
        var best: (coding: ContentCoding?, quality: Double) = (nil, 0)
        for coding in codings {
            let quality = qualities[coding.rawValue] ?? qualities["*"] ?? 0
            if quality > best.quality, quality >= identity { best = (coding, quality) }
        }
        return best.coding
    }

    /// The `q` value: 1 without one; 0 if it cannot be read, so that nobody is sent what they may have refused.
    private static func quality(_ parameters: ArraySlice<Substring>) -> Double {
        guard let parameter = parameters.first else { return 1 }
        guard parameters.count == 1, parameter.hasPrefix("q=") else { return 0 }
        let digits = Array(parameter.dropFirst(2).utf8)
        guard let first = digits.first, first == 0x30 || first == 0x31, digits.count <= 5 else { return 0 }
        guard digits.count > 1 else { return Double(first - 0x30) }
        guard digits[1] == 0x2E else { return 0 }
        var value = Double(first - 0x30)
        var unit = 0.1
        for digit in digits.dropFirst(2) {
            guard digit.isDigit else { return 0 }
            value += Double(digit - 0x30) * unit
            unit /= 10
        }
        return min(value, 1)
    }
}
