import Database
import Domain

/// What people do to the items of a list, as it is written.
enum OperationStore {
    /// A list whose row is locked until the transaction ends, so that its writers come one after another.
    struct Turn: Sendable {
        let revision: Int
        /// The database's clock once it was this writer's turn.
        let now: Moment
    }

    /// Raises the list's revision. Nil where there is no such list.
    static func begin(_ list: ShoppingList.ID, in household: Household.ID, _ db: Connection) async throws -> Turn? {
        try await db.first(
            """
            UPDATE shopping_lists
            SET revision = revision + 1, changed_at = clock_timestamp()
            WHERE household_id = \(household) AND id = \(list) AND deleted_at IS NULL
            RETURNING revision, changed_at
            """
        ) { row in Turn(revision: try row["revision"], now: try row["changed_at"]) }
    }

    /// Keeps whoever writes to the list waiting. Lists are locked before ingredients.
    static func lock(_ list: ShoppingList.ID, in household: Household.ID) -> SQL {
        "SELECT FROM shopping_lists WHERE household_id = \(household) AND id = \(list) FOR NO KEY UPDATE"
    }

    /// Waits for whoever merges ingredients, who locks all lists in this order. It comes before a list is written to in a
    /// transaction that goes on to what is at home.
    static func holdLists(in household: Household.ID) -> SQL {
        "SELECT FROM shopping_lists WHERE household_id = \(household) ORDER BY id FOR KEY SHARE"
    }

    /// The lists with items that have become one with another and are not settled.
    static func staleLists(in household: Household.ID) -> Query<[ShoppingList.ID]> {
        .rows(
            """
            SELECT DISTINCT i.list_id
            FROM shopping_items AS i
            JOIN shopping_lists AS l ON l.household_id = i.household_id AND l.id = i.list_id AND l.deleted_at IS NULL
            WHERE i.household_id = \(household) AND i.is_stale
            ORDER BY i.list_id
            LIMIT 1000
            """,
            as: ShoppingList.ID.self
        )
    }

    /// The items of a list that have to be settled; from now on they are.
    static func stale(on list: ShoppingList.ID, in household: Household.ID) -> Query<[ShoppingItem.ID]> {
        .rows(
            """
            UPDATE shopping_items
            SET is_stale = false
            WHERE household_id = \(household) AND list_id = \(list) AND is_stale
            RETURNING id
            """,
            as: ShoppingItem.ID.self
        )
    }

    /// The time that counts for an operation; nil for none, and where the list has no such one.
    static func effective(
        _ id: ShoppingOperation.ID?,
        on list: ShoppingList.ID,
        in household: Household.ID
    ) -> Query<Moment?> {
        .first(
            """
            SELECT effective_at
            FROM shopping_operations
            WHERE household_id = \(household) AND list_id = \(list) AND id = \(id)
            """,
            as: Moment.self
        )
    }

    /// What was typed in words before the household knew these ingredients becomes theirs.
    static func joinTyped(_ ingredients: [Ingredient.ID], on list: ShoppingList.ID, in household: Household.ID) -> SQL {
        """
        SELECT join_shopping_items(\(household), \(list), i.key, g.id::text, g.id)
        FROM ingredients AS g
        JOIN shopping_items AS i
            ON i.household_id = g.household_id AND i.list_id = \(list) AND i.key = 'w:' || g.ingredient_key
        WHERE g.household_id = \(household) AND g.id = ANY (\(ingredients)) AND g.deleted_at IS NULL
        """
    }

    /// What is typed by its own name is called so again, where somebody had called it otherwise.
    static func nameAgain(_ needs: [TypedNeed], on list: ShoppingList.ID, in household: Household.ID) -> SQL {
        """
        UPDATE shopping_items
        SET is_named = false
        WHERE household_id = \(household) AND list_id = \(list) AND is_named AND ingredient_id IS NOT NULL
            AND key = ANY (\(needs.map(\.key.text)))
        """
    }

    /// Makes the items that are not on the list yet; what stands there in words is taken for what it is.
    static func makeItems(_ needs: [TypedNeed], on list: ShoppingList.ID, in household: Household.ID) -> [SQL] {
        let rows: [SQL] = needs.map { need in
            """
            (\(household), \(list), \(ShoppingItem.ID.new()), \(need.key.text), \(need.ingredient), \(need.food),
                \(need.name))
            """
        }
        let ingredients = Set(needs.compactMap(\.ingredient)).sorted()
        let joined = ingredients.isEmpty ? [] : [joinTyped(ingredients, on: list, in: household)]
        return joined
            + rows.pieces.map { rows in
                """
                INSERT INTO shopping_items (household_id, list_id, id, key, ingredient_id, food_id, name)
                VALUES \(rows: rows)
                ON CONFLICT (household_id, list_id, key) DO NOTHING
                """
            }
    }

