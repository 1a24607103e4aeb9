import Domain
import Web

/// The cards and charts of a period.
struct ProgressFigures: Fragment, Sendable {
    let cards: [Card]
    let hasLowerBounds: Bool
    /// The days that are left out because their numbers are corrupt.
    let corrupted: [BrokenDay]
    let charts: [SafeHTML]
    let more: [SafeHTML]
    /// The address that shows more nutrients; nil while they are shown.
    let morePath: LocalPath?
    let showsMore: Bool

    var hasMore: Bool { !more.isEmpty }

    struct BrokenDay: Sendable {
        let name: String
        let path: LocalPath
    }

    struct Card: Sendable {
        let mark: String
        let name: String
        let key: String
        let exact: String?
        let shown: String
        let logged: String
        /// The average of the days before today, such as "without today 1,812 kcal"; nil where today changes nothing.
        let withoutToday: String?
        let change: Change
        /// The goal, and whether the period came nearer to it, such as "Goal 2,150 kcal · nearer".
        let goal: String?
        /// How often the goal was met, such as "On 4 of 5 days within 10% of it".
        let adherence: String?
    }

    struct Change: Sendable {
        /// What colours the change: with a goal whether it led `nearer` to it or `farther` from it, without one its
        /// direction, `up` or `down`; `level` where there is none.
        let kind: String
        /// The change, such as "↑ +4%" or "new".
        let shown: String
        /// What the period is compared with, such as "vs Last 7 Days".
        let versus: String
        /// How much of that was logged, such as "1 of 7 days"; nil where the calendar has no such period.
        let logged: String?
    }

    init(_ context: SignedInContext, _ query: ProgressQuery, _ reading: ProgressReading) {
        let strings = context.strings
        let progress = reading.progress
        let numbers = Formatting(context.language)
        let drawing = ProgressCharts(strings: strings, numbers: numbers, today: context.today)
        let current = reading.records.filter { progress.span.current.contains($0.date) }
        let cards = Progress.nutrients.map(progress.card)
        // What a person without an account eats is judged once a guardian has set a goal.
        let isJudged = context.ward == nil
        self.cards = cards.map { card in
            Card(card, reading, current, today: context.today, isJudged: isJudged, strings, numbers)
        }
        hasLowerBounds = cards.contains(where: \.comparesLowerBounds)
        corrupted = progress.corrupted.map {
            BrokenDay(name: strings.name(of: $0, seenFrom: context.today), path: .diary($0))
        }
        charts = cards.map { drawing.chart(of: $0, in: progress, goals: reading.goals).figure }
        let further = query.showsMore ? Self.further(progress.knownNutrients) : []
        more = further.map { drawing.chart(of: progress.card($0), in: progress, goals: reading.goals).figure }
        showsMore = query.showsMore
        morePath = query.showsMore ? nil : query.path(more: true)
    }

    /// The nutrients without a card: fibre, sugars, saturated fat and sodium first, then all other known ones.
    static func further(_ known: [Nutrient]) -> [Nutrient] {
        let first: [Nutrient] = [.fiber, .sugars, .saturatedFat, .sodium].filter(known.contains)
        return first + known.filter { !Progress.nutrients.contains($0) && !first.contains($0) }
    }
}

extension ProgressFigures.Card {
    init(
        _ card: ProgressCard,
        _ reading: ProgressReading,
        _ current: [DayRecord],
        today: CivilDate,
        isJudged: Bool,
        _ strings: Strings,
        _ numbers: Formatting
    ) {
        let nutrient = card.nutrient
        let span = reading.progress.span
        let goal = reading.goals.goal(for: nutrient, over: span.current, asLogged: current)
        let former = span.before.flatMap { reading.goals.goal(for: nutrient, over: $0, asLogged: reading.records) }
        let way = goal.map { card.comesNearer(to: $0, before: former ?? $0) }
        let adherence = Adherence(to: reading.goals, for: nutrient, in: current, today: today)
        mark = nutrient.key
        name = NutrientNames.name(nutrient, numbers.language)
        key = nutrient.key
        exact = card.now.value.number.map(Formatting.exact)
        let average = numbers.card(card.now.value, nutrient)
        shown = average
        logged = strings.daysLogged(card, in: span, seenFrom: today)
        withoutToday = reading.progress.beforeToday(nutrient, today).flatMap { before in
            let amount = numbers.card(before.value, nutrient)
            return before.logged > 0 && amount != average ? strings.progress.withoutToday(amount: amount) : nil
        }
        change = ProgressFigures.Change(card, way, isJudged: isJudged, span.comparison, strings, numbers)
        self.goal = goal.map { goal in
            let amount = "\(strings.progress.goal) \(numbers.card(.exactly(goal), nutrient))"
            return [amount, strings.way(card, way ?? nil)].compactMap { $0 }.joined(separator: " · ")
        }
        self.adherence =
            adherence.days == 0
            ? nil : strings.progress.onGoal(count: adherence.days, met: String(adherence.met))
    }
}

extension ProgressFigures.Change {
    /// - Parameter way: whether the change leads nearer to the goal, as far as that is known; nil without a goal.
    init(
        _ card: ProgressCard,
        _ way: Bool??,
        isJudged: Bool,
        _ comparison: ProgressSpan.Comparison,
        _ strings: Strings,
        _ numbers: Formatting
    ) {
        let change = card.change
        versus = strings.name(of: comparison)
        logged = card.before.map(strings.daysLogged)
        let arrow: String
        switch change.direction {
        case .up: (kind, arrow) = (Self.kind(way) ?? (isJudged ? "up" : "level"), "↑")
        case .down: (kind, arrow) = (Self.kind(way) ?? (isJudged ? "down" : "level"), "↓")
        case .level, nil: (kind, arrow) = ("level", "→")
        }
        if let percent = numbers.change(change) {
            shown = "\(arrow) \(percent)"
        } else {
            shown = change == .new ? strings.progress.new : strings.progress.nothingToCompare
        }
    }
}

extension ProgressFigures.Change {
    private static func kind(_ way: Bool??) -> String? {
        way.map { $0.map { $0 ? "nearer" : "farther" } ?? "level" }
    }
}

extension Strings {
    /// Whether a period came nearer to its goal, in a word; nil where there is nothing to tell.
    fileprivate func way(_ card: ProgressCard, _ isNearer: Bool?) -> String? {
        switch card.change.direction {
        case .level, nil: nil
        case .up, .down: isNearer.map { $0 ? progress.nearer : progress.farther }
        }
    }
}

extension Formatting {
    /// The value on a card, such as "2,041 kcal", "≥ 92 g" or "—". Only here are the digits of energy grouped.
    fileprivate func card(_ value: NutrientValue, _ nutrient: Nutrient) -> String {
        guard nutrient == .energy, let number = value.number else { return self.nutrient(value, nutrient) }
        return "\(value.isExact ? "" : "≥ ")\(grouped(number)) \(nutrient.unit.rawValue)"
    }
}
