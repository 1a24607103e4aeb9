import Database
import Domain

/// What the rows come to that a list's page is made of, asked in one statement. `ListMarkTests` changes a row of each table
/// that the page reads.
enum ListMarkStore {
    /// - Parameter trip: what was ticked before this moment was ticked on another trip, and folds away.
    static func mark(of list: ShoppingList.ID, trip: Moment, in household: Household.ID) -> Query<String> {
        let shown = ListStore.shown(on: list, in: household)
        return .marks([
            ListStore.find(list, in: household).marked,
            items(of: list, trip: trip, in: household),
            belonging("shopping_needs", to: shown, of: list, in: household),
            belonging("shopping_covers", to: shown, of: list, in: household),
            ItemStatementStore.stated(of: list, in: household).marked,
            words(in: household),
            pantry(in: household),
            takings(on: list, in: household),
            elsewhere(than: list, in: household),
            FoodMarkStore.everybodys,
            FoodMarkStore.own(in: household),
        ])
    }

    /// The items with their ingredients, and how many were ticked on another trip. How often one was at home follows from
    /// operations, none of which is written without its item.
    private static func items(of list: ShoppingList.ID, trip: Moment, in household: Household.ID) -> SQL {
        """
        (SELECT concat_ws(' ', sum(\(fragment: .version(of: "i", "g"))),
            count(*) FILTER (WHERE i.mark = 'ticked' AND i.marked_at < \(trip)))
         FROM shopping_items AS i
         LEFT JOIN ingredients AS g ON g.household_id = i.household_id AND g.id = i.ingredient_id
         WHERE i.household_id = \(household) AND i.list_id = \(list) AND i.is_shown)
        """
    }

    private static func belonging(
        _ table: String,
        to items: SQL,
        of list: ShoppingList.ID,
        in household: Household.ID
    ) -> SQL {
        """
        (SELECT sum(\(fragment: .version(of: "b")))
         FROM \(unsafeText: table) AS b
         WHERE b.household_id = \(household) AND b.list_id = \(list) AND b.item_id IN (\(fragment: items)))
        """
    }

    /// The aisles that somebody has set for words.
    private static func words(in household: Household.ID) -> SQL {
        "(SELECT sum(\(fragment: .version(of: "w"))) FROM shopping_words AS w WHERE w.household_id = \(household))"
    }

    /// What stands on other lists of which something is at home: it is taken off on one of them.
    private static func elsewhere(than list: ShoppingList.ID, in household: Household.ID) -> SQL {
        """
        (SELECT sum(\(fragment: .version(of: "o", "l")))
         FROM pantry AS p
         JOIN shopping_items AS o ON o.household_id = p.household_id AND o.ingredient_id = p.ingredient_id
         JOIN shopping_lists AS l ON l.household_id = o.household_id AND l.id = o.list_id
         WHERE p.household_id = \(household) AND p.grams IS NOT NULL AND o.list_id <> \(list))
        """
    }

    /// What dishes will take of what is at home, and have taken of what the list asks for. Of those that it has no more
    /// there are thousands by the years.
    private static func takings(on list: ShoppingList.ID, in household: Household.ID) -> SQL {
        """
        concat_ws(
            ' ',
            (SELECT sum(\(fragment: .version(of: "t")))
             FROM pantry_takings AS t
             WHERE t.household_id = \(household) AND t.state = 'waiting'),
            (SELECT sum(\(fragment: .version(of: "t")))
             FROM pantry_takings AS t
             WHERE t.household_id = \(household) AND t.list_id = \(list) AND t.dish_id IN (
                SELECT n.origin_id
                FROM shopping_needs AS n
                WHERE n.household_id = \(household) AND n.list_id = \(list) AND n.origin = 'dish'))
        )
        """
    }

    private static func pantry(in household: Household.ID) -> SQL {
        "(SELECT sum(\(fragment: .version(of: "p"))) FROM pantry AS p WHERE p.household_id = \(household))"
    }
}
