import Domain
import Web

/// The weights of a period with their trend, and the form for a new one.
struct WeightsPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let date: Field
    let weight: Field
    /// The weight of the day that the form begins with, which a new one replaces; empty where it has none.
    let shown: [HiddenField]
    /// "Replace 81.2 kg"; nil unless the day that was typed has a weight already.
    let replace: String?
    let sure: WeightSure
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
        /// The weight of the day that the form begins with.
        let there: Weighing?
        let unit: WeightUnit
        let goal: DailyGoal?
        /// The weight whose day the form asks for.
        let replaced: Weighing?
    }

    /// The button that puts a weight in the place of another.
    static let replacing = "replace"

    init(_ context: SignedInContext, _ query: WeightQuery, _ kept: Kept, errors: FormErrors) {
        let (strings, numbers) = (context.strings, Formatting(context.language))
        var fields = FormFields(context.form, errors, strings)
        let unit = query.unit ?? (context.form.has(WeightUnit.lb.field) ? .lb : kept.unit)
        let all = WeightTrend(kept.weighings)
        let inRange = all.within(query.range)
        let drawing = ProgressCharts(strings: strings, numbers: numbers, today: context.today)
        csrf = context.csrf
        date = fields.weighingDay(kept: query.day)
        weight = fields.weight(in: unit, kept: kept.there?.weight)
        shown = fields.shown(kept.there, in: unit, numbers, on: context.today)
        sure = WeightSure(weight, context)
        replace = kept.replaced.map {
            strings.progress.weights.replace(weight: strings.weight($0.weight.grams, unit, numbers))
        }
        self.errors = fields.summary
        units = WeightUnit.allCases.map {
            Tab(name: $0.rawValue, path: Self.path(query.year, $0), isHere: $0 == unit)
        }
        times = Self.times(query, kept.extent, query.unit, strings)
        // The weight of who is looked after is kept without a judgement until a guardian sets a goal.
        let isJudged = context.ward == nil || kept.goal != nil
        chart = inRange.points.isEmpty || !isJudged ? nil : drawing.chart(of: inRange, in: unit.mass).figure
        trend = (isJudged ? inRange.points.last : nil).map { point in
            let weight = strings.weight(point.trend, unit, numbers)
            // The trend of long ago is not how it is now.
            let isRecent = context.today.days(since: point.date) < 7
            let day = isRecent ? nil : strings.name(of: point.date, seenFrom: context.today)
            return strings.trend(weight, on: day, all.weeklyChange, unit, numbers)
        }
        // Where nothing is drawn, the list is the only way to the weights before.
        rows = inRange.points.suffix(chart == nil ? inRange.points.count : 7).reversed().map { point in
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
    let sure: WeightSure
    let path: LocalPath
    let delete: LocalPath

    init(_ context: SignedInContext, _ kept: Weighing, _ unit: WeightUnit, errors: FormErrors) {
        let strings = context.strings
        var fields = FormFields(context.form, errors, strings)
        csrf = context.csrf
        title = strings.name(of: kept.date, seenFrom: context.today)
        date = fields.weighingDay(kept: kept.date)
        weight = fields.weight(in: unit, kept: kept.weight)
        sure = WeightSure(weight, context)
        self.errors = fields.summary
        path = "/weight/\(kept.date)"
        delete = "/weight/\(kept.date)/delete"
    }
}

extension FormFields {
    fileprivate mutating func weighingDay(kept: CivilDate) -> Field {
        text("date", strings.progress.weights.date, kept: kept.iso, type: "date")
    }

    /// What the form says of the weight that it begins with, or said where it was refused; nothing without one.
    /// - Parameter today: the day on which its page is drawn.
    fileprivate func shown(
        _ there: Weighing?,
        in unit: WeightUnit,
        _ numbers: Formatting,
        on today: CivilDate
    ) -> [HiddenField] {
        guard form.has("date") else {
            guard let there else { return [] }
            return [
                .shown("date", there.date.iso), .shown(unit.field, numbers.typed(unit.kept(there.weight))),
                .shown(WeightForm.drawn, today.iso),
            ]
        }
        return ["date", unit.field, WeightForm.drawn].filter { form.has("was.\($0)") }.map { name -> HiddenField in
            .shown(name, form.rawValue("was.\(name)"))
        }
    }

    fileprivate mutating func weight(in unit: WeightUnit, kept: BodyWeight?) -> Field {
        // The unit in the address can differ from that of the rejected form.
        for other in WeightUnit.allCases { remember(other.field, strings.progress.weight) }
        return number(
            unit.field,
            strings.progress.weights.weightIn(unit: unit.rawValue),
            kept: kept.map(unit.kept),
            inSummary: strings.progress.weight
        )
    }
}

extension Strings {
    /// The weight in a unit, such as "81.2 kg".
    func weight(_ grams: Grams, _ unit: WeightUnit, _ numbers: Formatting) -> String {
        "\(numbers.decimal(grams.count(of: unit.mass), places: 1)) \(unit.rawValue)"
    }

    /// The trend, such as "Trend: 81.2 kg, −0.3 kg a week".
    /// - Parameter day: the day on which it was so; nil for now.
    fileprivate func trend(
        _ trend: String,
        on day: String?,
        _ weekly: Grams?,
        _ unit: WeightUnit,
        _ numbers: Formatting
    ) -> String {
        let strings = progress.weights
        let now = day.map { strings.trendOn(day: $0, weight: trend) } ?? strings.trend(weight: trend)
        guard let weekly else { return now }
        let change = weight(weekly, unit, numbers)
        return now + ", "
            + progress.weights.aWeek(weight: weekly > Grams(0) && !change.hasPrefix("0 ") ? "+" + change : change)
    }
}
