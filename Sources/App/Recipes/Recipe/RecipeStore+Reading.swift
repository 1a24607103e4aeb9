import Database
import Domain

extension GramsRule: SQLEncodable, SQLDecodable {}

/// Reads recipes and their lines.
extension RecipeStore {
    /// The statement that locks a recipe until the transaction ends; planned dishes and ratings of it do not wait for that.
    static func lock(_ id: Recipe.ID, in household: Household.ID) -> SQL {
        "SELECT FROM recipes WHERE household_id = \(household) AND id = \(id) FOR NO KEY UPDATE"
    }

    /// The row of a recipe, with its photo in one size; that of a deleted recipe only with `orDeleted`.
    static func head(
        of id: Recipe.ID,
        _ photo: Photo.Size = .hero,
        in household: Household.ID,
        orDeleted: Bool = false
    ) -> Query<RecipeHead?> {
        .first(
            """
            SELECT r.id, r.version, r.name, r.language, r.summary, r.instructions, r.time_minutes, r.cooked_weight_g,
                r.deleted_at IS NOT NULL AS is_deleted, \(fragment: YieldColumns.names(of: "r")),
                coalesce(r.servings_unknown, false) AS servings_unknown,
                \(fragment: ParticularsColumns.names(of: "r")),
                c.id AS category_id, c.name AS category_name,
                \(fragment: PhotoStore.columns),
                (SELECT digest FROM food_sources WHERE source = 'catalogue') AS catalogue
            FROM recipes r
            \(fragment: PhotoStore.join(photo, of: "r"))
            LEFT JOIN categories c
                ON c.household_id = r.household_id AND c.id = r.category_id AND c.deleted_at IS NULL
            WHERE r.household_id = \(household) AND r.id = \(id)
                \(fragment: orDeleted ? "" : "AND r.deleted_at IS NULL")
            """
        ) { row in try head(row, photo) }
    }

    /// The lines without their foods, which `RecipeLoader` adds, since most of those are in memory.
    static func lines(of id: Recipe.ID, in household: Household.ID) -> Query<[RecipeLine]> {
        .rows(
            """
            SELECT \(fragment: lineColumns(in: household))
            FROM recipe_lines AS l
            WHERE l.household_id = \(household) AND l.recipe_id = \(id)
            ORDER BY l.position
            """,
            line
        )
    }

    /// The columns of a line without its foods, of a table with the alias `l`.
    static func lineColumns(in household: Household.ID) -> SQL {
        """
        l.position, l.section, l.text, l.language, l.name, l.amount, l.amount_to, l.unit, l.grams, l.grams_rule, l.counts,
        l.is_sure, l.has_own, coalesce(l.food_id, l.own_food_id) AS food_id, \(fragment: OtherFoodColumns.names),
        ARRAY(
            SELECT i.name
            FROM ingredients AS i
            WHERE \(fragment: AvoidanceStore.isNameAvoided(in: household))
                AND i.household_id = l.household_id AND i.id = l.ingredient_id
            UNION ALL
            SELECT a.name
            FROM ingredient_aliases AS a
            WHERE \(fragment: AvoidanceStore.isNameAvoided(in: household))
                AND a.household_id = l.household_id AND a.ingredient_id = l.ingredient_id
        ) AS ingredient_names,
        (SELECT EXISTS (SELECT FROM stated_contents WHERE household_id = \(household))) AND (
            l.other_names <> '{}' OR EXISTS (
                SELECT FROM stated_contents AS s
                WHERE s.household_id = l.household_id AND s.ingredient_id = l.ingredient_id
            )
        ) AS is_stated
        """
    }

    /// Who changed a recipe last, and when.
    static func lastChange(of id: Recipe.ID, in household: Household.ID) -> Query<LastChange?> {
        .first(
            """
            SELECT coalesce(p.name, k.name) AS name, r.updated_by = current_sender() AS is_own, r.updated_at
            FROM recipes AS r
            LEFT JOIN persons AS p ON p.household_id = r.household_id AND p.id = r.updated_by
            LEFT JOIN kitchen_devices AS k ON k.household_id = r.household_id AND k.id = r.updated_by
            WHERE r.household_id = \(household) AND r.id = \(id)
            """
        ) { row in
            let isOwn: Bool? = try row["is_own"]
            return LastChange(name: try row["name"], isOwn: isOwn ?? false, at: try row["updated_at"])
        }
    }

    /// The name of a recipe that is there.
    static func name(of id: Recipe.ID, in household: Household.ID) -> Query<String?> {
        .first(
            "SELECT name FROM recipes WHERE household_id = \(household) AND id = \(id) AND deleted_at IS NULL",
            as: String.self
        )
    }

    /// The folded names of all recipes of a household.
    static func nameKeys(in household: Household.ID) -> Query<[String]> {
        .rows(
            """
            SELECT name_key
            FROM recipes
            WHERE household_id = \(household) AND deleted_at IS NULL
            ORDER BY name_key
            LIMIT 100000
            """,
            as: String.self
        )
    }

    /// The folded names that begin so, which a copy may not have.
    static func nameKeys(beginningWith key: String, in household: Household.ID) -> Query<[String]> {
        .rows(
            """
            SELECT name_key
            FROM recipes
            WHERE household_id = \(household) AND starts_with(name_key, \(key)) AND deleted_at IS NULL
            ORDER BY name_key
            LIMIT 1000
            """,
            as: String.self
        )
    }

    private static func head(_ row: Row, _ photo: Photo.Size) throws -> RecipeHead {
        let weight: Double? = try row["cooked_weight_g"]
        let category: Category.ID? = try row["category_id"]
        let id: Recipe.ID = try row["id"]
        return RecipeHead(
            id: id,
            version: try row["version"],
            name: try row["name"],
            language: try row["language"],
            summary: try row["summary"],
            instructions: try row["instructions"],
            minutes: try row["time_minutes"],
            category: try category.map { (id: $0, name: try row["category_name"]) },
            cookedWeight: weight.map(Grams.init),
            photo: try PhotoStore.link(row, of: id, photo),
            catalogue: try row["catalogue"],
            isDeleted: try row["is_deleted"],
            particulars: try ParticularsColumns.read(row),
            servingsUnknown: try row["servings_unknown"],
            yield: try YieldColumns.read(row)
        )
    }

    static func line(_ row: Row) throws -> RecipeLine {
        let grams: Double? = try row["grams"]
        return RecipeLine(
            position: try row["position"],
            section: try row["section"],
            text: try row["text"],
            language: try row["language"],
            name: try row["name"],
            amount: try row["amount"],
            amountTo: try row["amount_to"],
            unit: try row["unit"],
            grams: grams.map(Grams.init),
            rule: try row["grams_rule"],
            counts: try row["counts"],
            isSure: try row["is_sure"],
            foodID: try row["food_id"],
            others: try OtherFoodColumns.read(row),
            joint: try row["names_joint"],
            hasOwn: try row["has_own"],
            ingredientNames: try row["ingredient_names"],
            isStated: try row["is_stated"]
        )
    }
}
