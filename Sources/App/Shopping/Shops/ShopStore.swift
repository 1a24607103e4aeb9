import Database
import Domain

/// The shops of a household, and in which order one comes by their aisles.
enum ShopStore {
    static func all(in household: Household.ID) -> Query<[Named<Shop.ID>]> {
        .rows(
            """
            SELECT id, name
            FROM shops
            WHERE household_id = \(household) AND deleted_at IS NULL
            ORDER BY name_key COLLATE "tr-x-icu", id
            LIMIT 100
            """,
            Named.read
        )
    }

    static func find(_ shop: Shop.ID, in household: Household.ID) -> Query<Named<Shop.ID>?> {
        .first(
            "SELECT id, name FROM shops WHERE household_id = \(household) AND id = \(shop) AND deleted_at IS NULL",
            Named.read
        )
    }

    static func insert(_ id: Shop.ID, named name: String, in household: Household.ID) -> SQL {
        """
        INSERT INTO shops (household_id, id, name, name_key)
        VALUES (\(household), \(id), \(name), \(Folding.key(name)))
        """
    }

    /// It violates `shops_name_unique` when another shop has the name. The result is 0 when there is no such shop.
    static func rename(_ shop: Shop.ID, to name: String, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE shops
            SET name = \(name), name_key = \(Folding.key(name))
            WHERE household_id = \(household) AND id = \(shop) AND deleted_at IS NULL
            """
        )
    }

    /// Deletes a shop or brings it back, and answers its name; nil where there is none such. A list that is shopped
    /// there is shopped anywhere, until the shop is back.
    static func set(_ shop: Shop.ID, deleted: Bool, in household: Household.ID) -> Query<String?> {
        .first(
            """
            WITH lists AS (
                UPDATE shopping_lists
                SET revision = revision + 1
                WHERE household_id = \(household) AND shop_id = \(shop) AND deleted_at IS NULL
            )
            UPDATE shops
            SET deleted_at = CASE WHEN \(deleted) THEN now() END
            WHERE household_id = \(household) AND id = \(shop) AND (deleted_at IS NULL) = \(deleted)
            RETURNING name
            """,
            as: String.self
        )
    }

    /// The name of a shop that is deleted, and can be restored.
    static func deleted(_ shop: Shop.ID, in household: Household.ID) -> Query<String?> {
        .first(
            "SELECT name FROM shops WHERE household_id = \(household) AND id = \(shop) AND deleted_at IS NOT NULL",
            as: String.self
        )
    }

    /// Where a list `l` is shopped; NULL for anywhere, as where its shop is deleted.
    static let ofList: SQL = """
        (
            SELECT s.id
            FROM shops AS s
            WHERE s.household_id = l.household_id AND s.id = l.shop_id AND s.deleted_at IS NULL
        )
        """

    /// Holds the order of a shop's aisles until the transaction ends.
    static func hold(_ shop: Shop.ID, in household: Household.ID) -> SQL {
        "SELECT FROM shops WHERE household_id = \(household) AND id = \(shop) FOR NO KEY UPDATE"
    }

    /// All aisles in the household's own order, which nobody else changes until the transaction ends where it is to be changed.
    static func usual(in household: Household.ID, forUpdate: Bool = false) -> Query<[ShoppingAisle]> {
        .one(
            """
            SELECT aisles FROM households WHERE id = \(household) \(fragment: forUpdate ? "FOR UPDATE" : "")
            """,
            usual
        )
    }

    /// From the column `aisles`.
    static func usual(_ row: Row) throws -> [ShoppingAisle] {
        let kept: [String]? = try row["aisles"]
        return ShoppingAisle.order((kept ?? []).compactMap(ShoppingAisle.init))
    }

    static func setUsual(_ aisles: [ShoppingAisle], in household: Household.ID) -> SQL {
        "UPDATE households SET aisles = \(aisles.map(\.rawValue)) WHERE id = \(household)"
    }

    typealias Places = [(aisle: ShoppingAisle, place: AisleOrder<ShoppingAisle>.Place)]

    /// The order of a shop's aisles, as far as it is known.
    static func places(of shop: Shop.ID, in household: Household.ID) -> Query<AisleOrder<ShoppingAisle>> {
        Query<Places>.rows(
            """
            SELECT aisle, place, is_by_hand
            FROM shop_aisles
            WHERE household_id = \(household) AND shop_id = \(shop) AND aisle = ANY (\(ShoppingAisle.allCases))
            ORDER BY place, aisle
            LIMIT 100
            """
        ) { row in
            (try row["aisle"], AisleOrder<ShoppingAisle>.Place(try row["place"], isByHand: try row["is_by_hand"]))
        }.map { places in AisleOrder(Dictionary(places.map { ($0.aisle, $0.place) }, uniquingKeysWith: { $1 })) }
    }

    static func write(_ order: AisleOrder<ShoppingAisle>, of shop: Shop.ID, in household: Household.ID) -> [SQL] {
        let places = order.places.sorted { $0.key.rawValue < $1.key.rawValue }
        let rows: [SQL] = places.map { aisle, place in
            "(\(household), \(shop), \(aisle), \(min(1, max(0, place.value))), \(place.isByHand))"
        }
        return ["DELETE FROM shop_aisles WHERE household_id = \(household) AND shop_id = \(shop)"]
            + rows.pieces.map { rows in
                """
                INSERT INTO shop_aisles (household_id, shop_id, aisle, place, is_by_hand)
                VALUES \(rows: rows)
                """
            }
    }

    /// The statement that keeps what trips have taught of a shop, before it is forgotten.
    static func keepLearned(of shop: Shop.ID, in household: Household.ID) -> SQL {
        """
        UPDATE shops
        SET forgotten = coalesce((
            SELECT jsonb_object_agg(a.aisle, a.place)
            FROM shop_aisles AS a
            WHERE a.household_id = \(household) AND a.shop_id = \(shop) AND NOT a.is_by_hand
        ), forgotten)
        WHERE household_id = \(household) AND id = \(shop)
        """
    }

    /// The statements that bring back what was forgotten; an aisle that was set or learned since stays where it is.
    static func remember(_ shop: Shop.ID, in household: Household.ID) -> [SQL] {
        [
            """
            INSERT INTO shop_aisles (household_id, shop_id, aisle, place)
            SELECT s.household_id, s.id, f.aisle, f.place::float8
            FROM shops AS s
            CROSS JOIN LATERAL jsonb_each_text(s.forgotten) AS f (aisle, place)
            WHERE s.household_id = \(household) AND s.id = \(shop)
            ON CONFLICT DO NOTHING
            """,
            "UPDATE shops SET forgotten = NULL WHERE household_id = \(household) AND id = \(shop)",
        ]
    }

    /// Chooses where a list is shopped; nil for anywhere.
    static func choose(_ shop: Shop.ID?, for list: ShoppingList.ID, in household: Household.ID) -> SQL {
        """
        UPDATE shopping_lists
        SET shop_id = \(shop), revision = revision + 1, changed_at = clock_timestamp()
        WHERE household_id = \(household) AND id = \(list) AND deleted_at IS NULL
        """
    }
}
