import Database
import Domain

/// Gives back what is deleted here and was not where an archive was made.
extension ReturnStore {
    /// How the rows of a table come back: the columns that tell them apart beside the household, and what else is set of them.
    private struct Return {
        var key = ["id"]
        var sets: SQL = ""
        /// Which rows come back, of those that are deleted.
        var condition: SQL = "true"
        /// What changes with the rows that are `back`.
        var changes: SQL?
    }

    /// Rows come back as they were when they were deleted: only a name, a barcode or a dish that something else has taken
    /// meanwhile is not theirs any more. Nil for a table whose rows are deleted for good.
    static func undelete(
        _ lines: [ArchiveLine],
        in table: String,
        of household: Household.ID
    ) -> Query<[String]>? {
        guard let way = way(of: table, in: household) else { return nil }
        let same = way.key.map { "t.\"\($0)\" = r.\"\($0)\"" }.joined(separator: " AND ")
        let changes: SQL = way.changes.map { changes -> SQL in ", changed AS (\(fragment: changes))" } ?? ""
        let dish = table == "plan_dishes" ? ", t.from_dish_id, t.raised_servings" : ""
        return Query.rows(
            """
            WITH r AS (
                SELECT *
                FROM jsonb_populate_recordset(NULL::\(unsafeText: table), \(list(lines)))
            ), back AS (
                UPDATE \(unsafeText: table) AS t
                SET deleted_at = NULL\(fragment: way.sets)
                FROM r
                WHERE t.household_id = \(household) AND \(unsafeText: same)
                    AND t.deleted_at IS NOT NULL AND r.deleted_at IS NULL AND \(fragment: way.condition)
                RETURNING t.\(unsafeText: way.key[0])\(unsafeText: dish)
            )\(fragment: changes)
            SELECT \(unsafeText: way.key[0])::text
            FROM back
            """,
            as: String.self
        )
    }

    private static func way(of table: String, in household: Household.ID) -> Return? {
        let named: SQL = ", name = r.name, name_key = r.name_key"
        return switch table {
        case "own_foods":
            Return(
                sets: "\(fragment: named), version = t.version + 1, barcode = \(fragment: sole("barcode", of: table))"
            )
        case "ingredients":
            Return(sets: "\(fragment: named), ingredient_key = r.ingredient_key, key_rules = r.key_rules")
        case "categories":
            Return(sets: named, changes: recategorized(in: household))
        case "recipes": Return(sets: "\(fragment: named), version = t.version + 1")
        case "plan_templates", "pots", "shops": Return(sets: named)
        case "shopping_lists": Return(sets: "\(fragment: named), revision = t.revision + 1")
        case "plan_dishes":
            Return(sets: ", removed_in = NULL, version = t.version + 1", changes: raised(in: household))
        case "cookings": Return(sets: ", dish_id = \(fragment: sole("dish_id", of: table))")
        case "cooked_shares": Return()
        case "diary_entries":
            Return(key: ["id", "person_id"], sets: ", changed_in = NULL", condition: Self.isOnlyOfDish)
        case "goals": Return(key: ["person_id", "since_on", "weekday"])
        case "weights": Return(key: ["person_id", "measured_on"])
        default: nil
        }
    }

    /// Recipes show a category again that is there again.
    private static func recategorized(in household: Household.ID) -> SQL {
        """
        UPDATE recipes
        SET \(fragment: RecipeStore.change)
        WHERE household_id = \(household) AND category_id IN (SELECT id FROM back) AND deleted_at IS NULL
        """
    }

    /// What is cooked for a leftover that is planned again is cooked for it again.
    private static func raised(in household: Household.ID) -> SQL {
        """
        UPDATE plan_dishes AS d
        SET \(fragment: PlannedDishStore.extraChanged)
        FROM back
        WHERE d.household_id = \(household) AND d.id = back.from_dish_id AND back.raised_servings > 0
            AND d.deleted_at IS NULL
        """
    }

    /// A value that only one row may have, where nothing else has it or gets it back.
    private static func sole(_ column: String, of table: String) -> SQL {
        """
        CASE WHEN NOT EXISTS (
            SELECT
            FROM \(unsafeText: table) AS o
            WHERE o.household_id = t.household_id AND o.\(unsafeText: column) = t.\(unsafeText: column) AND o.id <> t.id
                AND (o.deleted_at IS NULL OR o.id < t.id AND o.id IN (SELECT r.id FROM r WHERE r.deleted_at IS NULL))
        ) THEN t.\(unsafeText: column) END
        """
    }

    /// Whoever has eaten a dish has one entry of it.
    private static let isOnlyOfDish: SQL = """
        NOT EXISTS (
            SELECT
            FROM diary_entries AS o
            WHERE o.household_id = t.household_id AND o.person_id = t.person_id AND o.dish_id = t.dish_id AND o.id <> t.id
                AND (o.deleted_at IS NULL OR o.id < t.id AND o.id IN (SELECT r.id FROM r WHERE r.deleted_at IS NULL))
        )
        """

    /// The names of what is deleted, by its keys.
    static func deletedNames(in table: String, of household: Household.ID) -> Query<[KnownName]> {
        .rows(
            """
            SELECT name AS key, id::text AS id
            FROM \(unsafeText: table)
            WHERE household_id = \(household) AND deleted_at IS NOT NULL
            ORDER BY id
            """
        ) { KnownName(key: try $0["key"], id: try $0["id"]) }
    }

    /// How many of the rows are deleted here, and were not where the archive was made.
    static func deleted(_ lines: [ArchiveLine], from table: String, of household: Household.ID) -> SQL {
        """
        SELECT count(*)
        FROM jsonb_populate_recordset(NULL::\(unsafeText: table), \(list(lines))) AS r
        JOIN \(unsafeText: table) AS t ON t.household_id = \(household) AND t.id = r.id
        WHERE r.deleted_at IS NULL AND t.deleted_at IS NOT NULL
        """
    }

    /// How many of the recipes are not here, of those that were where the archive was made.
    static func absentRecipes(_ lines: [ArchiveLine], of household: Household.ID) -> SQL {
        """
        SELECT count(*)
        FROM jsonb_populate_recordset(NULL::recipes, \(list(lines))) AS r
        WHERE r.deleted_at IS NULL AND NOT EXISTS (
            SELECT
            FROM recipes AS t
            WHERE t.household_id = \(household) AND t.id = r.id AND t.deleted_at IS NULL
        )
        """
    }

    /// How many of the people have left here, and had not where the archive was made.
    static func left(_ lines: [ArchiveLine], of household: Household.ID) -> SQL {
        """
        SELECT count(*)
        FROM jsonb_populate_recordset(NULL::persons, \(list(lines))) AS r
        JOIN persons AS p ON p.household_id = \(household) AND p.id = r.id
        WHERE r.left_at IS NULL AND p.left_at IS NOT NULL
        """
    }

    /// How many of the rows that the household knows of a person are not here.
    static func missing(_ lines: [ArchiveLine], from table: String, of household: Household.ID) -> SQL {
        let key = table == "recipe_ratings" ? "recipe_id" : "id"
        return """
            SELECT count(*)
            FROM jsonb_populate_recordset(NULL::\(unsafeText: table), \(list(lines))) AS r
            WHERE NOT EXISTS (
                SELECT
                FROM \(unsafeText: table) AS t
                WHERE t.household_id = \(household) AND t.person_id = r.person_id
                    AND t.\(unsafeText: key) = r.\(unsafeText: key)
            )
            """
    }
}
