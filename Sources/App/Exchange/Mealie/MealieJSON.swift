import Domain
import Web

// What the answers of Mealie's API have in common.

extension JSONData {
    /// A list of things as Mealie's API has them. All are on its first page.
    static func mealiePage(_ items: [JSONData]) -> JSONData {
        .object([
            ("page", .whole(1)), ("per_page", .whole(items.count)), ("total", .whole(items.count)),
            ("total_pages", .whole(1)), ("items", .list(items)), ("next", .null), ("previous", .null),
        ])
    }

    /// What is filed under a name: a category, a tag.
    static func mealieName(_ name: String, id: String? = nil) -> JSONData {
        let slug = Folding.key(name).split(separator: " ").joined(separator: "-")
        return .object([("id", .text(id ?? slug)), ("name", .text(name)), ("slug", .text(slug))])
    }
}

extension ApiContext {
    /// Something, and whose it is. Mealie's groups and households are one here.
    func mealieObject(_ members: [(name: String, value: JSONData?)]) -> JSONData {
        let owner: [(name: String, value: JSONData?)] = [
            ("userId", .id(signedIn.person.person)), ("groupId", .id(household)), ("householdId", .id(household)),
        ]
        return .object(members + owner)
    }
}
