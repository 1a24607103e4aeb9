import Domain
import Web

/// A table that a person can download for use in spreadsheets.
enum DiaryTable: CaseIterable, Sendable {
    case entries, days, weights, goals

    var address: LocalPath {
        switch self {
        case .entries: "/progress/entries.csv"
        case .days: "/progress/days.csv"
        case .weights: "/weight.csv"
        case .goals: "/goals.csv"
        }
    }

    /// - Parameter range: the range of days; nil for all of them. The goals are always complete, since
    /// those in force may have begun before the range.
    func path(over range: DayRange?) -> LocalPath {
        guard let range, self != .goals else { return address }
        return address.with(["from": range.first.iso, "to": range.last.iso])
    }

    /// The file name, such as "sofra-entries-2026-01-01-2026-03-31.csv".
    func fileName(over range: DayRange?) -> String {
        let days = range.map { "-\($0.first.iso)-\($0.last.iso)" } ?? ""
        return "sofra-\(self)\(days).csv"
    }

    var columns: [String] {
        let nutrients = NutrientColumns.all.map(\.name)
        let bounds = ["lower_bounds"]
        switch self {
        case .entries: return ["date", "slot", "name", "amount", "measure", "grams", "source"] + nutrients + bounds
        case .days: return ["date", "mark", "entries"] + nutrients + Self.percents.map(\.name) + bounds
        case .weights: return ["date", "weight_kg"]
        case .goals:
            let macros = ["protein", "carbohydrate", "fat"].flatMap { ["\($0)_g", "\($0)_percent"] }
            let others = NutrientGoalForm.nutrients.map { NutrientGoalForm.fields($0.name) }
            return ["since", "weekday", "energy_kcal"] + macros + others.flatMap { [$0.least, $0.most] }
        }
    }

    /// The columns of the percentages of reference intakes, such as `sodium_reference_percent`.
    fileprivate static let percents = NutrientColumns.all.filter { ReferenceIntake.amount(of: $0.nutrient) != nil }.map
    {
        let words = $0.name.split(separator: "_").dropLast()
        return (nutrient: $0.nutrient, name: words.joined(separator: "_") + "_reference_percent")
    }
}

extension Strings {
    func name(of download: DiaryTable) -> String {
        switch download {
        case .entries: progress.downloads.entries
        case .days: progress.downloads.days
        case .weights: progress.downloads.weights
        case .goals: progress.downloads.goals
        }
    }
}

// These initialisers make the rows of the tables. Column names, numbers and dates are the same in every language.
extension CSVRow {
    init(_ entry: DiaryEntry) {
        self.init([entry.day.iso, entry.slot.rawValue, entry.eaten.name])
        add(entry.eaten.amount)
        add(entry.eaten.measureName.isEmpty ? entry.eaten.measure : entry.eaten.measureName)
        add(entry.eaten.grams?.value)
        add(entry.eaten.source)
        add { entry.eaten.nutrients[$0] }
    }

    /// - Parameter isOfAdult: whether the day may be compared with an adult's.
    init(_ day: DayRecord, isOfAdult: Bool) {
        self.init([day.date.iso, day.mark?.rawValue ?? ""])
        add(Double(day.entries))
        let percents = DiaryTable.percents.map { nutrient, name in
            let value = isOfAdult ? day[nutrient].possible(of: nutrient) : .unknown
            return (name: name, value: ReferenceIntake.percent(value, of: nutrient))
        }
        add({ day[$0] }, and: percents)
    }

    init(_ weighing: Weighing) {
        self.init([weighing.date.iso])
        add(weighing.weight.grams.count(of: .kilogram))
    }

    /// The goals of every day, then those of weekdays with their own, of which 1 is Monday.
    static func rows(_ goals: Goals) -> [CSVRow] {
        let own = goals.byWeekday.sorted { $0.key.rawValue < $1.key.rawValue }
        return [CSVRow(goals.since, nil, goals.everyDay, goals.nutrients)]
            + own.map { CSVRow(goals.since, $0.key, $0.value, [:]) }
    }

    private init(
        _ since: CivilDate,
        _ weekday: Weekday?,
        _ goal: DailyGoal,
        _ nutrients: [Nutrient: NutrientGoal]
    ) {
        self.init([since.iso])
        add(weekday.map { Double($0.rawValue) })
        add(goal.energy?.value)
        for macro in [goal.protein, goal.carbohydrate, goal.fat] {
            add(macro?.grams)
            add(macro?.percent)
        }
        for (nutrient, _) in NutrientGoalForm.nutrients {
            add(nutrients[nutrient]?.least)
            add(nutrients[nutrient]?.most)
        }
    }

    /// Adds a cell for each nutrient and for each of `others`, and a cell that names the columns with lower bounds.
    private mutating func add(
        _ value: (Nutrient) -> NutrientValue,
        and others: [(name: String, value: NutrientValue)] = []
    ) {
        let nutrients = NutrientColumns.all.map { nutrient, name in
            (name: name, value: value(nutrient).possible(of: nutrient))
        }
        let cells = nutrients + others
        for cell in cells { add(cell.value.number) }
        add(cells.filter(\.value.isBound).map(\.name).joined(separator: " "))
    }
}

extension NutrientValue {
    /// A number that nobody can have eaten is corrupt: its cell is empty in the row of the entry and in that of its day.
    fileprivate func possible(of nutrient: Nutrient) -> NutrientValue {
        number.map(nutrient.dailyRange.contains) == true ? self : .unknown
    }
}
