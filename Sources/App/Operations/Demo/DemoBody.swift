import Domain

/// The goals and weights of the demo person, from Demo/body.txt.
struct DemoBody: Sendable {
    /// Goals that began so many days ago.
    private struct FormerGoals {
        let daysAgo: Int
        let everyDay: DailyGoal
        let byWeekday: [Weekday: DailyGoal]
        let nutrients: [Nutrient: NutrientGoal]
    }

    private let goals: [FormerGoals]
    private let weights: [(daysAgo: Int, weight: BodyWeight)]

    init(_ text: DemoText) throws {
        goals = try text.blocks.filter { $0.title.hasPrefix("Goals ") }.map(Self.goals)
        weights = try text.blocks.filter { $0.title == "Weights" }.flatMap { $0.lines("") }.map { line in
            guard let (days, kilograms) = DemoText.pair(line), let daysAgo = Int(days),
                let weight = Double(kilograms).flatMap({ BodyWeight($0, .kilogram) })
            else { throw DemoError("Weights", "has a line that is no weight: \(line)") }
            return (daysAgo, weight)
        }
    }

    func goals(seenFrom today: CivilDate) -> [Goals] {
        goals.map {
            Goals(
                since: today.adding(days: -$0.daysAgo),
                everyDay: $0.everyDay,
                byWeekday: $0.byWeekday,
                nutrients: $0.nutrients
            )
        }
    }

    func weighings(seenFrom today: CivilDate) -> [Weighing] {
        weights.map { Weighing(today.adding(days: -$0.daysAgo), $0.weight) }
    }

    private static func goals(_ block: DemoText.Block) throws -> FormerGoals {
        let pairs = block.lines("").compactMap(DemoText.pair)
        let numbers = Dictionary(pairs.compactMap { name, value in Double(value).map { (name, $0) } }) { $1 }
        guard let daysAgo = Int(block.title.dropFirst("Goals ".count)), numbers.count == pairs.count else {
            throw DemoError(block.title, "says what is no number")
        }
        func goal(_ energy: Double?) throws -> DailyGoal {
            try DailyGoal(
                energy: energy.map(Kilocalories.init),
                protein: numbers["protein"].map(MacroGoal.percent),
                carbohydrate: numbers["carbohydrate"].map(MacroGoal.percent),
                fat: numbers["fat"].map(MacroGoal.percent)
            )
        }
        var byWeekday: [Weekday: DailyGoal] = [:]
        for day in Weekday.allCases {
            if let energy = numbers["\(day)".capitalized] { byWeekday[day] = try goal(energy) }
        }
        var nutrients: [Nutrient: NutrientGoal] = [:]
        for nutrient in Nutrient.allCases {
            let (least, most) = (numbers["\(nutrient.key) at least"], numbers["\(nutrient.key) at most"])
            nutrients[nutrient] = NutrientGoal(of: nutrient, least: least, most: most)
        }
        let everyDay = try goal(numbers["energy"])
        return FormerGoals(daysAgo: daysAgo, everyDay: everyDay, byWeekday: byWeekday, nutrients: nutrients)
    }
}
