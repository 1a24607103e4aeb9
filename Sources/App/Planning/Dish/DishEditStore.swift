import Database
import Domain
import Web

/// Changes one dish. Each of its fields has a version of its own, and is written where nobody else has changed it since the
/// form was filled.
enum DishEditStore {
    /// What a form comes to beside what is stored: only what differs.
    struct Change: Sendable {
        let id: PlannedDish.ID
        let version: Int?
        /// Lines that are others now, the places of earlier swaps that they replace, and those of all swaps.
        var swaps: (changes: [SwapStore.Change], replaced: [Int], places: [SwapStore.Place])?
        /// Each eater with their row; the row is nil for an eater who is as the meal says.
        var eaters: [(person: Person.ID, row: (mode: EaterMode, amount: Double?)?)] = []
        var guests: DishEdit.Guests?
        var extra: Double?
        var cook: PlannedCook?
        var cookPerson: DishEdit.CookPerson?
        var note: String?
        var outPerson: DishEdit.OutPerson?
        /// The findings that somebody let stand; nil where nothing more is kept.
        var kept: [KeptFinding]?
        let recipe: Recipe.ID?

        var fields: [DishField] {
            var fields: [DishField] = []
            if note != nil { fields.append(.note) }
            if extra != nil { fields.append(.extra) }
            if cook != nil { fields.append(.cook) }
            if cookPerson != nil { fields.append(.cookPerson) }
            if guests != nil { fields.append(.guests) }
            if outPerson != nil { fields.append(.outPerson) }
            for eater in eaters { fields.append(.eater(eater.person)) }
            if let swaps {
                let lines = Set(swaps.changes.map(\.old.position) + swaps.replaced)
                for position in lines.sorted() { fields.append(.swap(position)) }
            }
            return fields
        }
    }

    /// Throws `DishConflict` where somebody else has changed a field since, and `notFound` for a dish that is gone.
    static func write(_ change: Change, in household: Household.ID, _ db: Connection) async throws {
        let found = try await db.first(
            """
            SELECT \(fragment: DishColumns.names)
            FROM plan_dishes AS d
            WHERE d.household_id = \(household) AND d.id = \(change.id) AND d.template_id IS NULL
                AND d.deleted_at IS NULL
            FOR NO KEY UPDATE
            """,
            DishColumns.read
        )
        guard let dish = found else { throw HTTPError.notFound }
        let fields = change.fields
        let (later) = try await db.fetch(fieldsChanged(since: change.version, of: dish.id, in: household))
        let conflicts = fields.filter { later.contains($0.key) }
        if !conflicts.isEmpty { throw DishConflict(fields: conflicts) }
        if fields.isEmpty && change.kept == nil { return }
        try await db.run(
            leftovers(change, in: household) + [update(change, dish, fields, in: household)]
                + rows(change, in: household)
        )
    }

    /// - Parameter version: nil for a button, which means what it says whatever else has changed.
    static func fieldsChanged(
        since version: Int?,
        of dish: PlannedDish.ID,
        in household: Household.ID
    ) -> Query<[String]> {
        .rows(
            """
            SELECT f.key
            FROM plan_dishes AS d
            CROSS JOIN LATERAL jsonb_each_text(d.field_versions) AS f
            WHERE d.household_id = \(household) AND d.id = \(dish) AND f.value::bigint > \(version)
            ORDER BY f.key
            LIMIT 1000
            """,
            as: String.self
        )
    }

    /// Whoever wants fewer servings besides than its leftovers ask for wants none for them.
    private static func leftovers(_ change: Change, in household: Household.ID) -> [SQL] {
        guard let extra = change.extra else { return [] }
        return [
            """
            UPDATE plan_dishes
            SET raised_servings = 0
            WHERE household_id = \(household) AND from_dish_id = \(change.id)
                AND \(fragment: raised(change.id, in: household)) > \(extra) + 1e-9
            """
        ]
    }

