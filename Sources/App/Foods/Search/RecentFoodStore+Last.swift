import Database
import Domain

extension RecentFoodStore {
    /// How a person has logged each of these last (W-23), whatever day it was eaten on. Entries of a food that was merged into
    /// another count as of that one, in grams.
    static func last(_ items: [Eatable], of owner: DiaryOwner?) -> Query<[Eatable: Chosen]> {
        guard let owner, !items.isEmpty else { return .nothing([:]) }
        var (foods, recipes): ([Food.ID], [Recipe.ID]) = ([], [])
        for item in items {
            switch item {
            case .food(let id): foods.append(id)
            case .recipe(let id): recipes.append(id)
            }
        }
        let rows: Query<[(Eatable, Chosen?)]> = .rows(last(foods, recipes, of: owner)) { row in
            (try Eatable(row), try chosen(row))
        }
        return rows.map { rows in
            var known: [Eatable: Chosen] = [:]
            for (item, chosen) in rows { known[item] = chosen }
            return known
        }
    }

    private static func last(_ foods: [Food.ID], _ recipes: [Recipe.ID], of owner: DiaryOwner) -> SQL {
        """
        WITH merged AS MATERIALIZED (
            SELECT DISTINCT m.from_id, merged_food(\(owner.household), m.from_id) AS into_id
            FROM own_food_merges AS m
            WHERE m.household_id = \(owner.household) AND m.undone_at IS NULL
        )
        SELECT 'food' AS kind, item_id, last.amount, last.measure, last.measure_name, last.grams, last.energy_kcal,
            last.lower_bounds
        FROM unnest(\(foods)) AS item_id, LATERAL (
            SELECT CASE WHEN same.is_merged THEN e.grams ELSE e.amount END AS amount,
                CASE WHEN same.is_merged THEN \(EntrySnapshot.gramMeasure) ELSE e.measure END AS measure,
                CASE WHEN same.is_merged THEN \(EntrySnapshot.gramMeasure) ELSE e.measure_name END AS measure_name,
                e.grams, e.energy_kcal, e.lower_bounds
            FROM (
                SELECT item_id AS food, false AS is_merged
                UNION ALL
                SELECT from_id, true
                FROM merged
                WHERE into_id = item_id
            ) AS same, LATERAL (\(fragment: latest("food_id = same.food", by: owner))) AS e
            ORDER BY e.created_at DESC, e.id DESC
            LIMIT 1
        ) AS last
        UNION ALL
        SELECT 'recipe', item_id, e.amount, e.measure, e.measure_name, e.grams, e.energy_kcal, e.lower_bounds
        FROM unnest(\(recipes)) AS item_id, LATERAL (\(fragment: latest("recipe_id = item_id", by: owner))) AS e
        """
    }

    private static func latest(_ condition: SQL, by owner: DiaryOwner) -> SQL {
        """
        SELECT amount, measure, measure_name, grams, energy_kcal, lower_bounds, created_at, id
        FROM diary_entries
        WHERE household_id = \(owner.household) AND person_id = \(owner.person)
            AND \(fragment: condition) AND deleted_at IS NULL
        ORDER BY created_at DESC, id DESC
        LIMIT 1
        """
    }
}
