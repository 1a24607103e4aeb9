import Database
import Domain

/// Who changed a recipe last, and when: what a conflict has to say (P-30).
struct LastChange: Sendable {
    /// Nil when nobody is known to have, or they have left.
    let name: String?
    let isOwn: Bool
    let at: Moment
}

extension RecipeStore {
    static func lastChange(of id: Recipe.ID, in household: Household.ID) -> Query<LastChange?> {
        .first(
            """
            SELECT p.name, p.id = current_person() AS is_own, r.updated_at
            FROM recipes AS r
            LEFT JOIN persons AS p ON p.household_id = r.household_id AND p.id = r.updated_by
            WHERE r.household_id = \(household) AND r.id = \(id)
            """
        ) { row in
            let isOwn: Bool? = try row["is_own"]
            return LastChange(name: try row["name"], isOwn: isOwn ?? false, at: try row["updated_at"])
        }
    }
}

extension Strings {
    /// "Ayşe changed this recipe 2 minutes ago."
    func sentence(_ change: LastChange?, now: Moment) -> String {
        guard let change else { return recipes.editor.changedBySomeone(ago: requests.time.now) }
        let ago = ago((now.seconds - change.at.seconds) / 60)
        if change.isOwn { return recipes.editor.changedByYou(ago: ago) }
        return change.name.map { recipes.editor.changedBy(name: $0, ago: ago) }
            ?? recipes.editor.changedBySomeone(ago: ago)
    }

    private func ago(_ minutes: Int) -> String {
        switch minutes {
        case ..<1: requests.time.now
        case ..<60: requests.time.minutesAgo(count: minutes)
        case ..<1_440: requests.time.hoursAgo(count: minutes / 60)
        default: requests.time.daysAgo(count: minutes / 1_440)
        }
    }
}
