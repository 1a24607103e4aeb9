import Database
import Domain

/// Writes the rows of an archive. What a row must be is said by the schema alone, which refuses what cannot be.
enum ReturnStore {
    /// A name that is taken, by the key that tells names apart.
    struct KnownName: Sendable {
        let key: String
        let id: String
    }

    /// Keeps a second archive waiting until this one is written.
    static func lock(_ household: Household.ID) -> SQL {
        "SELECT FROM households WHERE id = \(household) FOR UPDATE"
    }

    /// What its owner, for whom an archive had to wait, is in the household by now; nil for who has left.
    static func role(of owner: DiaryOwner) -> Query<Role?> {
        .first(
            """
            SELECT role
            FROM persons
            WHERE household_id = \(owner.household) AND id = \(owner.person) AND left_at IS NULL
            """,
            as: Role.self
        )
    }

    /// Whether nothing has been kept in a household yet, so that an archive can be all of it.
    static func isEmpty(_ owner: DiaryOwner) -> Query<Bool> {
        .one(
            """
            SELECT NOT EXISTS (SELECT FROM recipes WHERE household_id = \(owner.household))
                AND NOT EXISTS (SELECT FROM own_foods WHERE household_id = \(owner.household))
                AND NOT EXISTS (SELECT FROM ingredients WHERE household_id = \(owner.household))
                AND NOT EXISTS (SELECT FROM categories WHERE household_id = \(owner.household))
                AND NOT EXISTS (SELECT FROM plan_dishes WHERE household_id = \(owner.household))
                AND NOT EXISTS (SELECT FROM shopping_items WHERE household_id = \(owner.household))
                AND NOT EXISTS (
                    SELECT FROM diary_entries WHERE household_id = \(owner.household) AND person_id = \(owner.person)
                )
            """,
            as: Bool.self
        )
    }

    /// Removes the list with which every household begins: the archive has its own.
    static func clear(_ household: Household.ID) -> SQL {
        "DELETE FROM shopping_lists WHERE household_id = \(household)"
    }

    /// The rows with these columns; nothing is written where one with a key or name of a row is there.
    static func insert(_ lines: [ArchiveLine], into table: String, _ columns: [String]) -> SQL {
        let names = quoted(columns)
        return """
            INSERT INTO \(unsafeText: table) (\(unsafeText: names))
            SELECT \(unsafeText: names)
            FROM jsonb_populate_recordset(NULL::\(unsafeText: table), \(list(lines)))
            ON CONFLICT DO NOTHING
            """
    }

    /// What was said of ingredients, where nothing has been said of that substance in them here; that is no longer said counts
    /// as nothing.
    static func state(_ lines: [ArchiveLine], _ columns: [String]) -> SQL {
        let names = quoted(columns)
        return """
            INSERT INTO stated_contents (\(unsafeText: names))
            SELECT \(unsafeText: names)
            FROM jsonb_populate_recordset(NULL::stated_contents, \(list(lines))) AS r
            WHERE NOT EXISTS (
                SELECT
                FROM stated_contents AS s
                WHERE s.household_id = r.household_id AND s.ingredient_id = r.ingredient_id AND s.substance = r.substance
                    AND s.forgotten_as IS NULL
            )
            ON CONFLICT (household_id, ingredient_id, statement_id, substance) DO UPDATE
            SET answer = excluded.answer, forgotten_as = NULL
            WHERE stated_contents.forgotten_as IS NOT NULL
            """
    }

    /// The same, answering with the keys of the rows that are new.
    static func insertNamed(_ lines: [ArchiveLine], into table: String, _ columns: [String]) -> Query<[String]> {
        .rows("\(fragment: insert(lines, into: table, columns)) RETURNING id::text", as: String.self)
    }

