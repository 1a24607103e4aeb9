import Database
import Domain
import RecipeImport

/// Recipes that have neither a key nor an address of their own, and are known by what they say.
extension ImportKeyStore {
    /// One of those, with the name that it had in its file.
    struct KnownByLines: Sendable {
        let key: String
        let name: String
        /// Whether its file was of the source that is asked for.
        let isOwn: Bool
        /// Whether its key is but a name, as those of some sources were.
        let isByName: Bool
    }

    /// Sources whose recipes were known by their names, or by the names of their files.
    static let namedSources = [FileApp.kitchenOwl, .cooklang, .mealie].map(\.rawValue)

    /// The recipes that files of all programs have brought and that are known by what they say, and those of this source that
    /// were known by their names, those of this source first.
    static func knownByLines(_ source: String, in household: Household.ID) -> Query<[KnownByLines]> {
        .rows(
            """
            SELECT source_key, source = \(source) AS is_own, NOT (\(fragment: isKnownByLines)) AS is_by_name,
                coalesce(recipe->'recipe'->>'titledName', recipe->'recipe'->>'name', '') AS name
            FROM import_keys
            WHERE household_id = \(household)
                AND (\(fragment: isKnownByLines) OR source = \(source) AND \(fragment: isKnownByName))
            ORDER BY source <> \(source), source_key, source
            LIMIT \(constant: RecipeFiles.recipes)
            """
        ) { row in
            KnownByLines(
                key: try row["source_key"],
                name: try row["name"],
                isOwn: try row["is_own"],
                isByName: try row["is_by_name"]
            )
        }
    }

    /// A key that is neither a digest nor an address, nor one that a program has made.
    private static let isKnownByName: SQL = """
        source = ANY (\(namedSources)) AND starts_with(source_key, coalesce(recipe->>'key', ''))
            AND source_key !~ '^([0-9a-f]{64}$|https?:|[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$)'
        """

    private static let isKnownByLines: SQL = """
        source_key ~ '^[0-9a-f]{64}$' AND coalesce(recipe->>'key', '') = ''
            AND coalesce(recipe->'recipe'->>'address', '') = ''
        """

    /// Makes keys of other sources those of a source, too.
    static func adopt(_ keys: [String], by source: String, in household: Household.ID) -> SQL {
        """
        INSERT INTO import_keys (household_id, source, source_key, recipe_id, recipe, version, photo_digest)
        SELECT DISTINCT ON (source_key) household_id, \(source), source_key, recipe_id, recipe, version, photo_digest
        FROM import_keys
        WHERE household_id = \(household) AND source_key = ANY (\(keys)) AND \(fragment: isKnownByLines)
        ORDER BY source_key, version DESC
        ON CONFLICT (household_id, source, source_key) DO NOTHING
        """
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
            WHERE household_id = \(household) AND source_key = ANY (\(keys))
            ORDER BY source_key, source <> \(source)
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
