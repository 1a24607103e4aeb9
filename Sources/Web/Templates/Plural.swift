import Domain

extension Language {
    /// Whether a text with a number takes the language's singular form (CLDR). The displayed number counts, since 1.04
    /// displayed as "1" is "1 serving".
    ///
    /// English: exactly "1" ("1.0 servings"). Turkish: any spelling of 1. For other texts ("½", "a") `count` decides.
    public func isOne(_ count: Double, shown: String) -> Bool {
        let bytes = shown.utf8
        let point = bytes.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
        let whole = bytes[..<(point ?? bytes.endIndex)]
        let decimals = point.map { bytes[bytes.index(after: $0)...] }
        guard whole.isNumber, decimals?.isNumber ?? true else { return count == 1 }
        guard whole.elementsEqual("1".utf8) else { return false }
        return switch self {
        case .en: decimals == nil
        case .tr: decimals?.allSatisfy { $0 == UInt8(ascii: "0") } ?? true
        }
    }
}

extension Substring.UTF8View {
    fileprivate var isNumber: Bool {
        !isEmpty && allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
