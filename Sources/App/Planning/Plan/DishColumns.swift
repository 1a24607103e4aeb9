import Database
import Domain

/// The columns of plan_dishes.
enum DishColumns {
    /// The columns of a table with the alias `d`.
    static let names: SQL = """
        d.id, d.planned_on, d.slot, d.position, d.kind, d.title, d.recipe_id,
        coalesce(d.food_id, \(fragment: ownFood("d.own_food_id", of: "d")), d.own_food_id) AS food_id,
        d.amount, d.measure, d.serving_g, d.out_person_id, d.from_dish_id, d.share_id, d.extra_servings,
        d.raised_servings, d.cook_servings, d.cook_choice, d.guests, d.guest_share, d.guest_substances, d.cook_person_id,
        d.note, d.kept, d.version, d.deleted_at IS NOT NULL AS is_deleted
        """

    /// The own food in whose place another stands since they were merged; NULL for one that was not.
    static func ownFood(_ column: SQL, of alias: StaticString) -> SQL {
        let household = SQL(unsafeText: "\(alias).household_id")
        return """
            CASE WHEN \(fragment: column) IS NOT NULL THEN merged_food(\(fragment: household), \(fragment: column)) END
            """
    }

    /// What a copy has as its dish does.
    static let copiedNames = [
        "kind", "title", "recipe_id", "food_id", "own_food_id", "amount", "measure", "serving_g", "out_person_id",
        "share_id", "extra_servings", "raised_servings", "cook_servings", "cook_choice", "guests", "guest_share",
        "guest_substances", "cook_person_id", "note", "away_portions",
    ]
    /// What a copy has otherwise: whose and where it is, of what it is left over, and what happens to it. What was kept
    /// though somebody avoids it is asked again.
    static let otherNames = [
        "household_id", "id", "template_id", "planned_on", "slot", "position", "from_dish_id", "act_id", "removed_in",
        "kept", "kept_swap", "version", "field_versions", "deleted_at", "created_at", "updated_at",
    ]

    /// The names of what is copied: `kind, title, …`, or `d.kind, d.title, …` for a table with the alias `d`.
    static func copied(of alias: StaticString? = nil) -> SQL {
        let prefix = alias.map { "\($0)." } ?? ""
        return SQL(unsafeText: copiedNames.map { prefix + $0 }.joined(separator: ", "))
    }

    static func read(_ row: Row) throws -> PlannedDish {
        let grams: Double? = try row["serving_g"]
        let cook: Double? = try row["cook_servings"]
        let choice: CookChoice? = try row["cook_choice"]
        return PlannedDish(
            id: try row["id"],
            time: MealTime(day: try row["planned_on"], slot: try row["slot"]),
            position: try row["position"],
            kind: try row["kind"],
            title: try row["title"],
            recipe: try row["recipe_id"],
            food: try row["food_id"],
            amount: try row["amount"],
            measure: try row["measure"],
            servingGrams: grams.map(Grams.init),
            outPerson: try row["out_person_id"],
            source: try row["from_dish_id"],
            share: try row["share_id"],
            extra: try row["extra_servings"],
            raised: try row["raised_servings"],
            cook: cook.flatMap(ServingCount.init).map(PlannedCook.servings) ?? choice.map(PlannedCook.choice),
            guests: try row.guests("guests", "guest_share", "guest_substances"),
            cookPerson: try row["cook_person_id"],
            note: try row["note"],
            kept: try row.get("kept", as: KeptFindings.self).all,
            version: try row["version"],
            isDeleted: try row["is_deleted"]
        )
    }
}

extension Row {
    /// Guests, from these columns; nil where their number is NULL.
    func guests(_ count: String, _ share: String, _ substances: String) throws -> PlannedGuests? {
        guard let count: Int = try self[count] else { return nil }
        let share: Double? = try self[share]
        let keys: [String] = try self[substances]
        return PlannedGuests(
            count: count,
            share: share.flatMap(UsualShare.init) ?? .one,
            substances: Substances(keys.compactMap(Substance.init(word:)))
        )
    }
}
