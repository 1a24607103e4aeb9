import Database
import Domain

// What suits a person, as conditions on the row `r` of a recipe.
extension LibraryStore {
    /// Every line is of a food that is meant without doubt and free of all that the diet leaves out: what is unknown
    /// is never shown as safe.
    static func fits(_ diet: Diet) -> SQL {
        let line: SQL = "FROM recipe_lines AS l WHERE l.household_id = r.household_id AND l.recipe_id = r.id"
        let avoided = diet.avoided.words
        return """
            EXISTS (SELECT \(fragment: line)) AND NOT EXISTS (
                SELECT \(fragment: line) AND NOT (l.is_sure AND EXISTS (
                    SELECT FROM foods AS f
                    WHERE f.id = l.food_id AND NOT f.contains && \(avoided) AND NOT f.may_contain && \(avoided))))
            """
    }

    /// Only energy that is known to the last line: a lower bound promises nothing. The list looked through has no energy.
    static func fits(_ left: Kilocalories) -> SQL {
        """
        EXISTS (
            SELECT FROM recipes AS k
            WHERE k.household_id = r.household_id AND k.id = r.id AND k.lines_counting > 0
                AND k.lines_counted = k.lines_counting AND k.energy_kcal / k.shown_servings <= \(left.value))
        """
    }
}
