import Database
import Domain
import Web

/// Goals in whose place others were saved that begin on the same day, which can be taken back. Every statement names the
/// household and the person; row-level security is a second guard.
enum FormerGoalStore {
    static func undo(_ change: DiaryChange.ID) -> LocalPath { "/goals/changes/\(change)/undo" }

    /// The statement that keeps the goals that begin on a day. It keeps nothing where there are none. Send it before
    /// others take their place.
    static func keep(_ since: CivilDate, in change: DiaryChange.ID, of owner: DiaryOwner) -> SQL {
        """
        INSERT INTO diary_changes (household_id, person_id, id, location, goals)
        SELECT p.household_id, p.person_id, \(change), '/goals',
            jsonb_build_object('since_on', p.since_on, 'former', \(fragment: rows))
        FROM goals AS p
        WHERE p.household_id = \(owner.household) AND p.person_id = \(owner.person) AND p.since_on = \(since)
            AND p.deleted_at IS NULL
        GROUP BY p.household_id, p.person_id, p.since_on
        """
    }

    /// Notes the goals that have taken the place of those that were kept. The result is whether they are others; nil where
    /// none were kept.
    static func note(_ change: DiaryChange.ID, of owner: DiaryOwner) -> Query<Bool?> {
        .first(
            """
            UPDATE diary_changes AS c
            SET goals = c.goals || jsonb_build_object('latter', (\(fragment: present)))
            WHERE c.household_id = \(owner.household) AND c.person_id = \(owner.person) AND c.id = \(change)
            RETURNING c.goals->'former' <> c.goals->'latter' AS are_others
            """,
            as: Bool.self
        )
    }

    /// The statements that give the goals back that were kept, unless those in their place have been changed or deleted since.
    static func restore(_ change: DiaryChange.ID, of owner: DiaryOwner) -> (clear: Query<Void>, fill: Query<Void>) {
        let clear: SQL = """
            DELETE FROM goals AS g
            USING diary_changes AS c
            WHERE g.household_id = c.household_id AND g.person_id = c.person_id
                AND c.household_id = \(owner.household) AND c.person_id = \(owner.person) AND c.id = \(change)
                AND g.since_on = (c.goals->>'since_on')::date AND c.goals->'latter' = (\(fragment: present))
            """
        let fill: SQL = """
            INSERT INTO goals (
                household_id, person_id, since_on, weekday, energy_kcal, protein_g, protein_percent,
                carbohydrate_g, carbohydrate_percent, fat_g, fat_percent, nutrients
            )
            SELECT c.household_id, c.person_id, f.since_on, f.weekday, f.energy_kcal, f.protein_g, f.protein_percent,
                f.carbohydrate_g, f.carbohydrate_percent, f.fat_g, f.fat_percent, f.nutrients
            FROM diary_changes AS c
            CROSS JOIN LATERAL jsonb_to_recordset(c.goals->'former') AS f (
                since_on date, weekday smallint, energy_kcal double precision, protein_g double precision,
                protein_percent double precision, carbohydrate_g double precision,
                carbohydrate_percent double precision, fat_g double precision, fat_percent double precision,
                nutrients jsonb)
            WHERE c.household_id = \(owner.household) AND c.person_id = \(owner.person) AND c.id = \(change)
                AND NOT EXISTS (
                    SELECT
                    FROM goals AS g
                    WHERE g.household_id = c.household_id AND g.person_id = c.person_id AND g.since_on = f.since_on
                )
            """
        return (.run(clear), .run(fill))
    }

    /// Frees the forms that saved goals which begin on a day: sent again after those were deleted they save them again (W-14).
    static func free(_ since: CivilDate, of owner: DiaryOwner) -> Query<Int> {
        .affected(
            """
            DELETE FROM idempotency_keys AS k
            USING diary_changes AS c
            WHERE c.household_id = \(owner.household) AND c.person_id = \(owner.person)
                AND (c.goals->>'since_on')::date = \(since)
                AND k.household_id = c.household_id AND k.location = '/goals/changes/' || c.id || '/undo'
            """
        )
    }

    /// The day on which goals begin that were kept, and whether they are there; nil where none were kept.
    static func outcome(
        _ change: DiaryChange.ID,
        of owner: DiaryOwner
    ) -> Query<(since: CivilDate, areBack: Bool)?> {
        .first(
            """
            SELECT (c.goals->>'since_on')::date AS since_on,
                coalesce(c.goals->'former' = (\(fragment: present)), false) AS are_back
            FROM diary_changes AS c
            WHERE c.household_id = \(owner.household) AND c.person_id = \(owner.person) AND c.id = \(change)
                AND c.goals IS NOT NULL
            """
        ) { row in (since: try row["since_on"], areBack: try row["are_back"]) }
    }

    /// The goals that begin on the day of the change `c`, as they are.
    private static let present: SQL = """
        SELECT \(fragment: rows)
        FROM goals AS p
        WHERE p.household_id = c.household_id AND p.person_id = c.person_id
            AND p.since_on = (c.goals->>'since_on')::date
        """

    /// Goals of a day, without when they were written.
    private static let rows: SQL = """
        jsonb_agg(to_jsonb(p) - ARRAY['household_id', 'person_id', 'updated_at'] ORDER BY p.weekday)
        """
}
