import Database
import Domain

/// What a person usually eats at a meal, as the offer to log it again needs it (W-24).
struct UsualEntry: Sendable {
    /// The latest entry of it at this meal.
    let id: DiaryEntry.ID
    let slot: MealSlot
    /// The same text for all entries of one food, recipe or quick name.
    let item: String
    /// The entry, without nutrients but for the energy.
    let eaten: EntrySnapshot
}

enum RelogStore {
    /// How many are read of each meal: those that the day has already are left out of them.
    private static let maxRows = 12

    /// What was logged most often at each meal among the person's latest entries. What was eaten on this weekday counts
    /// three times.
    static func usual(on day: CivilDate, of owner: DiaryOwner) -> Query<[UsualEntry]> {
        .rows(
            """
            WITH lately AS (
                SELECT id, slot, kind, name, coalesce(food_id::text, recipe_id::text, name) AS item, amount, measure,
                    measure_name, grams, energy_kcal, lower_bounds, created_at,
                    CASE WHEN extract(isodow FROM eaten_on) = extract(isodow FROM \(day)::date) THEN 3 ELSE 1 END AS weight
                FROM diary_entries
                WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND deleted_at IS NULL
                ORDER BY created_at DESC
                LIMIT 200
            ),
            usual AS (
                SELECT DISTINCT ON (slot, item) *, sum(weight) OVER (PARTITION BY slot, item) AS times
                FROM lately
                ORDER BY slot, item, created_at DESC, id DESC
            ),
            ranked AS (
                SELECT *, row_number() OVER (PARTITION BY slot ORDER BY times DESC, created_at DESC, id DESC) AS place
                FROM usual
            )
            SELECT id, slot, kind, name, item, amount, measure, measure_name, grams, energy_kcal, lower_bounds
            FROM ranked
            WHERE place <= \(maxRows)
            ORDER BY slot, place
            """,
            entry
        )
    }

    private static func entry(_ row: Row) throws -> UsualEntry {
        let grams: Double? = try row["grams"]
        let energy: Double? = try row["energy_kcal"]
        let bounds: [String] = try row["lower_bounds"]
        var nutrients = Nutrients()
        if let energy {
            nutrients[.energy] = bounds.contains(Nutrient.energy.key) ? .atLeast(energy) : .exactly(energy)
        }
        let eaten = EntrySnapshot(
            kind: try row["kind"],
            name: try row["name"],
            amount: try row["amount"],
            measure: try row["measure"],
            measureName: try row["measure_name"],
            grams: grams.map(Grams.init),
            nutrients: nutrients,
            source: ""
        )
        return UsualEntry(id: try row["id"], slot: try row["slot"], item: try row["item"], eaten: eaten)
    }
}

extension EntrySnapshot {
    /// The text by which entries of one food, recipe or quick name are known as the same.
    var item: String { food?.description ?? recipe?.description ?? name }
}
