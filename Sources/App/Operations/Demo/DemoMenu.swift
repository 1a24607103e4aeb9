import Domain
import FoundationEssentials

/// The meals of somebody of the demo: a fortnight, or one week that comes round, with small variations.
struct DemoMenu: Sendable {
    struct Item: Hashable, Sendable {
        let slot: MealSlot
        let what: What
        let isOccasional: Bool
    }

    enum What: Hashable, Sendable {
        /// A recipe by its name.
        case recipe(String, servings: Double)
        /// A food in the words of an ingredient line.
        case food(String)
    }

    /// The items by day, from "Monday 1" to "Sunday 2".
    private let days: [String: [Item]]
    static let length = 42
    /// How many days ago nothing was logged, and how many days ago only the first half of the day was.
    private static let forgotten: Set<Int> = [10, 31]
    private static let halfForgotten = 17

    init(_ text: DemoText) throws {
        var days: [String: [Item]] = [:]
        for block in text.blocks { days[block.title] = try block.lines("").map { try Self.item($0, block.title) } }
        self.days = days
    }

    /// The texts of all foods on the menu, without recipes.
    var foods: [String] {
        let all = days.values.joined().compactMap { item in
            if case .food(let text) = item.what { text } else { nil }
        }
        return Set(all).sorted()
    }

    /// The items that were eaten on a day. Today has only breakfast, since it is not over.
    func items(on day: CivilDate, daysAgo: Int) -> [Item] {
        if Self.forgotten.contains(daysAgo) { return [] }
        var dice = Dice(seed: UInt64(daysAgo))
        let week = (day.dayNumber + 3) / 7 % 2 + 1
        let name = "\(day.weekday)".capitalized
        return (days["\(name) \(week)"] ?? days["\(name) 1", default: []]).compactMap { item in
            // Both numbers are drawn for every item, so that one item does not depend on whether another is left out.
            let (isLeftOut, change) = (dice.percent() < 50, dice.percent())
            if item.isOccasional && isLeftOut { return nil }
            if daysAgo == 0 && item.slot != .breakfast { return nil }
            if daysAgo == Self.halfForgotten && (item.slot == .dinner || item.slot == .snack) { return nil }
            return item.varied(change)
        }
    }

    private static func item(_ line: String, _ day: String) throws -> Item {
        let isOccasional = line.hasPrefix("?")
        let rest = isOccasional ? String(line.dropFirst()).trimmed : line
        guard let (meal, text) = DemoText.pair(rest), let slot = MealSlot(rawValue: meal) else {
            throw DemoError(day, "has a line without a meal: \(line)")
        }
        guard let times = text.ranges(of: " x ").last else {
            return Item(slot: slot, what: .food(text), isOccasional: isOccasional)
        }
        guard let servings = Double(text[times.upperBound...]) else {
            throw DemoError(day, "has no number of servings: \(line)")
        }
        return Item(
            slot: slot,
            what: .recipe(String(text[..<times.lowerBound]), servings: servings),
            isOccasional: isOccasional
        )
    }
}

extension DemoMenu.Item {
    /// A dinner that sometimes has a little more or less than planned.
    fileprivate func varied(_ percent: Int) -> DemoMenu.Item {
        guard slot == .dinner, case .recipe(let name, let servings) = what else { return self }
        let more: Double = percent < 15 ? -0.25 : percent < 30 ? 0.25 : 0
        return DemoMenu.Item(slot: slot, what: .recipe(name, servings: servings + more), isOccasional: isOccasional)
    }
}

/// A generator of pseudorandom numbers that are the same at every run (SplitMix64).
private struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func percent() -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % 100)
    }
}
