/// The `Accept-Encoding` field of a request.
public enum AcceptEncoding {
    /// What browsers send, so that few values have to be taken apart.
    private static let usual: Set = ["gzip, deflate, br, zstd", "gzip, deflate, br", "gzip, deflate"]

    /// Whether gzip is allowed and preferred no less than the uncompressed bytes.
    public static func prefersGzip(_ value: String?) -> Bool {
        guard let value else { return false }
        if usual.contains(value) { return true }
        var gzip: Double?
        var identity: Double?
        var any: Double?
        for member in FieldList.tokens(value) {
            let parts = member.utf8.split(separator: .semicolon, omittingEmptySubsequences: false).map(FieldList.trim)
            switch parts[0] {
            case "gzip", "x-gzip": gzip = quality(parts.dropFirst())
            case "identity": identity = quality(parts.dropFirst())
            case "*": any = quality(parts.dropFirst())
            default: break
            }
        }
        let wanted = gzip ?? any ?? 0
        return wanted > 0 && wanted >= identity ?? 0
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
