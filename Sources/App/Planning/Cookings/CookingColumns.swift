import Database
import Domain

extension CookedShare.Place: SQLEncodable, SQLDecodable {}

/// The columns of cookings, and of what was taken of them.
enum CookingColumns {
    /// The columns of a table with the alias `k`.
    static let names: SQL = """
        k.id, k.dish_id, k.recipe_id, k.recipe_version, k.name, k.cooked_on, k.slot, k.cooked_by_name, k.servings, k.factor,
        k.pot_id, k.gross_g, k.weight_g, k.lower_bounds, k.lines_counted, k.lines_counting, k.version,
        \(fragment: NutrientColumns.names(of: "k"))
        """

    /// - Parameter isBesideShare: for a row that has a share's columns too, of which it then has a name of its own.
    static func read(_ row: Row, besideShare isBesideShare: Bool = false) throws -> Cooking {
        let gross: Double? = try row["gross_g"]
        let weight: Double? = try row["weight_g"]
        let counted: Int? = try row["lines_counted"]
        let counting: Int? = try row["lines_counting"]
        return Cooking(
            id: try row[isBesideShare ? "cooking_id" : "id"],
            dish: try row[isBesideShare ? "cooked_dish_id" : "dish_id"],
            recipe: try row["recipe_id"],
            recipeVersion: try row["recipe_version"],
            name: try row["name"],
            time: MealTime(day: try row["cooked_on"], slot: try row[isBesideShare ? "cooked_slot" : "slot"]),
            cook: try row["cooked_by_name"],
            servings: ServingCount(try row["servings"]) ?? .one,
            factor: try row["factor"],
            pot: try row["pot_id"],
            gross: gross.map(Grams.init),
            weight: weight.map(Grams.init),
            nutrients: try row.boundedNutrients(),
            coverage: counted.flatMap { known in counting.map { Coverage(known: known, parts: $0) } },
            version: try row["version"]
        )
    }

    /// The columns of a share, of a table with the alias `s`.
    static let share: SQL = """
        s.id, s.cooking_id, s.position, s.use, s.source_id, s.part, s.grams, s.servings AS share_servings, s.eaten,
        s.person_id, s.person_name, s.guests, s.dish_id, s.is_written, s.offered_part, s.eaten_on, s.slot, s.place,
        s.best_before, s.act_id, s.is_outdated IS TRUE AS is_outdated, \(fragment: hasLeft("s")) AS has_left
        """

    /// Whether it is a leftover that is kept for somebody who has left the household.
    /// - Parameter share: the name that the row of `cooked_shares` has in the statement.
    static func hasLeft(_ share: SQL) -> SQL {
        """
        (\(fragment: share).use = 'leftover' AND EXISTS (
            SELECT
            FROM persons AS h
            WHERE h.household_id = \(fragment: share).household_id AND h.id = \(fragment: share).person_id
                AND h.left_at IS NOT NULL
        ))
        """
    }

    static func readShare(_ row: Row) throws -> CookedShare {
        let grams: Double? = try row["grams"]
        let servings: Double? = try row["share_servings"]
        let use: String = try row["use"]
        return CookedShare(
            id: try row["id"],
            cooking: try row["cooking_id"],
            position: try row["position"],
            use: CookedShare.Use(rawValue: use) ?? .discarded,
            source: try row["source_id"],
            part: try row["part"],
            amount: grams.map { .grams(Grams($0)) } ?? servings.map { .servings($0) } ?? .rest,
            eaten: try row["eaten"],
            person: try row["person_id"],
            personName: try row["person_name"],
            hasLeft: try row["has_left"],
            guests: try row["guests"],
            eatenAs: try row["dish_id"],
            isWritten: try row["is_written"],
            offeredPart: try row["offered_part"],
            isOutdated: try row["is_outdated"],
            time: MealTime(day: try row["eaten_on"], slot: try row["slot"]),
            place: try row["place"],
            bestBefore: try row["best_before"],
            act: try row["act_id"]
        )
    }
}
