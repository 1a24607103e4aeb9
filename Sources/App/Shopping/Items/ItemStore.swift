import Database
import Domain

/// The items of a list, with all that their states follow from.
enum ItemStore {
    /// The aisle of an item `i`: set by hand, as its ingredient, as the words, as the food. NULL for unknown.
    static let aisle: SQL = "coalesce(i.aisle, g.aisle, w.aisle, f.aisle)"

    /// The name of an item `i`.
    static let name: SQL = "CASE WHEN i.is_named THEN i.name ELSE coalesce(g.name, i.name) END"

    /// The rows that `aisle` and `name` read, joined to an item `i`.
    static let aisleJoins: SQL = """
        LEFT JOIN ingredients AS g ON g.household_id = i.household_id AND g.id = i.ingredient_id
        LEFT JOIN shopping_words AS w ON w.household_id = i.household_id AND w.key = i.key
        LEFT JOIN foods AS f ON f.id = coalesce(g.food_id, i.food_id)
        """

    static func isThere(_ item: ShoppingItem.ID, on list: ShoppingList.ID, in household: Household.ID) -> Query<Bool> {
        .one(
            """
            SELECT EXISTS (
                SELECT 1 FROM shopping_items AS i
                JOIN shopping_lists AS l ON l.household_id = i.household_id AND l.id = i.list_id
                WHERE i.household_id = \(household) AND i.list_id = \(list) AND i.id = \(item) AND l.deleted_at IS NULL
            )
            """,
            as: Bool.self
        )
    }

    /// The items with these ids, for what belongs to them.
    static func those(_ items: [ShoppingItem.ID]) -> SQL { "SELECT unnest(\(items))" }

    /// A need, and the words that explain it.
    struct Need: Sendable {
        let id: NeedRecord.ID
        let item: ShoppingItem.ID
        let need: ShoppingNeed
        let title: String
        /// The language of the title; nil where nobody knows.
        let titleLanguage: Language?
        let servings: Double?
        let text: String
        let warnings: [NeedWarning]
        /// What of it the pantry has given for its dish, which is cooked; nil for nothing.
        let taken: Grams?
    }

    static func needs(of items: SQL, on list: ShoppingList.ID, in household: Household.ID) -> Query<[Need]> {
        .rows(
            """
            SELECT n.id, n.item_id, n.origin, n.origin_id, n.needed_on, n.title, n.title_language, n.servings, n.text,
                n.amount, n.is_optional AND NOT i.takes_optional AS is_optional, n.warnings,
                \(fragment: PantryTakingStore.served) AS taken_g
            FROM shopping_needs AS n
            JOIN shopping_items AS i
                ON i.household_id = n.household_id AND i.list_id = n.list_id AND i.id = n.item_id
            \(fragment: PantryTakingStore.joinNeeds)
            WHERE n.household_id = \(household) AND n.list_id = \(list) AND n.item_id IN (\(fragment: items))
            ORDER BY n.item_id, n.needed_on, n.id
            LIMIT 50000
            """
        ) { row in
            let origin = ShoppingOrigin(try row["origin"], try row["origin_id"], day: try row["needed_on"])
            return Need(
                id: try row["id"],
                item: try row["item_id"],
                need: ShoppingNeed(origin, try row["amount"], isOptional: try row["is_optional"]),
                title: try row["title"],
                titleLanguage: try row["title_language"],
                servings: try row["servings"],
                text: try row["text"],
                warnings: try row.get("warnings", as: NeedWarnings.self).all,
                taken: try row.get("taken_g", as: Double?.self).map { Grams($0) }
            )
        }
    }

    struct Cover: Sendable {
        let item: ShoppingItem.ID
        let operation: ShoppingOperation.ID
        let cover: ShoppingCover
    }

