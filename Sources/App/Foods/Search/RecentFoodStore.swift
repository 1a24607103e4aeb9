import Database
import Domain

/// The foods and recipes that a person logs often, and their favourites.
enum RecentFoodStore {
    /// A food or recipe, as it was logged last.
    struct Item: Sendable {
        let what: Eatable
        /// The name in the diary entry; for a food of the catalogue, and a favourite that was never logged, the present name
        /// in either language.
        let name: Label
        /// The amount as it was chosen, ready for POST /diary/{date}/entries: `food` + `amount` +
        /// `measure`, or `recipe` with `servings` (measure `serving`) or `grams` (measure `g`). Nil
        /// for a favourite that was never logged.
        var last: Chosen?
        /// The id of that entry, where it has the numbers of a pot, which stay when it is logged again.
        let plate: String?
        /// That pot, as far as it is known.
        let pot: CookedPot.ID?
        let isFavourite: Bool

        /// What its + logs.
        var thing: EatableAgain { plate == nil ? .present(what) : .pot(pot) }
    }

    /// An amount that was logged.
    struct Chosen: Sendable {
        let amount: Double
        let measure: String
        let measureName: String
        let grams: Grams?
        let energy: NutrientValue
    }

    /// How many of the latest entries count: a month of everything that a person eats, and a limit to the work.
    private static let viewed = 200

    /// Favourites and recently logged items that still exist, those logged most often at this slot first.
    static func items(at slot: MealSlot?, of owner: DiaryOwner, limit: Int = 60) -> Query<[Item]> {
        .rows(
            """
            WITH logged AS (\(fragment: logged(by: owner))),
            ranked AS (
                SELECT DISTINCT ON (kind, item_id) *,
                    count(*) FILTER (WHERE slot = \(slot?.rawValue)) OVER item AS times_here, count(*) OVER item AS times
                FROM logged
                WHERE kind <> 'quick'
                WINDOW item AS (PARTITION BY kind, item_id)
                ORDER BY kind, item_id, created_at DESC, id DESC
            ),
            liked AS (
                SELECT kind, item_id, true AS is_favourite
                FROM favourites
                WHERE household_id = \(owner.household) AND person_id = \(owner.person)
                ORDER BY created_at DESC
                LIMIT \(limit)
            )
            SELECT kind, item_id, coalesce(r.name, o.name, f.name_en) AS name_now, f.name_tr AS name_now_tr,
                CASE WHEN NOT is_merged AND f.source IS DISTINCT FROM \(Food.Source.catalogue.rawValue)
                    THEN ranked.name END AS name_then, amount, measure, measure_name, grams,
                ranked.energy_kcal, lower_bounds,
                coalesce(is_favourite, false) AS is_favourite,
                CASE WHEN \(fragment: PlateEntryStore.isOfPot("ranked", of: owner)) THEN ranked.id::text END AS plate,
                \(fragment: PlateEntryStore.cooking(of: "ranked", by: owner)) AS cooking_id
            FROM ranked
            FULL JOIN liked USING (kind, item_id)
            LEFT JOIN recipes AS r
                ON kind = 'recipe' AND r.household_id = \(owner.household) AND r.id = item_id AND r.deleted_at IS NULL
            LEFT JOIN own_foods AS o
                ON kind = 'food' AND o.household_id = \(owner.household) AND o.id = item_id AND o.deleted_at IS NULL
            LEFT JOIN foods AS f ON kind = 'food' AND f.id = item_id
            WHERE coalesce(r.name, o.name, f.name_en) IS NOT NULL
            ORDER BY coalesce(times_here, 0) DESC, coalesce(times, 0) DESC, ranked.created_at DESC NULLS LAST, item_id
            LIMIT \(limit)
            """,
            read
        )
    }

    /// The items by which a search ranks its results: recently logged ones with their names, the most
    /// frequent first, and favourites without names.
    static func known(to owner: DiaryOwner) -> Query<[(what: Eatable, name: String?)]> {
        .rows(
            """
            (
                SELECT kind, item_id, max(name) AS name
                FROM (\(fragment: logged(by: owner))) AS logged
                WHERE kind <> 'quick' AND item_id IS NOT NULL
                GROUP BY kind, item_id
                ORDER BY count(*) DESC, item_id
                LIMIT 60
            )
            UNION ALL
            (
                SELECT kind, item_id, NULL
                FROM favourites
                WHERE household_id = \(owner.household) AND person_id = \(owner.person)
                ORDER BY created_at DESC
                LIMIT 60
            )
            """
        ) { row in (try Eatable(row), try row["name"]) }
    }

    /// The person's latest entries. Those of a food that was merged into another count as of that one, which has no measures
    /// of the other: they are in grams.
    private static func logged(by owner: DiaryOwner) -> SQL {
        """
        SELECT id, kind, coalesce(recipe_id, merged, food_id) AS item_id, merged IS NOT NULL AS is_merged, slot, name,
            CASE WHEN merged IS NULL THEN amount ELSE grams END AS amount,
            CASE WHEN merged IS NULL THEN measure ELSE \(EntrySnapshot.gramMeasure) END AS measure,
            CASE WHEN merged IS NULL THEN measure_name ELSE \(EntrySnapshot.gramMeasure) END AS measure_name,
            grams, energy_kcal, lower_bounds, created_at, source, dish_id, cooking_id
        FROM (
            SELECT id, kind, recipe_id, food_id, slot, name, amount, measure, measure_name, grams, energy_kcal,
                lower_bounds, created_at, source, dish_id, cooking_id,
                CASE WHEN food_id = ANY (ARRAY(
                    SELECT m.from_id FROM own_food_merges AS m
                    WHERE m.household_id = \(owner.household) AND m.undone_at IS NULL
                )) THEN merged_food(\(owner.household), food_id) END AS merged
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND deleted_at IS NULL
            ORDER BY created_at DESC
            LIMIT \(constant: viewed)
        ) AS latest
        """
    }

    private static func read(_ row: Row) throws -> Item {
        let then: String? = try row["name_then"]
        let now = Label(en: try row["name_now"], tr: try row["name_now_tr"])
        return Item(
            what: try Eatable(row),
            name: then.map { Label($0) } ?? now,
            last: try chosen(row),
            plate: try row["plate"],
            pot: try row["cooking_id"],
            isFavourite: try row["is_favourite"]
        )
    }

    static func chosen(_ row: Row) throws -> Chosen? {
        guard let amount: Double = try row["amount"] else { return nil }
        let grams: Double? = try row["grams"]
        let energy: Double? = try row["energy_kcal"]
        let bounds: [String] = try row["lower_bounds"]
        let isBound = bounds.contains(Nutrient.energy.key)
        return Chosen(
            amount: amount,
            measure: try row["measure"],
            measureName: try row["measure_name"],
            grams: grams.map(Grams.init),
            energy: energy.map { isBound ? .atLeast($0) : .exactly($0) } ?? .unknown
        )
    }
}
