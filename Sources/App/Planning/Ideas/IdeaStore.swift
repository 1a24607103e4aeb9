import Database
import Domain

/// Reads which recipes could be eaten, and why.
enum IdeaStore {
    /// A recipe that was not eaten for a while.
    struct Candidate: Sendable {
        let recipe: Recipe.ID
        let name: String
        /// The energy of a serving; nil where it is not known of all that goes in.
        let energy: Kilocalories?
        /// The last day on which it was planned or cooked; nil where it never was.
        let last: CivilDate?
        /// Those of the asked for keys and ingredients that go in.
        let keys: [String]
        let ingredients: [Ingredient.ID]
    }

    /// The recipes that nobody has planned or cooked since a day, first those that use something that is asked for, then
    /// those not eaten for the longest, without those that are left out. What somebody has eaten is their own to know: plan
    /// and pots are the household's.
    static func candidates(
        notSince day: CivilDate,
        using keys: [String],
        _ ingredients: [Ingredient.ID],
        without leftOut: [Recipe.ID],
        in household: Household.ID
    ) -> Query<[Candidate]> {
        .rows(
            """
            SELECT r.id, r.name, r.energy_kcal / nullif(r.shown_servings, 0) AS energy,
                \(fragment: NutrientColumns.isRecipeEnergyExact) AS is_known, e.last_on, u.keys, u.ids
            FROM recipes AS r
            LEFT JOIN (\(fragment: lastDays(in: household))) AS e ON e.recipe_id = r.id
            CROSS JOIN LATERAL (\(fragment: used(keys, ingredients))) AS u
            WHERE r.household_id = \(household) AND r.deleted_at IS NULL AND r.lines_counting > 0
                AND (e.last_on IS NULL OR e.last_on < \(day)) AND r.id <> ALL (\(leftOut))
            ORDER BY cardinality(u.keys) + cardinality(u.ids) DESC, e.last_on NULLS LAST, r.name_key COLLATE "tr-x-icu",
                r.id
            LIMIT 60
            """
        ) { row in
            let energy: Double? = try row["energy"]
            let isKnown: Bool = try row["is_known"]
            let ids: [String] = try row["ids"]
            return Candidate(
                recipe: try row["id"],
                name: try row["name"],
                energy: isKnown ? energy.map(Kilocalories.init) : nil,
                last: try row["last_on"],
                keys: try row["keys"],
                ingredients: ids.compactMap { Ingredient.ID(pathText: $0) }
            )
        }
    }

    /// When each recipe was planned or cooked last.
    private static func lastDays(in household: Household.ID) -> SQL {
        """
        SELECT recipe_id, max(day) AS last_on
        FROM (
            SELECT recipe_id, planned_on AS day
            FROM plan_dishes
            WHERE household_id = \(household) AND recipe_id IS NOT NULL AND deleted_at IS NULL
                AND template_id IS NULL
            UNION ALL
            SELECT recipe_id, cooked_on
            FROM cookings
            WHERE household_id = \(household) AND deleted_at IS NULL
        ) AS days
        GROUP BY recipe_id
        """
    }

    /// What of these a recipe `r` uses.
    private static func used(_ keys: [String], _ ingredients: [Ingredient.ID]) -> SQL {
        """
        SELECT coalesce(array_agg(DISTINCT i.ingredient_key) FILTER (WHERE i.ingredient_key = ANY (\(keys))), '{}') AS keys,
            coalesce(array_agg(DISTINCT i.id::text) FILTER (WHERE i.id = ANY (\(ingredients))), '{}') AS ids
        FROM recipe_lines AS l
        JOIN ingredients AS i ON i.household_id = l.household_id AND i.id = l.ingredient_id
        WHERE l.household_id = r.household_id AND l.recipe_id = r.id
            AND (i.ingredient_key = ANY (\(keys)) OR i.id = ANY (\(ingredients)))
        """
    }
}
