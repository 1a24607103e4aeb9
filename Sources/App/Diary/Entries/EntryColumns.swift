import Database
import Domain

/// The columns of diary_entries that hold the snapshot: all but whose entry it is, when it was eaten and at which meal.
enum EntryColumns {
    private static let own = [
        "kind", "recipe_id", "food_id", "name", "amount", "measure", "measure_name", "grams", "lower_bounds",
        "lines_counted", "lines_counting", "source", "cooking_id",
    ]
    private static let all = own + NutrientColumns.all.map(\.name)

    /// The column names: `kind, recipe_id, …`, or `e.kind, e.recipe_id, …` for a table with the alias `e`.
    static func names(of alias: StaticString? = nil) -> SQL {
        let prefix = alias.map { "\($0)." } ?? ""
        return SQL(unsafeText: all.map { prefix + $0 }.joined(separator: ", "))
    }

    /// The same of the entry `e` for a copy of it. A copy is of no dish: that it has the numbers of a pot, and of which, it
    /// says itself.
    static func copied(of owner: DiaryOwner) -> SQL {
        let values = all.map { name -> SQL in
            switch name {
            case "source":
                """
                CASE WHEN \(fragment: PlateEntryStore.isOfPot("e", of: owner)) THEN \(EntrySnapshot.potSource)
                    ELSE e.source END
                """
            case "cooking_id": PlateEntryStore.cooking(of: "e", by: owner)
            default: "e.\(unsafeText: name)"
            }
        }
        return values.joined(by: ", ")
    }

    /// The values in the order of `names`.
    static func values(of eaten: EntrySnapshot) -> SQL {
        """
        \(fragment: ownValues(of: eaten).joined(by: ", ")), \(fragment: NutrientColumns.values(of: eaten.nutrients))
        """
    }

    /// The assignments of an UPDATE: `kind = $1, recipe_id = $2, …`.
    static func assignments(of eaten: EntrySnapshot) -> SQL {
        let own = zip(own, ownValues(of: eaten)).map { name, value -> SQL in
            "\(unsafeText: name) = \(fragment: value)"
        }
        return "\(fragment: own.joined(by: ", ")), \(fragment: NutrientColumns.assignments(of: eaten.nutrients))"
    }

    static func read(_ row: Row) throws -> EntrySnapshot {
        let grams: Double? = try row["grams"]
        let counted: Int? = try row["lines_counted"]
        let counting: Int? = try row["lines_counting"]
        return EntrySnapshot(
            kind: try row["kind"],
            recipe: try row["recipe_id"],
            food: try row["food_id"],
            name: try row["name"],
            amount: try row["amount"],
            measure: try row["measure"],
            measureName: try row["measure_name"],
            grams: grams.map(Grams.init),
            nutrients: try row.boundedNutrients(),
            coverage: counted.flatMap { known in counting.map { Coverage(known: known, parts: $0) } },
            source: try row["source"],
            cooking: try row["cooking_id"]
        )
    }

    /// The values in the order of `own`.
    private static func ownValues(of eaten: EntrySnapshot) -> [SQL] {
        [
            "\(eaten.kind)", "\(eaten.recipe)", "\(eaten.food)", "\(eaten.name)", "\(eaten.amount)",
            "\(eaten.measure)", "\(eaten.measureName)", "\(eaten.grams?.value)", "\(eaten.nutrients.boundKeys)",
            "\(eaten.coverage?.known)", "\(eaten.coverage?.parts)", "\(eaten.source)", "\(eaten.cooking)",
        ]
    }
}