    /// Goals, but where others begin on the same day here; answers whose are new, and since when, which may be `besides`.
    static func insertGoals(
        _ lines: [ArchiveLine],
        _ columns: [String],
        besides days: [String],
        of household: Household.ID
    ) -> Query<[String]> {
        let names = quoted(columns)
        return .rows(
            """
            INSERT INTO goals (\(unsafeText: names))
            SELECT \(unsafeText: names)
            FROM jsonb_populate_recordset(NULL::goals, \(list(lines))) AS r
            WHERE r.person_id || ' ' || r.since_on = ANY (\(days)) OR NOT EXISTS (
                SELECT
                FROM goals AS g
                WHERE g.household_id = \(household) AND g.person_id = r.person_id AND g.since_on = r.since_on
                    AND g.deleted_at IS NULL
            )
            ON CONFLICT DO NOTHING
            RETURNING person_id || ' ' || since_on
            """,
            as: String.self
        )
    }

    static func insert(_ photo: [UInt8], for rows: [ArchiveLine], _ columns: [String]) -> SQL {
        let names = quoted(columns)
        return """
            INSERT INTO recipe_photos (\(unsafeText: names), content)
            SELECT \(unsafeText: names), \(photo)
            FROM jsonb_populate_recordset(NULL::recipe_photos, \(list(rows)))
            ON CONFLICT DO NOTHING
            """
    }

    static func lookAfter(_ persons: [String], _ owner: DiaryOwner) -> [SQL] {
        persons.map { "(\(owner.household), \($0)::uuid, \(owner.person))" }.pieces.map { rows in
            """
            INSERT INTO guardians (household_id, person_id, guardian_id)
            VALUES \(rows: rows)
            """
        }
    }

    /// What a person has set for themselves, where they have not set anything here.
    static func profile(_ line: ArchiveLine, of person: String, in household: Household.ID) -> SQL {
        """
        UPDATE persons AS p
        SET usual_share = r.usual_share, diary_writing = r.diary_writing,
            start = CASE p.start WHEN 'diary' THEN coalesce(r.start, p.start) ELSE p.start END
        FROM jsonb_to_record(\(JSON(line.text))) AS r (usual_share float8, diary_writing text, start text)
        WHERE p.household_id = \(household) AND p.id = \(person)::uuid AND p.usual_share = 1 AND p.diary_writing = 'offer'
        """
    }

    static func settings(_ line: ArchiveLine, _ columns: [String], of household: Household.ID) -> SQL {
        let changes = columns.map { "\"\($0)\" = r.\"\($0)\"" }.joined(separator: ", ")
        return """
            UPDATE households AS h
            SET \(unsafeText: changes)
            FROM jsonb_populate_record(NULL::households, \(JSON(line.text))) AS r
            WHERE h.id = \(household)
            """
    }

    /// Makes the item one with that of the ingredient that stands here for its own, as a list does it.
    static func join(_ item: ArchiveReturn.FormerItem, of household: Household.ID) -> SQL {
        """
        SELECT join_shopping_items(
            \(household), \(item.list)::uuid, \(item.key), \(item.ingredient), \(item.ingredient)::uuid
        )
        """
    }

    /// Recipes that came keep of their uses those of the kitchen where others read the library: it would tell them what whoever
    /// made the archive has eaten alone (H-02).
    static func forgetEaten(_ recipes: [Recipe.ID], of household: Household.ID) -> SQL {
        """
        UPDATE recipes AS r
        SET used_at = used_in_kitchen(r.household_id, r.id)
        WHERE r.household_id = \(household) AND r.id = ANY (\(recipes)) AND r.used_at IS NOT NULL
            AND r.used_at > coalesce(used_in_kitchen(r.household_id, r.id), '-infinity')
            AND NOT \(fragment: DiaryStore.isReadByOne(household))
        """
    }

    /// What has a name already, by the column that tells names apart.
    static func names(in table: String, by column: String, of household: Household.ID) -> Query<[KnownName]> {
        .rows(
            """
            SELECT \(unsafeText: column) AS key, id::text AS id
            FROM \(unsafeText: table)
            WHERE household_id = \(household) AND deleted_at IS NULL AND \(unsafeText: column) IS NOT NULL
            ORDER BY id
            """
        ) { KnownName(key: try $0["key"], id: try $0["id"]) }
    }

    static func quoted(_ columns: [String]) -> String {
        columns.map { "\"\($0)\"" }.joined(separator: ", ")
    }

    static func list(_ lines: [ArchiveLine]) -> JSON {
        JSON("[\(lines.map(\.text).joined(separator: ","))]")
    }
}
