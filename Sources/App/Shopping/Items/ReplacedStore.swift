import Database
import Domain

/// What was put on a list instead of something, as it is kept to be taken back.
struct ReplacedThing: Codable, Sendable {
    /// What was done on the list, which the first of them names.
    let operations: [String]
    let dishes: [OfDish]

    struct OfDish: Codable, Sendable {
        let id: String
        let day: String
        let lines: [Line]
    }

    /// A line of a recipe: what it was this time, and what it became.
    struct Line: Codable, Sendable {
        let position: Int
        let former: String
        let text: String
    }
}

typealias ReplacedThings = StoredList<ReplacedThing>

extension ReplacedThing.OfDish {
    /// Nil where the dish has all of that already.
    init?(_ served: ServedDish, _ swaps: [DishEdit.Swap]) {
        let lines = swaps.compactMap { swap -> ReplacedThing.Line? in
            guard let former = served.text(at: swap.position), former != swap.text else { return nil }
            return ReplacedThing.Line(position: swap.position, former: former, text: swap.text)
        }
        if lines.isEmpty { return nil }
        self.init(id: served.id.description, day: served.dish.time.day.iso, lines: lines)
    }

    /// Whether nobody has changed those lines since, nor cooked the dish.
    func isLeft(in served: ServedDish) -> Bool {
        served.content.cooked == nil && lines.allSatisfy { served.text(at: $0.position) == $0.text }
    }

    var swaps: [DishEdit.Swap] { lines.map { DishEdit.Swap(position: $0.position, text: $0.former) } }
}

extension ServedDish {
    /// What a line of its recipe says this time, blank where it is left out; nil where the recipe has none there.
    fileprivate func text(at position: Int) -> String? {
        if let swap = content.swaps[position] { return swap.isLeftOut ? "" : swap.line.text }
        return content.original?.lines.first { $0.position == position }?.text
    }
}

/// Keeps what was replaced last on each list.
enum ReplacedStore {
    static func keep(_ thing: ReplacedThing, on list: ShoppingList.ID, in household: Household.ID) -> SQL {
        """
        UPDATE shopping_lists
        SET replaced = \(ReplacedThings(all: [thing]))
        WHERE household_id = \(household) AND id = \(list)
        """
    }

    static func forget(on list: ShoppingList.ID, in household: Household.ID) -> SQL {
        "UPDATE shopping_lists SET replaced = NULL WHERE household_id = \(household) AND id = \(list)"
    }

    /// What was replaced last on a list; nil where nothing was, or it was taken back.
    static func last(on list: ShoppingList.ID, in household: Household.ID) -> Query<ReplacedThing?> {
        Query<ReplacedThings?>.first(
            """
            SELECT replaced
            FROM shopping_lists
            WHERE household_id = \(household) AND id = \(list) AND deleted_at IS NULL AND replaced IS NOT NULL
            """,
            as: ReplacedThings.self
        ).map { $0?.all.first }
    }

    /// Whether nobody has done anything since to what was added, and to what it was added instead of.
    static func isLeft(
        _ operations: [ShoppingOperation.ID],
        on list: ShoppingList.ID,
        in household: Household.ID
    ) -> Query<Bool> {
        .one(
            """
            SELECT NOT EXISTS (
                SELECT
                FROM shopping_operations AS o
                JOIN shopping_operations AS later ON later.household_id = o.household_id AND later.list_id = o.list_id
                    AND later.item_id = o.item_id
                WHERE o.household_id = \(household) AND o.list_id = \(list) AND o.id = ANY (\(operations))
                    AND later.id <> ALL (\(operations)) AND later.taken_back_at IS NULL
                    AND later.effective_at >= o.effective_at
            )
            """,
            as: Bool.self
        )
    }

    /// Counts operations no more, and answers the items.
    static func takeBack(
        _ operations: [ShoppingOperation.ID],
        on list: ShoppingList.ID,
        in household: Household.ID
    ) -> Query<[ShoppingItem.ID]> {
        .rows(
            """
            UPDATE shopping_operations
            SET taken_back_at = now()
            WHERE household_id = \(household) AND list_id = \(list) AND id = ANY (\(operations))
                AND taken_back_at IS NULL
            RETURNING item_id
            """,
            as: ShoppingItem.ID.self
        )
    }
}
