import Domain
import Web

/// A person's usual entries at a meal, each of which one tap logs again.
struct RelogSection: Fragment, Sendable {
    let action: LocalPath
    let csrf: CSRFField
    let once = IdempotencyField()
    let day: String
    let slot: String
    let items: [Item]

    struct Item: Sendable {
        let path: LocalPath
        let name: String
        let label: String
    }

    private static let maxItems = 3

    /// Fails when this meal was not logged lately. The entries are sorted by how
    /// often they were logged, then by how recently.
    init?(_ lately: [EatenLately], _ slot: MealSlot, _ day: CivilDate, _ context: SignedInContext) {
        let strings = context.strings
        items = Self.usual(lately.filter { $0.slot == slot }).map { entry in
            let label = strings.diary.day.again(name: entry.name, slot: strings.name(of: slot))
            return Item(path: "/entries/\(entry.id)/again", name: entry.name, label: label)
        }
        guard let first = items.first else { return nil }
        action = first.path
        csrf = context.csrf
        self.day = day.iso
        self.slot = slot.rawValue
    }

    /// The latest entry of each food, recipe or quick name.
    private static func usual(_ entries: [EatenLately]) -> [EatenLately] {
        var things: [String: (latest: EatenLately, times: Int, index: Int)] = [:]
        for (index, entry) in entries.enumerated() {
            things[entry.item, default: (entry, 0, index)].times += 1
        }
        return things.values.sorted { ($1.times, $0.index) < ($0.times, $1.index) }.prefix(maxItems).map(\.latest)
    }
}
