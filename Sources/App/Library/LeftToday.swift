import Database
import Domain

/// What a person may still eat today by their own goal (S-05).
enum LeftToday {
    /// Nil without a goal for the day's energy; below zero where more was eaten.
    static func energy(of person: Person.ID, in household: Household.ID, on day: CivilDate) -> Query<Kilocalories?> {
        .first(
            """
            SELECT g.energy_kcal, (
                SELECT coalesce(sum(e.energy_kcal), 0)
                FROM diary_entries AS e
                WHERE e.household_id = \(household) AND e.person_id = \(person) AND e.eaten_on = \(day)
                    AND e.deleted_at IS NULL) AS eaten_kcal
            FROM goals AS g
            WHERE g.household_id = \(household) AND g.person_id = \(person) AND g.energy_kcal IS NOT NULL
                AND g.weekday IN (0, extract(isodow FROM \(day)::date))
                AND g.since_on = (
                    SELECT max(since_on) FROM goals
                    WHERE household_id = \(household) AND person_id = \(person) AND since_on <= \(day))
            ORDER BY g.weekday DESC
            LIMIT 1
            """
        ) { row in
            Kilocalories(try row.get("energy_kcal", as: Double.self) - row.get("eaten_kcal", as: Double.self))
        }
    }
}