    /// The items of a list that keys and ids name. An addition's id names the item that it made, and the key of an item
    /// that has become one with another names the other.
    static func items(
        keys: [String],
        ids: [ShoppingItem.ID],
        additions: [ShoppingOperation.ID],
        on list: ShoppingList.ID,
        in household: Household.ID
    ) -> Query<[(id: ShoppingItem.ID, key: String, addition: ShoppingOperation.ID?, called: String?)]> {
        .rows(
            """
            SELECT i.id, i.key, NULL::uuid AS addition, NULL::text AS called
            FROM shopping_items AS i
            WHERE i.household_id = \(household) AND i.list_id = \(list)
                AND (i.key = ANY (\(keys)) OR i.id = ANY (\(ids)))
            UNION ALL
            SELECT i.id, i.key, o.id, NULL
            FROM shopping_operations AS o
            JOIN shopping_items AS i
                ON i.household_id = o.household_id AND i.list_id = o.list_id AND i.id = o.item_id
            WHERE o.household_id = \(household) AND o.list_id = \(list) AND o.id = ANY (\(additions)) AND o.kind = 'add'
            UNION ALL
            SELECT i.id, i.key, NULL, k.key
            FROM shopping_item_keys AS k
            JOIN shopping_items AS i
                ON i.household_id = k.household_id AND i.list_id = k.list_id AND i.id = k.item_id
            WHERE k.household_id = \(household) AND k.list_id = \(list) AND k.key = ANY (\(keys))
            ORDER BY id
            LIMIT 10000
            """
        ) { row in (try row["id"], try row["key"], try row["addition"], try row["called"]) }
    }

    /// An operation with the item that it is done to.
    struct Record: Sendable {
        let id: ShoppingOperation.ID
        let item: ShoppingItem.ID
        let act: ShoppingAct
        let madeAt: Moment
        let effective: Moment
        /// The language of an amount that it writes; nil where nobody knows.
        var language: Language?
    }

    /// Writes operations and answers the ids of those that were not there. Of one that is sent again, with another offset
    /// of its phone's clock, the earlier time counts, so that it does not matter which of the two comes first.
    /// - Parameter operations: each id once.
    static func insert(
        _ operations: [Record],
        by author: ShoppingAuthor,
        on list: ShoppingList.ID,
        in household: Household.ID
    ) -> Query<[ShoppingOperation.ID]> {
        let rows: Query<[(id: ShoppingOperation.ID, isNew: Bool)]> = .rows(
            """
            INSERT INTO shopping_operations (
                household_id, list_id, id, item_id, kind, seen, text, warnings, made_at, effective_at, made_by_name,
                person_id, shop_id, aisle, name, language
            )
            SELECT i.household_id, i.list_id, o.id, o.item_id, o.kind, o.seen, o.text, o.warnings, o.made_at,
                o.effective_at, \(author.name), \(author.person), \(fragment: ShopStore.ofList),
                \(fragment: ItemStore.aisle), o.name, o.language
            FROM unnest(\(operations.map(\.id)), \(operations.map(\.item)), \(operations.map(\.act.kind.rawValue)),
                \(operations.map(\.act.seen)), \(operations.map(\.act.text)), \(operations.map(\.act.warnings)),
                \(operations.map(\.madeAt)), \(operations.map(\.effective)), \(operations.map(\.act.name)),
                \(operations.map(\.language))) AS o (id, item_id, kind, seen, text, warnings, made_at, effective_at, name, language)
            JOIN shopping_lists AS l ON l.household_id = \(household) AND l.id = \(list)
            JOIN shopping_items AS i ON i.household_id = \(household) AND i.list_id = \(list) AND i.id = o.item_id
            \(fragment: ItemStore.aisleJoins)
            ON CONFLICT (household_id, list_id, id) DO UPDATE
            SET effective_at = excluded.effective_at
            WHERE shopping_operations.effective_at > excluded.effective_at
                AND shopping_operations.item_id = excluded.item_id AND shopping_operations.kind = excluded.kind
            RETURNING id, xmax = 0 AS is_new
            """
        ) { row in (try row["id"], try row["is_new"]) }
        return rows.map { $0.filter(\.isNew).map(\.id) }
    }
}