    /// How many servings a dish is cooked besides for its leftovers.
    private static func raised(_ dish: PlannedDish.ID, in household: Household.ID) -> SQL {
        """
        (SELECT coalesce(sum(l.raised_servings), 0)
        FROM plan_dishes AS l
        WHERE l.household_id = \(household) AND l.from_dish_id = \(dish) AND l.template_id IS NULL
            AND l.deleted_at IS NULL)
        """
    }

    private static func update(
        _ change: Change,
        _ dish: PlannedDish,
        _ fields: [DishField],
        in household: Household.ID
    ) -> SQL {
        let (guests, cook) = (change.guests.map(\.guests) ?? dish.guests, change.cook ?? dish.cook)
        let extra: SQL =
            change.extra.map { "greatest(0, \($0) - \(fragment: raised(dish.id, in: household)))" } ?? "extra_servings"
        return """
            UPDATE plan_dishes
            SET version = version + 1,
                field_versions = field_versions || coalesce(
                    (SELECT jsonb_object_agg(f, version + 1) FROM unnest(\(fields.map(\.key))) AS f), '{}'
                ),
                guests = \(guests?.count), guest_share = \(guests?.share.value),
                guest_substances = \(guests?.substances.keys ?? []), extra_servings = \(fragment: extra),
                cook_servings = \(cook?.count), cook_choice = \(cook?.choice),
                cook_person_id = \(change.cookPerson.map(\.person) ?? dish.cookPerson),
                out_person_id = \(change.outPerson.map(\.person) ?? dish.outPerson),
                note = \(change.note ?? dish.note), kept = \(KeptFindings(all: change.kept ?? dish.kept)),
                away_portions = away_portions - \(change.eaters.map(\.person.description))::text[],
                updated_at = now()
            WHERE household_id = \(household) AND id = \(dish.id)
            """
    }

    private static func rows(_ change: Change, in household: Household.ID) -> [SQL] {
        var statements: [SQL] = []
        if let swaps = change.swaps, let recipe = change.recipe {
            statements += SwapStore.save(
                swaps.changes,
                replacing: swaps.replaced,
                places: swaps.places,
                at: change.id,
                of: recipe,
                in: household
            )
        }
        if change.eaters.isEmpty { return statements }
        let kept = change.eaters.compactMap { eater in eater.row.map { (eater.person, $0.mode, $0.amount) } }
        statements.append(
            """
            DELETE FROM plan_eaters
            WHERE household_id = \(household) AND dish_id = \(change.id)
                AND person_id = ANY (\(change.eaters.map(\.person)))
            """
        )
        let rows: [SQL] = kept.map { "(\(household), \(change.id), \($0.0), \($0.1.rawValue), \($0.2)::float8)" }
        let isAtTable = MealStore.isAtTable("p", at: "d.planned_on", "d.slot", in: household)
        return statements
            + rows.pieces.map { rows in
                """
                INSERT INTO plan_eaters (household_id, dish_id, person_id, mode, amount, goal_on, though_away)
                SELECT e.household_id, e.dish_id, e.person_id, e.mode, e.amount,
                    CASE WHEN e.mode = 'goal' THEN d.planned_on END, e.mode <> 'none' AND NOT \(fragment: isAtTable)
                FROM (VALUES \(rows: rows)) AS e (household_id, dish_id, person_id, mode, amount)
                JOIN plan_dishes AS d ON d.household_id = e.household_id AND d.id = e.dish_id
                JOIN persons AS p ON p.household_id = e.household_id AND p.id = e.person_id
                """
            }
    }

    /// Says that a leftover of the dish is planned: what it is cooked besides for it stands with the leftover.
    static func noteLeftover(of id: PlannedDish.ID, in household: Household.ID) -> SQL {
        """
        UPDATE plan_dishes AS d
        SET \(fragment: PlannedDishStore.extraChanged)
        WHERE d.household_id = \(household) AND d.id = \(id)
        """
    }
}
