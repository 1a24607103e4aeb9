/// One of the four meals of a day.
public enum MealSlot: String, CaseIterable, Codable, Sendable {
    case breakfast, lunch, dinner, snack

    /// The usual meal at a time of day, given in minutes since midnight. The dinner of a day that has just begun is still to
    /// come: what is cooked or eaten in the night takes nothing of it.
    public static func usual(at minutes: Int) -> MealSlot {
        switch minutes / 60 {
        case 4..<11: .breakfast
        case 11..<15: .lunch
        case 0..<4, 15..<17: .snack
        default: .dinner
        }
    }
}
