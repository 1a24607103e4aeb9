import Domain

/// Who changed a recipe last, and when, for the conflict pages (P-30).
struct LastChange: Sendable {
    /// The name of the person or of the kitchen device; nil when it was not recorded, or when they have left the household.
    let name: String?
    let isOwn: Bool
    let at: Moment
}

extension Strings {
    /// The change as a sentence, such as "Ayşe changed this recipe 2 minutes ago."
    func sentence(_ change: LastChange?, now: Moment) -> String {
        guard let change else { return recipes.editor.changedBySomeone(ago: requests.time.now) }
        let ago = ago(change.at, now: now)
        if change.isOwn { return recipes.editor.changedByYou(ago: ago) }
        return change.name.map { recipes.editor.changedBy(name: $0, ago: ago) }
            ?? recipes.editor.changedBySomeone(ago: ago)
    }

    /// How long ago something was, such as "2 minutes ago".
    func ago(_ at: Moment, now: Moment) -> String {
        let minutes = (now.seconds - at.seconds) / 60
        return switch minutes {
        case ..<1: requests.time.now
        case ..<60: requests.time.minutesAgo(count: minutes)
        case ..<1_440: requests.time.hoursAgo(count: minutes / 60)
        default: requests.time.daysAgo(count: minutes / 1_440)
        }
    }
}
