import Database
import Domain

/// The columns of every table made LIKE nutrients, each with the nutrient of the domain module that it holds.
///
/// Reading:   `"SELECT id, name, \(fragment: NutrientColumns.names()) FROM foods"`, then `try row.nutrients()`.
/// Inserting: `"… (id, \(fragment: NutrientColumns.names())) VALUES (\(fragment: NutrientColumns.values(of: all)))"`.
/// Updating:  `"UPDATE recipes SET \(fragment: NutrientColumns.assignments(of: all)) …"`.
enum NutrientColumns {
    /// Whether the energy of a row of `recipes` is no lower bound: each line counts, and each tells its energy.
    static let isRecipeEnergyExact: SQL = "(lines_counted = lines_counting AND energy_is_bound IS NOT TRUE)"

    /// The columns in the order of the schema, which is also the order of every fragment here.
    static let all: [(nutrient: Nutrient, name: String)] = [
        (.energy, "energy_kcal"), (.protein, "protein_g"), (.fat, "fat_g"), (.carbohydrate, "carbohydrate_g"),
        (.fiber, "fiber_g"), (.sugars, "sugars_g"), (.saturatedFat, "saturated_fat_g"),
        (.cholesterol, "cholesterol_mg"), (.sodium, "sodium_mg"), (.potassium, "potassium_mg"),
        (.calcium, "calcium_mg"), (.iron, "iron_mg"), (.magnesium, "magnesium_mg"), (.zinc, "zinc_mg"),
        (.vitaminA, "vitamin_a_ug"), (.vitaminC, "vitamin_c_mg"), (.vitaminD, "vitamin_d_ug"),
        (.vitaminE, "vitamin_e_mg"), (.vitaminK, "vitamin_k_ug"), (.vitaminB6, "vitamin_b6_mg"),
        (.vitaminB12, "vitamin_b12_ug"), (.folate, "folate_ug"),
    ]

    /// The column names: `energy_kcal, protein_g, …`, or `f.energy_kcal,
    /// f.protein_g, …` for a table with the alias `f`.
    static func names(of alias: StaticString? = nil) -> SQL {
        let prefix = alias.map { "\($0)." } ?? ""
        return list { prefix + $0 }
    }

    /// The columns of several tables, one of which holds the numbers of a line:
    /// `coalesce(f.energy_kcal, o.energy_kcal) AS energy_kcal, …`.
    static func names(ofOneOf aliases: [StaticString]) -> SQL {
        list { name in "coalesce(\(aliases.map { "\($0).\(name)" }.joined(separator: ", "))) AS \(name)" }
    }

    /// The numbers as bind parameters, NULL where unknown. Whether a number is only a lower bound is not stored.
    static func values(of nutrients: Nutrients) -> SQL {
        all.map { parameter(nutrients[$0.nutrient].number) }.joined(by: ", ")
    }

    /// The assignments of an UPDATE: `energy_kcal = $1, protein_g = $2, …`.
    static func assignments(of nutrients: Nutrients) -> SQL {
        all.map { column -> SQL in
            "\(unsafeText: column.name) = \(fragment: parameter(nutrients[column.nutrient].number))"
        }
        .joined(by: ", ")
    }

    private static func parameter(_ number: Double?) -> SQL { "\(number as Double?)" }

    private static func list(_ column: (String) -> String) -> SQL {
        SQL(unsafeText: all.map { column($0.name) }.joined(separator: ", "))
    }
}

extension Row {
    /// The nutrients of a row that also selected `lower_bounds`, the keys of those that are only lower bounds.
    func boundedNutrients() throws -> Nutrients {
        let bounds: [String] = try self["lower_bounds"]
        var nutrients = try nutrients()
        for nutrient in bounds.compactMap(Nutrient.init(key:)) {
            if let number = nutrients[nutrient].number { nutrients[nutrient] = .atLeast(number) }
        }
        return nutrients
    }

    /// The nutrients of a row whose statement selected `NutrientColumns.names`; NULL means unknown.
    func nutrients() throws -> Nutrients {
        let columns = NutrientColumns.all
        var nutrients = Nutrients()
        try readNumbers(from: columns[0].name, columns.count) { index, number in
            nutrients[columns[index].nutrient] = .exactly(number)
        }
        return nutrients
    }
}

extension Nutrients {
    /// The keys of the nutrients that are only lower bounds, for the column `lower_bounds`.
    var boundKeys: [String] {
        Nutrient.allCases.filter { nutrient in
            if case .atLeast = self[nutrient] { true } else { false }
        }
        .map(\.key)
    }
}
