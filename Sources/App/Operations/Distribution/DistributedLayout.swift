/// Where the rows of each table lie once households are spread over several servers by Citus: a table of households by
/// `household_id`, all rows of one household together; a table of everybody's on every server (docs/decisions/0018).
struct DistributedLayout: Sendable {
    /// The tables of which every server has all rows. What a session, an invite, a kitchen's device or a feed is found by
    /// before its household is known stands here, and what policies of other tables ask.
    static let everywhere: Set<String> = [
        "access_tokens", "account_events", "account_notices", "accounts", "changed_foods", "feeds", "food_changes",
        "food_measures",
        "food_names", "food_sources", "food_tokens", "foods", "guardians", "households", "invites", "kept_forms",
        "kitchen_devices",
        "known_devices", "moves", "nutrients", "passkeys", "password_links", "password_requests", "persons",
        "program_login", "rate_limits", "row_upgrades", "schema_migrations", "second_factors", "sessions",
        "used_challenges",
        "waiting_sign_ins",
    ]

    /// A table as the database's own catalogue describes it.
    struct Table: Hashable, Sendable {
        let name: String
        let hasHousehold: Bool
        /// The tables that its foreign keys name, but itself.
        let needs: [String]
        /// Whether Citus has it in its hands already.
        let isPlaced: Bool
    }

    /// A table that is put in its place.
    enum Step: Hashable, Sendable {
        case everywhere(String)
        /// `beside` names a table whose rows lie in the same places; nil for the first.
        case byHousehold(String, beside: String?)
    }

    /// The steps in an order in which each table comes behind those that it needs, without those that are done.
    let steps: [Step]
    /// Tables of which nobody has said where they belong: they have no household, and are not named here.
    let unknown: [String]

    init(_ tables: [Table]) {
        unknown = tables.filter { !$0.hasHousehold && !Self.everywhere.contains($0.name) }.map(\.name)
        let ordered = Self.ordered(tables)
        let spread = ordered.filter { $0.hasHousehold && !Self.everywhere.contains($0.name) }
        let first = spread.first(where: \.isPlaced) ?? spread.first
        let shared = ordered.filter { Self.everywhere.contains($0.name) && !$0.isPlaced }
        steps =
            shared.map { .everywhere($0.name) }
            + spread.filter { !$0.isPlaced }.map { .byHousehold($0.name, beside: $0 == first ? nil : first?.name) }
    }

    /// Each table behind those that it needs. Foreign keys of the schema go round in no circle.
    private static func ordered(_ tables: [Table]) -> [Table] {
        var rest = tables.sorted { $0.name < $1.name }
        var done: [Table] = []
        while let index = rest.firstIndex(where: { table in !rest.contains { table.needs.contains($0.name) } }) {
            done.append(rest.remove(at: index))
        }
        return done + rest
    }
}
