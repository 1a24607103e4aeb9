import Domain

/// How FoodData Central writes kinds, days and barcodes.
enum FDCKind {
    /// By the words of the CSV downloads, of the JSON ones, or the name of the array a food stands in.
    static func named(_ text: String) -> SourceFood.Kind? {
        switch text.lowercased() {
        case "foundation_food", "foundation", "foundationfoods": .foundation
        case "sr_legacy_food", "sr legacy", "srlegacyfoods": .legacy
        case "survey_fndds_food", "survey (fndds)", "surveyfoods": .survey
        case "branded_food", "branded", "brandedfoods": .branded
        default: nil
        }
    }

    /// `2026-04-30` or `4/30/2026`.
    static func day(_ text: String) -> CivilDate? {
        if let day = CivilDate(iso: text.prefix(10)) { return day }
        let parts = text.split(separator: "/").map { Int($0) }
        guard parts.count == 3, let month = parts[0], let day = parts[1], let year = parts[2] else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// Nil for what is no GTIN. Zeros in front are often lost, or added up to fourteen digits.
    static func barcode(_ text: String) -> Barcode? {
        if let barcode = Barcode(text) { return barcode }
        let digits = text.drop { $0 == "0" }
        return [12, 13].lazy
            .filter { $0 > digits.count && digits.count >= 8 }
            .compactMap { Barcode(String(repeating: "0", count: $0 - digits.count) + digits) }
            .first
    }
}
