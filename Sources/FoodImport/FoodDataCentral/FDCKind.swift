import Domain

/// Reads kinds of food, dates and barcodes as FoodData Central writes them.
enum FDCKind {
    /// The kind by its name in the CSV or JSON downloads, or by the name of the array that contains the food.
    static func named(_ text: String) -> SourceFood.Kind? {
        switch text.lowercased() {
        case "foundation_food", "foundation", "foundationfoods": .foundation
        case "sr_legacy_food", "sr legacy", "srlegacyfoods": .legacy
        case "survey_fndds_food", "survey (fndds)", "surveyfoods": .survey
        case "branded_food", "branded", "brandedfoods": .branded
        default: nil
        }
    }

    /// The date in `2026-04-30` or `4/30/2026`; nil for other text.
    static func day(_ text: String) -> CivilDate? {
        if let day = CivilDate(iso: text.prefix(10)) { return day }
        let parts = text.split(separator: "/").map { Int($0) }
        guard parts.count == 3, let month = parts[0], let day = parts[1], let year = parts[2] else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// The barcode; nil when the text is no GTIN. Leading zeros are often lost, or added up to fourteen digits.
    static func barcode(_ text: String) -> Barcode? {
        if let barcode = Barcode(text) { return barcode }
        let digits = text.drop { $0 == "0" }
        return [12, 13].lazy
            .filter { $0 > digits.count && digits.count >= 8 }
            .compactMap { Barcode(String(repeating: "0", count: $0 - digits.count) + digits) }
            .first
    }
}
