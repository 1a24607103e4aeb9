import Database
import Domain
import RecipeImport

/// Recipes that have neither a key nor an address of their own, and are known by what they say.
extension ImportKeyStore {
    /// The keys of those of a source, with the names that they had in their files.
    static func knownByLines(
        _ source: String,
        in household: Household.ID
    ) -> Query<[(key: String, name: String)]> {
        .rows(
            """
            SELECT source_key,
                coalesce(recipe->'recipe'->>'titledName', recipe->'recipe'->>'name', '') AS name
            FROM import_keys
            WHERE household_id = \(household) AND source = \(source) AND source_key ~ '^[0-9a-f]{64}$'
                AND coalesce(recipe->>'key', '') = '' AND coalesce(recipe->'recipe'->>'address', '') = ''
            ORDER BY source_key
            LIMIT \(constant: RecipeFiles.recipes)
            """
        ) { row in (try row["source_key"], try row["name"]) }
    }

    /// The ingredients and the method of recipes as they were read, by their keys.
    static func said(
        by keys: [String],
        _ source: String,
        in household: Household.ID
    ) -> Query<[(String, SaidRecipe)]> {
        .rows(
            """
            SELECT source_key, \(fragment: texts(of: "recipe->'recipe'->'ingredients'")) AS lines,
                \(fragment: texts(of: "recipe->'recipe'->'method'")) AS method
            FROM import_keys
            WHERE household_id = \(household) AND source = \(source) AND source_key = ANY (\(keys))
            ORDER BY source_key
            LIMIT 1000
            """
        ) { row in (try row["source_key"], SaidRecipe(lines: try row["lines"], method: try row["method"])) }
    }

    /// The lines of sections in their order.
    static func texts(of sections: SQL) -> SQL {
        """
        ARRAY(
            SELECT line.text
            FROM jsonb_array_elements(\(fragment: sections)) WITH ORDINALITY AS section (part, place)
            CROSS JOIN jsonb_array_elements_text(section.part->'lines') WITH ORDINALITY AS line (text, place)
            ORDER BY section.place, line.place
        )
        """
    }
}
