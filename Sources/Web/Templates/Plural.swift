import Domain

extension Language {
    /// Whether a text with a number takes the form that the language uses for one (CLDR): what counts is the number as it
    /// is shown, since 1.04 shown as "1" is "1 serving".
    ///
    /// English: exactly "1" ("1.0 servings"). Turkish: any spelling of 1. A number shown otherwise ("½", "a") goes by `count`.
    public func isOne(_ count: Double, shown: String) -> Bool {
        let digits = shown.utf8.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
        }
        let isNumber =
            digits.count <= 2
            && digits.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            }
        guard isNumber else { return count == 1 }
        switch self {
        case .en: return shown == "1"
        case .tr:
            return digits[0].elementsEqual("1".utf8)
                && digits.dropFirst().joined().allSatisfy { $0 == UInt8(ascii: "0") }
        }
    }
}