    static func covers(of items: SQL, on list: ShoppingList.ID, in household: Household.ID) -> Query<[Cover]> {
        .rows(
            """
            SELECT c.item_id, c.operation_id, c.origin_id, c.reason, c.amount
            FROM shopping_covers AS c
            WHERE c.household_id = \(household) AND c.list_id = \(list) AND c.item_id IN (\(fragment: items))
            ORDER BY c.item_id, c.operation_id, c.origin_id
            LIMIT 50000
            """
        ) { row in
            Cover(
                item: try row["item_id"],
                operation: try row["operation_id"],
                cover: ShoppingCover(of: try row["origin_id"], try row["amount"], try row["reason"])
            )
        }
    }

    /// What an item's state follows from besides its operations.
    struct Basis: Sendable {
        let id: ShoppingItem.ID
        let clearedAt: Moment?
        /// The amount that the pantry has of the item.
        let atHome: Grams
    }

    static func bases(
        of items: [ShoppingItem.ID],
        today: CivilDate,
        on list: ShoppingList.ID,
        in household: Household.ID
    ) -> Query<[Basis]> {
        .rows(
            """
            SELECT i.id, i.cleared_at,
                CASE WHEN p.state = 'have' THEN \(fragment: PantryTakingStore.atHome(on: today)) END AS at_home_g
            FROM shopping_items AS i
            LEFT JOIN pantry AS p ON p.household_id = i.household_id AND p.ingredient_id = i.ingredient_id
            WHERE i.household_id = \(household) AND i.list_id = \(list) AND i.id = ANY (\(items))
            ORDER BY i.id
            LIMIT 50000
            """
        ) { row in
            let grams = try row.get("at_home_g", as: Double?.self) ?? 0
            return Basis(id: try row["id"], clearedAt: try row["cleared_at"], atHome: Grams(grams))
        }
    }

    /// An operation as it is kept.
    struct Kept: Sendable {
        let item: ShoppingItem.ID
        let operation: ShoppingOperation
        /// Whether a tick says the amount that was written in place of what is needed.
        let isWritten: Bool
        /// What an addition asks for, and what the thing is called.
        let added: ShoppingSum?
        let name: String
        let effective: Moment
        let madeBy: String
        /// What was asked for when it came; nil where that is not written yet.
        let asked: AskedThen?
        /// What must not be in what an addition asks for.
        let warnings: [NeedWarning]
        /// The item on which it was done before that became one with another.
        let doneOn: ShoppingItem.ID?
        /// The language of an amount that was written; nil where nobody knows.
        let language: Language?
    }

    /// The operations on items, in the order in which they count.
    static func operations(of items: [ShoppingItem.ID], on list: ShoppingList.ID, in household: Household.ID)
        -> Query<[Kept]>
    {
        .rows(
            """
            SELECT item_id, id, kind, seen, text, effective_at, made_by_name, asked, warnings, name, done_on,
                language
            FROM shopping_operations
            WHERE household_id = \(household) AND list_id = \(list) AND item_id = ANY (\(items))
                AND taken_back_at IS NULL
            ORDER BY effective_at, id
            LIMIT 100000
            """
        ) { row in
            guard let kind = ShoppingAct.Kind(rawValue: try row["kind"]) else { throw CellError.invalid }
            let (effective, text): (Moment, String) = (try row["effective_at"], try row["text"])
            let seen: ShoppingSum? = try row["seen"]
            let act = ShoppingOperation.Kind(kind, seen: seen, text: text)
            return Kept(
                item: try row["item_id"],
                operation: ShoppingOperation(try row["id"], at: effective.milliseconds, act),
                isWritten: kind == .tick && !text.isEmpty,
                added: kind == .add ? seen : nil,
                name: try row["name"],
                effective: effective,
                madeBy: try row["made_by_name"],
                asked: try row["asked"],
                warnings: try row.get("warnings", as: NeedWarnings.self).all,
                doneOn: try row["done_on"],
                language: try row["language"]
            )
        }
    }
}
