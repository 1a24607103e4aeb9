import Database
import Domain

/// What a person sets of an item on its page.
enum ItemEditStore {
    struct Item: Sendable {
        let id: ShoppingItem.ID
        let key: String
        let ingredient: Ingredient.ID?
        let name: String
        let aisle: ShoppingAisle
        let mark: ShoppingItemState.Mark
        let note: String
        /// As somebody has written it, or as a reader is shown it.
        var amount: String
        /// The language in which it was written; nil where nobody knows.
        let amountLanguage: Language?
        let units: ShoppingUnits
        /// Whether dishes name it that can do without, and whether it is counted in for them.
        let isOptional: Bool
        let takesOptional: Bool
    }

    static func find(_ item: ShoppingItem.ID, on list: ShoppingList.ID, in household: Household.ID) -> Query<Item?> {
        .first(
            """
            SELECT i.id, i.key, i.ingredient_id, \(fragment: ItemStore.name) AS name,
                \(fragment: ItemStore.aisle) AS aisle, i.mark, i.note, i.amount, i.amount_language,
                h.units, i.takes_optional,
                EXISTS (
                    SELECT
                    FROM shopping_needs AS n
                    WHERE n.household_id = i.household_id AND n.list_id = i.list_id AND n.item_id = i.id AND n.is_optional
                ) AS is_optional
            FROM shopping_items AS i
            JOIN shopping_lists AS l ON l.household_id = i.household_id AND l.id = i.list_id AND l.deleted_at IS NULL
            JOIN households AS h ON h.id = i.household_id
            \(fragment: ItemStore.aisleJoins)
            WHERE i.household_id = \(household) AND i.list_id = \(list) AND i.id = \(item)
            """
        ) { row in
            let aisle: String? = try row["aisle"]
            return Item(
                id: try row["id"],
                key: try row["key"],
                ingredient: try row["ingredient_id"],
                name: try row["name"],
                aisle: aisle.flatMap(ShoppingAisle.init) ?? .other,
                mark: try row["mark"],
                note: try row["note"],
                amount: try row["amount"],
                amountLanguage: try row["amount_language"],
                units: try row["units"],
                isOptional: try row["is_optional"],
                takesOptional: try row["takes_optional"]
            )
        }
    }

    /// The amount that somebody has written in place of what is needed of an item, and in which language; nil for none, and
    /// once it is had.
    static func written(_ item: ShoppingItem.ID, on list: ShoppingList.ID, in household: Household.ID)
        -> Query<(amount: String, language: Language?)?>
    {
        .first(
            """
            SELECT amount, amount_language
            FROM shopping_items
            WHERE household_id = \(household) AND list_id = \(list) AND id = \(item) AND amount <> ''
                AND mark IN ('open', 'missing')
            """
        ) { row in (amount: try row["amount"], language: try row["amount_language"]) }
    }

    /// Sets name, aisle, and whether what is optional counts. The aisle is remembered for the ingredient, or for the words.
    static func save(
        _ change: ItemForm.Change,
        of item: Item,
        on list: ShoppingList.ID,
        in household: Household.ID
    ) -> [SQL] {
        var statements: [SQL] = []
        if let name = change.name {
            statements.append(
                """
                UPDATE shopping_items
                SET name = \(name), is_named = true
                WHERE household_id = \(household) AND list_id = \(list) AND id = \(item.id)
                """
            )
            if ShoppingKey(stored: item.key).isWords { statements.append(follow(name, item, on: list, in: household)) }
        }
        if let takesOptional = change.takesOptional {
            statements.append(
                """
                UPDATE shopping_items
                SET takes_optional = \(takesOptional)
                WHERE household_id = \(household) AND list_id = \(list) AND id = \(item.id)
                """
            )
        }
        if let aisle = change.aisle {
            statements.append(
                """
                UPDATE shopping_items
                SET aisle = \(aisle)
                WHERE household_id = \(household) AND list_id = \(list) AND id = \(item.id)
                """
            )
            statements.append(remember(aisle, of: item, in: household))
        }
        return statements
    }

    /// What is called otherwise is another thing: what is typed by its old name later is not it.
    private static func follow(
        _ name: String,
        _ item: Item,
        on list: ShoppingList.ID,
        in household: Household.ID
    ) -> SQL {
        """
        SELECT join_shopping_items(\(household), \(list), \(item.key), coalesce(g.id::text, k.key), g.id)
        FROM (SELECT \(ShoppingKey(words: name).text) AS key) AS k
        LEFT JOIN ingredients AS g
            ON g.household_id = \(household) AND 'w:' || g.ingredient_key = k.key AND g.deleted_at IS NULL
        """
    }

    /// The item that is called so now, which may be another one.
    static func present(_ item: Item, on list: ShoppingList.ID, in household: Household.ID) -> Query<ShoppingItem.ID> {
        .one(
            """
            SELECT coalesce(
                (SELECT k.item_id FROM shopping_item_keys AS k
                 WHERE k.household_id = \(household) AND k.list_id = \(list) AND k.key = \(item.key)),
                \(item.id)
            )
            """,
            as: ShoppingItem.ID.self
        )
    }

    private static func remember(_ aisle: ShoppingAisle, of item: Item, in household: Household.ID) -> SQL {
        guard let ingredient = item.ingredient else {
            return """
                INSERT INTO shopping_words (household_id, key, aisle)
                VALUES (\(household), \(item.key), \(aisle))
                ON CONFLICT (household_id, key) DO UPDATE SET aisle = excluded.aisle
                """
        }
        return "UPDATE ingredients SET aisle = \(aisle) WHERE household_id = \(household) AND id = \(ingredient)"
    }

    /// Those of some keys of which the item was taken off its list.
    static func removed(_ keys: [String], on list: ShoppingList.ID, in household: Household.ID) -> Query<[String]> {
        .rows(
            """
            SELECT key
            FROM shopping_items
            WHERE household_id = \(household) AND list_id = \(list) AND is_removed AND key = ANY (\(keys))
            ORDER BY key
            LIMIT 1000
            """,
            as: String.self
        )
    }

    /// The act that took an item off its list last counts no more, sent again or not, nor what took it off before, where it
    /// had not come back meanwhile: two may do it at once.
    static func takeBackRemoval(
        of item: ShoppingItem.ID,
        on list: ShoppingList.ID,
        in household: Household.ID
    ) -> SQL {
        """
        UPDATE shopping_operations AS o
        SET taken_back_at = now()
        FROM (
            SELECT effective_at, id, asked, done_on
            FROM shopping_operations
            WHERE household_id = \(household) AND list_id = \(list) AND item_id = \(item) AND kind = 'remove'
                AND taken_back_at IS NULL
            ORDER BY effective_at DESC, id DESC
            LIMIT 1
        ) AS last
        WHERE o.household_id = \(household) AND o.list_id = \(list) AND o.item_id = \(item) AND o.kind = 'remove'
            AND o.taken_back_at IS NULL AND (o.asked, o.done_on) IS NOT DISTINCT FROM (last.asked, last.done_on)
            AND NOT EXISTS (
                SELECT
                FROM shopping_operations AS a
                WHERE a.household_id = \(household) AND a.list_id = \(list) AND a.item_id = \(item) AND a.kind = 'add'
                    AND a.taken_back_at IS NULL AND (a.effective_at, a.id) > (o.effective_at, o.id)
                    AND (a.effective_at, a.id) < (last.effective_at, last.id)
            )
        """
    }
}
