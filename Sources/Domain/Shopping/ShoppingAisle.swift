/// The aisles of a shop, by the catalogue's names, in the order in which most shops have them: what counts where a
/// household has no order of its own.
public enum ShoppingAisle: String, CaseIterable, Sendable {
    case produce, bakery, deli, meat, fish, dairy, eggs, cereal, baking, pantry, canned, oils, sauces, spices, snacks,
        sweets, drinks, prepared, frozen, household
    /// Of what nobody says where it stands.
    case other
}

extension ShoppingAisle {
    /// All aisles in a household's own order: as it was set, and behind these what it says nothing of.
    public static func order(_ kept: [ShoppingAisle]) -> [ShoppingAisle] {
        kept + allCases.filter { !kept.contains($0) }
    }

    /// All aisles, with one of them moved past its neighbour among those that are seen. At the end it stays.
    public static func order(
        _ kept: [ShoppingAisle],
        moving aisle: ShoppingAisle,
        _ direction: AisleOrder<ShoppingAisle>.Direction,
        among seen: Set<ShoppingAisle>
    ) -> [ShoppingAisle] {
        var all = order(kept)
        let shown = all.filter { $0 == aisle || seen.contains($0) }
        guard let from = shown.firstIndex(of: aisle) else { return all }
        let to = from + (direction == .earlier ? -1 : 1)
        guard shown.indices.contains(to) else { return all }
        all.removeAll { $0 == aisle }
        let place = all.firstIndex(of: shown[to]) ?? all.endIndex
        all.insert(aisle, at: direction == .earlier ? place : place + 1)
        return all
    }
}
