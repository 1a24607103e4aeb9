import Domain
import Web

/// The weights that an address asks for: the last three months, or a year.
struct WeightQuery: Sendable {
    /// The year; nil for the last three months.
    let year: Int?
    let range: DayRange
    let unit: WeightUnit?

    init(_ query: URLQuery, today: CivilDate) {
        let wanted = query.integer("year", CivilDate.years)
        let days = wanted.flatMap { year in
            CivilDate(year: year, month: 1, day: 1).flatMap { first in
                CivilDate(year: year, month: 12, day: 31).flatMap { DayRange(from: first, to: $0) }
            }
        }
        year = days == nil ? nil : wanted
        range = days ?? DayRange(daysUpTo: today, count: 91)
        unit = query.choice("unit")
    }

    /// The days to read. They begin 60 days earlier, because the trend on the
    /// first day depends on the weights before it.
    var needed: DayRange {
        DayRange(from: range.first.adding(days: -60), to: range.last) ?? range
    }
}

/// The weights of a period with their trend, and the form for a new one.
struct WeightsPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let date: Field
    let weight: Field
    let units: [Tab]
    let times: [Tab]
    let chart: SafeHTML?
    let trend: String?
    let rows: [Row]
    let download: LocalPath
    var isEmpty: Bool { rows.isEmpty }
    /// Whether there is a weight in any period, and not only in this one.
    var hasAny: Bool { !times.isEmpty }

    struct Tab: Sendable {
        let name: String
        let path: LocalPath
        let isHere: Bool
    }

    struct Row: Sendable {
        let day: String
        let weight: String
        let path: LocalPath
    }

    struct Kept: Sendable {
        let weighings: [Weighing]
        let extent: DayRange?
        let latest: Weighing?
        let unit: WeightUnit
    }

    init(_ context: SignedInContext, _ query: WeightQuery, _ kept: Kept, errors: FormErrors) {
        let strings = context.strings
        let numbers = Formatting(context.language)
        let unit = query.unit ?? (context.form.has(WeightUnit.lb.field) ? .lb : kept.unit)
        let all = WeightTrend(kept.weighings)
        let shown = all.within(query.range)
        let drawing = ProgressCharts(strings: strings, numbers: numbers, today: context.today)
        csrf = context.csrf
        date = .weighingDay(context, errors, kept: context.today)
        weight = .weight(in: unit, context, errors, kept: nil)
        self.errors = .weights(errors, strings)
        units = WeightUnit.allCases.map {
            Tab(name: $0.rawValue, path: Self.path(query.year, $0), isHere: $0 == unit)
        }
        times = Self.times(query, kept.extent, query.unit, strings)
        chart = shown.points.isEmpty ? nil : drawing.chart(of: shown, in: unit.mass).figure
        trend = all.points.last.map { strings.trend($0.trend, all.weeklyChange, unit, numbers) }
        rows = shown.points.suffix(7).reversed().map { point in
            Row(
                day: strings.name(of: point.date, seenFrom: context.today),
                weight: strings.weight(point.weight, unit, numbers),
                path: "/weight/\(point.date)/edit"
            )
        }
        download = DiaryTable.weights.path(over: nil)
    }

    private static func path(_ year: Int?, _ unit: WeightUnit?) -> LocalPath {
        let year = year.map { [("year", String($0))] } ?? []
        return LocalPath.weights.with(pairs: year + (unit.map { [("unit", $0.rawValue)] } ?? []))
    }

    /// The periods to choose from: the last three months, and every year between
    /// the first weight and the last, newest first.
    private static func times(_ query: WeightQuery, _ extent: DayRange?, _ unit: WeightUnit?, _ strings: Strings)
        -> [Tab]
    {
        guard let extent else { return [] }
        let months = Tab(name: strings.progress.quarter, path: path(nil, unit), isHere: query.year == nil)
        return [months]
            + (extent.first.year...extent.last.year).reversed().map { year in
                Tab(name: String(year), path: path(year, unit), isHere: year == query.year)
            }
    }
}

/// The form to correct or delete one weight.
struct WeightPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let title: String
    let date: Field
    let weight: Field
    let path: LocalPath
    let delete: LocalPath

    init(_ context: SignedInContext, _ kept: Weighing, _ unit: WeightUnit, errors: FormErrors) {
        let strings = context.strings
        csrf = context.csrf
        title = strings.name(of: kept.date, seenFrom: context.today)
        date = .weighingDay(context, errors, kept: kept.date)
        weight = .weight(in: unit, context, errors, kept: kept.weight)
        self.errors = .weights(errors, strings)
        path = "/weight/\(kept.date)"
        delete = "/weight/\(kept.date)/delete"
    }
}

extension Field {
    fileprivate static func weighingDay(_ context: SignedInContext, _ errors: FormErrors, kept: CivilDate) -> Field {
        let strings = context.strings
        return Field("date", strings.progress.weights.date, context.form, errors, strings, kept: kept.iso, type: "date")
    }

    fileprivate static func weight(
        in unit: WeightUnit,
        _ context: SignedInContext,
        _ errors: FormErrors,
        kept: BodyWeight?
    ) -> Field {
        let strings = context.strings
        let numbers = Formatting(context.language)
        return Field(
            unit.field,
            strings.progress.weights.weightIn(unit: unit.rawValue),
            context.form,
            errors,
            strings,
            kept: kept.map { numbers.typed(unit.typed($0)) } ?? "",
            isNumber: true
        )
    }
}

extension ErrorSummary {
    fileprivate static func weights(_ errors: FormErrors, _ strings: Strings) -> ErrorSummary {
        let labels =
            WeightUnit.allCases.map { ($0.field, strings.progress.weight) } + [("date", strings.progress.weights.date)]
        return ErrorSummary(errors, strings, labels: Dictionary(labels) { $1 })
    }
}

extension Strings {
    /// The weight in a unit, such as "81.2 kg".
    fileprivate func weight(_ grams: Grams, _ unit: WeightUnit, _ numbers: Formatting) -> String {
        "\(numbers.decimal(grams.count(of: unit.mass), places: 1)) \(unit.rawValue)"
    }

    /// The trend, such as "Trend: 81.2 kg, −0.3 kg a week".
    fileprivate func trend(_ trend: Grams, _ weekly: Grams?, _ unit: WeightUnit, _ numbers: Formatting) -> String {
        let now = progress.weights.trend(weight: weight(trend, unit, numbers))
        guard let weekly else { return now }
        let change = weight(weekly, unit, numbers)
        return now + ", "
            + progress.weights.aWeek(weight: weekly > Grams(0) && !change.hasPrefix("0 ") ? "+" + change : change)
    }
}
