import Database

/// What of a person's days others see: nothing, the totals of days, or also entries, goals and weights (H-02).
enum ShareLevel: String, CaseIterable, Sendable {
    case nothing, totals, all
}

/// What a person shows of their days, and to whom.
struct BodyShare: Sendable {
    let level: ShareLevel
    /// Those who see it; everybody of the household where nobody is named.
    let viewers: [Person.ID]

    static let nothing = BodyShare(level: .nothing, viewers: [])
}

/// What the people of a household show each other of their days. What is shown is read through the views of the schema
/// `shared`.
enum BodyShareStore {
    static func share(of person: Person.ID, in household: Household.ID) -> Query<BodyShare> {
        let rows: Query<[(level: ShareLevel, viewer: Person.ID?)]> = .rows(
            """
            SELECT level, viewer_id
            FROM body_shares
            WHERE household_id = \(household) AND person_id = \(person)
            ORDER BY viewer_id
            LIMIT 200
            """
        ) { row in (try row["level"], try row["viewer_id"]) }
        return rows.map { rows in
            guard let first = rows.first else { return .nothing }
            return BodyShare(level: first.level, viewers: rows.compactMap(\.viewer))
        }
    }

    /// What a person shows to whoever asks; nil for nothing.
    static func levelShown(by person: Person.ID, in household: Household.ID) -> Query<ShareLevel?> {
        .first("SELECT is_all FROM shared.levels WHERE household_id = \(household) AND person_id = \(person)") { row in
            try row["is_all"] ? .all : .totals
        }
    }

    /// Replaces what a person shows. Who is named and is nobody with an account here sees nothing.
    static func replace(_ share: BodyShare, of person: Person.ID, in household: Household.ID) -> [SQL] {
        let former: SQL = "DELETE FROM body_shares WHERE household_id = \(household) AND person_id = \(person)"
        if share.level == .nothing { return [former] }
        if share.viewers.isEmpty {
            return [
                former,
                """
                INSERT INTO body_shares (household_id, person_id, id, viewer_id, level)
                VALUES (\(household), \(person), gen_random_uuid(), NULL, \(share.level))
                """,
            ]
        }
        let rows: [SQL] = Set(share.viewers).subtracting([person]).sorted()
            .map { "(\(household), \(person), gen_random_uuid(), \($0), \(share.level))" }
        return [former]
            + rows.pieces.map { rows in
                """
                INSERT INTO body_shares (household_id, person_id, id, viewer_id, level)
                VALUES \(rows: rows)
                """
            }
            // Who has left meanwhile is shown nothing.
            + [
                """
                DELETE FROM body_shares AS s
                USING persons AS viewer
                WHERE s.household_id = \(household) AND s.person_id = \(person)
                    AND viewer.household_id = s.household_id AND viewer.id = s.viewer_id
                    AND (viewer.kind <> 'member' OR viewer.left_at IS NOT NULL)
                """
            ]
    }
}

extension Setting {
    /// Lets statements find what people show each other in place of what is one's own, until the transaction ends. The
    /// views have the names and the columns of the tables; writing them is refused.
    static let shared = Setting("search_path", "shared, public")
}

extension ShareLevel: SQLEncodable, SQLDecodable {}
