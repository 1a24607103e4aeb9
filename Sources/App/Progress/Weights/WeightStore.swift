import Database
import Domain

/// A person's weights, one for each day. They are stored in kilograms, whatever unit they were typed in.
enum WeightStore {
    /// The weights in a range of days, oldest first.
    static func weighings(_ range: DayRange, of owner: DiaryOwner) -> Query<[Weighing]> {
        Query.rows(
            """
            SELECT measured_on, weight_kg
            FROM weights
            WHERE household_id = \(owner.household) AND person_id = \(owner.person)
                AND measured_on BETWEEN \(range.first) AND \(range.last) AND deleted_at IS NULL
            ORDER BY measured_on
            LIMIT 4000
            """,
            weighing
        )
        .map { $0.compactMap { $0 } }
    }

    static func weighing(on day: CivilDate, of owner: DiaryOwner) -> Query<Weighing?> {
        weighings(DayRange(day), of: owner).map(\.first)
    }

    /// The latest weight.
    static func latest(of owner: DiaryOwner) -> Query<Weighing?> {
        Query.first(
            """
            SELECT measured_on, weight_kg
            FROM weights
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND deleted_at IS NULL
            ORDER BY measured_on DESC
            LIMIT 1
            """,
            weighing
        )
        .map { $0 ?? nil }
    }

    /// The range from the first to the last weight; nil when there is none.
    static func extent(of owner: DiaryOwner) -> Query<DayRange?> {
        .one(
            """
            SELECT min(measured_on) AS first, max(measured_on) AS last
            FROM weights
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND deleted_at IS NULL
            """
        ) { row in
            let first: CivilDate? = try row["first"]
            let last: CivilDate? = try row["last"]
            return first.flatMap { first in last.flatMap { DayRange(from: first, to: $0) } }
        }
    }

    /// The unit that was used last.
    static func unit(of owner: DiaryOwner) -> Query<WeightUnit?> {
        .first(
            """
            SELECT unit
            FROM weights
            WHERE household_id = \(owner.household) AND person_id = \(owner.person)
            ORDER BY updated_at DESC
            LIMIT 1
            """,
            as: WeightUnit.self
        )
    }

    /// The unit in which the weight of a day was typed.
    static func unit(on day: CivilDate, of owner: DiaryOwner) -> Query<WeightUnit?> {
        .first(
            """
            SELECT unit
            FROM weights
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND measured_on = \(day)
                AND deleted_at IS NULL
            """,
            as: WeightUnit.self
        )
    }

    /// Stores the weight of a day. The result is 0 where that day has another weight already, which stays.
    /// - Parameter replaces: whether it takes the place of one that is already there.
    static func save(_ typed: TypedWeight, of owner: DiaryOwner, replaces: Bool = true) -> Query<Int> {
        .affected(
            """
            INSERT INTO weights (household_id, person_id, measured_on, weight_kg, unit)
            VALUES (
                \(owner.household), \(owner.person), \(typed.weighing.date),
                \(typed.weighing.weight.grams.count(of: .kilogram)), \(typed.unit)
            )
            ON CONFLICT (household_id, person_id, measured_on) DO UPDATE
            SET weight_kg = EXCLUDED.weight_kg, unit = EXCLUDED.unit, updated_at = now(), deleted_at = NULL
            WHERE \(replaces) OR weights.deleted_at IS NOT NULL OR weights.weight_kg = EXCLUDED.weight_kg
            """
        )
    }

    /// Changes a weight and, if asked to, its day. The result is 0 when there is no weight on `day`. It violates
    /// `weights_pkey` when the new day already has one.
    static func change(_ day: CivilDate, to typed: TypedWeight, of owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            UPDATE weights
            SET measured_on = \(typed.weighing.date), weight_kg = \(typed.weighing.weight.grams.count(of: .kilogram)),
                unit = \(typed.unit), updated_at = now()
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND measured_on = \(day)
                AND deleted_at IS NULL
            """
        )
    }

    /// Removes a deleted weight for good, so that another can be moved to its day.
    static func forget(_ day: CivilDate, of owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            DELETE FROM weights
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND measured_on = \(day)
                AND deleted_at IS NOT NULL
            """
        )
    }

    /// Deletes the weight of a day. The result is 0 when there is none.
    static func delete(_ day: CivilDate, of owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            UPDATE weights
            SET deleted_at = now()
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND measured_on = \(day)
                AND deleted_at IS NULL
            """
        )
    }

    /// Whether the weight of a day is deleted, and can be restored.
    static func isDeleted(_ day: CivilDate, of owner: DiaryOwner) -> Query<Bool> {
        .one(
            """
            SELECT EXISTS (
                SELECT 1 FROM weights
                WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND measured_on = \(day)
                    AND deleted_at IS NOT NULL
            )
            """,
            as: Bool.self
        )
    }

    static func undelete(_ day: CivilDate, of owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            UPDATE weights
            SET deleted_at = NULL
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND measured_on = \(day)
                AND deleted_at IS NOT NULL
            """
        )
    }

    /// Puts a weight back that another has replaced, in the unit in which it was typed. The result is 0 where that other is not
    /// the day's any more.
    static func putBack(_ replaced: ReplacedWeight, on day: CivilDate, of owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            UPDATE weights
            SET weight_kg = \(replaced.former.grams.count(of: .kilogram)),
                unit = coalesce(\(replaced.unit), unit), updated_at = now()
            WHERE household_id = \(owner.household) AND person_id = \(owner.person) AND measured_on = \(day)
                AND abs(weight_kg - \(replaced.now.grams.count(of: .kilogram))) < 0.000001 AND deleted_at IS NULL
            """
        )
    }

    private static func weighing(_ row: Row) throws -> Weighing? {
        let day: CivilDate = try row["measured_on"]
        return BodyWeight(try row["weight_kg"], .kilogram).map { Weighing(day, $0) }
    }
}

extension WeightUnit: SQLEncodable, SQLDecodable {}
