import Database
import Domain

/// What the foods come to of which something is made, as values of a statement.
enum FoodMarkStore {
    /// Those that everybody sees, with their measures: another one whenever any of them was changed. It lies in few rows.
    static let everybodys: SQL = """
        (SELECT sum(\(fragment: .version(of: "c"))) FROM food_changes AS c),
        (SELECT digest FROM food_sources WHERE source = 'catalogue')
        """

    /// Those of a household. Who changes a measure of one writes the food, too.
    static func own(in household: Household.ID) -> SQL {
        "(SELECT sum(\(fragment: .version(of: "o"))) FROM own_foods AS o WHERE o.household_id = \(household))"
    }
}
