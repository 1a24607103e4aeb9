import Database
import Domain
import Web

/// Changes one dish. Each group of its fields has a version of its own, and is written where nobody else has changed it
/// since the form was filled.
enum DishEditStore {
    /// What a form comes to beside what is stored: only what differs.
    struct Change: Sendable {
        let id: PlannedDish.ID
        let version: Int?
        /// Lines that are others now, the places of earlier swaps that they replace, and those of all swaps.
        var swaps: (changes: [SwapStore.Change], replaced: [Int], places: [SwapStore.Place])?
        /// Nil for an eater who is as the meal says.
        var eaters: [(person: Person.ID, row: (mode: EaterMode, amount: Double?)?)] = []
        var guests: DishEdit.Guests?
        var extra: Double?
        var cook: DishEdit.Cooked?
        var cookPerson: DishEdit.CookPerson?
        var note: String?
        /// Nil where nothing more is kept.
        var kept: [KeptFinding]?
        let recipe: Recipe.ID?

        var groups: Set<DishEdit.Group> {
            var groups: Set<DishEdit.Group> = []
            if swaps != nil { groups.insert(.swaps) }
            if !eaters.isEmpty || guests != nil { groups.insert(.eaters) }
            if extra != nil || cook != nil || cookPerson != nil { groups.insert(.servings) }
            if note != nil { groups.insert(.note) }
            return groups
        }
    }

    /// Throws `DishConflict` where somebody else has changed a group since, and `notFound` for a dish that is gone.
    static func write(_ change: Change, in household: Household.ID, _ db: Connection) async throws {
        let found = try await db.first(
            """
            SELECT \(fragment: DishColumns.names)
            FROM plan_dishes AS d
            WHERE d.household_id = \(household) AND d.id = \(change.id) AND d.template_id IS NULL
                AND d.deleted_at IS NULL
            FOR UPDATE
            """,
            DishColumns.read
        )
        guard let dish = found else { throw HTTPError.notFound }
        let groups = change.groups
        let conflicts = groups.filter { group in change.version.map { dish.versions[group] > $0 } ?? false }
        if !conflicts.isEmpty { throw DishConflict(groups: conflicts.sorted { $0.rawValue < $1.rawValue }) }
        if groups.isEmpty && change.kept == nil { return }
        try await db.run([update(change, dish, groups, in: household)] + rows(change, in: household))
    }

    private static func update(
        _ change: Change,
        _ dish: PlannedDish,
        _ groups: Set<DishEdit.Group>,
        in household: Household.ID
    ) -> SQL {
        let guests = change.guests.map(\.guests) ?? dish.guests
        let next = dish.versions.all + 1
        func version(_ group: DishEdit.Group) -> Int { groups.contains(group) ? next : dish.versions[group] }
        return """
            UPDATE plan_dishes
            SET version = \(next), swaps_version = \(version(.swaps)), eaters_version = \(version(.eaters)),
                servings_version = \(version(.servings)), note_version = \(version(.note)),
                guests = \(guests?.count), guest_share = \(guests?.share.value),
                guest_substances = \(guests?.substances.keys ?? []),
                extra_servings = \(change.extra ?? dish.extra),
                cook_servings = \((change.cook.map(\.servings) ?? dish.cook)?.value),
                cook_person_id = \(change.cookPerson.map(\.person) ?? dish.cookPerson),
                note = \(change.note ?? dish.note), kept = \(KeptFindings(all: change.kept ?? dish.kept)),
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
        statements.append(
            """
            INSERT INTO plan_eaters (household_id, dish_id, person_id, mode, amount)
            SELECT \(household), \(change.id), e.person_id, e.mode, e.amount
            FROM unnest(\(kept.map(\.0)), \(kept.map(\.1.rawValue)), \(kept.map(\.2))) AS e (person_id, mode, amount)
            """
        )
        return statements
    }

    /// Adds servings for leftovers that are planned.
    static func raise(_ id: PlannedDish.ID, by servings: Double, in household: Household.ID) -> SQL {
        """
        UPDATE plan_dishes
        SET extra_servings = least(1000, extra_servings + \(servings)), version = version + 1,
            servings_version = version + 1
        WHERE household_id = \(household) AND id = \(id)
        """
    }

    /// Moves a dish to a meal, before the dish that stands there at this position, or behind all.
    static func move(
        _ id: PlannedDish.ID,
        to time: MealTime,
        at position: Int?,
        in household: Household.ID
    ) -> [SQL] {
        let make: SQL = """
            UPDATE plan_dishes
            SET position = position + 1
            WHERE household_id = \(household) AND planned_on = \(time.day) AND slot = \(time.slot)
                AND template_id IS NULL AND deleted_at IS NULL AND position >= \(position) AND id <> \(id)
            """
        return [
            make,
            """
            UPDATE plan_dishes
            SET planned_on = \(time.day), slot = \(time.slot),
                position = coalesce(\(position), \(fragment: PlannedDishStore.next(at: time, in: household))),
                version = version + 1, place_version = version + 1, updated_at = now()
            WHERE household_id = \(household) AND id = \(id) AND template_id IS NULL AND deleted_at IS NULL
            """,
        ]
    }
}

extension PlannedDish.Versions {
    subscript(group: DishEdit.Group) -> Int {
        switch group {
        case .swaps: swaps
        case .eaters: eaters
        case .servings: servings
        case .note: note
        }
    }
}
