/// What somebody ate, as a line of another application's diary says it.
public struct FileEntry: Codable, Hashable, Sendable {
    /// The civil date as it is written, "2026-01-05"; what stands in its place where it is none.
    public var day = ""
    /// The time of day as its clock showed it, "09:51"; nil where the line has none.
    public var time: String?
    /// breakfast, lunch, dinner or snack.
    public var slot = DiaryCells.snack
    /// The food, with its amount and a meal's own name where the line has those.
    public var name = ""
    /// By their keys, in kcal, g, mg or µg. What the line leaves blank is missing, and is not zero.
    public var nutrients: [String: Double] = [:]
    /// Whether it says nothing but that all of the day was written down.
    public var isDayComplete: Bool?
    /// What the body weighed on the day, where the line says nothing else.
    public var weight: Double?
    /// Nil where the file does not say it.
    public var weightUnit: FileWeightUnit?
    /// What it is the sum of; nil for what was eaten at once. A sum grows as long as its day goes on.
    public var total: Total?
    /// Why it can be no entry.
    public var problem: Problem?

    /// What several foods come to, which the file does not tell apart.
    public enum Total: Codable, Hashable, Sendable {
        case day
        /// A meal, under the name that it has there.
        case meal(named: String)
    }

    public enum Problem: String, Codable, CaseIterable, Sendable {
        /// It stands on no day.
        case day
        case nameless
        /// A number is negative, or no number.
        case number
        /// It says nothing of what was in it.
        case empty
        /// It is more than anybody eats at once.
        case tooMuch
        /// Nobody weighs so much, or so little.
        case weight
        /// Its day is left out, which has entries already.
        case taken
    }

    public init() {}

    /// Settles whether it can be an entry.
    mutating func check() {
        name = HTMLText.collapsed(name).limited(to: 400)
        // Numbers of a file may be beyond all numbers once they are multiplied.
        if nutrients.values.contains(where: { !$0.isFinite }) {
            nutrients = nutrients.filter { $0.value.isFinite }
            problem = .number
        }
        if day.isEmpty || !DiaryCells.isDay(day) {
            problem = .day
        } else if name.isEmpty {
            problem = .nameless
        } else if nutrients.isEmpty, isDayComplete != true, weight == nil {
            problem = problem ?? .empty
        }
    }
}
