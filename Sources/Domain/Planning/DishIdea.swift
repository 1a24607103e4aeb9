/// Something to eat, with why. Ideas stand in an order that follows from their reasons alone: the same kitchen gets the same
/// ideas (H-09).
public struct DishIdea<Key: Comparable & Sendable>: Sendable {
    public enum Reason: Hashable, Sendable {
        /// It is there already, and good until a day.
        case left(until: CivilDate?)
        /// It uses what is left of another dish.
        case usesLeftover(String)
        /// It uses something that is good until a day.
        case uses(String, until: CivilDate)
        case notEaten(days: Int)
        case neverCooked
        /// A portion of it fits what somebody has left of their day.
        case fits(Kilocalories)
        /// A portion of it fits what somebody else has left, who lets that be known.
        case fitsOther(name: String, Kilocalories)
    }

    public let key: Key
    public let name: String
    public let reasons: [Reason]

    public init(_ key: Key, _ name: String, because reasons: [Reason]) {
        self.key = key
        self.name = name
        self.reasons = reasons
    }

    /// From this many days on a dish was not eaten for a while; what was eaten since then is no idea.
    public static var longEnough: Int { 7 }

    /// The best of these for a day, each with its reasons. What only fits is no idea: nearly everything does.
    public static func best(_ count: Int, of ideas: [DishIdea], on day: CivilDate) -> [DishIdea] {
        ideas.map { (idea: $0, weight: $0.weight(on: day)) }
            .filter { $0.weight > Self.fitting }
            .sorted { ($1.weight, $0.idea.name, $0.idea.key) < ($0.weight, $1.idea.name, $1.idea.key) }
            .prefix(count)
            .map(\.idea)
    }

    private static var fitting: Int { 20 }

    /// What expires first counts most, then what uses leftovers and what expires, then how long it was not eaten.
    private func weight(on day: CivilDate) -> Int {
        reasons.map { reason in
            switch reason {
            case .left(let until): 2000 - 10 * Self.days(from: day, to: until)
            case .usesLeftover: 1000
            case .uses(_, let until): 900 - 10 * Self.days(from: day, to: until)
            case .notEaten(let days): Self.fitting + min(days, 365)
            case .neverCooked: Self.fitting + Self.longEnough
            case .fits: Self.fitting
            // How the ideas stand follows from the kitchen, and from nobody else's day.
            case .fitsOther: 0
            }
        }
        .reduce(0, +)
    }

    /// Up to a month: later is no haste.
    private static func days(from day: CivilDate, to last: CivilDate?) -> Int {
        min(max(last.map { $0.days(since: day) } ?? 30, 0), 30)
    }
}
