import Database
import Domain

/// The totals of days. A total is stored until an entry of its day changes, and computed from the entries until it is
/// stored again: see the migration of `diary_sums`.
enum DaySumStore {
    /// The days of a range that have entries or a mark, unsorted.
    static func days(_ range: DayRange, _ columns: DaySumColumns, of owner: DiaryOwner) -> Query<[DayRecord]> {
        .rows(
            """
            SELECT coalesce(s.day_on, d.day_on) AS day_on, d.mark, \(fragment: columns.names)
            FROM (\(fragment: sums(range, columns, of: owner))) AS s
            FULL JOIN (
                SELECT day_on, mark
                FROM diary_days
                WHERE household_id = \(owner.household) AND person_id = \(owner.person)
                    AND day_on BETWEEN \(range.first) AND \(range.last) AND mark IS NOT NULL
            ) AS d ON d.day_on = s.day_on
            """,
            columns.record
        )
    }

    /// Whether the diary has any entry at all.
    static func hasEntries(_ owner: DiaryOwner) -> Query<Bool> {
        .one(
            """
            SELECT EXISTS (
                SELECT
                FROM diary_entries
                WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND deleted_at IS NULL
            )
            """,
            as: Bool.self
        )
    }

    /// The range from the first to the last day with an entry, a remark or a weight; nil when there is none.
    static func extent(of owner: DiaryOwner) -> Query<DayRange?> {
        .one(
            """
            SELECT min(day) AS first, max(day) AS last
            FROM (
                SELECT day_on AS day
                FROM diary_sums
                WHERE household_id = \(owner.household) AND person_id = \(owner.person)
                UNION ALL
                SELECT day_on
                FROM diary_days
                WHERE household_id = \(owner.household) AND person_id = \(owner.person)
                UNION ALL
                SELECT measured_on
                FROM weights
                WHERE household_id = \(owner.household) AND person_id = \(owner.person)
            ) AS days
            """
        ) { row in
            let first: CivilDate? = try row["first"]
            let last: CivilDate? = try row["last"]
            return first.flatMap { first in last.flatMap { DayRange(from: first, to: $0) } }
        }
    }

    /// A day whose row nobody else changes until the transaction ends.
    private typealias LockedDay = (person: Person.ID, day: CivilDate)

    /// Stores the outdated totals of days that are not being written at the moment, and returns whether there may be more.
    /// It runs as the owner of the tables, household by household.
    static func keep(atMost limit: Int, _ db: Connection) async throws -> Bool {
        let households = try await db.rows(
            "SELECT DISTINCT household_id FROM diary_sums WHERE is_stale LIMIT 100",
            as: Household.ID.self
        )
        if households.isEmpty { return false }
        let each = max(1, limit / households.count)
        let locked = try await db.fetch(households.map { lockStale(atMost: each, in: $0) })
        // The update is a separate statement so that its snapshot begins after the locks: it then
        // sees every finished write to these days.
        _ = try await db.fetch(zip(households, locked).map { sum($1, in: $0) })
        return locked.contains { $0.count == each }
    }

    /// Those who write a day lock its row, too, but not against each other: see `make_diary_sum_stale`.
    private static func lockStale(atMost limit: Int, in household: Household.ID) -> Query<[LockedDay]> {
        .rows(
            """
            SELECT person_id, day_on
            FROM diary_sums
            WHERE household_id = \(household) AND is_stale
            ORDER BY person_id, day_on
            LIMIT \(limit)
            FOR UPDATE SKIP LOCKED
            """
        ) { row in (try row["person_id"], try row["day_on"]) }
    }

    private static func sum(_ days: [LockedDay], in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE diary_sums AS kept
            SET (\(fragment: DaySumColumns.all.names)) = (
                SELECT \(fragment: DaySumColumns.all.sums)
                FROM diary_entries AS e
                WHERE e.household_id = \(household) AND e.person_id = kept.person_id
                    AND e.eaten_on = kept.day_on AND e.deleted_at IS NULL
            ), is_stale = false
            FROM unnest(\(days.map(\.person)), \(days.map(\.day))) AS due (person_id, day_on)
            WHERE kept.household_id = \(household) AND kept.person_id = due.person_id AND kept.day_on = due.day_on
            """
        )
    }

    private static func sums(_ range: DayRange, _ columns: DaySumColumns, of owner: DiaryOwner) -> SQL {
        """
        SELECT day_on, \(fragment: columns.names)
        FROM diary_sums
        WHERE household_id = \(owner.household) AND person_id = \(owner.person)
            AND day_on BETWEEN \(range.first) AND \(range.last) AND NOT is_stale AND entries > 0
        UNION ALL
        SELECT stale.day_on, summed.*
        FROM diary_sums AS stale
        CROSS JOIN LATERAL (
            SELECT \(fragment: columns.sums)
            FROM diary_entries AS e
            WHERE e.household_id = \(owner.household) AND e.person_id = \(owner.person)
                AND e.eaten_on = stale.day_on AND e.deleted_at IS NULL
        ) AS summed
        WHERE stale.household_id = \(owner.household) AND stale.person_id = \(owner.person)
            AND stale.day_on BETWEEN \(range.first) AND \(range.last) AND stale.is_stale AND summed.entries > 0
        """
    }
}
