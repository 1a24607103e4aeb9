import Database
import Domain

/// The household's shopping lists.
enum ListStore {
    /// A list, and how its household reads it.
    struct Kept: Sendable {
        let id: ShoppingList.ID
        /// The list's name; empty for the one that a household has from the beginning.
        let name: String
        let revision: Int
        let changedAt: Moment
        let shop: Shop.ID?
        let units: ShoppingUnits
        let viewersTick: Bool
        /// All aisles in the household's own order.
        let aisles: [ShoppingAisle]
    }

    static func find(_ list: ShoppingList.ID, in household: Household.ID) -> Query<Kept?> {
        .first(
            """
            SELECT l.id, l.name, l.revision, l.changed_at, \(fragment: ShopStore.ofList) AS shop_id,
                h.units, h.viewers_tick, h.aisles
            FROM shopping_lists AS l
            JOIN households AS h ON h.id = l.household_id
            WHERE l.household_id = \(household) AND l.id = \(list) AND l.deleted_at IS NULL
            """
        ) { row in
            Kept(
                id: try row["id"],
                name: try row["name"],
                revision: try row["revision"],
                changedAt: try row["changed_at"],
                shop: try row["shop_id"],
                units: try row["units"],
                viewersTick: try row["viewers_tick"],
                aisles: try ShopStore.usual(row)
            )
        }
    }

    /// The list that was changed last; every household has one.
    static func last(in household: Household.ID) -> Query<ShoppingList.ID?> {
        .first(
            """
            SELECT id
            FROM shopping_lists
            WHERE household_id = \(household) AND deleted_at IS NULL
            ORDER BY changed_at DESC, id
            LIMIT 1
            """,
            as: ShoppingList.ID.self
        )
    }

    /// All lists, the household's first one first.
    static func all(in household: Household.ID) -> Query<[Named<ShoppingList.ID>]> {
        .rows(
            """
            SELECT id, name
            FROM shopping_lists
            WHERE household_id = \(household) AND deleted_at IS NULL
            ORDER BY name_key COLLATE "tr-x-icu", id
            LIMIT 100
            """,
            Named.read
        )
    }

    static func isThere(_ list: ShoppingList.ID, in household: Household.ID) -> Query<Bool> {
        .one(
            """
            SELECT EXISTS (
                SELECT 1 FROM shopping_lists
                WHERE household_id = \(household) AND id = \(list) AND deleted_at IS NULL
            )
            """,
            as: Bool.self
        )
    }

    /// An item as a list shows it.
    struct Item: Sendable {
        let id: ShoppingItem.ID
        let key: String
        let ingredient: Ingredient.ID?
        let name: String
        let aisle: ShoppingAisle
        let mark: ShoppingItemState.Mark
        let markedAt: Moment?
        let markedBy: String
        let note: String
        let amount: String
        /// The language in which somebody has written the amount; nil where nobody knows.
        let amountLanguage: Language?
        let pantry: PantryState?
        /// What a packet of it holds, where its food says so: the household's own before what the catalogue states. What
        /// a packet was measured to hold somewhere says nothing of what is sold here.
        let pack: Grams?
        /// Whether it was at home three times running, so that it may always be there.
        let asksAlways: Bool
    }

    /// Those that may be on a list, by name.
    static func items(of list: ShoppingList.ID, on today: CivilDate, in household: Household.ID) -> Query<[Item]> {
        .rows(
            """
            \(fragment: itemRows(of: list, on: today, in: household))
            ORDER BY \(fragment: ItemStore.name) COLLATE "tr-x-icu", i.id
            LIMIT 2000
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
                markedAt: try row["marked_at"],
                markedBy: try row["marked_by"],
                note: try row["note"],
                amount: try row["amount"],
                amountLanguage: try row["amount_language"],
                pantry: try pantry(row),
                pack: try row.get("pack_g", as: Double?.self).map { Grams($0) },
                asksAlways: try asksAlways(row)
            )
        }
    }

    private static func itemRows(of list: ShoppingList.ID, on today: CivilDate, in household: Household.ID) -> SQL {
        """
        SELECT i.id, i.key, i.ingredient_id, \(fragment: ItemStore.name) AS name, \(fragment: ItemStore.aisle) AS aisle,
            i.mark, i.marked_at, coalesce(i.marked_by_name, '') AS marked_by, i.note, i.amount, i.amount_language,
            p.state AS pantry, \(fragment: PantryTakingStore.atHome(on: today)) AS pantry_g, \(fragment: pack) AS pack_g,
            \(fragment: recent) AS recent
        FROM shopping_items AS i
        \(fragment: ItemStore.aisleJoins)
        LEFT JOIN pantry AS p ON p.household_id = i.household_id AND p.ingredient_id = i.ingredient_id
        WHERE i.household_id = \(household) AND i.list_id = \(list) AND i.is_shown
        """
    }

    /// The keys of a food's own measures that name a packet, in either language.
    private static let packKeys =
        MeasureUnit.named("package")?.words.compactMap { Food.Measure.ownKey(of: $0) }.sorted() ?? []

    private static let pack: SQL = """
        coalesce(
            (SELECT m.grams
             FROM own_food_measures AS m
             WHERE m.household_id = i.household_id AND m.own_food_id = g.own_food_id
                AND m.key = ANY (\(packKeys))
             ORDER BY m.position
             LIMIT 1),
            (SELECT m.grams
             FROM food_measures AS m
             WHERE m.food_id = coalesce(g.food_id, i.food_id) AND m.key = 'package' AND m.is_stated)
        )
        """

    /// How what is at home was had the last four times, the latest first: bought, or found there.
    private static let recent: SQL = """
        CASE WHEN i.mark = 'at_home' AND i.ingredient_id IS NOT NULL AND p.state IS DISTINCT FROM 'always' THEN ARRAY(
            SELECT o.kind
            FROM shopping_operations AS o
            WHERE o.household_id = i.household_id AND o.list_id = i.list_id AND o.item_id = i.id
                AND o.kind IN ('tick', 'have') AND o.taken_back_at IS NULL
            ORDER BY o.effective_at DESC, o.id DESC
            LIMIT 4
        ) END
        """

    /// The question is asked once, the third time.
    private static func asksAlways(_ row: Row) throws -> Bool {
        let kinds: [String]? = try row["recent"]
        return kinds.map { $0.prefix { $0 == ShoppingAct.Kind.have.rawValue }.count == 3 } ?? false
    }

    /// The items that `items` answers, for what belongs to them.
    static func shown(on list: ShoppingList.ID, in household: Household.ID) -> SQL {
        "SELECT s.id FROM shopping_items AS s WHERE s.household_id = \(household) AND s.list_id = \(list) AND s.is_shown"
    }

    private static func pantry(_ row: Row) throws -> PantryState? {
        let state: PantryStore.State? = try row["pantry"]
        let grams: Double? = try row["pantry_g"]
        return switch state {
        case .always?: .always
        case .have?: .have(grams.map { Grams($0) })
        case .low?: .low
        case .out?: .out
        case nil: nil
        }
    }
}
