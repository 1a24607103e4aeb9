import Database
import Domain

/// A person's goals. Every statement names the household and the person; row-level security is a second guard.
enum GoalStore {
    /// All goals that the person has had, and has.
    static func history(of owner: DiaryOwner) -> Query<GoalHistory> {
        Query.rows(
            """
            SELECT since_on, weekday, energy_kcal, protein_g, protein_percent,
                carbohydrate_g, carbohydrate_percent, fat_g, fat_percent, nutrients
            FROM goals
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND deleted_at IS NULL
            ORDER BY since_on, weekday
            LIMIT 8000
            """,
            GoalRow.init
        )
        .map { GoalHistory(goals(from: $0)) }
    }

    /// What others have left of their energy goal of a day, as far as whoever asks may know, and as far as it is known.
    static func leftOfOthers(on day: CivilDate) -> Query<[Person.ID: Kilocalories]> {
        Query.rows("SELECT person_id, left_kcal FROM energy_left(\(day)) ORDER BY person_id LIMIT 200") { row in
            (try row["person_id"] as Person.ID, Kilocalories(try row["left_kcal"]))
        }
        .map { Dictionary($0, uniquingKeysWith: { $1 }) }
    }

    /// The statements that store goals. They replace any that begin on the same day, including deleted ones.
    static func save(_ goals: Goals, of owner: DiaryOwner) -> [SQL] {
        let days = goals.byWeekday.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key.rawValue, $0.value) }
        let nutrients = goals.nutrients.isEmpty ? nil : NutrientGoals(goals.nutrients)
        let rows = ([(0, goals.everyDay)] + days).map { weekday, goal -> SQL in
            """
            (
                \(owner.household), \(owner.person), \(goals.since), \(weekday), \(goal.energy?.value),
                \(goal.protein?.grams), \(goal.protein?.percent), \(goal.carbohydrate?.grams),
                \(goal.carbohydrate?.percent), \(goal.fat?.grams), \(goal.fat?.percent),
                \(weekday == 0 ? nutrients : nil)
            )
            """
        }
        return [
            """
            DELETE FROM goals
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND since_on = \(goals.since)
            """,
            """
            INSERT INTO goals (
                household_id, person_id, since_on, weekday, energy_kcal, protein_g, protein_percent,
                carbohydrate_g, carbohydrate_percent, fat_g, fat_percent, nutrients
            )
            VALUES \(fragment: rows.joined(by: ", "))
            """,
        ]
    }

    /// Deletes the goals that begin on a day. The result is 0 when there are none.
    static func delete(_ since: CivilDate, of owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            UPDATE goals
            SET deleted_at = now()
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND since_on = \(since)
                AND deleted_at IS NULL
            """
        )
    }

    /// Whether the goals that begin on a day are deleted, and can be restored.
    static func areDeleted(_ since: CivilDate, of owner: DiaryOwner) -> Query<Bool> {
        .one(
            """
            SELECT EXISTS (
                SELECT 1 FROM goals
                WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND since_on = \(since)
                    AND deleted_at IS NOT NULL
            )
            """,
            as: Bool.self
        )
    }

    static func undelete(_ since: CivilDate, of owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            UPDATE goals
            SET deleted_at = NULL
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND since_on = \(since)
                AND deleted_at IS NOT NULL
            """
        )
    }

    /// Groups rows into goals by the day on which they begin. The rows are sorted, so that of
    /// every group the goal of every day comes first.
    private static func goals(from rows: [GoalRow]) -> [Goals] {
        Dictionary(grouping: rows, by: \.since).compactMap { since, rows in
            guard let everyDay = rows.first, everyDay.weekday == nil else { return nil }
            let own = rows.dropFirst().compactMap { row in row.weekday.map { ($0, row.goal) } }
            return Goals(
                since: since,
                everyDay: everyDay.goal,
                byWeekday: Dictionary(own) { $1 },
                nutrients: everyDay.nutrients
            )
        }
    }
}

/// One row of the table goals: the goal of every day, or of one weekday.
private struct GoalRow {
    let since: CivilDate
    /// The weekday; nil for every day.
    let weekday: Weekday?
    let goal: DailyGoal
    let nutrients: [Nutrient: NutrientGoal]

    init(_ row: Row) throws {
        since = try row["since_on"]
        weekday = Weekday(rawValue: try row["weekday"])
        let energy: Double? = try row["energy_kcal"]
        goal = try DailyGoal(
            energy: energy.map(Kilocalories.init),
            protein: try Self.macro("protein", row),
            carbohydrate: try Self.macro("carbohydrate", row),
            fat: try Self.macro("fat", row)
        )
        let nutrients: NutrientGoals? = try row["nutrients"]
        self.nutrients = nutrients?.goals ?? [:]
    }

    private static func macro(_ name: String, _ row: Row) throws -> MacroGoal? {
        if let grams: Double = try row[name + "_g"] { return .grams(Grams(grams)) }
        let percent: Double? = try row[name + "_percent"]
        return percent.map(MacroGoal.percent)
    }
}

extension MacroGoal {
    /// The grams; nil when the goal is a share of the energy.
    var grams: Double? {
        if case .grams(let grams) = self { grams.value } else { nil }
    }

    /// The percentage of the energy; nil when the goal is in grams.
    var percent: Double? {
        if case .percent(let percent) = self { percent } else { nil }
    }
}
