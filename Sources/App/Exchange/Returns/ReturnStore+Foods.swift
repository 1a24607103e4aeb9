import Database
import Domain

/// What the foods of an archive are here.
extension ReturnStore {
    /// A food of this server by where it is from.
    struct KnownFood: Sendable {
        let id: String
        let source: String
        let key: String
        /// Whether its values are others than in the archive.
        let isOther: Bool
    }

    /// An own food that was merged into another, and whether that one is there.
    struct MergedFood: Sendable {
        let id: String
        let into: String
        let isThere: Bool
    }

    /// The keys that foods have here, by where they are from.
    static func foods(_ lines: [ArchiveLine]) -> Query<[KnownFood]> {
        .rows(
            """
            SELECT f.id::text AS id, f.source, f.source_key,
                (\(fragment: NutrientColumns.names(of: "f")))
                    IS DISTINCT FROM (\(fragment: NutrientColumns.names(of: "r"))) AS is_other
            FROM jsonb_populate_recordset(NULL::foods, \(list(lines))) AS r
            JOIN foods AS f ON f.source = r.source AND f.source_key = r.source_key
            """
        ) { row in
            KnownFood(
                id: try row["id"],
                source: try row["source"],
                key: try row["source_key"],
                isOther: try row["is_other"]
            )
        }
    }

    /// Which of these keys are those of own foods, deleted ones too.
    static func ownFoods(_ ids: [Food.ID], in household: Household.ID) -> Query<[String]> {
        .rows(
            """
            SELECT id::text
            FROM own_foods
            WHERE household_id = \(household) AND id = ANY (\(ids))
            ORDER BY id
            """,
            as: String.self
        )
    }

    /// The own foods that merges have taken away, each with the one that it went into last.
    static func mergedFoods(of household: Household.ID) -> Query<[MergedFood]> {
        .rows(
            """
            SELECT DISTINCT ON (m.from_id) m.from_id::text AS id, m.into_id::text AS into_id,
                o.deleted_at IS NULL AS is_there
            FROM own_food_merges AS m
            JOIN own_foods AS f ON f.household_id = m.household_id AND f.id = m.from_id AND f.deleted_at IS NOT NULL
            JOIN own_foods AS o ON o.household_id = m.household_id AND o.id = m.into_id
            WHERE m.household_id = \(household) AND m.undone_at IS NULL
            ORDER BY m.from_id, m.created_at DESC, m.id DESC
            """
        ) { row in MergedFood(id: try row["id"], into: try row["into_id"], isThere: try row["is_there"]) }
    }

    /// What other names of ingredients lead to.
    static func aliases(of household: Household.ID) -> Query<[KnownName]> {
        .rows(
            """
            SELECT name_key AS key, ingredient_id::text AS id
            FROM ingredient_aliases
            WHERE household_id = \(household)
            ORDER BY name_key
            """
        ) { KnownName(key: try $0["key"], id: try $0["id"]) }
    }

    /// Those of the recipes that are made of one of the foods.
    static func recipes(_ recipes: [Recipe.ID], of foods: [Food.ID], in household: Household.ID) -> Query<[Recipe.ID]> {
        .rows(
            """
            SELECT DISTINCT recipe_id
            FROM recipe_lines
            WHERE household_id = \(household) AND recipe_id = ANY (\(recipes))
                AND (food_id = ANY (\(foods)) OR own_food_id = ANY (\(foods)))
            ORDER BY recipe_id
            """,
            as: Recipe.ID.self
        )
    }
}
