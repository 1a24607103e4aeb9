import Database
import Domain

/// Asks in one statement what all comes to that a page of recipes reads; who asks, their language and day, and the address
/// are beside it. Whatever such a page reads more is named here,
/// too: `RecipeMarkTests` changes a row of each table.
enum RecipeMarkStore {
    /// - Parameter around: what the page shows beside the recipe: values of a statement.
    static func marks(of recipe: Recipe.ID, _ around: [SQL], in household: Household.ID) -> Query<[String]> {
        Query.marks([self.recipe(recipe, in: household), people(in: household)] + around).map { [$0] }
    }

    /// What the recipe alone comes to.
    static func mark(of recipe: Recipe.ID, in household: Household.ID) -> Query<String> {
        .one("SELECT \(fragment: self.recipe(recipe, in: household))", as: String.self)
    }

    /// What stands in the household's library, for its pages.
    /// - Parameter around: what a page shows beside it: values of a statement.
    static func library(_ around: [SQL], in household: Household.ID) -> Query<String> {
        .marks([library(in: household), people(in: household)] + around)
    }

    private static func recipe(_ id: Recipe.ID, in household: Household.ID) -> SQL {
        "concat_ws(' ', \(fragment: library(in: household)), \(fragment: lines(of: id, in: household)))"
    }

    /// The library's revision stands for recipes, photos, categories, and the names and foods of ingredients with what
    /// people have said of them. What was said lapses by the database's day.
    private static func library(in household: Household.ID) -> SQL {
        """
        (SELECT revision FROM library_revisions WHERE household_id = \(household)),
        \(fragment: FoodMarkStore.everybodys), current_date, \(fragment: avoidances(in: household))
        """
    }

    /// The lines with those of their foods that are the household's own.
    private static func lines(of id: Recipe.ID, in household: Household.ID) -> SQL {
        """
        (SELECT sum(hash_record_extended(ROW(
            l.ctid, l.xmin,
            CASE WHEN l.own_food_id IS NOT NULL OR cardinality(l.other_food_ids) > 0 THEN (
                SELECT sum(\(fragment: .version(of: "o")))
                FROM own_foods AS o
                WHERE o.household_id = l.household_id AND (o.id = l.own_food_id OR o.id = ANY (l.other_food_ids))
            ) END
        ), 0))
        FROM recipe_lines AS l
        WHERE l.household_id = \(household) AND l.recipe_id = \(id))
        """
    }

    /// What anybody avoids, with the ingredients and foods that are meant.
    private static func avoidances(in household: Household.ID) -> SQL {
        """
        (SELECT sum(\(fragment: .version(of: "a", "i", "f")))
         FROM avoidances AS a
         LEFT JOIN ingredients AS i ON i.household_id = a.household_id AND i.id = a.ingredient_id
         LEFT JOIN foods AS f ON f.id = i.food_id
         WHERE a.household_id = \(household))
        """
    }

    /// Names of people, and who has left.
    private static func people(in household: Household.ID) -> SQL {
        "(SELECT sum(\(fragment: .version(of: "p"))) FROM persons AS p WHERE p.household_id = \(household))"
    }
}
