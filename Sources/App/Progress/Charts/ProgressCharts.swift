import Domain
import Web

/// Makes charts of what was calculated, with texts and numbers in the reader's language.
struct ProgressCharts {
    let strings: Strings
    let numbers: Formatting
    let today: CivilDate

    /// The chart of a nutrient: energy as a line, everything else as bars (M-16).
    func chart(of card: ProgressCard, in progress: Progress, goals: GoalHistory) -> Chart {
        let nutrient = card.nutrient
        let points = progress.points(nutrient)
        let name = NutrientNames.name(nutrient, numbers.language)
        return Chart(
            id: nutrient.key,
            kind: nutrient == .energy ? .line : .bars,
            tint: Chart.Tint(rawValue: nutrient.key) ?? .plain,
            heading: name,
            title: conclusion(name, card, progress.span),
            summary: summary(of: nutrient, points, progress.span.grain),
            language: numbers.language,
            points: points.map { point($0, of: nutrient, in: progress.span, goals: goals) },
            strings: strings.chartWords
        )
    }

    /// The chart of body weight and its trend, in the unit that the person prefers.
    func chart(of trend: WeightTrend, in unit: MassUnit) -> Chart {
        func amount(_ grams: Grams) -> ChartAmount {
            let count = grams.count(of: unit)
            return ChartAmount(count, "\(numbers.decimal(count, places: 1)) \(unit.rawValue)")
        }
        let first = trend.points.first?.date ?? today
        let latest = trend.points.last.map { amount($0.trend).shown } ?? "—"
        return Chart(
            id: "weight",
            kind: .dots,
            tint: .plain,
            heading: strings.progress.weight,
            title: "\(strings.progress.weight): \(strings.progress.trend) \(latest)",
            summary: "",
            baseline: .fitted,
            language: numbers.language,
            points: trend.points.map { point in
                ChartPoint(
                    label: strings.label(of: DayRange(point.date), by: .week, among: 0),
                    name: strings.name(of: point.date, seenFrom: today),
                    path: "/weight/\(point.date)/edit",
                    position: point.date.days(since: first),
                    amount: amount(point.weight),
                    absence: strings.progress.isNotLogged,
                    trend: amount(point.trend)
                )
            },
            strings: strings.chartWords
        )
    }

    private func point(
        _ point: ProgressPoint,
        of nutrient: Nutrient,
        in span: ProgressSpan,
        goals: GoalHistory
    ) -> ChartPoint {
        let goal = goals.goal(for: nutrient, over: point.days)
        return ChartPoint(
            label: strings.label(of: point.days, by: span.grain, among: span.slots.count),
            name: strings.name(of: point.days, by: span.grain, seenFrom: today),
            path: span.grain == .day ? .diary(point.days.first) : nil,
            amount: point.value.number.map { ChartAmount($0, shown(point, nutrient)) },
            reliability: reliability(of: point),
            absence: absence(of: point),
            isUnknown: !isMissing(point),
            goal: goal.map { ChartAmount($0, numbers.nutrient(.exactly($0), nutrient)) }
        )
    }

    private func reliability(of point: ProgressPoint) -> ChartPoint.Reliability {
        guard point.state != .partial else { return .partial }
        guard !isToday(point) else { return .soFar }
        return point.value.isExact ? .whole : .lowerBound
    }

    private func shown(_ point: ProgressPoint, _ nutrient: Nutrient) -> String {
        let amount = numbers.nutrient(point.value, nutrient)
        if point.state == .partial { return strings.progress.isPartial(amount: amount) }
        return isToday(point) ? strings.progress.isSoFar(amount: amount) : amount
    }

    /// Whether the point is today alone: what stands there is what was eaten so far.
    private func isToday(_ point: ProgressPoint) -> Bool { point.days.count == 1 && point.days.first == today }

    private func absence(of point: ProgressPoint) -> String {
        if point.isCorrupted { return strings.progress.isCorrupted }
        return isMissing(point) ? strings.progress.isNotLogged : strings.progress.isUnknown
    }

    /// Whether nothing was logged: a point without an amount is else one of which the amount is not known (R22).
    private func isMissing(_ point: ProgressPoint) -> Bool { point.state == .unlogged && !point.isCorrupted }

    /// The title of a chart, such as "Energy: 2041 kcal a day on average, 5 of 7 days, +4% vs Last 7 Days".
    private func conclusion(_ name: String, _ card: ProgressCard, _ span: ProgressSpan) -> String {
        let average = strings.progress.aDay(amount: numbers.nutrient(card.now.value, card.nutrient))
        let change = strings.change(card.change, span.comparison, numbers)
        return "\(name): \(average), \(strings.daysLogged(card, in: span, seenFrom: today)), \(change)"
    }

    private func summary(of nutrient: Nutrient, _ points: [ProgressPoint], _ grain: ProgressSpan.Grain) -> String {
        let logged = points.filter { $0.logged > 0 && $0.value.number != nil }
        func says(_ point: ProgressPoint?, _ sentence: (String, String) -> String) -> String? {
            point.map {
                sentence(numbers.nutrient($0.value, nutrient), strings.name(of: $0.days, by: grain, seenFrom: today))
            }
        }
        func isLess(_ one: ProgressPoint, _ other: ProgressPoint) -> Bool {
            (one.value.number ?? 0) < (other.value.number ?? 0)
        }
        // Whoever hears the chart would be told each morning that today is the least.
        let over = logged.filter { !isToday($0) }
        let missing = points.count(where: isMissing)
        let unknown = points.count { $0.value.number == nil } - missing
        let all = String(points.count)
        let sentences = [
            says(logged.max(by: isLess)) { strings.progress.highest(amount: $0, day: $1) },
            says(over.min(by: isLess)) { strings.progress.lowest(amount: $0, day: $1) },
            unknown > 0 ? strings.progress.unknownOf(count: String(unknown), all: all) : nil,
            missing > 0 ? strings.progress.missing(count: String(missing), all: all) : nil,
        ]
        return sentences.compactMap { $0 }.joined(separator: " ")
    }
}
