import Database
import Domain
import Web

/// A person's diary. Every statement names the household and the person; row-level security is the second wall.
enum DiaryStore {
    static func entries(on day: CivilDate, of owner: DiaryOwner) -> Query<[DiaryEntry]> {
        .rows(
            """
            SELECT \(fragment: columns)
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND eaten_on = \(day)
                AND deleted_at IS NULL
            ORDER BY created_at, id
            LIMIT 1000
            """,
            entry
        )
    }

    /// The energy of a day so far, as far as it is known.
    static func energy(on day: CivilDate, of owner: DiaryOwner) -> Query<Kilocalories> {
        .one(
            """
            SELECT coalesce(sum(energy_kcal), 0) AS energy_kcal
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND eaten_on = \(day)
                AND deleted_at IS NULL
            """
        ) { row in Kilocalories(try row["energy_kcal"]) }
    }

    static func entry(_ id: DiaryEntry.ID, of owner: DiaryOwner) -> Query<DiaryEntry?> {
        .first(
            """
            SELECT \(fragment: columns)
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = \(id)
                AND deleted_at IS NULL
            """,
            entry
        )
    }

    /// These entries in their order; what is not this person's is not among them. `forUpdate`: until the transaction ends.
    static func entries(_ ids: [DiaryEntry.ID], of owner: DiaryOwner, forUpdate: Bool = false) -> Query<[DiaryEntry]> {
        .rows(
            """
            SELECT \(fragment: columns)
            FROM diary_entries
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = ANY (\(ids))
                AND deleted_at IS NULL
            ORDER BY created_at, id
            LIMIT 1000
            \(fragment: forUpdate ? "FOR UPDATE" : "")
            """,
            entry
        )
    }

    /// Answers 0 when a form with this key has been here before (W-14): then nothing is added.
    static func add(_ entry: DiaryEntry, of owner: DiaryOwner, once key: IdempotencyKey?) -> Query<Int> {
        let eaten = entry.eaten
        let bounds = Nutrient.allCases.filter { eaten.nutrients[$0].isBound }.map(\.key)
        let claim = IdempotencyStore.claim(key, for: "/diary/\(entry.day)", in: owner.household)
        return .affected(
            """
            \(fragment: claim?.claiming ?? "")
            INSERT INTO diary_entries (
                household_id, person_id, id, eaten_on, slot, kind, recipe_id, food_id, name,
                amount, measure, measure_name, grams, lower_bounds, lines_counted, lines_counting, source,
                \(fragment: NutrientColumns.names())
            )
            SELECT
                \(owner.household), \(owner.person), \(entry.id), \(entry.day), \(entry.slot), \(eaten.kind),
                \(eaten.recipe), \(eaten.food), \(eaten.name),
                \(eaten.amount), \(eaten.measure), \(eaten.measureName), \(eaten.grams?.value), \(bounds),
                \(eaten.coverage?.known), \(eaten.coverage?.parts), \(eaten.source),
                \(fragment: NutrientColumns.values(of: eaten.nutrients))
            \(fragment: claim?.source ?? "")
            """
        )
    }

    /// The library's "recently used". Once an hour is enough, and keeps people who eat together out of each other's way.
    static func markUsed(_ recipe: Recipe.ID?, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE recipes
            SET used_at = now()
            WHERE household_id = \(household) AND id = \(recipe)
                AND (used_at IS NULL OR used_at < now() - interval '1 hour')
            """
        )
    }

    /// Nil when there is no such entry, or it is deleted already.
    static func delete(_ id: DiaryEntry.ID, of owner: DiaryOwner) -> Query<DiaryEntry?> {
        .first(
            """
            UPDATE diary_entries
            SET deleted_at = now(), changed_in = NULL
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = \(id)
                AND deleted_at IS NULL
            RETURNING \(fragment: columns)
            """,
            entry
        )
    }

    static func undelete(_ id: DiaryEntry.ID, of owner: DiaryOwner) -> Query<DiaryEntry?> {
        .first(
            """
            UPDATE diary_entries
            SET deleted_at = NULL
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND id = \(id)
            RETURNING \(fragment: columns)
            """,
            entry
        )
    }

    static let columns: SQL = """
        \(fragment: NutrientColumns.names()), id, eaten_on, slot, kind, recipe_id, food_id, name,
        amount, measure, measure_name, grams, lower_bounds, lines_counted, lines_counting, source
        """

    static func entry(_ row: Row) throws -> DiaryEntry {
        let grams: Double? = try row["grams"]
        let counted: Int? = try row["lines_counted"]
        let counting: Int? = try row["lines_counting"]
        let bounds: [String] = try row["lower_bounds"]
        var nutrients = try row.nutrients()
        for nutrient in bounds.compactMap(Nutrient.init(key:)) {
            if let number = nutrients[nutrient].number { nutrients[nutrient] = .atLeast(number) }
        }
        return DiaryEntry(
            id: try row["id"],
            day: try row["eaten_on"],
            slot: try row["slot"],
            eaten: EntrySnapshot(
                kind: try row["kind"],
                recipe: try row["recipe_id"],
                food: try row["food_id"],
                name: try row["name"],
                amount: try row["amount"],
                measure: try row["measure"],
                measureName: try row["measure_name"],
                grams: grams.map(Grams.init),
                nutrients: nutrients,
                coverage: counted.flatMap { known in counting.map { Coverage(known: known, parts: $0) } },
                source: try row["source"]
            )
        )
    }
}
