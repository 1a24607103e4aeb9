/// The unit of a body weight.
public enum FileWeightUnit: String, Codable, CaseIterable, Sendable {
    case kg, lb

    /// The unit of that name; nil for any other.
    init?(named name: String) {
        switch HTMLText.collapsed(name).lowercased() {
        case "kg", "kgs", "kilogram", "kilograms": self = .kg
        case "lb", "lbs", "pound", "pounds": self = .lb
        default: return nil
        }
    }
}

/// What files of diaries say of bodies: weights come in, and of the rest it is said that it does not.
struct BodyValues {
    private(set) var weights: [FileEntry] = []
    private(set) var leftOut: [FileLeftOut] = []
    private var days: Set<String> = []

    init() {}

    /// A table with a row for each day: MyFitnessPal's Measurement-Summary, Lose It's weights.csv. It does not say in
    /// which unit its weights are.
    init(_ table: FileTable) {
        let kept = table.rows.filter { !["1", "true"].contains(table.cell($0, "deleted").lowercased()) }
        let dates = kept.map { HTMLText.collapsed(table.cell($0, "date")) }
        let dayFirst = DiaryCells.isDayFirst(dates)
        for (row, date) in zip(kept, dates) {
            let day =
                date.contains("/")
                ? DiaryCells.day(date, separator: "/", dayFirst: dayFirst) : DiaryCells.isoDay(date)
            add(table.cell(row, "weight"), on: day, in: nil)
        }
        let others = Set(table.columns.keys).subtracting(["date", "weight", "last updated", "deleted", "note", ""])
        if kept.contains(where: { row in others.contains { !table.cell(row, $0).isEmpty } }) { leaveOut(.bodyValues) }
    }

    static func isBiometrics(_ table: FileTable) -> Bool { table.has("day", "metric", "unit", "amount") }

    /// Cronometer's biometrics.csv: a row for each measurement of whatever kind, such as "Weight (Apple Health)".
    init(biometrics table: FileTable) {
        for row in table.rows {
            let metric = HTMLText.collapsed(table.cell(row, "metric")).lowercased()
            let unit = FileWeightUnit(named: table.cell(row, "unit"))
            guard metric.prefix(while: \.isLetter) == "weight", let unit else {
                leaveOut(.bodyValues)
                continue
            }
            add(table.cell(row, "amount"), on: DiaryCells.isoDay(HTMLText.collapsed(table.cell(row, "day"))), in: unit)
        }
    }

    /// The days of a dump that hold values of the body beside a weight, or none.
    mutating func add(_ stats: JSONNode, on day: String, in unit: FileWeightUnit?) {
        guard case .object(let members) = stats else { return }
        if members.contains(where: { $0.key != "weight" }) { leaveOut(.bodyValues) }
        if let weight = stats.number("weight") { add(weight, on: day, in: unit) }
    }

    /// - Parameter text: the number as a table has it; blank for none.
    mutating func add(_ text: String, on day: String, in unit: FileWeightUnit?, decimal: Character = ".") {
        let text = HTMLText.collapsed(text)
        if text.isEmpty { return }
        add(DiaryCells.number(text, decimal: decimal) ?? 0, on: day, in: unit)
    }

    mutating func add(_ number: Double, on day: String, in unit: FileWeightUnit?) {
        // A day has one weight.
        if number > 0, !days.insert(day).inserted { return leaveOut(.furtherWeights) }
        var entry = FileEntry()
        entry.day = day
        entry.name = "Weight"
        entry.weight = number
        entry.weightUnit = unit
        if !(number > 0) { entry.problem = .number }
        weights.append(entry)
    }

    mutating func leaveOut(_ kind: FileLeftOut) {
        if !leftOut.contains(kind) { leftOut.append(kind) }
    }
}
