import Database
import Domain

/// Who eats at a meal, where that differs from the usual week.
enum MealStore {
    /// Whether somebody eats at a meal; nil for as usual, of which nothing is kept.
    struct Change: Sendable {
        let time: MealTime
        let person: Person.ID
        let eats: Bool?
    }

    static func save(_ changes: [Change], in household: Household.ID) -> [SQL] {
        if changes.isEmpty { return [] }
        let kept = changes.filter { $0.eats != nil }
        let usual = changes.filter { $0.eats == nil }
        return [
            """
            DELETE FROM meal_eaters AS m
            USING unnest(\(usual.map(\.time.day)), \(usual.map(\.time.slot.rawValue)), \(usual.map(\.person)))
                AS u (eaten_on, slot, person_id)
            WHERE m.household_id = \(household) AND m.eaten_on = u.eaten_on AND m.slot = u.slot
                AND m.person_id = u.person_id
            """
        ]
            + kept.map { meal in
                "(\(household), \(meal.time.day), \(meal.time.slot), \(meal.person), \(meal.eats ?? false))"
            }.pieces.map { rows in
                """
                INSERT INTO meal_eaters (household_id, eaten_on, slot, person_id, eats)
                VALUES \(rows: rows)
                ON CONFLICT (household_id, eaten_on, slot, person_id) DO UPDATE
                SET eats = excluded.eats
                """
            }
    }

    /// Whether an eater is whoever asks, or somebody whom they look after: they alone choose a portion by the goal, and for
    /// another day, since others can work the goal out from it (H-05).
    /// - Parameter eater: the name that the row of `plan_eaters` has in the statement.
    static func isOwn(_ eater: SQL) -> SQL {
        "coalesce(\(fragment: eater).person_id = current_person() OR looks_after(\(fragment: eater).person_id), false)"
    }

    /// Whether a person eats at a meal: as was said of it, else as in their usual week (`PlanStore.people`).
    /// - Parameters:
    ///   - person: the name that the row of `persons` has in the statement.
    ///   - day: the column of the meal's day, and the one of its slot.
    static func isAtTable(
        _ person: SQL,
        at day: SQL,
        _ slot: SQL,
        in household: Household.ID
    ) -> SQL {
        "sits_at(\(household), \(fragment: person).id, \(fragment: day), \(fragment: slot))"
    }

    /// The guests of meals of one day, where there are some; nobody else changes any until the transaction ends.
    static func guests(
        at times: [MealTime],
        in household: Household.ID,
        _ db: Connection
    ) async throws -> [MealTime: PlannedGuests] {
        // A meal that nobody has guests at has no row to lock.
        try await db.run("SELECT FROM households WHERE id = \(household) FOR NO KEY UPDATE")
        let rows = try await db.rows(
            """
            SELECT eaten_on, slot, guests, share, substances
            FROM meal_guests
            WHERE household_id = \(household) AND eaten_on = ANY (\(times.map(\.day)))
                AND slot = ANY (\(times.map(\.slot.rawValue)))
            ORDER BY eaten_on, slot
            """
        ) { row in
            (MealTime(day: try row["eaten_on"], slot: try row["slot"]), try row.guests("guests", "share", "substances"))
        }
        return Dictionary(rows.map { ($0, $1 ?? PlannedGuests.none) }, uniquingKeysWith: { first, _ in first })
    }

    static func save(_ guests: [(time: MealTime, guests: PlannedGuests)], in household: Household.ID) -> [SQL] {
        let gone: SQL = """
            DELETE FROM meal_guests AS g
            USING unnest(\(guests.map(\.time.day)), \(guests.map(\.time.slot.rawValue))) AS t (eaten_on, slot)
            WHERE g.household_id = \(household) AND g.eaten_on = t.eaten_on AND g.slot = t.slot
            """
        let rows: [SQL] = guests.filter { $0.guests.count > 0 }.map { time, guests in
            """
            (\(household), \(time.day), \(time.slot), \(guests.count), \(guests.share.value), \(guests.substances.keys))
            """
        }
        return [gone]
            + rows.pieces.map { rows in
                """
                INSERT INTO meal_guests (household_id, eaten_on, slot, guests, share, substances)
                VALUES \(rows: rows)
                ON CONFLICT (household_id, eaten_on, slot) DO UPDATE
                SET guests = excluded.guests, share = excluded.share, substances = excluded.substances
                """
            }
    }
}
