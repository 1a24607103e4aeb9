import Domain
import Web

/// What a person ate at a meal lately, each to be written down again with one tap.
struct AgainSection: Fragment, Sendable {
    let action: LocalPath
    let csrf: CSRFField
    let once = OnceField()
    let day: String
    let slot: String
    let items: [Item]

    struct Item: Sendable {
        let path: LocalPath
        let name: String
        let label: String
    }

    private static let most = 3

    /// Nil when nothing was eaten at this meal lately. What was eaten more often comes first, then what was eaten last.
    init?(_ lately: [DiaryEntry], _ slot: MealSlot, _ day: CivilDate, _ visit: Visit) {
        let words = visit.words
        items = Self.usual(lately.filter { $0.slot == slot }).map { entry in
            let name = entry.eaten.name
            let label = words.day.again(name: name, slot: words.name(of: slot))
            return Item(path: "/entries/\(entry.id)/again", name: name, label: label)
        }
        guard let first = items.first else { return nil }
        action = first.path
        csrf = visit.csrf
        self.day = day.iso
        self.slot = slot.rawValue
    }

    /// The latest entry of each thing eaten.
    private static func usual(_ entries: [DiaryEntry]) -> [DiaryEntry] {
        var things: [String: (latest: DiaryEntry, times: Int, place: Int)] = [:]
        for (place, entry) in entries.enumerated() {
            let eaten = entry.eaten
            let key = eaten.food?.description ?? eaten.recipe?.description ?? eaten.name
            things[key, default: (entry, 0, place)].times += 1
        }
        return things.values.sorted { ($1.times, $0.place) < ($0.times, $1.place) }.prefix(most).map(\.latest)
    }
}
