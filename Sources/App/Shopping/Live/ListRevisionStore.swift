import Database

enum ListRevisionStore {
    /// The number that each change of a list raises; nil where there is no such list.
    static func revision(of address: ListAddress) -> Query<Int?> {
        .first(
            """
            SELECT revision
            FROM shopping_lists
            WHERE household_id = \(address.household) AND id = \(address.list) AND deleted_at IS NULL
            """,
            as: Int.self
        )
    }
}
