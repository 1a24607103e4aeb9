import Database
import Domain

/// What a person usually eats at a meal, as the offer to log it again needs it (W-24).
struct UsualEntry: Sendable {
    /// The latest entry of it at this meal.
    let id: DiaryEntry.ID
    let slot: MealSlot
    /// The same text for all entries of one food, recipe or quick name.
    let item: String
    /// Nil for what was written down by its numbers alone, and for what names no food or recipe any more.
    let what: Eatable?
    /// Whether it has the numbers of a pot, which stay when it is logged again.
    let isOfPot: Bool
    /// That pot, as far as it is known.
    let cooking: CookedPot.ID?
    /// The language of its recipe; nil where nobody knows.
    let language: Language?
    /// The entry, without nutrients but for the energy.
    var eaten: EntrySnapshot
}

extension UsualEntry {
    /// What is logged again; nil for what was written down by its numbers alone.
    var thing: EatableAgain? { isOfPot ? .pot(cooking) : what.map(EatableAgain.present) }
}

enum RelogStore {
    /// How many are read of each meal: those that the day has already are left out of them.
    private static let maxRows = 12

    /// The mark of what is usual, and whether its person has an allergy or a diet, so that it has to be judged.
    static func latest(of owner: DiaryOwner) -> Query<(mark: String, isBound: Bool)> {
        let isBound = AvoidanceStore.isBound(owner.person, in: owner.household)
        return .one(
            """
            SELECT \(fragment: mark(of: owner)) AS mark, \(fragment: isBound) AS is_bound
            """
        ) { row in (try row["mark"], try row["is_bound"]) }
    }

    /// The mark of the entries of which `usual` is made, and of the recipes and foods that say what they come to now, as a
    /// value of a statement. It never comes again: what was logged and taken back is among the entries.
    static func mark(of owner: DiaryOwner) -> SQL {
        """
        concat_ws(' ',
            (SELECT sum(\(fragment: .version(of: "e"))) FROM (\(fragment: lately("ctid, xmin", of: owner))) AS e),
            (SELECT sum(\(fragment: .version(of: "o")))
             FROM own_foods AS o
             WHERE o.household_id = \(owner.household)
                 AND o.id = ANY (ARRAY(\(fragment: lately("food_id", of: owner))))),
            (SELECT revision FROM library_revisions WHERE household_id = \(owner.household)),
            \(fragment: FoodMarkStore.everybodys))
        """
    }

    /// What was logged most often at each meal among the person's latest entries. What was eaten on this weekday counts
    /// three times.
    static func usual(on day: CivilDate, of owner: DiaryOwner) -> Query<[UsualEntry]> {
        .rows(
            """
            WITH lately AS (
                \(fragment: lately("id, slot, food_id, recipe_id, name, eaten_on, created_at, deleted_at", of: owner))
            ),
            ranked AS (
                SELECT (array_agg(id ORDER BY created_at DESC, id DESC))[1] AS id, row_number() OVER (
                        PARTITION BY slot
                        ORDER BY sum(CASE WHEN (eaten_on - \(day)::date) % 7 = 0 THEN 3 ELSE 1 END) DESC,
                            max(created_at) DESC, (array_agg(id ORDER BY created_at DESC, id DESC))[1] DESC
                    ) AS place
                FROM lately
                WHERE deleted_at IS NULL
                GROUP BY slot, food_id, recipe_id, CASE WHEN food_id IS NULL AND recipe_id IS NULL THEN name END
            )
            SELECT e.id, e.slot, e.kind, e.name, coalesce(e.food_id::text, e.recipe_id::text, e.name) AS item,
                coalesce(e.food_id, e.recipe_id) AS item_id, e.amount,
                e.measure, e.measure_name, e.grams, e.energy_kcal, e.lower_bounds,
                \(fragment: PlateEntryStore.isOfPot("e", of: owner)) AS is_of_pot,
                \(fragment: PlateEntryStore.cooking(of: "e", by: owner)) AS cooking_id, d.language
            FROM ranked AS r
            JOIN diary_entries AS e
                ON e.household_id = \(owner.household) AND e.person_id = \(owner.person) AND e.id = r.id
            LEFT JOIN recipes AS d ON d.household_id = e.household_id AND d.id = e.recipe_id
            WHERE r.place <= \(maxRows)
            ORDER BY e.slot, r.place
            """,
            entry
        )
    }

    /// Those of these entries that have the numbers of a pot, which stay when they are logged again, each with its pot as far as
    /// that is known.
    static func pots(
        of ids: [DiaryEntry.ID],
        by owner: DiaryOwner
    ) -> Query<[DiaryEntry.ID: CookedPot.ID?]> {
        let rows: Query<[(DiaryEntry.ID, CookedPot.ID?)]> = .rows(
            """
            SELECT e.id, \(fragment: PlateEntryStore.cooking(of: "e", by: owner)) AS cooking_id
            FROM diary_entries AS e
            WHERE e.household_id = \(owner.household) AND e.person_id = \(owner.person) AND e.id = ANY (\(ids))
                AND \(fragment: PlateEntryStore.isOfPot("e", of: owner))
            ORDER BY e.id
            LIMIT 1000
            """
        ) { row in (try row["id"], try row["cooking_id"]) }
        return rows.map { Dictionary($0) { first, _ in first } }
    }

    /// The person's 200 latest entries, those that were deleted among them.
    private static func lately(_ columns: String, of owner: DiaryOwner) -> SQL {
        """
        SELECT \(unsafeText: columns)
        FROM diary_entries
        WHERE household_id = \(owner.household) AND person_id = \(owner.person)
        ORDER BY created_at DESC
        LIMIT 200
        """
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
        let isKnown = try row.get("item_id", as: DiaryEntry.ID?.self) != nil
        let what = isKnown ? try Eatable(row) : nil
        return UsualEntry(
            id: try row["id"],
            slot: try row["slot"],
            item: try row["item"],
            what: what,
            isOfPot: try row["is_of_pot"],
            cooking: try row["cooking_id"],
            language: try row["language"],
            eaten: eaten
        )
    }
}

extension EntrySnapshot {
    /// The text by which entries of one food, recipe or quick name are known as the same.
    var item: String { food?.description ?? recipe?.description ?? name }
}
