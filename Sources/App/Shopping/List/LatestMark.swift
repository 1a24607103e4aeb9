import Domain

/// A thing that somebody else has marked lately. Its row says so to the eye alone: a screen reader is told of it as it comes.
struct LatestMark: Sendable {
    /// Another one each time that the thing is marked: then it is news again.
    let id: String
    let name: String
    let text: String

    private static let most = 3

    /// The newest first.
    /// - Parameter name: of whoever reads, whose own marks are no news.
    static func all(of items: [ListedItem], notBy name: String, _ strings: Strings) -> [LatestMark] {
        let marked = items.compactMap { listed -> (item: ListStore.Item, at: Moment)? in
            let item = listed.item
            guard item.mark != .open, !item.markedBy.isEmpty, item.markedBy != name else { return nil }
            return item.markedAt.map { (item, $0) }
        }
        return marked.sorted { $0.at > $1.at }.prefix(most).map { item, at in
            let words = strings.shopping
            return LatestMark(
                id: "marked-\(item.id)-\(at.milliseconds)",
                name: item.name,
                text: item.mark == .missing ? words.list.notFound : words.item.tickedBy(name: item.markedBy)
            )
        }
    }
}
