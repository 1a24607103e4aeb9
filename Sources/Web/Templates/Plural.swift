import Domain

extension Language {
    /// Whether a text with a number takes the form that the language uses for one (CLDR): what counts is the number as it
    /// is shown, since 1.04 shown as "1" is "1 serving".
    ///
    /// English: exactly "1" ("1.0 servings"). Turkish: any spelling of 1. A number shown otherwise ("½", "a") goes by `count`.
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
