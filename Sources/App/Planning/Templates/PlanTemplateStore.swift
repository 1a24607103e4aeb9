import Database
import Domain

/// Weeks that are kept to be planned again, and the dishes that a copy takes. A template's dishes stand in the first week
/// of the calendar.
enum PlanTemplateStore {
    /// The week in which the dishes of templates stand.
    static let monday = CivilDate.first

    static func all(in household: Household.ID) -> Query<[Named<PlanTemplate.ID>]> {
        .rows(
            """
            SELECT id, name
            FROM plan_templates
            WHERE household_id = \(household) AND deleted_at IS NULL
            ORDER BY name_key COLLATE "tr-x-icu", id
            LIMIT 200
            """,
            Named.read
        )
    }

    static func insert(_ id: PlanTemplate.ID, named name: String, in household: Household.ID) -> SQL {
        """
        INSERT INTO plan_templates (household_id, id, name, name_key)
        VALUES (\(household), \(id), \(name), \(Folding.key(name)))
        """
    }

    /// It violates `plan_templates_name_unique` when another has the name. The result is 0 when there is none such.
    static func rename(_ id: PlanTemplate.ID, to name: String, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE plan_templates
            SET name = \(name), name_key = \(Folding.key(name))
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL
            """
        )
    }

    static func delete(_ id: PlanTemplate.ID, in household: Household.ID) -> Query<String?> {
        .first(
            """
            UPDATE plan_templates
            SET deleted_at = now()
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL
            RETURNING name
            """,
            as: String.self
        )
    }

    /// The name of a template, also of a deleted one.
    static func name(of id: PlanTemplate.ID, in household: Household.ID) -> Query<String?> {
        .first(
            "SELECT name FROM plan_templates WHERE household_id = \(household) AND id = \(id)",
            as: String.self
        )
    }

    /// It violates `plan_templates_name_unique` where another has taken the name. The result is 0 when none such is deleted.
    static func undelete(_ id: PlanTemplate.ID, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE plan_templates
            SET deleted_at = NULL
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NOT NULL
            """
        )
    }

    /// The dishes of a template; nil stands for the plan itself.
    static func dishes(
        _ days: [CivilDate],
        _ slots: [MealSlot],
        of template: PlanTemplate.ID?,
        in household: Household.ID
    ) -> Query<[PlannedDish]> {
        .rows(
            """
            SELECT \(fragment: DishColumns.names)
            FROM plan_dishes AS d
            WHERE d.household_id = \(household) AND d.planned_on = ANY (\(days)) AND d.slot = ANY (\(slots.map(\.rawValue)))
                AND d.template_id IS NOT DISTINCT FROM \(template) AND d.deleted_at IS NULL
            ORDER BY d.planned_on, d.slot, d.position, d.id
            LIMIT 1000
            """,
            DishColumns.read
        )
    }

    static func template(_ id: PlanTemplate.ID, in household: Household.ID) -> Query<String?> {
        .first(
            """
            SELECT name
            FROM plan_templates
            WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL
            """,
            as: String.self
        )
    }

    /// Removes what is planned for meals, as a part of an act.
    static func remove(
        _ days: [CivilDate],
        _ slots: [MealSlot],
        in act: PlanAct.ID,
        of household: Household.ID
    ) -> SQL {
        """
        UPDATE plan_dishes
        SET deleted_at = now(), removed_in = \(act), version = version + 1
        WHERE household_id = \(household) AND planned_on = ANY (\(days)) AND slot = ANY (\(slots.map(\.rawValue)))
            AND template_id IS NULL AND deleted_at IS NULL
        """
    }

    /// Takes who eats from days to others, so many days later, where dishes stand already, too. Lock those dishes first.
    static func people(
        _ days: [CivilDate],
        _ slots: [MealSlot],
        by shift: Int,
        in household: Household.ID
    ) -> [SQL] {
        let targets = days.map { $0.adding(days: shift) }
        let names = slots.map(\.rawValue)
        let taken: [SQL] = [
            """
            DELETE FROM meal_eaters
            WHERE household_id = \(household) AND eaten_on = ANY (\(targets)) AND slot = ANY (\(names))
            """,
            """
            INSERT INTO meal_eaters (household_id, eaten_on, slot, person_id, eats)
            SELECT household_id, eaten_on + \(shift)::int, slot, person_id, eats
            FROM meal_eaters
            WHERE household_id = \(household) AND eaten_on = ANY (\(days)) AND slot = ANY (\(names))
            ON CONFLICT DO NOTHING
            """,
            """
            DELETE FROM meal_guests
            WHERE household_id = \(household) AND eaten_on = ANY (\(targets)) AND slot = ANY (\(names))
            """,
            """
            INSERT INTO meal_guests (household_id, eaten_on, slot, guests, share, substances)
            SELECT household_id, eaten_on + \(shift)::int, slot, guests, share, substances
            FROM meal_guests
            WHERE household_id = \(household) AND eaten_on = ANY (\(days)) AND slot = ANY (\(names))
            ON CONFLICT DO NOTHING
            """,
        ]
        return taken + [AwayPortionStore.settle(.days(targets, slots), in: household)]
    }

    /// At which meals people usually eat here. Only the cells that somebody has changed are written: what others have
    /// changed meanwhile stays. Whoever eats at a meal no longer has no portion of its dishes, until they do again.
    static func saveUsual(_ changes: [UsualWeekChange], in household: Household.ID) -> [SQL] {
        let those = AwayPortionStore.Scope.people(changes.map(\.person))
        let weeks: [SQL] = changes.map { change in
            let cells = change.cells.bits
            return """
                INSERT INTO usual_weeks (household_id, person_id, meals)
                VALUES (\(household), \(change.person), \(change.week.bits))
                ON CONFLICT (household_id, person_id) DO UPDATE
                SET meals = (usual_weeks.meals & (~\(cells)::bigint)) | (excluded.meals & \(cells)::bigint)
                """
        }
        return AwayPortionStore.lock(those, in: household) + weeks + [AwayPortionStore.settle(those, in: household)]
    }
}
